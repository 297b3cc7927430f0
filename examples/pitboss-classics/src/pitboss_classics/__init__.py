"""Two classic games for Pitboss, from a package of their own."""

"""`python -m pitboss` is the same as `pitboss`."""

from pitboss.cli.main import main

if __name__ == "__main__":
    main()

"""The Rules Submission: what a certificate holder elects and files, checked, priced and compared."""

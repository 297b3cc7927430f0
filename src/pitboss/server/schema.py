"""`python -m pitboss.server.schema`: print the OpenAPI document of the house, without starting anything."""

from __future__ import annotations

import sys

import msgspec

from pitboss.server.http.openapi import document


def main() -> None:
    """Print the document."""
    sys.stdout.buffer.write(
        msgspec.json.format(msgspec.json.encode(document(), order="deterministic"), indent=1) + b"\n"
    )


if __name__ == "__main__":
    main()

"""Detached Ed25519 signatures over the hash of a Rules Submission, and the key files that make and check them."""

from __future__ import annotations

import os
import stat
from base64 import b64decode, b64encode
from binascii import Error as NotBase64
from enum import Enum
from pathlib import Path
from typing import TYPE_CHECKING

import msgspec

from pitboss.malformed import Malformed
from pitboss.submission.model import Submission

if TYPE_CHECKING:
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey

FORM = "pitboss-submission-1"
"""What is signed begins with this, so that no signature of anything else passes for one of a submission."""
_PRIVATE = 0o600
_OTHERS = stat.S_IRWXG | stat.S_IRWXO
_MOST_BYTES = 1 << 16


class Signature(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A signature file: what was signed, by which key, and the signature itself."""

    form: str
    hash: str
    """The hash of the submission that was signed."""
    public_key: str
    """The key that checks it, as base64 of its 32 bytes."""
    signature: str


class Verdict(Enum):
    """What came of checking a signature."""

    VALID = "valid"
    ALTERED = "altered"
    """The submission is not the one that was signed."""
    WRONG_KEY = "wrong-key"
    """Another key signed it."""
    FORGED = "forged"
    """The signature is not of that hash by that key."""


def make_keys(path: Path) -> Path:
    """Write a new private key that only its owner can read, and the public key beside it; return the latter's path."""
    from cryptography.hazmat.primitives import serialization
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

    key, public = Ed25519PrivateKey.generate(), path.with_name(f"{path.name}.pub")
    pem = key.private_bytes(serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption())
    shown = key.public_key().public_bytes(serialization.Encoding.PEM, serialization.PublicFormat.SubjectPublicKeyInfo)
    if public.exists():
        raise _exists(public)
    _create(path, pem, _PRIVATE)
    _create(public, shown, 0o644)
    return public


def sign(submission: Submission, key: Path) -> Signature:
    """Sign the hash of a submission with the private key in a file."""
    private = _private_key(key)
    signed = private.sign(_message(submission.hash))
    return Signature(FORM, submission.hash, _shown(private.public_key()), b64encode(signed).decode())


def verify(submission: Submission, signature: Signature, key: Path) -> Verdict:
    """Check a signature against a submission and the public key in a file."""
    from cryptography.exceptions import InvalidSignature

    public = _public_key(key)
    if signature.public_key != _shown(public):
        return Verdict.WRONG_KEY
    try:
        public.verify(b64decode(signature.signature, validate=True), _message(signature.hash))
    except (InvalidSignature, NotBase64, ValueError):
        return Verdict.FORGED
    return Verdict.VALID if signature.hash == submission.hash else Verdict.ALTERED


def read_signature(path: Path) -> Signature:
    """Read a signature file."""
    mend = "name the file that `pitboss submission sign` wrote"
    raw = _read(path, "a signature", "sign the submission first, or name its signature with --signature")
    try:
        found = msgspec.json.decode(raw, type=Signature)
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise Malformed(str(path), "a signature of a submission", mend) from error
    if found.form != FORM:
        raise Malformed(found.form, f"a signature of the form {FORM}", mend)
    return found


def write_signature(path: Path, signature: Signature) -> None:
    """Write a signature file; an older one is replaced."""
    try:
        path.write_bytes(msgspec.json.format(msgspec.json.encode(signature)) + b"\n")
    except OSError as error:
        raise Malformed(str(path), f"a file that can be written ({_reason(error)})", "name another") from error


def _message(hash_: str) -> bytes:
    return f"{FORM}\n{hash_}".encode()


def _private_key(path: Path) -> Ed25519PrivateKey:
    from cryptography.exceptions import UnsupportedAlgorithm
    from cryptography.hazmat.primitives import serialization
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

    mend = "name one that `pitboss submission keygen` wrote"
    raw = _read(path, "a private key", mend)
    if path.stat().st_mode & _OTHERS:
        raise Malformed(str(path), "a private key that only you can read", f"run `chmod 600 {path}`")
    try:
        key = serialization.load_pem_private_key(raw, password=None)
    except (ValueError, TypeError, UnsupportedAlgorithm) as error:
        raise Malformed(str(path), "a private key", mend) from error
    if not isinstance(key, Ed25519PrivateKey):
        raise Malformed(str(path), "an Ed25519 private key", mend)
    return key


def _public_key(path: Path) -> Ed25519PublicKey:
    from cryptography.exceptions import UnsupportedAlgorithm
    from cryptography.hazmat.primitives import serialization
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey

    mend = "name the .pub file that `pitboss submission keygen` wrote"
    raw = _read(path, "a public key", mend)
    try:
        key = serialization.load_pem_public_key(raw)
    except (ValueError, UnsupportedAlgorithm) as error:
        raise Malformed(str(path), "a public key", mend) from error
    if not isinstance(key, Ed25519PublicKey):
        raise Malformed(str(path), "an Ed25519 public key", mend)
    return key


def _shown(key: Ed25519PublicKey) -> str:
    return b64encode(key.public_bytes_raw()).decode()


def _read(path: Path, what: str, mend: str) -> bytes:
    try:
        with path.open("rb") as file:
            return file.read(_MOST_BYTES)
    except OSError as error:
        raise Malformed(str(path), f"{what} that can be read ({_reason(error)})", mend) from error


def _create(path: Path, content: bytes, mode: int) -> None:
    try:
        with os.fdopen(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, mode), "wb") as file:
            file.write(content)
    except FileExistsError as error:
        raise _exists(path) from error
    except OSError as error:
        raise Malformed(str(path), f"a file that can be written ({_reason(error)})", "name another") from error


def _exists(path: Path) -> Malformed:
    return Malformed(str(path), "a file that does not exist yet", "name another: a key is never overwritten")


def _reason(error: OSError) -> str:
    return (error.strerror or str(error)).lower()

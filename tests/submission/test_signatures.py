"""A submission is signed over its hash, and a wrong key, an altered file and a missing signature are told apart."""

from __future__ import annotations

import stat
from datetime import date
from hashlib import sha256
from pathlib import Path

import msgspec
import pytest
from cryptography.hazmat.primitives import serialization
from cryptography.hazmat.primitives.asymmetric.ec import SECP256R1, generate_private_key
from msgspec.structs import replace

from pitboss.malformed import Malformed
from pitboss.submission.filing import Attachment, Stage, Status
from pitboss.submission.signatures import (
    Verdict,
    make_keys,
    read_signature,
    sign,
    verify,
    write_signature,
)
from pitboss.submission.toml_writer import commented
from tests.cli.calling import call, data, page, refusal
from tests.games.electing import PRIME_2016
from tests.submission.drafts import new_submission

SUBMISSION = replace(new_submission(PRIME_2016), certificate_holder="Lantern & Key")


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder with a submission and a key."""
    (tmp_path / "table.toml").write_text(commented(SUBMISSION))
    make_keys(tmp_path / "own.key")
    return tmp_path


def test_only_the_owner_reads_the_private_key(folder: Path) -> None:
    assert stat.S_IMODE((folder / "own.key").stat().st_mode) == 0o600
    assert b"PRIVATE" not in (folder / "own.key.pub").read_bytes()


def test_no_key_is_overwritten(folder: Path) -> None:
    before = (folder / "own.key").read_bytes()

    with pytest.raises(Malformed, match="never overwritten"):
        make_keys(folder / "own.key")
    (folder / "own.key").unlink()
    with pytest.raises(Malformed, match=r"own\.key\.pub"):
        make_keys(folder / "own.key")
    assert not (folder / "own.key").exists()
    assert before.startswith(b"-----BEGIN PRIVATE KEY-----")


def test_a_signature_holds_for_what_was_signed_whatever_its_status(folder: Path) -> None:
    signed = sign(SUBMISSION, folder / "own.key")
    filed = replace(SUBMISSION, status=(Status(Stage.FILED, "BGO-17", date(2026, 11, 20)),))

    assert verify(SUBMISSION, signed, folder / "own.key.pub") is Verdict.VALID
    assert verify(filed, signed, folder / "own.key.pub") is Verdict.VALID


def test_what_does_not_hold_says_why(folder: Path) -> None:
    signed, public = sign(SUBMISSION, folder / "own.key"), folder / "own.key.pub"
    other = make_keys(folder / "other.key")
    altered = replace(SUBMISSION, seats=5)
    by_other = sign(SUBMISSION, folder / "other.key")

    assert verify(altered, signed, public) is Verdict.ALTERED
    assert verify(SUBMISSION, signed, other) is Verdict.WRONG_KEY
    # A signature file edited to name another hash, another key, or another signature.
    assert verify(altered, replace(signed, hash=altered.hash), public) is Verdict.FORGED
    assert verify(SUBMISSION, replace(by_other, public_key=signed.public_key), public) is Verdict.FORGED
    assert verify(SUBMISSION, replace(signed, signature="?"), public) is Verdict.FORGED
    assert verify(SUBMISSION, replace(signed, signature=""), public) is Verdict.FORGED


def test_a_key_that_others_can_read_does_not_sign(folder: Path) -> None:
    (folder / "own.key").chmod(0o640)

    with pytest.raises(Malformed, match="chmod 600"):
        sign(SUBMISSION, folder / "own.key")


@pytest.mark.parametrize(
    "content", [b"", b"not a key", b"-----BEGIN PRIVATE KEY-----\nAAAA\n-----END PRIVATE KEY-----\n"]
)
def test_what_is_no_key_is_refused(folder: Path, content: bytes) -> None:
    key = folder / "bad.key"
    key.write_bytes(content)
    key.chmod(0o600)
    signed = sign(SUBMISSION, folder / "own.key")

    with pytest.raises(Malformed, match="private key"):
        sign(SUBMISSION, key)
    with pytest.raises(Malformed, match="public key"):
        verify(SUBMISSION, signed, key)
    with pytest.raises(Malformed, match="public key"):
        verify(SUBMISSION, signed, folder / "own.key")


def test_a_key_of_another_kind_is_refused(folder: Path) -> None:
    key, pem = generate_private_key(SECP256R1()), serialization.Encoding.PEM
    private, public = folder / "ec.key", folder / "ec.pub"
    none = serialization.NoEncryption()
    private.write_bytes(key.private_bytes(pem, serialization.PrivateFormat.PKCS8, none))
    private.chmod(0o600)
    public.write_bytes(key.public_key().public_bytes(pem, serialization.PublicFormat.SubjectPublicKeyInfo))

    with pytest.raises(Malformed, match="an Ed25519 private key"):
        sign(SUBMISSION, private)
    with pytest.raises(Malformed, match="an Ed25519 public key"):
        verify(SUBMISSION, sign(SUBMISSION, folder / "own.key"), public)


def test_a_signature_is_read_as_it_was_written_and_anything_else_refused(folder: Path) -> None:
    signed, path = sign(SUBMISSION, folder / "own.key"), folder / "table.toml.sig"
    write_signature(path, signed)

    assert read_signature(path) == signed
    for wrong in (b"", b"{}", b"\xff", msgspec.json.encode(replace(signed, form="pitboss-submission-2"))):
        path.write_bytes(wrong)
        with pytest.raises(Malformed, match="signature of"):
            read_signature(path)


def test_the_commands_sign_and_verify(tmp_path: Path) -> None:
    file, key = str(tmp_path / "table.toml"), str(tmp_path / "own.key")
    (tmp_path / "plan.pdf").write_bytes(b"plan")
    attached = Attachment("plan.pdf", sha256(b"plan").hexdigest())
    (tmp_path / "table.toml").write_text(commented(replace(SUBMISSION, attachments=(attached,))))

    assert data("submission", "keygen", key) == {"private": key, "public": f"{key}.pub"}
    assert "sign the submission first" in " ".join(refusal("submission", "verify", file, "--key", f"{key}.pub")).lower()
    assert f"Wrote {file}.sig" in page("submission", "sign", file, "--key", key)
    assert "is signed by this key" in page("submission", "verify", file, "--key", f"{key}.pub", columns=200)

    (tmp_path / "plan.pdf").write_bytes(b"another")
    found = call("submission", "verify", file, "--key", f"{key}.pub", columns=200)
    assert (found.exit_code, "has other attachments" in found.stdout) == (1, True)
    assert "plan.pdf" in " ".join(refusal("submission", "sign", file, "--key", key))

    (tmp_path / "table.toml").write_text(commented(replace(SUBMISSION, seats=5)))
    found = call("submission", "verify", file, "--key", f"{key}.pub", "--json")
    assert (found.exit_code, msgspec.json.decode(found.stdout)["verdict"]) == (1, "altered")
    said = call("submission", "verify", file, "--key", f"{key}.pub", columns=200).stdout
    assert "was altered after it was signed" in said

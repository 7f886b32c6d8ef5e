"""The sample games of the page: small, and what the page says of them."""

import re
import zlib
from base64 import urlsafe_b64decode

import pytest

import fairmines as fm
from release.page import SCRIPTS

[FILE] = SCRIPTS.rglob("samples.ts")


def samples() -> dict[str, str]:
    return dict(re.findall(r"^  (\w+):\s+\"([\w-]+)\"", FILE.read_text("utf-8"), re.MULTILINE))


def unpacked(text: str) -> fm.Record:
    data = urlsafe_b64decode(text + "=" * (-len(text) % 4))
    return fm.Record.from_json(zlib.decompress(data, wbits=-15).decode())


def needless(review: fm.Review) -> bool:
    kinds = [it.mistake for it in review.mistakes]
    return review.status == "lost" and kinds[-1:] == ["needless"] and len(review.decisions) > 15


def unlucky(review: fm.Review) -> bool:
    last = review.decisions[-1]
    fell = review.status == "lost" and last.forced and last.risk < 0.4
    return fell and not review.mistakes and len(review.decisions) > 40


def won(review: fm.Review) -> bool:
    forced = [it for it in review.decisions if it.number and it.forced]
    return review.status == "won" and not review.mistakes and len(forced) > 2


@pytest.mark.long
def test_samples_are_what_the_page_says():
    fits = {"needless": needless, "unlucky": unlucky, "won": won}
    assert samples().keys() == fits.keys()
    assert len(FILE.read_bytes()) < 8_000
    for name, text in samples().items():
        record = unpacked(text)
        assert fits[name](fm.review(record, games=0)), name
        assert fits[name](fm.review(record, games=100)), name


def test_moves_take_longer_the_harder_they_are_to_see():
    for text in samples().values():
        record = unpacked(text)
        seconds = {it.rule: it.seconds for it in fm.review(record, games=0).decisions if it.number}
        known = [seconds[rule] for rule in fm.PROOF_RULES if rule in seconds]
        assert known == sorted(known)
        assert known[-1] > known[0]

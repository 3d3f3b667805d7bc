"""Messages for browsers are sealed as RFC 8291 says, and signed so that services know the site."""

import jwt
import pytest
from cryptography.hazmat.primitives.asymmetric import ec

from paiju.server.push.sealing import GOOD_S, Signer, check_keys, coded, new_key, plain, sealed
from tests.server.push.receiving import CURVE, Browser

OWN = "yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw"
P256DH = "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4"
AUTH, SALT = "BTBZMqHH6r4Tts7J_aSIgg", "DGv6ra1nlYgDCS1FRnbzlw"
SEALED = (
    "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95"
    "bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN"
)
"""The example in RFC 8291."""


def test_the_example_of_the_standard_is_sealed_byte_by_byte():
    own = ec.derive_private_key(int.from_bytes(plain(OWN)), CURVE)
    text = b"When I grow up, I want to be a watermelon"
    assert coded(sealed(text, plain(P256DH), plain(AUTH), own, plain(SALT))) == SEALED


def test_a_browser_reads_its_message_and_no_two_are_alike():
    browser = Browser()
    keys = plain(browser.keys["p256dh"]), plain(browser.keys["auth"])
    one, two = (sealed(b'{"kind":"turn"}', *keys) for _ in range(2))
    assert browser.read(one) == browser.read(two) == {"kind": "turn"}
    assert one != two


@pytest.mark.parametrize(
    ("p256dh", "auth"),
    [
        ("", AUTH),
        (P256DH, ""),
        (P256DH[:-4], AUTH),
        (P256DH, AUTH + "AAAA"),
        ("!" + P256DH[1:], AUTH),
        (coded(b"\x04" + bytes(64)), AUTH),  # no point of the curve
        (P256DH + "Ä", AUTH),
    ],
)
def test_keys_that_no_browser_has_are_refused(p256dh, auth):
    check_keys(P256DH, AUTH)
    with pytest.raises(ValueError):
        check_keys(p256dh, auth)


def test_a_signature_is_for_one_origin_and_used_for_half_its_time():
    signer = Signer(new_key(), "mailto:me@cards.example")
    header = signer.header("https://push.example:8443/a", 1000)
    assert signer.header("https://push.example:8443/b", 1000 + GOOD_S // 2 - 1) == header
    assert signer.header("https://push.example:8443/b", 1000 + GOOD_S // 2) != header
    token = header.removeprefix("vapid t=").partition(", k=")[0]
    claims = jwt.decode(token, options={"verify_signature": False})
    assert claims == {
        "aud": "https://push.example:8443",
        "exp": 1000 + GOOD_S,
        "sub": "mailto:me@cards.example",
    }
    assert "sub" not in jwt.decode(
        Signer(new_key(), None).header("https://push.example/", 0).split("=", 1)[1].split(",")[0],
        options={"verify_signature": False},
    )


def test_signatures_of_many_origins_are_not_all_kept():
    signer = Signer(new_key(), None)
    for number in range(150):
        signer.header(f"https://h{number}.push.example/", 0)
    assert len(signer._signed) <= 101

"""The web client's files, as a browser asks for them."""

import gzip
import re

import pytest
import pytest_asyncio
from pydantic import ValidationError

from paiju.server.config import Settings
from paiju.server.http.static import BUILT
from tests.server.live import ONE_LOOP, empty_database, running_server

pytestmark = ONE_LOOP

INDEX = "<!doctype html><title>built</title>" + " " * 2000
SCRIPT = "export const cards = 54;\n" * 4000
IMAGE = bytes(range(256)) * 20
POLICY = (
    "default-src 'self'; connect-src 'self'; img-src 'self' data:; style-src 'self' 'unsafe-inline'; "
    "object-src 'none'; base-uri 'none'; frame-ancestors 'none'"
)
SHOWN = (
    "/",
    "/new",
    "/new/friends",
    "/inbox",
    "/t/demo",
    "/c/K7M2QX",
    "/r/demo-1",
    "/r/demo-1?x=1",
    "/replay",
    "/rules",
    "/rules/doudizhu",
    "/bots",
)
FOREVER = "public, max-age=31536000, immutable"


@pytest.fixture(scope="module")
def built(tmp_path_factory):
    folder = tmp_path_factory.mktemp("web")
    (folder / "assets").mkdir()
    (folder / ".vite").mkdir()
    for name, content in {
        "index.html": INDEX.encode(),
        "assets/index-a1b2c3d4.js": SCRIPT.encode(),
        "assets/card-e5f6.png": IMAGE,
        "assets/blob.bin": b"?",
        "favicon.svg": b"<svg xmlns='http://www.w3.org/2000/svg'/>",
        "manifest.webmanifest": b"{}",
        "robots.txt": b"User-agent: *",
        "sw.js": b"self.addEventListener('fetch', () => {})",
        ".vite/manifest.json": b"{}",
    }.items():
        (folder / name).write_bytes(content)
    return folder


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def http(redis_process, here, built):
    url = empty_database(redis_process, 5)  # beside the module's other server
    async with running_server(url, web_dir=built) as live, live.http() as client:
        yield client


@pytest.mark.parametrize("path", SHOWN)
async def test_every_address_of_the_client_shows_its_page_with_what_keeps_it_safe(http, path):
    answer = await http.get(path)
    assert (answer.status_code, answer.text) == (200, INDEX)
    assert answer.headers["content-type"] == "text/html; charset=utf-8"
    assert answer.headers["cache-control"] == "no-cache"
    assert answer.headers["content-security-policy"] == POLICY
    assert answer.headers["x-content-type-options"] == "nosniff"
    assert answer.headers["referrer-policy"] == "same-origin"


@pytest.mark.parametrize(
    "path",
    [
        "/debug",
        "/index.html",
        "/t",
        "/t/a/b",
        "/nothing",
        "/assets",
        "/assets/none.js",
        "/api/none",
        "/.vite/manifest.json",
        "/%2e%2e/config.py",
        "/assets/%2e%2e/index.html",
        "/assets/..%2findex.html",
    ],
)
async def test_all_else_is_not_found(http, path):
    answer = await http.get(path)
    assert answer.status_code == 404
    assert answer.headers["cache-control"] == "no-store", "a server of a newer build may have it"
    assert answer.headers["x-content-type-options"] == "nosniff"


@pytest.mark.parametrize("path", ["/nothing", "/t", "/t/a/b", "/index.html", "/new/others"])
async def test_a_browser_is_shown_the_page_where_nothing_is(http, path):
    answer = await http.get(path, headers={"accept": "text/html,application/xhtml+xml,*/*;q=0.8"})
    assert (answer.status_code, answer.text) == (404, INDEX)
    assert answer.headers["content-type"] == "text/html; charset=utf-8"
    assert answer.headers["cache-control"] == "no-store"
    assert answer.headers["content-security-policy"] == POLICY
    again = await http.get(path, headers={"accept": "text/html", "if-none-match": answer.headers["etag"]})
    assert again.status_code == 404


@pytest.mark.parametrize("path", ["/api/none", "/assets/none.js", "/.vite/manifest.json"])
async def test_where_no_page_can_be_a_browser_gets_an_error_like_a_program(http, path):
    answer = await http.get(path, headers={"accept": "text/html"})
    assert (answer.status_code, answer.json()["error"]["code"]) == (404, "not_found")
    assert answer.headers["content-type"] == "application/json"
    assert answer.headers["x-content-type-options"] == "nosniff"
    assert answer.headers["cache-control"] == "no-store"


async def test_what_is_no_page_is_not_posted_to_either(http):
    answer = await http.post("/nothing", headers={"accept": "text/html"})
    assert (answer.status_code, answer.json()["error"]["code"]) == (404, "not_found")


async def test_a_file_with_its_hash_in_its_name_is_kept_for_ever(http):
    script = await http.get("/assets/index-a1b2c3d4.js")
    assert (script.status_code, script.text) == (200, SCRIPT)
    assert script.headers["content-type"] == "text/javascript; charset=utf-8"
    assert script.headers["cache-control"] == FOREVER
    assert script.headers["x-content-type-options"] == "nosniff"
    image = await http.get("/assets/card-e5f6.png")
    assert (image.content, image.headers["content-type"]) == (IMAGE, "image/png")
    assert "content-encoding" not in image.headers
    unknown = await http.get("/assets/blob.bin")
    assert unknown.headers["content-type"] == "application/octet-stream"


@pytest.mark.parametrize(
    ("path", "media_type"),
    [
        ("/favicon.svg", "image/svg+xml"),
        ("/manifest.webmanifest", "application/manifest+json"),
        ("/robots.txt", "text/plain; charset=utf-8"),
    ],
)
async def test_other_files_are_asked_for_anew(http, path, media_type):
    answer = await http.get(path)
    assert (answer.status_code, answer.headers["content-type"]) == (200, media_type)
    assert answer.headers["cache-control"] == "no-cache"


async def test_the_worker_is_asked_for_each_time_and_serves_what_lies_beside_it(http):
    answer = await http.get("/sw.js")
    assert (answer.status_code, answer.headers["content-type"]) == (200, "text/javascript; charset=utf-8")
    assert answer.headers["cache-control"] == "no-cache"
    assert answer.headers["service-worker-allowed"] == "./"
    assert answer.headers["content-security-policy"] == POLICY
    assert "service-worker-allowed" not in (await http.get("/assets/index-a1b2c3d4.js")).headers


@pytest.mark.parametrize("path", ["/", "/assets/index-a1b2c3d4.js", "/favicon.svg"])
async def test_what_has_not_changed_is_not_sent_again(http, path):
    first = await http.get(path)
    tag = first.headers["etag"]
    for known in (tag, f'"other", {tag}', "*"):
        again = await http.get(path, headers={"if-none-match": known})
        assert (again.status_code, again.content) == (304, b"")
        assert (again.headers["etag"], again.headers["cache-control"]) == (
            tag,
            first.headers["cache-control"],
        )
    assert (await http.get(path, headers={"if-none-match": '"other"'})).status_code == 200


async def test_a_script_is_sent_packed_to_whoever_can_unpack_it(http):
    packed = {"accept-encoding": "gzip"}
    async with http.stream("GET", "/assets/index-a1b2c3d4.js", headers=packed) as answer:
        raw = b"".join([piece async for piece in answer.aiter_raw()])
    assert answer.headers["content-encoding"] == "gzip"
    assert int(answer.headers["content-length"]) == len(raw) < len(SCRIPT) / 10
    assert gzip.decompress(raw) == SCRIPT.encode()
    plain = await http.get("/assets/index-a1b2c3d4.js", headers={"accept-encoding": "identity"})
    assert "content-encoding" not in plain.headers
    assert plain.text == SCRIPT
    assert all("accept-encoding" in found.headers["vary"].lower() for found in (answer, plain))


async def test_a_long_answer_is_packed_and_a_short_one_is_not(http):
    games = await http.get("/api/games")
    assert games.headers["content-encoding"] == "gzip"
    assert int(games.headers["content-length"]) < len(games.content)
    assert "content-encoding" not in (await http.get("/healthz")).headers


async def test_only_reading_is_allowed(http):
    assert (await http.head("/")).status_code == 200
    for path in ("/", "/favicon.svg", "/t/demo"):
        assert (await http.post(path)).status_code == 405


async def test_the_inspector_is_there_if_wanted(spare_url, built, here):
    async with running_server(spare_url, web_dir=built, debug_page=True) as live, live.http() as http:
        assert (await http.get(f"{live.url}/debug")).text == INDEX


async def test_a_folder_without_a_page_is_refused(tmp_path):
    with pytest.raises(ValidationError, match=r"no index\.html"):
        Settings(web_dir=tmp_path)


async def test_every_file_that_the_real_page_names_is_there(server):
    page = (BUILT / "index.html").read_text(encoding="utf-8")
    named = re.findall(r'(?:src|href)="\.(/[^"#]+)"', page)
    assert named
    async with server.http() as http:
        for path in named:
            answer = await http.get(path)
            assert answer.status_code == 200, path
            # What is asked for before any script, the list of games, is no file.
            assert path.startswith("/api/") or answer.content == (BUILT / path[1:]).read_bytes()


async def test_the_real_page_holds_no_script_that_its_own_policy_would_stop():
    page = (BUILT / "index.html").read_text(encoding="utf-8")
    assert not re.search(r"<script(?![^>]*\bsrc=)", page)
    assert not re.search(r"\son\w+=", page)

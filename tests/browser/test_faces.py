"""People choose a face on their plate; it is kept in the browser and shown to the table and in the lobby."""

from playwright.sync_api import expect

from tests.browser.axe import assert_accessible
from tests.browser.sizes import DESK, PHONE, SIZES, on
from tests.browser.tables import TablePage
from tests.browser.targets import assert_no_sideways_scroll
from tests.browser.test_takeover import dealt

FACES = 12


@on(PHONE, also=SIZES, looks=True)
def test_a_face_is_chosen_on_the_plate_kept_and_shown_at_the_table(visitors, company, size, look):
    host = dealt(company)
    page = TablePage(visitors.open("/", settings=look))
    page.press("plate")
    expect(page.one("faces").locator("label")).to_have_count(FACES + 1)
    page.one("faces").locator("label:has([data-testid=face-koi])").click()
    expect(page.one("face-koi")).to_be_checked()
    assert_accessible(page.page)
    page.press("name-ok")
    expect(page.one("name-sheet")).to_have_count(0)
    mine = page.one("plate").locator(".av[data-face=koi] img")
    expect(mine).to_be_visible()
    page.page.reload()
    expect(mine).to_be_visible()
    page.page.goto(f"/t/{host.table.id}")
    page.look_on()
    page.press("take-1")
    expect(page.one("next-1")).to_be_visible()
    host.auto(on=True)
    expect(page.one("next-1")).to_have_count(0)
    host.ready()
    page.wait_for_cards()
    assert host.table.seats[1].face == "koi"
    expect(page.page.locator(".av[data-face=koi] img").or_(page.one("timer")).first).to_be_visible()
    assert_no_sideways_scroll(page.page)


@on(DESK, also=SIZES, looks=True)
def test_the_faces_are_in_reach_of_fingers_and_keys(visitors, company, size, look):
    page = TablePage(visitors.open("/", settings=look))
    page.press("plate")
    expect(page.one("face-none")).to_be_checked()
    page.one("face-none").focus()
    page.page.keyboard.press("ArrowRight")
    expect(page.one("face-teapot")).to_be_checked()
    assert all(
        min(box["width"], box["height"]) >= 44
        for box in map(box_of, page.one("faces").locator("label").all())
    )
    page.press("name-ok")
    expect(page.one("plate").locator(".av[data-face=teapot]")).to_be_visible()


def box_of(label):
    return label.bounding_box()

"""The checker of layouts: it finds each planted error, of the kind it is, and nothing where nothing is wrong."""

import pytest

from tests.browser.layout_faults import KINDS, layout_faults

STYLE = """<!doctype html><html lang="en"><style>
*{box-sizing:border-box}body{margin:0;font:16px/1.4 sans-serif}
.card,.tile,.plate,.btn,.chip{position:absolute;background:#cde}
.card{width:40px;height:56px}.tile{width:30px;height:40px}
.plate{width:120px;height:50px;padding:4px}.btn{width:90px;height:44px;border:0;padding:0;font:16px/1 sans-serif}
.fan{position:absolute;display:flex}.fan .card{position:relative;margin-left:-20px}.fan .card:first-child{margin-left:0}
.nm{display:block;white-space:nowrap;overflow:hidden;text-overflow:ellipsis}
</style><body>"""


def at(kind: str, left: float, top: float, inside: str = "", style: str = "") -> str:
    """Return one piece of a page."""
    return (
        f'<div class="{kind}" data-testid="{kind}" style="left:{left}px;top:{top}px;{style}">{inside}</div>'
    )


def free(tag: str, style: str, inside: str) -> str:
    """Return an element that is no piece itself, somewhere on a page."""
    return f'<{tag} style="position:absolute;{style}">{inside}</{tag}>'


def fan(cards: int, style: str = "", card: str = "") -> str:
    """Return cards that lie on each other as they are held."""
    inner = f'<i class="card" style="{card}"></i>' * cards
    return f'<div class="fan" style="left:40px;top:300px;{style}">{inner}</div>'


WHOLE = (
    at("plate", 10, 10, '<span class="nm">Titmouse</span>')
    + at("card", 140, 10)
    + at("card", 180, 10)  # edge to edge
    + at("tile", 240, 10)
    + '<button class="btn" style="left:10px;top:80px">Play</button>'
    + at("chip", 120, 80, "x 2", "width:60px;height:26px")
    + free("p", "left:10px;top:140px;width:300px;margin:0", "A sentence that needs more lines than one.")
    + fan(5)
    + '<div style="position:absolute;left:10px;top:200px;width:200px;height:60px;overflow-y:auto">'
    + "<p>one</p><p>two</p><p>three</p><p>four</p></div>"
    + '<div class="toasts" style="position:fixed;left:20px;top:20px"><b>Told for a moment</b></div>'
)
CUT_OFF = '"title" style="display:block;overflow:hidden;text-overflow:ellipsis;white-space:nowrap"'
NAME = '<span class="nm">A name that is much too long</span>'
EDGE = '<div class="table-edge" style="position:absolute;width:200px;height:200px;--radius:60px"></div>'
LARGE_FELT = 'position:absolute;width:300px;height:380px" data-kind="wide'
PLANTED = [
    ("overlap", at("card", 178, 30), "a card on a card"),
    ("overlap", at("card", 236, 20), "a card on a tile"),
    ("overlap", at("tile", 60, 40), "a tile on a plate"),
    ("overlap", at("plate", 60, 58), "a plate on a plate and a button"),
    (
        "overlap",
        '<button class="btn" style="left:95px;top:82px">Pass</button>',
        "a button on a button and a pill",
    ),
    ("overlap", at("chip", 60, 90, "+3", "width:40px;height:20px"), "a pill on a button"),
    ("overlap", '<b style="position:absolute;left:20px;top:142px">text</b>', "text on text"),
    ("overlap", '<b style="position:absolute;left:150px;top:30px">text</b>', "text on a card"),
    ("overlap", at("card", 181.5, 10), "a card on a card by 1.5 px and more"),
    ("outside", at("card", 365, 400), "a card beside the screen, right"),
    ("outside", at("plate", -6, 400), "a plate beside the screen, left"),
    ("outside", at("tile", 40, -5), "a tile above the screen"),
    (
        "outside",
        '<p style="position:absolute;left:300px;top:400px;white-space:nowrap">text on and on and on</p>',
        "text",
    ),
    (
        "outside",
        at("hstage", 0, 380, EDGE + at("plate", 4, 4), "position:absolute"),
        "the corner of a plate over the table's edge",
    ),
    ("truncated", at("plate", 10, 400, NAME), "an ellipsis"),
    (
        "truncated",
        at("plate", 0, 400, '<span class="nm">Titmouse</span>', "width:60px") + at("card", 62, 400),
        "a short name without room",
    ),
    ("truncated", at("plate", 10, 400, "a<br>b<br>c<br>d", "overflow:hidden"), "lines below the edge"),
    (
        "cut",
        free("div", "left:10px;top:400px;width:60px;height:30px;overflow:hidden", at("card", 0, 0)),
        "half a card",
    ),
    (
        "spilt",
        '<button class="btn" style="left:10px;top:400px;white-space:nowrap">Raise to 1,234,567</button>',
        "a label",
    ),
    (
        "spilt",
        at("plate", 10, 400, at("chip", 90, 4, "", "width:60px;height:26px")),
        "a pill out of its plate",
    ),
    (
        "covered",
        free("button", "left:0;top:70px;width:120px;height:60px;opacity:0", "").replace(
            " style", ' class="hail" style'
        ),
        "a button under what is seen through",
    ),
    ("ragged", fan(8, "top:400px;width:100px;flex-wrap:wrap"), "rows that begin beside each other"),
    ("hidden", fan(5, "top:400px", "margin-left:-36px"), "cards too close to be read"),
    (
        "broken",
        '<p style="position:absolute;left:10px;top:400px;width:60px;overflow-wrap:anywhere">Landlords’</p>',
        "a word",
    ),
    (
        "sideways",
        free(
            "div",
            "left:10px;top:400px;width:90px;overflow:auto",
            '<div style="width:200px;height:9px"></div>',
        ),
        "a box to scroll",
    ),
    (
        "sideways",
        '<div style="position:absolute;left:0;top:400px;width:500px;height:9px"></div>',
        "a page to scroll",
    ),
    (
        "small",
        at("hstage", 0, 380, f'<div class="boards"><div>{at("card", 40, 20)}</div></div>', LARGE_FELT),
        "a small card on a large felt",
    ),
]


@pytest.fixture(scope="module")
def blank(browser):
    """A page of a phone's size without any content."""
    context = browser.new_context(viewport={"width": 390, "height": 780}, has_touch=True)
    yield context.new_page()
    context.close()


def faults(page, content: str) -> list:
    page.set_content(STYLE + content)
    return layout_faults(page)


def test_a_whole_page_has_no_fault(blank):
    assert faults(blank, WHOLE) == []


def test_each_planted_fault_is_found(blank):
    missed = [
        told
        for kind, planted, told in PLANTED
        if kind not in {fault.kind for fault in faults(blank, WHOLE + planted)}
    ]
    assert not missed


def test_every_kind_of_fault_is_planted():
    assert {kind for kind, _, _ in PLANTED} == set(KINDS)


def test_less_than_a_pixel_is_no_fault(blank):
    assert faults(blank, WHOLE + at("card", 179.5, 400) + at("card", 219, 400)) == []


def test_round_things_lie_within_a_round_edge(blank):
    inside = at("plate", 4, 80) + at("plate", 22, 22, "", "border-radius:30px")
    assert faults(blank, at("hstage", 0, 380, EDGE + inside, "position:absolute")) == []


def test_a_name_may_be_cut_only_where_no_room_is_beside_it(blank):
    assert "are free beside it" in faults(blank, at("plate", 10, 400, NAME))[0].more
    row = (
        at("plate", 4, 400, NAME, "width:110px")
        + at("plate", 122, 400)
        + at("plate", 250, 400, "", "width:136px")
    )
    assert faults(blank, row) == []
    inside = at("plate", 4, 400, NAME.replace("nm", 'nm" style="width:60px'), "width:382px")
    assert "are free beside it" in faults(blank, inside)[0].more
    told = row.replace(NAME, NAME.replace('"nm"', '"nm title"').replace("nm ", ""))
    assert "truncated" in {fault.kind for fault in faults(blank, told.replace('"title"', CUT_OFF))}


def test_below_an_open_sheet_nothing_is_looked_at(blank):
    sheet = '<dialog open class="scrim"><button class="btn" style="left:10px;top:10px">OK</button></dialog>'
    assert faults(blank, at("card", 10, 400) + at("card", 20, 400) + sheet) == []


def test_what_is_not_seen_is_not_looked_at(blank):
    hidden = at("card", 10, 400, "", "visibility:hidden") + at("card", 10, 400, "", "opacity:0")
    heard = '<b class="sr" style="position:absolute;left:20px;top:410px">heard</b>'
    assert faults(blank, at("card", 10, 400) + hidden + heard) == []

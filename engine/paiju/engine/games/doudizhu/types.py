"""The types of 斗地主: options, actions, events, prompts and the state of a deal."""

from collections.abc import Mapping
from enum import StrEnum
from typing import Annotated, Final, Literal, TypeAlias

import msgspec
from msgspec import Meta
from msgspec.structs import replace

from paiju.engine.cards.card import Card
from paiju.engine.core.game import (
    Action,
    Event,
    Name,
    Settled,
    Turn,
)
from paiju.engine.core.seats import Seat
from paiju.engine.core.status import Status
from paiju.engine.shedding.moves import HandsShown as HandsShown  # noqa: PLC0414 - re-exported: this game has the event too
from paiju.engine.shedding.moves import (
    Pass,
    Passed,
    Play,
    PlayChoice,
    Played,
)
from paiju.engine.shedding.trick import Trick

KickerRules: TypeAlias = Literal["official", "extended", "qq"]

KICKER_NAMES: Final[Mapping[str, Name]] = {
    "official": Name("竞技版", "Official"),
    "extended": Name("拓展版", "Extended"),
    "qq": Name("37 型", "37 types"),
}
KickerChoice: TypeAlias = Annotated[
    KickerRules,
    Meta(
        extra={
            "label": Name("带牌", "Side cards"),
            "labels": KICKER_NAMES,
            "text": Name(
                "带牌：按竞技二打一、拓展版，或 37 种牌型",
                "Side cards: official, extended (支付宝), or qq (the 37 types)",
            ),
        }
    ),
]
BiddingChoice: TypeAlias = Annotated[
    Literal["call", "score"],
    Meta(
        extra={
            "label": Name("叫牌", "Bidding"),
            "labels": {"call": Name("叫地主", "Call"), "score": Name("叫分", "Bid")},
            "text": Name("叫牌：叫地主、抢地主，或叫 1、2、3 分", "Bidding: call and rob, or scores 1 to 3"),
        }
    ),
]
DoublingChoice: TypeAlias = Annotated[
    bool,
    Meta(
        extra={
            "label": Name("加倍", "Doubling"),
            "text": Name("加倍：农民先选，地主可再加倍", "Doubling by the farmers, then redoubling"),
        }
    ),
]
BaseChoice: TypeAlias = Annotated[
    int,
    Meta(
        ge=1,
        le=1000,
        extra={
            "label": Name("底分", "Base stake"),
            "text": Name("底分：翻倍之前的输赢", "Base stake: what is won and lost before any doubling"),
        },
    ),
]


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Options of a table."""

    bidding: BiddingChoice = "call"
    doubling: DoublingChoice = False
    kickers: KickerChoice = "official"
    base: BaseChoice = 1


class ExtendedOptions(Options, frozen=True, forbid_unknown_fields=True):
    """Options of 斗地主拓展版: those of 斗地主, with another default for side cards."""

    kickers: KickerChoice = "extended"


class FourOptions(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Options of 四人斗地主, whose bidding and side cards are fixed."""

    base: BaseChoice = 1


class Carry(msgspec.Struct, frozen=True):
    """The data that passes from deal to deal: the options only, because chance draws the first bidder of each deal."""

    options: Options = Options()


class Phase(StrEnum):
    """The kind of decision that comes next; `game.TRANSITIONS` lists the actions of each phase."""

    DEAL = "deal"
    CALL = "call"
    BID = "bid"
    DOUBLE = "double"
    REDOUBLE = "redouble"
    START = "start"
    PLAY = "play"
    OVER = "over"


STATUS_OF = {
    Phase.DEAL: Status.INITIALIZED,
    Phase.CALL: Status.DEALT,
    Phase.BID: Status.DEALT,
    Phase.DOUBLE: Status.ASSIGNED,
    Phase.REDOUBLE: Status.ASSIGNED,
    Phase.START: Status.ASSIGNED,
    Phase.PLAY: Status.STARTED,
    Phase.OVER: Status.OVER,
}
"""The status (状态) of each phase; `ready` is a table without a deal."""


# Actions


class Deal(Action, frozen=True):
    """Chance deals (发牌)."""

    deck: tuple[Card, ...]
    """Bottom to top. Seat 0 takes its hand from the end, card by card, then seat 1, …; the rest are the 底牌."""
    first_bidder: Seat


class Call(Action, frozen=True):
    """Answers 叫地主 or, after the first call, 抢地主."""

    yes: bool


class Bid(Action, frozen=True):
    """Bids a score (叫分); 0 is 不叫."""

    score: Annotated[int, Meta(ge=0, le=3)]


class Double(Action, frozen=True):
    """Answers 加倍; from the landlord, whether to redouble."""

    yes: bool


# Events


class Counters(msgspec.Struct, frozen=True):
    """The parts of the multiplier, as the table shows them."""

    call: int = 0
    """叫: 1 after the first call, else 0."""
    rob: int = 0
    """抢: number of robs."""
    real_bombs: int = 0
    """实炸: bombs and rockets that covered another seat's hand."""
    empty_bombs: int = 0
    """空炸: bombs and rockets that were led."""

    def after_call(self, *, yes: bool, rob: bool) -> "Counters":
        """Return the counters after an answer to 叫 or, if `rob`, to 抢."""
        if not yes:
            return self
        return replace(self, rob=self.rob + 1) if rob else replace(self, call=1)

    def after_bomb(self, *, covered: bool) -> "Counters":
        """Return the counters after a bomb or rocket that covered another seat's hand, or was led."""
        if covered:
            return replace(self, real_bombs=self.real_bombs + 1)
        return replace(self, empty_bombs=self.empty_bombs + 1)


class Dealt(Event, frozen=True, tag="dealt"):
    """Cards were dealt, possibly again after a deal that no seat called."""

    first_bidder: Seat
    hands: tuple[tuple[Card, ...] | None, ...]
    """Per seat, sorted from the highest card down; None where the viewer may not look."""
    counts: tuple[int, ...]


class Called(Event, frozen=True, tag="called"):
    """A seat said 叫 or 不叫; if `rob`, 抢 or 不抢."""

    seat: Seat
    yes: bool
    rob: bool


class BidMade(Event, frozen=True, tag="bid_made"):
    """A seat bid a score; 0 is 不叫."""

    seat: Seat
    score: int


class Redealt(Event, frozen=True, tag="redealt"):
    """No seat called: the cards are thrown in, and chance deals again (重新发牌)."""

    redeals: int
    """Number of redeals so far."""


class LandlordAssigned(Event, frozen=True, tag="landlord_assigned"):
    """A seat became landlord (地主)."""

    seat: Seat
    forced: bool
    """Whether the seat had no choice, because in three deals in a row no seat had called."""
    base: int
    """底分: the base stake; after a bid of 1 to 3 (叫分), the base stake times the highest bid."""


class Doubled(Event, frozen=True, tag="doubled"):
    """A farmer doubled (加倍) or did not, published once all have answered; or the landlord redoubled or did not."""

    seat: Seat
    yes: bool


class BottomTaken(Event, frozen=True, tag="bottom_taken"):
    """The landlord took the bottom cards (底牌), which are public."""

    seat: Seat
    cards: tuple[Card, ...]


class Multiplied(Event, frozen=True, tag="multiplied"):
    """The stakes rose for everybody."""

    reason: Literal["rob", "bomb", "rocket", "spring", "anti_spring"]
    factor: int
    multiplier: int
    """Product of all factors so far. Factors of doubling are not in it: each concerns one farmer alone."""
    counters: Counters


Said: TypeAlias = Called | BidMade
"""An entry of the preparatory round (预备回合)."""


# Prompts


class CallChoice(msgspec.Struct, frozen=True):
    """`Prompt.legal` of kind `call`."""

    rob: bool
    """Whether the question is 抢 (a seat has called) and not 叫."""


class BidChoice(msgspec.Struct, frozen=True):
    """`Prompt.legal` of kind `bid`."""

    scores: tuple[int, ...]
    """Legal scores: 0 (不叫), and each score above the highest bid."""


class DoubleChoice(msgspec.Struct, frozen=True):
    """`Prompt.legal` of kind `double`."""

    redouble: bool
    """Whether the landlord is asked, because a farmer has doubled."""


# State


class State(msgspec.Struct, frozen=True):
    """The whole state of a deal, secrets included."""

    options: Options
    phase: Phase = Phase.DEAL
    hands: tuple[tuple[Card, ...], ...] = ()
    """Per seat, sorted from the highest card down."""
    bottom: tuple[Card, ...] = ()
    redeals: int = 0
    first_bidder: Seat | None = None
    said: tuple[Said, ...] = ()
    """Bids of this deal, in order."""
    landlord: Seat | None = None
    base: int = 1
    multiplier: int = 1
    counters: Counters = Counters()
    doubles: tuple[bool | None, ...] = ()
    """Each seat's answer to 加倍; a farmer's answer is secret until all farmers have answered."""
    trick: Trick = Trick(turn=0)
    """The trick; during bidding its `turn` is the seat to bid."""


AnyAction: TypeAlias = Call | Bid | Double | Play | Pass
AnyEvent: TypeAlias = (
    Dealt
    | Called
    | BidMade
    | Redealt
    | LandlordAssigned
    | Doubled
    | BottomTaken
    | Multiplied
    | Played
    | Passed
    | HandsShown
    | Turn
    | Settled
)

PUBLIC: Final[frozenset[type[Event]]] = frozenset(
    {
        Called,
        BidMade,
        Redealt,
        LandlordAssigned,
        Doubled,
        BottomTaken,
        Multiplied,
        Played,
        Passed,
        HandsShown,
        Turn,
        Settled,
    }
)
"""Events that hide nothing; each other type has its case in `project`."""
AnyChoice: TypeAlias = CallChoice | BidChoice | DoubleChoice | PlayChoice

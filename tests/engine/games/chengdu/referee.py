"""A referee that follows a deal of 成都麻将 by its events alone and computes who must pay whom.

By the words of docs/rules/chengdu.md "谁付"; nothing of the engine's own accounts is used. A
payment is (kind, payer, payee, amount in base stakes).
"""

from paiju.engine.games.chengdu.events import Checked, FalseWon, HorsesShown, Won
from paiju.engine.mahjong.events import Claimed, Discarded, Drawn, KongAnnounced, Konged

KONGS = ("wan", "zhi", "yin")


class Referee:
    """Keeps its own ledger of a deal."""

    def __init__(self, options, seats):
        self.options, self.seats = options, range(seats)
        self.ledger, self.winners = [], set()
        self.drawn = self.after = self.feeder = None
        self.fresh = self.fed_after_kong = False
        self.income, self.moved = [], set()
        """Per kong the places of its payments in the ledger; the kongs whose income has moved on."""

    def bill(self, events):
        """What the events of one transition must cost."""
        before = len(self.ledger)
        wins = [event for event in events if isinstance(event, Won)]
        for event in events:
            self.ledger += self.cost(event)
            if wins and event is wins[-1]:
                self.ledger += self.moves_on(wins)
        return self.ledger[before:]

    def cost(self, event):
        match event:
            case Drawn():
                self.drawn, self.after = (event.seat, event.tile), event.after
            case Discarded():
                self.fed_after_kong = self.after is not None
                self.drawn = self.after = None
            case KongAnnounced():
                self.fed_after_kong = False
                self.fresh = self.drawn == (event.seat, event.tile)
            case Konged() | Claimed():
                return self.kong(event.seat, event.meld) if event.meld.kind in KONGS else []
            case Won():
                return self.win(event)
            case FalseWon():
                return [
                    ("zhahu", event.seat, other, self.options.penalty) for other in self.others(event.seat)
                ]
            case Checked():
                return self.check(event.checks)
            case HorsesShown():
                return self.horses(event.seats)
        return []

    def others(self, seat):
        """The other seats still playing: where winners play on, all are."""
        gone = set() if self.options.flow else self.winners
        return [other for other in self.seats if other != seat and other not in gone]

    def kong(self, seat, meld):
        payers, each = self.others(seat), {"wan": 1, "zhi": 2, "yin": 2}[meld.kind]
        if meld.kind == "yin":
            self.feeder = meld.feeder
            each = 2 if self.options.rain_x2 == "feeder_2" else 1
            payers = payers if self.options.rain_x2 == "all_1" else [meld.feeder]
        if meld.kind == "wan" and self.options.wan_fresh_only and not self.fresh:
            payers = []
        self.income.append(range(len(self.ledger), len(self.ledger) + len(payers)))
        return [(meld.kind, payer, seat, each) for payer in payers]

    def win(self, won):
        alone = {"dianpao": won.feeder, "qianggang": won.feeder}.get(won.kind)
        if won.kind == "gsh" and self.after == "yin" and self.options.yin_gsh == "feeder":
            alone = self.feeder
        payers = self.others(won.seat) if alone is None else [alone]
        self.winners.add(won.seat)
        each = won.multiplier + (alone is None and self.options.zimo_mode == "plus1")
        return [(won.kind, payer, won.seat, each) for payer in payers]

    def moves_on(self, wins):
        """呼叫转移: the income of the kong after which the discard was made, to whom it has fed."""
        rule = self.options.call_transfer
        if wins[0].kind != "dianpao" or not self.fed_after_kong or rule == "off":
            return []
        self.moved.add(len(self.income) - 1)
        income = sum(self.ledger[place][3] for place in self.income[-1])
        shares = [income] * len(wins)
        if rule == "split":
            shares = [income // len(wins) + (place < income % len(wins)) for place in range(len(wins))]
        paid = zip(wins, shares, strict=True)
        return [("transfer", won.feeder, won.seat, share) for won, share in paid if share]

    def check(self, checks):
        """查叫, 三花 and 退税."""
        options, found = self.options, []
        ready = {
            one.seat: [wait.multiplier for wait in one.waits] for one in checks if one.readiness == "jiao"
        }
        guilty = [one.seat for one in checks if one.readiness == "sanhua"]
        unready = [one.seat for one in checks if one.readiness == "wujiao"]
        value = {"best": max, "worst": min}.get(options.chajiao)
        if value:
            payers = unready if options.sanhua_pays == "all" else unready + guilty
            found += [("chajiao", payer, payee, value(ready[payee])) for payer in payers for payee in ready]
        payees = (
            [seat for seat in self.seats if seat not in guilty] if options.sanhua_pays == "all" else ready
        )
        found += [
            ("sanhua", payer, payee, options.cap or options.penalty) for payer in guilty for payee in payees
        ]
        return found + (self.refunds({*guilty, *unready}) if options.tuishui else [])

    def refunds(self, seats):
        kept = [places for number, places in enumerate(self.income) if number not in self.moved]
        lines = [self.ledger[place] for places in kept for place in places]
        return [("tuishui", payee, payer, amount) for _, payer, payee, amount in lines if payee in seats]

    def horses(self, shown):
        """买马: whatever the seat that a horse points at has paid or got, its owner pays or gets too."""
        found = []
        for owner, seats in enumerate(shown):
            for seat in seats:
                got = [(payer, owner, amount) for _, payer, payee, amount in self.ledger if payee == seat]
                paid = [(owner, payee, amount) for _, payer, payee, amount in self.ledger if payer == seat]
                found += [("horse", *line) for line in got + paid if line[0] != line[1]]
        return found

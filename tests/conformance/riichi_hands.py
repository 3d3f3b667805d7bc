"""The adapter of the vectors about single hands of riichi: han, fu, every yaku and every payment."""

from paiju.engine.games.riichi.options import Options
from paiju.engine.games.riichi.scoring.hand import Hand
from paiju.engine.games.riichi.scoring.payments import ScoredWin, Stakes, payments
from paiju.engine.games.riichi.scoring.value import value
from paiju.engine.mahjong.melds import Meld
from paiju.engine.tiles.notation import parse_tiles
from paiju.engine.tiles.text import id34_of
from tests.conformance.differs import differs
from tests.conformance.riichi_positions import Position, can_happen

OPTIONS = {"result": Options(), "result_double_yakuman": Options(double_yakuman=True)}
EAST = id34_of("1f")
KINDS = {"chi": "chow", "pon": "pung"}
"""What the vectors call melds; kans have the same names."""
NAMES = {
    "riichi": "Riichi",
    "double_riichi": "Double Riichi",
    "ippatsu": "Ippatsu",
    "menzen_tsumo": "Menzen Tsumo",
    "pinfu": "Pinfu",
    "tanyao": "Tanyao",
    "iipeikou": "Iipeiko",
    "ryanpeikou": "Ryanpeikou",
    "haku": "Yakuhai (haku)",
    "hatsu": "Yakuhai (hatsu)",
    "chun": "Yakuhai (chun)",
    "rinshan": "Rinshan Kaihou",
    "chankan": "Chankan",
    "haitei": "Haitei Raoyue",
    "houtei": "Houtei Raoyui",
    "sanshoku_doujun": "Sanshoku Doujun",
    "ittsuu": "Ittsu",
    "chanta": "Chantai",
    "junchan": "Junchan",
    "chiitoitsu": "Chiitoitsu",
    "toitoi": "Toitoi",
    "sanankou": "San Ankou",
    "sanshoku_doukou": "Sanshoku Doukou",
    "sankantsu": "San Kantsu",
    "honroutou": "Honroutou",
    "shousangen": "Shou Sangen",
    "honitsu": "Honitsu",
    "chinitsu": "Chinitsu",
    "tenhou": "Tenhou",
    "chiihou": "Chiihou",
    "kokushi": "Kokushi Musou",
    "kokushi_juusanmen": "Kokushi Musou Juusanmen Matchi",
    "suuankou": "Suu Ankou",
    "suuankou_tanki": "Suu Ankou Tanki",
    "daisangen": "Daisangen",
    "shousuushii": "Shousuushii",
    "daisuushii": "Dai Suushii",
    "tsuuiisou": "Tsuu Iisou",
    "chinroutou": "Chinroutou",
    "ryuuiisou": "Ryuuiisou",
    "chuuren": "Chuuren Poutou",
    "junsei_chuuren": "Daburu Chuuren Poutou",
    "suukantsu": "Suu Kantsu",
    "dora": "Dora",
    "ura_dora": "Ura Dora",
    "aka_dora": "Aka Dora",
}
WINDS = ("east", "south", "west", "north")
WIND_YAKU = {"jikaze": "Yakuhai (seat wind {})", "bakaze": "Yakuhai (round wind {})"}
DEALER = 0


def check_score(row):
    """What a hand is worth with and without double yakuman, or that it has no yaku: told by scoring, and in play."""
    if "header" in row:
        return
    hand = hand_of(row)
    for field, options in OPTIONS.items():
        if field in row:
            yield from differing(row, field, found_for(row, value(hand, options)))
            if can_happen(hand):
                won = Position(hand, row["honba"], row["sticks"], options).won()
                yield from differing(row, field, played_for(row, won))


def differing(row, field, found):
    """Every value of a result that is not the row's."""
    wanted = dict(row[field])
    if "yaku" in wanted:
        wanted["yaku"] = sorted(wanted["yaku"])
    for what in wanted.keys() | found.keys():
        yield from differs(f"{row['id']}: {field}.{what}", found.get(what), wanted.get(what))


def hand_of(row):
    """The hand and circumstances of a row."""
    flags = set(row["flags"])
    return Hand(
        concealed=parse_tiles(row["hand"]),
        winning=row["win"],
        melds=tuple(Meld(KINDS.get(kind, kind), parse_tiles(tiles)) for kind, tiles in row["melds"]),
        tsumo="tsumo" in flags,
        seat_wind=id34_of(row["seat_wind"]) - EAST,
        round_wind=id34_of(row["round_wind"]) - EAST,
        riichi=2 if "double_riichi" in flags else int("riichi" in flags),
        ippatsu="ippatsu" in flags,
        rinshan="rinshan" in flags,
        chankan="chankan" in flags,
        last_tile=bool(flags & {"haitei", "houtei"}),
        first_turn=bool(flags & {"tenhou", "chiihou"}),
        dora=tuple(row["dora"]),
        ura=tuple(row["ura"]),
    )


def found_for(row, worth):
    """Our result in the words of the vectors."""
    if worth is None:
        return {"error": "no_yaku"}
    winner = id34_of(row["seat_wind"]) - EAST
    feeder = None if "tsumo" in row["flags"] else others_of(row)[0]
    lines = payments(ScoredWin(worth, winner), feeder, Stakes(DEALER, row["honba"], row["sticks"]))
    return words_of(row, worth) | paid(row, {(line.kind, line.payer): line.amount for line in lines})


def played_for(row, won):
    """The result of a win in play, in the words of the vectors."""
    if won is None:
        return {"error": "no_yaku"}
    return words_of(row, won.worth) | paid(row, {(line.reason, line.to): line.amount for line in won.lines})


def words_of(row, worth):
    """Yaku, han, fu and limit."""
    lines = [[name_of(line.name, row), line.han] for line in (*worth.yaku, *worth.dora)]
    level = (worth.limit or "").removeprefix("kazoe_")
    return {
        "yaku": sorted(lines),
        "han": worth.han,
        "fu": worth.fu,
        "level": f"{worth.yakuman}x yakuman" if worth.yakuman > 1 else level,
    }


def name_of(name, row):
    """The vectors' name; it says which wind it is."""
    if name in WIND_YAKU:
        wind = row["seat_wind" if name == "jikaze" else "round_wind"]
        return WIND_YAKU[name].format(WINDS[id34_of(wind) - EAST])
    return NAMES[name]


def others_of(row):
    """The seats beside the winner, the dealer first if it is among them."""
    return [seat for seat in range(4) if seat != id34_of(row["seat_wind"]) - EAST]


def paid(row, amounts):
    """What each pays: `main` the discarder or the dealer, `additional` another; bonuses are honba."""
    main, other, _ = others_of(row)
    found = {
        "main": amounts["hand", main],
        "main_bonus": amounts.get(("honba", main), 0),
        "additional": amounts.get(("hand", other), 0),
        "additional_bonus": amounts.get(("honba", other), 0),
        "sticks": amounts.get(("sticks", None), 0),
    }
    return found | {"total": sum(amounts.values())}


CHECKS = {"riichi_score.jsonl.gz": check_score}
PATHS = (
    "yaku.*",
    "han",
    "fu",
    "main",
    "additional",
    "main_bonus",
    "additional_bonus",
    "sticks",
    "total",
    "level",
)
EXPECTED = {
    "riichi_score.jsonl.gz": (
        "result.error",
        *(f"{field}.{path}" for field in OPTIONS for path in PATHS),
    )
}

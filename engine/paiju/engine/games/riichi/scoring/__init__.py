"""The worth of a winning hand of riichi, and its payers (docs/rules/riichi.md "役", "符", "支付").

`value.value(hand, options)` is the entry: a `hand.Hand` in, a `worth.Worth` out, which names each yaku, each fu and the
limit. `payments.payments` returns the amounts. `reading` finds every reading of a hand; each reading has the yaku of
its groups (`yaku`, a small file for each yaku or close family) and its fu (`fu`); the reading that pays most counts.
"""

"""What a winning hand of riichi is worth, and who pays (docs/rules/riichi.md "役", "符", "支付").

`value.value(hand, options)` is the entry: a `hand.Hand` in, a `worth.Worth` out, which names each yaku, each fu and the
limit. `payments.payments` makes amounts of it. A hand is read in every possible way (`reading`); each way has the yaku
of its groups (`yaku`, one small file a yaku or close family) and its fu (`fu`); the way that pays most counts.
"""

var e={zh:`<ul>
<li>4 人，52 张（无王），每人 13 张。持 ♦3 者先出，第一手必须含 ♦3。点数 2 &gt; A &gt; K … &gt; 3，花色只决定谁先出。</li>
<li>没有炸弹，没有三带一。</li>
<li>连牌的线：A 2 3 … Q K A 2，每点一次：A23、234、QKA、KA2 都可以，KA23 不行。大小看线上最后一点：A23 最小，KA2 最大。</li>
<li>三张加三张（如 333444）可作三两一（3 或 4）或三顺，出牌时用 <code>as</code> 声明。</li>
<li><strong>禁止回打</strong>：在一个回合里过了牌，直到下一回合才能再出。一圈结束后，若新领出的牌能盖过上一手，回合继续，大家仍被禁。</li>
<li>点数为 2 的一手牌绝对最大，出者直接继续领出。</li>
</ul>
<p><strong>结算</strong>：有人出完即结束。剩 1 张 0，2–5 张 1，6–9 张 2，10–12 张 3，13 张 5，× 底分付给赢家。</p>
<p>例：剩 1、3、7 张：0、−1、−2，赢家 +3。</p>
<h2>比大小</h2>
<p>同牌型、同张数、点数更大，不论花色。唯一例外：六张的三顺可以盖过点数更小的三两一，反之不行。</p>
`,en:`<ul>
<li>4 players, 52 cards without jokers, 13 each. The holder of ♦3 starts, with a hand that contains it. 2 &gt; A &gt; K … &gt; 3; suits decide only the starter.</li>
<li>There are no bombs, and no triple with only a single.</li>
<li>Runs follow the line A 2 3 … Q K A 2, with each rank once: A23, 234, QKA, KA2, but not KA23. A run compares by its last rank on the line: A23 is the lowest, KA2 the highest.</li>
<li>Three and three (333444) may be a three-two-one of 3 or of 4, or a run of triples; declare one with <code>as</code>.</li>
<li><strong>No coming back</strong> (禁止回打): a player who passes sits out until the next round. If a winner&#39;s next lead covers the hand before it, the round continues, and so does the bar.</li>
<li>A hand whose rank is 2 is absolutely largest: its player leads again at once.</li>
</ul>
<p><strong>Settlement</strong>: the deal is over when a player has no cards left. 1 card left costs 0, 2–5 cost 1, 6–9 cost 2, 10–12 cost 3, 13 cost 5, times the stake, paid to the winner.</p>
<p>Example: 1, 3 and 7 cards left: 0, −1, −2, and +3 for the winner.</p>
<h2>Which covers which</h2>
<p>A hand covers the same type with the same number of cards and a lower rank; suits never count. One exception: a run of two triples also covers a lower three-two-one, not the reverse.</p>
`};export{e as default};
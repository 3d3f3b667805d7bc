var e={zh:`<ul>
<li><p>2–10 人（默认 2 人），54 张，每人 5 张，其余为牌堆。</p>
</li>
<li><p>点数从大到小：王、5、4、3、2、A、K、Q、J、10、9、8、7、6；再比花色 ♠ &gt; ♥ &gt; ♣ &gt; ♦，大王 &gt; 小王。</p>
</li>
<li><p>持最小牌者先出，第一手必须含它。</p>
</li>
<li><p>顺子、同花、同花顺为 3、4 或 5 张，不含王。顺子按自然点数相连（A23 … QKA，没有 KA2），大小看其中价值最高的牌：345 看 5，678 看 8。</p>
</li>
<li><p><strong>一圈</strong>：其余有牌的人依次都过，或出了绝对最大的牌，或别人都没牌，一圈就结束。最后出牌者赢这一圈，得本圈打出的全部分牌：每张 5 值 5 分，10 和 K 各 10 分（全副 100 分）。</p>
</li>
<li><p><strong>补牌</strong>：只在一圈结束后，从赢家起依次把手牌补足（一人补足再轮下一人），直到牌堆摸完。赢家领下一圈；他若没牌，则由下一位有牌的人领出。过牌后同一圈仍可再出。</p>
</li>
<li><p>没牌的人被跳过，下次补牌时回来；牌堆摸完后出完牌的人就此结束，按先后排名次。</p>
</li>
<li><p><strong>结束</strong>：牌堆摸完且至多一人有牌。最后一圈的分归最后出牌者，剩在手里的分不算。</p>
</li>
</ul>
<p><strong>结算</strong>：金额就是得分（0–100，总和不为零）；按得分排名，同分同名次。</p>
<p>例：<span class="pcs"><span class="pc" data-card="Kd" data-suit="d">K♦</span></span> 领出，<span class="pcs"><span class="pc" data-card="Ks" data-suit="s">K♠</span></span> 盖过，其余都过：赢家得 20 分。</p>
<h2>比大小</h2>
<p>张数必须相同。1 张：比大小。2 张：对鬼最大，其余比点数、再比大的花色。3 张：同花顺 &gt; 三条 &gt; 同花 &gt; 顺子。4 张：同花顺 &gt; 四条 &gt; 同花 &gt; 顺子。5 张：同花顺 &gt; 金刚 &gt; 葫芦 &gt; 同花 &gt; 顺子。同类比主牌，再比花色。绝对最大：大王、对鬼、以 ♠5 为大的同花顺。</p>
`,en:`<ul>
<li><p>2 to 10 players (2 by default), 54 cards, 5 each; the rest is the draw pile.</p>
</li>
<li><p>High to low: jokers, 5, 4, 3, 2, A, K, Q, J, 10, 9, 8, 7, 6; then ♠ &gt; ♥ &gt; ♣ &gt; ♦, and 大王 &gt; 小王.</p>
</li>
<li><p>The holder of the smallest card dealt starts, and the first hand must contain it.</p>
</li>
<li><p>Straights, flushes and straight flushes have 3, 4 or 5 cards and no joker. Straights follow the natural order (A23 … QKA, not KA2) and compare by their card of highest value: 345 by its 5, 678 by its 8.</p>
</li>
<li><p><strong>Circle</strong> (圈): a circle ends when all other players with cards have passed in turn, when an absolutely largest hand was played, or when no other player has cards. The player of the last hand wins it, and all points played in it: each 5 counts 5, each 10 and K counts 10 (100 in the deck).</p>
</li>
<li><p><strong>Drawing</strong>: only after a circle and while the pile lasts; the winner first, each player in turn draws up to a full hand before the next one draws. The winner leads the next circle, or, without cards, the next seat that has some. A player who passes may still play later in the circle.</p>
</li>
<li><p>A player without cards is skipped and returns with the next draw; with an empty pile the player is out, and places follow the order of going out.</p>
</li>
<li><p><strong>End</strong>: the pile is empty and at most one player holds cards. The last circle&#39;s points go to the player of the last hand; points left in hand do not count.</p>
</li>
</ul>
<p><strong>Settlement</strong>: amounts are points (0 to 100, not zero-sum); players rank by points, and equal points share a rank.</p>
<p>Example: <span class="pcs"><span class="pc" data-card="Kd" data-suit="d">K♦</span></span> is led, <span class="pcs"><span class="pc" data-card="Ks" data-suit="s">K♠</span></span> covers it, all others pass: 20 points to the winner.</p>
<h2>Which covers which</h2>
<p>A hand always covers the same number of cards. 1: the higher card. 2: the jokers, else by rank, then by the higher suit. 3: straight flush &gt; triple &gt; flush &gt; straight. 4: straight flush &gt; four of a kind &gt; flush &gt; straight. 5: straight flush &gt; four with one &gt; full house &gt; flush &gt; straight. Within a type by rank, then suit. Absolutely largest: 大王, both jokers, a straight flush headed by ♠5.</p>
`};export{e as default};
var e={zh:`<ul>
<li><p>2–7 人（默认 2 人），54 张，每人 7 张，其余为牌堆。</p>
</li>
<li><p>点数从大到小：7、大王、小王、5、2、3、A、K、Q、J、10、9、8、6、4；同点再比花色 ♠ &gt; ♥ &gt; ♣ &gt; ♦。</p>
</li>
<li><p>持最小牌者先出，第一手必须含它。</p>
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
<p>例：<span class="pcs"><span class="pc" data-card="5d" data-suit="d">5♦</span></span> 领出，<span class="pcs"><span class="pc" data-card="5s" data-suit="s">5♠</span></span> 盖过，<span class="pcs"><span class="pc" data-card="LJ">小王</span></span> 再盖过，其余都过：赢家得 10 分。</p>
<h2>比大小</h2>
<p>同牌型，点数更大，再比最大的花色。对鬼算一种对子：77 &gt; 对鬼 &gt; 55 &gt; 22。四条不是炸弹。绝对最大：含 ♠7 的单张、对子、三条、四条。</p>
`,en:`<ul>
<li><p>2 to 7 players (2 by default), 54 cards, 7 each; the rest is the draw pile.</p>
</li>
<li><p>High to low: 7, 大王, 小王, 5, 2, 3, A, K, Q, J, 10, 9, 8, 6, 4; equal ranks by suit, ♠ &gt; ♥ &gt; ♣ &gt; ♦.</p>
</li>
<li><p>The holder of the smallest card dealt starts, and the first hand must contain it.</p>
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
<p>Example: <span class="pcs"><span class="pc" data-card="5d" data-suit="d">5♦</span></span> is led, <span class="pcs"><span class="pc" data-card="5s" data-suit="s">5♠</span></span> covers it, then <span class="pcs"><span class="pc" data-card="LJ">小王</span></span>, all others pass: 10 points to the winner.</p>
<h2>Which covers which</h2>
<p>A hand covers the same type with a lower rank, or with the same rank and a lower suit. The two jokers are an ordinary pair: 77 &gt; jokers &gt; 55 &gt; 22. Four of a kind is not a bomb. Absolutely largest: a single, pair, triple or four with ♠7.</p>
`};export{e as default};
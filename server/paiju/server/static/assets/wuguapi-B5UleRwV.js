var e={zh:`<h2>怎么玩</h2>
<ul>
<li>2–10 个人（默认 2 个人），一副牌 54 张，每人 5 张，其余是牌堆。比谁赢到的分多。</li>
<li>分在牌上：每张 5 值 5 分，10 和 K 各 10 分，全副 100 分。</li>
<li>拿到最小一张牌的人先出，第一手里要有它。</li>
<li><strong>一圈</strong>：轮到的人要么出更大的牌，要么过；过了同一圈还可以再出。其余有牌的人依次都过，或有人出了没人压得住的牌，或别人都没牌，一圈就结束。最后出牌的人赢这一圈，得到这一圈里打出的所有分。</li>
<li><strong>补牌</strong>：一圈结束后，从赢家起依次补足到 5 张（一人补足再轮下一人），直到牌堆摸完。赢家领下一圈；他若没牌，由下一位有牌的人领出。</li>
<li>没牌的人先跳过，下次补牌时回来；牌堆摸完后出完牌的人就此结束，按先后排名次。</li>
<li><strong>结束</strong>：牌堆摸完，而且至多一人还有牌。最后一圈的分归最后出牌的人，剩在手里的分不算。</li>
</ul>
<h2>牌型</h2>
<p>顺子、同花、同花顺为 3、4 或 5 张，不含王。顺子按自然点数相连（A23 … QKA，没有 KA2），大小看其中价值最高的牌：345 看 5，678 看 8。</p>
<h2>比大小</h2>
<p>点数从大到小：王、5、4、3、2、A、K、Q、J、10、9、8、7、6；再比花色 ♠ &gt; ♥ &gt; ♣ &gt; ♦，大王 &gt; 小王。</p>
<p>张数必须相同。1 张：比大小。2 张：对鬼最大，其余比点数、再比大的花色。3 张：同花顺 &gt; 三条 &gt; 同花 &gt; 顺子。4 张：同花顺 &gt; 四条 &gt; 同花 &gt; 顺子。5 张：同花顺 &gt; 金刚 &gt; 葫芦 &gt; 同花 &gt; 顺子。同类比主牌，再比花色。没人压得住的：大王、对鬼、以 ♠5 为大的同花顺。</p>
<h2>结算</h2>
<p>每人的金额就是自己的得分，从 0 到 100，加起来不为零；按得分排名，同分同名次。</p>
<p>例：<span class="pcs"><span class="pc" data-card="Kd" data-suit="d">K♦</span></span> 领出，<span class="pcs"><span class="pc" data-card="Ks" data-suit="s">K♠</span></span> 盖过，其余都过：赢家得 20 分。</p>
<h2>开桌的人</h2>
<ul>
<li>名字 <code>wuguapi</code>，没有选项；人数在开桌时定。</li>
</ul>
<p>牌型在线上的名字（<code>combo</code>）：</p>
<table class="hands">
<thead>
<tr>
<th>牌型</th>
<th>名</th>
</tr>
</thead>
<tbody><tr>
<td>单张</td>
<td><code>single</code></td>
</tr>
<tr>
<td>对子</td>
<td><code>pair</code></td>
</tr>
<tr>
<td>王炸 / 对鬼</td>
<td><code>pair_jokers</code></td>
</tr>
<tr>
<td>三条</td>
<td><code>triple</code></td>
</tr>
<tr>
<td>四条 / 炸弹</td>
<td><code>quadruple</code></td>
</tr>
<tr>
<td>顺子</td>
<td><code>single_straight</code></td>
</tr>
<tr>
<td>同花</td>
<td><code>single_flush</code></td>
</tr>
<tr>
<td>同花顺</td>
<td><code>single_flush_straight</code></td>
</tr>
<tr>
<td>三带一对 / 葫芦</td>
<td><code>triple_with_pair</code></td>
</tr>
<tr>
<td>金刚 / 四夹一</td>
<td><code>quadruple_with_single</code></td>
</tr>
</tbody></table>
`,en:`<h2>How to play</h2>
<ul>
<li>2 to 10 players (2 by default), one deck of 54 cards, 5 each; the rest is the draw pile. Most points win.</li>
<li>The points are on the cards: each 5 counts 5, each 10 and each K counts 10, 100 in the deck.</li>
<li>The holder of the smallest card dealt leads, with a hand that contains it.</li>
<li><strong>Circle</strong> (圈): in turn, play a higher hand or pass; who passes may still play later in the circle. It ends when all other players with cards have passed in turn, when a hand was played that nothing beats, or when no other player has cards. Who played last wins it, and all points played in it.</li>
<li><strong>Drawing</strong>: after a circle each player in turn, the winner first, draws up to 5 cards before the next one draws, while the pile lasts. The winner leads the next circle, or, without cards, the next player who has some.</li>
<li>A player without cards is skipped and returns with the next draw; with an empty pile the player is out, and places follow the order of going out.</li>
<li><strong>End</strong>: the pile is empty and at most one player holds cards. The last circle&#39;s points go to the player of the last hand; points left in hand do not count.</li>
</ul>
<h2>Hands</h2>
<p>Straights, flushes and straight flushes have 3, 4 or 5 cards and no joker. Straights follow the natural order (A23 … QKA, not KA2) and compare by their card of highest value: 345 by its 5, 678 by its 8.</p>
<h2>Which covers which</h2>
<p>High to low: jokers, 5, 4, 3, 2, A, K, Q, J, 10, 9, 8, 7, 6; then ♠ &gt; ♥ &gt; ♣ &gt; ♦, and the big joker before the little one.</p>
<p>A hand always covers the same number of cards. 1: the higher card. 2: the jokers, else by rank, then by the higher suit. 3: straight flush &gt; triple &gt; flush &gt; straight. 4: straight flush &gt; four of a kind &gt; flush &gt; straight. 5: straight flush &gt; four with one &gt; full house &gt; flush &gt; straight. Within a type by rank, then suit. Nothing beats the big joker, both jokers, and a straight flush headed by ♠5.</p>
<h2>Settlement</h2>
<p>Each amount is the player&#39;s points, 0 to 100; they do not add up to zero. Players rank by points, and equal points share a rank.</p>
<p>Example: <span class="pcs"><span class="pc" data-card="Kd" data-suit="d">K♦</span></span> is led, <span class="pcs"><span class="pc" data-card="Ks" data-suit="s">K♠</span></span> covers it, all others pass: 20 points to the winner.</p>
<h2>For table makers</h2>
<ul>
<li>The name is <code>wuguapi</code>; it has no options but the number of seats.</li>
</ul>
<p>The names of hands on the wire (<code>combo</code>):</p>
<table class="hands">
<thead>
<tr>
<th>Hand</th>
<th>Name</th>
</tr>
</thead>
<tbody><tr>
<td>single</td>
<td><code>single</code></td>
</tr>
<tr>
<td>pair</td>
<td><code>pair</code></td>
</tr>
<tr>
<td>two jokers</td>
<td><code>pair_jokers</code></td>
</tr>
<tr>
<td>triple</td>
<td><code>triple</code></td>
</tr>
<tr>
<td>four of a kind</td>
<td><code>quadruple</code></td>
</tr>
<tr>
<td>straight</td>
<td><code>single_straight</code></td>
</tr>
<tr>
<td>flush</td>
<td><code>single_flush</code></td>
</tr>
<tr>
<td>straight flush</td>
<td><code>single_flush_straight</code></td>
</tr>
<tr>
<td>triple with a pair</td>
<td><code>triple_with_pair</code></td>
</tr>
<tr>
<td>four with a single</td>
<td><code>quadruple_with_single</code></td>
</tr>
</tbody></table>
`};export{e as default};
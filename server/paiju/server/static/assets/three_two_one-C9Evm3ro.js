var e={zh:`<h2>怎么玩</h2>
<ul>
<li>四个人，52 张牌（没有王），每人 13 张。谁先出完谁赢，这一局就结束。</li>
<li>有方块 3 的人先出，第一手里要有它。</li>
<li>轮到的人要么出一手更大的牌，要么过；其余三人都过，最后出牌的人再领出一手。</li>
<li><strong>禁止回打</strong>：过了牌，这个回合就不能再出，要等下一个回合。一圈打完，新领出的一手如果能盖过上一手，还算同一个回合，过了的人仍不能出。</li>
</ul>
<h2>牌型</h2>
<p>连牌看这条线：A 2 3 … Q K A 2，每点一次。A23、234、QKA、KA2 都可以，KA23 不行。大小看线上最后一点：A23 最小，KA2 最大。</p>
<p>三张加三张（如 333444）可以当三两一（3 或 4），也可以当三顺，出牌时会问你。没有炸弹，没有三带一。</p>
<h2>比大小</h2>
<p>点数 2 &gt; A &gt; K … &gt; 3。同牌型、同张数、点数更大，不论花色（花色只决定谁先出）。唯一例外：六张的三顺可以盖过点数更小的三两一，反过来不行。点数为 2 的一手牌没人压得住，出的人直接再领出一手。</p>
<h2>结算</h2>
<p>其余每家按剩下的张数付给赢家，乘底分：剩 1 张不付，2–5 张付 1，6–9 张付 2，10–12 张付 3，13 张付 5。</p>
<p>例：剩 1、3、7 张：0、−1、−2，赢家 +3。</p>
<h2>开桌的人</h2>
<ul>
<li>名字 <code>three_two_one</code>。<code>base</code> 是底分，默认 1。</li>
<li>一组牌有几种读法时，用 <code>as</code> 声明是哪一种。</li>
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
<td>连对</td>
<td><code>pair_straight</code></td>
</tr>
<tr>
<td>连对夹一</td>
<td><code>pair_straight_with_single</code></td>
</tr>
<tr>
<td>三带一对 / 葫芦</td>
<td><code>triple_with_pair</code></td>
</tr>
<tr>
<td>三两一</td>
<td><code>triple_with_pair_single</code></td>
</tr>
<tr>
<td>飞机 / 三顺</td>
<td><code>triple_straight</code></td>
</tr>
<tr>
<td>三顺夹一</td>
<td><code>triple_straight_with_single</code></td>
</tr>
<tr>
<td>金刚 / 四夹一</td>
<td><code>quadruple_with_single</code></td>
</tr>
<tr>
<td>四顺</td>
<td><code>quadruple_straight</code></td>
</tr>
<tr>
<td>四顺夹一</td>
<td><code>quadruple_straight_with_single</code></td>
</tr>
</tbody></table>
`,en:`<h2>How to play</h2>
<ul>
<li>Four players, 52 cards without jokers, 13 each. The first player without cards wins, and the deal is over.</li>
<li>The holder of the 3 of diamonds leads, with a hand that contains it.</li>
<li>In turn, play a higher hand or pass. When the other three pass, the last to play leads any hand.</li>
<li><strong>No coming back</strong> (禁止回打): a player who passes sits out until the next round. If the winner&#39;s next lead covers the hand before it, the round goes on, and those who passed stay out.</li>
</ul>
<h2>Hands</h2>
<p>Runs follow the line A 2 3 … Q K A 2, with each rank once: A23, 234, QKA, KA2, but not KA23. A run compares by its last rank on the line: A23 is the lowest, KA2 the highest.</p>
<p>Three and three (333444) may be a three-two-one of 3 or of 4, or a run of triples; you are asked which. There are no bombs, and no triple with only a single.</p>
<h2>Which covers which</h2>
<p>2 &gt; A &gt; K … &gt; 3. A hand covers the same type with the same number of cards and a lower rank; suits never count (they decide only who starts). One exception: a run of two triples also covers a lower three-two-one, not the reverse. Nothing beats a hand whose rank is 2: its player leads again at once.</p>
<h2>Settlement</h2>
<p>Each other player pays the winner by the number of cards left, times the stake: 1 card pays nothing, 2 to 5 pay 1, 6 to 9 pay 2, 10 to 12 pay 3, 13 pay 5.</p>
<p>Example: 1, 3 and 7 cards left: 0, −1, −2, and +3 for the winner.</p>
<h2>For table makers</h2>
<ul>
<li>The name is <code>three_two_one</code>. <code>base</code> is the stake, 1 by default.</li>
<li>Where cards can be read in several ways, <code>as</code> declares one.</li>
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
<td>run of pairs</td>
<td><code>pair_straight</code></td>
</tr>
<tr>
<td>run of pairs with a single</td>
<td><code>pair_straight_with_single</code></td>
</tr>
<tr>
<td>triple with a pair</td>
<td><code>triple_with_pair</code></td>
</tr>
<tr>
<td>three-two-one</td>
<td><code>triple_with_pair_single</code></td>
</tr>
<tr>
<td>plane, run of triples</td>
<td><code>triple_straight</code></td>
</tr>
<tr>
<td>run of triples with a single</td>
<td><code>triple_straight_with_single</code></td>
</tr>
<tr>
<td>four with a single</td>
<td><code>quadruple_with_single</code></td>
</tr>
<tr>
<td>run of fours</td>
<td><code>quadruple_straight</code></td>
</tr>
<tr>
<td>run of fours with a single</td>
<td><code>quadruple_straight_with_single</code></td>
</tr>
</tbody></table>
`};export{e as default};
var e={zh:`<h2>怎么玩</h2>
<ul>
<li>四个人，52 张牌（没有王），每人 13 张。谁先出完谁赢，这一局就结束。</li>
<li>有方块 3 的人先出，第一手里要有它。</li>
<li>轮到的人要么出一手更大的牌，要么不出；其余三人都不出，最后出牌的人再随便出一手。</li>
<li>一手牌可以是一张、两张、三张或五张。</li>
</ul>
<h2>牌型</h2>
<p>顺子是 A2345、23456 … 10JQKA；JQKA2 不是顺子。顺子按最大的牌比，所以 A2345 和 23456 都按 2 算，比 10JQKA 大。</p>
<h2>比大小</h2>
<p>点数 2 &gt; A &gt; K … &gt; 3，花色 ♠ &gt; ♥ &gt; ♣ &gt; ♦，处处比花色。一、二、三张：同张数，先比点数再比花色（对子、三条看最大花色）。五张：同花顺 &gt; 金刚 &gt; 葫芦 &gt; 同花 &gt; 顺子；同类比主牌，再比花色。五张牌不能压一至三张。</p>
<p>以 ♠2 领头的单张、对子、三条、同花顺没人压得住，出的人直接再出一手。</p>
<h2>结算</h2>
<p>出完的人罚分是 0，其余的人按剩下的张数算：</p>
<ul>
<li>1–7 张，每张 1；8–9 张，每张 2；10–12 张，每张 3；13 张，每张 4；</li>
<li>手里剩下的 2 另加：♠50、♥30、♣20、♦10。</li>
</ul>
<p>任意两家之间，罚分高的付给罚分低的差额，乘底分。</p>
<p>例：剩 0、1、2、4 张（没有 2）：结果 +7、+3、−1、−9。</p>
<h2>开桌的人</h2>
<ul>
<li>名字 <code>big_two</code>。<code>base</code> 是底分，默认 1。</li>
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
<td>顺子</td>
<td><code>single_straight</code></td>
</tr>
<tr>
<td>同花</td>
<td><code>single_flush</code></td>
</tr>
<tr>
<td>三带一对 / 葫芦</td>
<td><code>triple_with_pair</code></td>
</tr>
<tr>
<td>金刚 / 四夹一</td>
<td><code>quadruple_with_single</code></td>
</tr>
<tr>
<td>同花顺</td>
<td><code>single_flush_straight</code></td>
</tr>
</tbody></table>
`,en:`<h2>How to play</h2>
<ul>
<li>Four players, 52 cards without jokers, 13 each. The first player without cards wins, and the deal is over.</li>
<li>The holder of the 3 of diamonds leads, with a hand that contains it.</li>
<li>In turn, play a higher hand or pass. When the other three pass, the last to play leads any hand.</li>
<li>A hand has one, two, three or five cards.</li>
</ul>
<h2>Hands</h2>
<p>Straights are A2345, 23456 … 10JQKA; JQKA2 is not a straight. Straights compare by their highest card, so A2345 and 23456 compare by their 2 and beat 10JQKA.</p>
<h2>Which covers which</h2>
<p>2 &gt; A &gt; K … &gt; 3, and ♠ &gt; ♥ &gt; ♣ &gt; ♦ decides every tie. One, two or three cards cover the same number, by rank, then by suit (a pair or triple by its highest suit). Five cards: straight flush &gt; four with one &gt; full house &gt; flush &gt; straight; within a type by rank, then suit. Five cards never cover fewer.</p>
<p>Nothing beats a single, pair, triple or straight flush headed by ♠2: its player leads again at once.</p>
<h2>Settlement</h2>
<p>Who is out of cards has no penalty; the others count the cards left:</p>
<ul>
<li>up to 7 cards 1 each, 8 or 9 cards 2 each, 10 to 12 cards 3 each, 13 cards 4 each;</li>
<li>each 2 left in hand costs extra: ♠50, ♥30, ♣20, ♦10.</li>
</ul>
<p>Of any two players the one with more pays the other the difference, times the stake.</p>
<p>Example: 0, 1, 2 and 4 cards left, no 2s: +7, +3, −1, −9.</p>
<h2>For table makers</h2>
<ul>
<li>The name is <code>big_two</code>. <code>base</code> is the stake, 1 by default.</li>
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
<td>straight</td>
<td><code>single_straight</code></td>
</tr>
<tr>
<td>flush</td>
<td><code>single_flush</code></td>
</tr>
<tr>
<td>triple with a pair</td>
<td><code>triple_with_pair</code></td>
</tr>
<tr>
<td>four with a single</td>
<td><code>quadruple_with_single</code></td>
</tr>
<tr>
<td>straight flush</td>
<td><code>single_flush_straight</code></td>
</tr>
</tbody></table>
`};export{e as default};
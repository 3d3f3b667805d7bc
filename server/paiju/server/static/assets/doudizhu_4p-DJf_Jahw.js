var e={zh:`<h2>怎么玩</h2>
<ul>
<li>四个人，两副牌 108 张，一个地主打三个人。</li>
<li>每人发 25 张，留八张底牌扣着。</li>
<li><strong>叫分</strong>：随机从一个人问起，每人一次，可以不叫，或者叫 1、2、3 分，要比前面的高。叫 3 分马上当地主，否则最高的当。</li>
<li>四个人都不叫就重新发牌；第三次还没人叫，那一次最先问的人当地主，算叫 1 分。</li>
<li>地主拿走八张底牌（大家都看见），先出。地主先出完，地主赢；另外三人任何一个先出完，三个人都赢。</li>
</ul>
<h2>牌型</h2>
<p>没有三带一，没有四带二。大小王各一张不是对子，也不是王炸；两张小王或两张大王是对子。飞机带的对子点数各不相同，也不与主牌同点。</p>
<h2>比大小</h2>
<p>天王炸弹最大；炸弹大过一切非炸弹，炸弹之间张数多者大，同张数比点数；其余同牌型、同张数、更大。大王 &gt; 小王 &gt; 2 &gt; A … &gt; 3，不论花色。</p>
<h2>结算</h2>
<p>三个人每人和地主之间输赢一份，地主输赢三份。一份是叫分乘桌上的底分，再乘：</p>
<ul>
<li>六张、七张炸弹，每个 2 倍；</li>
<li>八张炸弹和天王炸弹，每个 3 倍；四张、五张炸弹不加倍；</li>
<li>春天（另三人一张没出）或反春（地主只出过一手），2 倍。</li>
</ul>
<p>例：叫 2 分，底分 1，出过一个六张炸弹，地主输：地主 −12，其余各 +4。</p>
<h2>开桌的人</h2>
<ul>
<li>名字 <code>doudizhu_4p</code>。<code>base</code> 是桌上的底分，默认 1。</li>
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
<td>三带一对 / 葫芦</td>
<td><code>triple_with_pair</code></td>
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
<td>飞机 / 三顺</td>
<td><code>triple_straight</code></td>
</tr>
<tr>
<td>飞机带大翼</td>
<td><code>triple_straight_with_pairs</code></td>
</tr>
<tr>
<td>四条 / 炸弹</td>
<td><code>quadruple</code></td>
</tr>
<tr>
<td>五张炸弹</td>
<td><code>quintuple</code></td>
</tr>
<tr>
<td>六张炸弹</td>
<td><code>sextuple</code></td>
</tr>
<tr>
<td>七张炸弹</td>
<td><code>septuple</code></td>
</tr>
<tr>
<td>八张炸弹</td>
<td><code>octuple</code></td>
</tr>
<tr>
<td>天王炸弹</td>
<td><code>quadruple_jokers</code></td>
</tr>
</tbody></table>
`,en:`<h2>How to play</h2>
<ul>
<li>Four players, two decks, 108 cards; one landlord plays against three.</li>
<li>Each gets 25 cards; eight bottom cards stay face down.</li>
<li><strong>Bidding</strong>: from a random player on, each bids once: nothing, or 1, 2 or 3, higher than before. A 3 makes the bidder landlord at once; else the highest bidder becomes landlord.</li>
<li>If nobody bids, the cards are dealt again; the third time, the player asked first becomes landlord for 1.</li>
<li>The landlord takes the eight bottom cards, which everybody sees, and leads. If the landlord runs out of cards first, the landlord wins; if any of the three does, all three win.</li>
</ul>
<h2>Hands</h2>
<p>There is no trio with a single and no four with two. One joker of each kind is neither a pair nor a rocket; two of one kind are a pair. Wings of an airplane are pairs of different ranks, none of them the body&#39;s.</p>
<h2>Which covers which</h2>
<p>All four jokers beat everything; a bomb beats every hand that is not a bomb; between bombs more cards win, then the higher rank; any other hand covers only the same type with the same number of cards and a lower rank. Big joker &gt; little joker &gt; 2 &gt; A … &gt; 3; suits never matter.</p>
<h2>Settlement</h2>
<p>Each of the three wins or loses one share against the landlord, so the landlord wins or loses three. A share is the bid times the table&#39;s stake, times</p>
<ul>
<li>2 for each bomb of six or seven;</li>
<li>3 for a bomb of eight, and for all four jokers; bombs of four and five multiply nothing;</li>
<li>2 for a spring (the three played no card) or an anti-spring (the landlord played only one hand).</li>
</ul>
<p>Example: a bid of 2, stake 1, one bomb of six, the landlord loses: −12, and +4 for each other player.</p>
<h2>For table makers</h2>
<ul>
<li>The name is <code>doudizhu_4p</code>. <code>base</code> is the table&#39;s stake, 1 by default.</li>
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
<td>triple with a pair</td>
<td><code>triple_with_pair</code></td>
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
<td>plane, run of triples</td>
<td><code>triple_straight</code></td>
</tr>
<tr>
<td>plane with pair wings</td>
<td><code>triple_straight_with_pairs</code></td>
</tr>
<tr>
<td>four of a kind</td>
<td><code>quadruple</code></td>
</tr>
<tr>
<td>bomb of five</td>
<td><code>quintuple</code></td>
</tr>
<tr>
<td>bomb of six</td>
<td><code>sextuple</code></td>
</tr>
<tr>
<td>bomb of seven</td>
<td><code>septuple</code></td>
</tr>
<tr>
<td>bomb of eight</td>
<td><code>octuple</code></td>
</tr>
<tr>
<td>all four jokers</td>
<td><code>quadruple_jokers</code></td>
</tr>
</tbody></table>
`};export{e as default};
var e={zh:`<h2>怎么玩</h2>
<ul>
<li>三个人，一副牌 54 张，一个人当地主，另两个人是农民，一起打地主。</li>
<li>每人发 17 张，留三张底牌扣着。</li>
<li><strong>抢地主</strong>：随机从一个人问起，每人一次。第一个要的人是叫地主，后面再要的是抢地主。有人抢，就再问叫地主的人一次：他抢，地主是他；他不抢，地主是最后抢的人。</li>
<li>没人要就重新发牌；连着第三次还没人要，那一次最先问的人当地主。</li>
<li>地主拿走底牌（大家都看见），先出。</li>
<li>轮到的人要么出一手更大的牌，要么不出；另两个人都不出，最后出牌的人再随便出一手。</li>
<li>地主先出完，地主赢；任何一个农民先出完，两个农民都赢。</li>
</ul>
<p><strong>与斗地主只差在带牌</strong>，见下面的「带牌」。</p>
<h2>牌型</h2>
<p><strong>带牌</strong>：飞机的翅膀可以与主牌同点，可以是四张一样的（算两对），小翼可以是两张王，也可以是相邻的三张；四带二可以带两张王、一对，或者两个同点的对子。飞机和四带二里就算有炸弹也不是炸弹，不翻倍。</p>
<p><strong>一组牌几种读法</strong>：<span class="pcs"><span class="pc" data-card="4d" data-suit="d">4♦</span> <span class="pc" data-card="4c" data-suit="c">4♣</span> <span class="pc" data-card="4h" data-suit="h">4♥</span> <span class="pc" data-card="4s" data-suit="s">4♠</span> <span class="pc" data-card="3d" data-suit="d">3♦</span> <span class="pc" data-card="3c" data-suit="c">3♣</span> <span class="pc" data-card="3h" data-suit="h">3♥</span> <span class="pc" data-card="3s" data-suit="s">3♠</span></span> 可以是飞机带小翼（4）、四带二对（4）或四带二对（3），出牌时会问你。只有一种能大过上家时，就当那一种。</p>
<h2>比大小</h2>
<p>王炸最大；炸弹大过王炸以外的一切，炸弹之间比点数；其余必须同牌型、同张数、更大。单牌：大王 &gt; 小王 &gt; 2 &gt; A &gt; K … &gt; 3，不论花色。顺子、连对、飞机不含 2 和王，按最大点比；带牌不影响大小。</p>
<h2>结算</h2>
<p>每个农民和地主之间输赢一份，所以地主输赢两份。一份是底分，每遇到下面一件事就翻一倍：</p>
<ul>
<li>有人抢地主，每次；</li>
<li>出了炸弹或王炸，每个；</li>
<li><strong>春天</strong>：地主赢，农民一张没出；或<strong>反春</strong>：农民赢，地主只出过一手。</li>
</ul>
<p>例：底分 1，抢 1 次，出过 1 个炸弹，地主赢：翻两次，一份是 4。地主 +8，两个农民各 −4。</p>
<h2>开桌的人</h2>
<ul>
<li>名字 <code>doudizhu_x</code>。<code>base</code> 底分；<code>bidding=score</code> 改为叫分（1–3 分，叫 3 分立刻结束，底分乘叫分）；<code>doubling=true</code> 打牌前农民可加倍，地主可再加倍。</li>
<li><code>kickers</code> 是带牌的规矩：<code>official</code>、<code>extended</code> 或 <code>qq</code>（37 种牌型）；这里默认 <code>extended</code>。</li>
<li>一份 = <code>base</code> × 叫分 × 2^(抢的次数) × 2^(炸弹与王炸的个数) × 春天或反春 2。</li>
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
<td>王炸 / 对鬼</td>
<td><code>pair_jokers</code></td>
</tr>
<tr>
<td>三条</td>
<td><code>triple</code></td>
</tr>
<tr>
<td>三带一</td>
<td><code>triple_with_single</code></td>
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
<td>四条 / 炸弹</td>
<td><code>quadruple</code></td>
</tr>
<tr>
<td>飞机带小翼</td>
<td><code>triple_straight_with_singles</code></td>
</tr>
<tr>
<td>飞机带大翼</td>
<td><code>triple_straight_with_pairs</code></td>
</tr>
<tr>
<td>四带二单</td>
<td><code>quadruple_with_single_single</code></td>
</tr>
<tr>
<td>四带二对</td>
<td><code>quadruple_with_pair_pair</code></td>
</tr>
</tbody></table>
`,en:`<h2>How to play</h2>
<ul>
<li>Three players, one deck of 54 cards. One is the landlord; the other two are farmers and play together.</li>
<li>Each gets 17 cards; three bottom cards stay face down.</li>
<li><strong>Becoming landlord</strong>: from a random player on, each is asked once. The first yes is a call (叫地主), each later yes a rob (抢地主). If somebody robbed, the caller is asked once more: a yes makes the caller landlord, a no leaves it to the last who robbed.</li>
<li>If nobody wants it, the cards are dealt again; the third time in a row, the player asked first becomes landlord.</li>
<li>The landlord takes the bottom cards, which everybody sees, and leads.</li>
<li>In turn, play a higher hand or pass. When the other two pass, the last to play leads any hand.</li>
<li>If the landlord runs out of cards first, the landlord wins; if either farmer does, both farmers win.</li>
</ul>
<p><strong>Only side cards differ from 斗地主</strong>: see &quot;Side cards&quot; below.</p>
<h2>Hands</h2>
<p><strong>Side cards</strong>: wings may repeat a body rank, may be four of a kind (two pairs), a trio next to the body or, as singles, both jokers; a four may carry both jokers, a pair, or two pairs of one rank. An airplane or a four with two that contains a bomb is no bomb and doubles nothing.</p>
<p><strong>Several readings</strong>: <span class="pcs"><span class="pc" data-card="4d" data-suit="d">4♦</span> <span class="pc" data-card="4c" data-suit="c">4♣</span> <span class="pc" data-card="4h" data-suit="h">4♥</span> <span class="pc" data-card="4s" data-suit="s">4♠</span> <span class="pc" data-card="3d" data-suit="d">3♦</span> <span class="pc" data-card="3c" data-suit="c">3♣</span> <span class="pc" data-card="3h" data-suit="h">3♥</span> <span class="pc" data-card="3s" data-suit="s">3♠</span></span> may be an airplane of 4s with singles, a four of 4s with pairs or a four of 3s with pairs; you are asked which. If only one of them covers the last hand, it is that one.</p>
<h2>Which covers which</h2>
<p>The rocket beats everything; a bomb beats everything except the rocket and bombs of the same or a higher rank; any other hand covers only the same type with the same number of cards and a lower rank. Big joker &gt; little joker &gt; 2 &gt; A &gt; K … &gt; 3; suits never matter. Runs contain no 2 and no joker and compare by their highest rank; side cards never count.</p>
<h2>Settlement</h2>
<p>Each farmer wins or loses one share against the landlord, so the landlord wins or loses two. A share is the stake, doubled</p>
<ul>
<li>for each rob;</li>
<li>for each bomb or rocket that was played;</li>
<li>for a <strong>spring</strong> (the landlord wins and the farmers played no card) or an <strong>anti-spring</strong> (the farmers win and the landlord played only one hand).</li>
</ul>
<p>Example: stake 1, one rob, one bomb, the landlord wins: doubled twice, a share is 4. The landlord gets +8, each farmer −4.</p>
<h2>For table makers</h2>
<ul>
<li>The name is <code>doudizhu_x</code>. <code>base</code> is the stake; <code>bidding=score</code> bids 1 to 3 instead (3 ends it; the bid multiplies the stake); <code>doubling=true</code> lets farmers double before play, and the landlord redouble.</li>
<li><code>kickers</code> decides on side cards: <code>official</code>, <code>extended</code> or <code>qq</code> (the 37 types); here <code>extended</code> by default.</li>
<li>A share is <code>base</code> × bid × 2^(robs) × 2^(bombs and rockets) × 2 for a spring or anti-spring.</li>
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
<td>two jokers</td>
<td><code>pair_jokers</code></td>
</tr>
<tr>
<td>triple</td>
<td><code>triple</code></td>
</tr>
<tr>
<td>triple with a single</td>
<td><code>triple_with_single</code></td>
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
<td>four of a kind</td>
<td><code>quadruple</code></td>
</tr>
<tr>
<td>plane with single wings</td>
<td><code>triple_straight_with_singles</code></td>
</tr>
<tr>
<td>plane with pair wings</td>
<td><code>triple_straight_with_pairs</code></td>
</tr>
<tr>
<td>four with two singles</td>
<td><code>quadruple_with_single_single</code></td>
</tr>
<tr>
<td>four with two pairs</td>
<td><code>quadruple_with_pair_pair</code></td>
</tr>
</tbody></table>
`};export{e as default};
var e={zh:`<h2>怎么玩</h2>
<ul>
<li>2–7 个人（默认 2 个人），一副牌 54 张，每人 7 张，其余是牌堆。比谁赢到的分多。</li>
<li>分在牌上：每张 5 值 5 分，10 和 K 各 10 分，全副 100 分。</li>
<li>拿到最小一张牌的人先出，第一手里要有它。</li>
<li><strong>一圈</strong>：轮到的人要么出更大的牌，要么过；过了同一圈还可以再出。其余有牌的人依次都过，或有人出了没人压得住的牌，或别人都没牌，一圈就结束。最后出牌的人赢这一圈，得到这一圈里打出的所有分。</li>
<li><strong>补牌</strong>：一圈结束后，从赢家起依次补足到 7 张（一人补足再轮下一人），直到牌堆摸完。赢家领下一圈；他若没牌，由下一位有牌的人领出。</li>
<li>没牌的人先跳过，下次补牌时回来；牌堆摸完后出完牌的人就此结束，按先后排名次。</li>
<li><strong>结束</strong>：牌堆摸完，而且至多一人还有牌。最后一圈的分归最后出牌的人，剩在手里的分不算。</li>
</ul>
<h2>比大小</h2>
<p>点数从大到小：7、大王、小王、5、2、A、K、Q、J、10、9、8、6、4、3；同点再比花色 ♠ &gt; ♥ &gt; ♣ &gt; ♦。</p>
<p>同牌型，点数更大，再比最大的花色。对鬼算一种对子：77 &gt; 对鬼 &gt; 55 &gt; 22。四条不是炸弹。没人压得住的：含 ♠7 的单张、对子、三条、四条。</p>
<h2>结算</h2>
<p>每人的金额就是自己的得分，从 0 到 100，加起来不为零；按得分排名，同分同名次。</p>
<p>例：<span class="pcs"><span class="pc" data-card="5d" data-suit="d">5♦</span></span> 领出，<span class="pcs"><span class="pc" data-card="5s" data-suit="s">5♠</span></span> 盖过，<span class="pcs"><span class="pc" data-card="LJ">小王</span></span> 再盖过，其余都过：赢家得 10 分。</p>
<h2>开桌的人</h2>
<ul>
<li>名字 <code>qigui521</code>，没有选项；人数在开桌时定。</li>
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
</tbody></table>
`,en:`<h2>How to play</h2>
<ul>
<li>2 to 7 players (2 by default), one deck of 54 cards, 7 each; the rest is the draw pile. Most points win.</li>
<li>The points are on the cards: each 5 counts 5, each 10 and each K counts 10, 100 in the deck.</li>
<li>The holder of the smallest card dealt leads, with a hand that contains it.</li>
<li><strong>Circle</strong> (圈): in turn, play a higher hand or pass; who passes may still play later in the circle. It ends when all other players with cards have passed in turn, when a hand was played that nothing beats, or when no other player has cards. Who played last wins it, and all points played in it.</li>
<li><strong>Drawing</strong>: after a circle each player in turn, the winner first, draws up to 7 cards before the next one draws, while the pile lasts. The winner leads the next circle, or, without cards, the next player who has some.</li>
<li>A player without cards is skipped and returns with the next draw; with an empty pile the player is out, and places follow the order of going out.</li>
<li><strong>End</strong>: the pile is empty and at most one player holds cards. The last circle&#39;s points go to the player of the last hand; points left in hand do not count.</li>
</ul>
<h2>Which covers which</h2>
<p>High to low: 7, big joker, little joker, 5, 2, A, K, Q, J, 10, 9, 8, 6, 4, 3; equal ranks by suit, ♠ &gt; ♥ &gt; ♣ &gt; ♦.</p>
<p>A hand covers the same type with a lower rank, or with the same rank and a lower suit. The two jokers are an ordinary pair: 77 &gt; jokers &gt; 55 &gt; 22. Four of a kind is not a bomb. Nothing beats a single, pair, triple or four with ♠7.</p>
<h2>Settlement</h2>
<p>Each amount is the player&#39;s points, 0 to 100; they do not add up to zero. Players rank by points, and equal points share a rank.</p>
<p>Example: <span class="pcs"><span class="pc" data-card="5d" data-suit="d">5♦</span></span> is led, <span class="pcs"><span class="pc" data-card="5s" data-suit="s">5♠</span></span> covers it, then <span class="pcs"><span class="pc" data-card="LJ">小王</span></span>, all others pass: 10 points to the winner.</p>
<h2>For table makers</h2>
<ul>
<li>The name is <code>qigui521</code>; it has no options but the number of seats.</li>
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
</tbody></table>
`};export{e as default};
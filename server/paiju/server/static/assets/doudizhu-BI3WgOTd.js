var e={zh:`<ul>
<li>3 人，一副牌 54 张。每人 17 张，留 3 张底牌。</li>
<li>随机一人先叫地主，依次每人一次：先说“叫”的是叫地主，之后的是抢地主。多人要地主时，叫地主的人最后再决定一次：抢，则归他；不抢，则归最后一个抢的人。</li>
<li>没人叫就重新发牌；连续第三次没人叫，那一次的首位就是地主。</li>
<li>地主拿底牌（亮明），先出。地主先出完则地主胜，任一农民先出完则农民胜。</li>
<li>选项：<code>bidding=score</code> 改为叫分（1–3 分，叫 3 分立刻结束）；<code>doubling=true</code> 打牌前农民、地主可加倍；<code>base</code> 底分。</li>
</ul>
<p><strong>结算</strong>：底分 × 2^抢 × 2^(炸弹与王炸的个数) × 春天或反春 2。地主 ±2 份，农民各 ∓1 份。春天：农民一张未出；反春：地主只出过一手。</p>
<p>例：底分 1，抢 1 次，出过 1 个炸弹，地主胜：地主 +8，两农民各 −4。</p>
<p><strong>带牌（官方）</strong>：带的牌不能与主牌同点，不能同时有大小王，不能有四张相同；飞机不能带与主牌相邻、能加长飞机的三张。<code>kickers</code> 可改为 <code>extended</code>（见拓展版）或 <code>qq</code>（37 种牌型）。</p>
<h2>比大小</h2>
<p>王炸最大；炸弹大过王炸以外的一切，炸弹之间比点数；其余必须同牌型、同张数、更大。单牌：大王 &gt; 小王 &gt; 2 &gt; A &gt; K … &gt; 3，不论花色。顺子、连对、飞机不含 2 和王，按最大点比；带牌不影响大小。</p>
`,en:`<ul>
<li>3 players, one deck of 54. Each gets 17 cards; 3 bottom cards are left.</li>
<li>A random seat is asked first, then each other seat once: the first yes is a call (叫), a later yes is a rob (抢). If several players want to be landlord, the caller decides once more: rob and become landlord, or leave it to the last player who robbed.</li>
<li>If nobody calls, the cards are dealt again; the third time in a row, that deal&#39;s first bidder becomes landlord.</li>
<li>The landlord takes the bottom cards, which everybody sees, and leads. The landlord wins by playing all cards first; the two farmers win if either of them does.</li>
<li>Options: <code>bidding=score</code> bids 1 to 3 instead (3 ends it); <code>doubling=true</code> lets farmers and landlord double before play; <code>base</code> is the stake.</li>
</ul>
<p><strong>Settlement</strong>: stake × 2 for each rob × 2 for each bomb or rocket × 2 for a spring or anti-spring. The landlord wins or loses two shares, each farmer one. Spring: no farmer played a card. Anti-spring: the landlord played only one hand.</p>
<p>Example: stake 1, one rob, one bomb, the landlord wins: +8, and −4 for each farmer.</p>
<p><strong>Side cards (official)</strong>: never of the body&#39;s rank, never both jokers, never four of a kind; a plane takes no triple that would lengthen it. Option <code>kickers</code>: <code>extended</code> (see the extended game) or <code>qq</code> (the 37 types).</p>
<h2>Which covers which</h2>
<p>The rocket beats everything; a bomb beats everything except the rocket and bombs of the same or a higher rank; any other hand covers only the same type with the same number of cards and a lower rank. 大王 &gt; 小王 &gt; 2 &gt; A &gt; K … &gt; 3; suits never matter. Runs contain no 2 and no joker and compare by their highest rank; side cards never count.</p>
`};export{e as default};
var e={zh:`<ul>
<li>4 人，两副牌 108 张。每人 25 张，留 8 张底牌。</li>
<li>叫分：随机一人先叫，每人一次，可不叫或叫 1、2、3 分，必须高过前面；叫 3 分立刻当地主，否则最高分者当。四人都不叫则重新发牌；第三次仍无人叫，那一次的首位当地主，底分 1。</li>
<li>地主拿 8 张底牌（亮明），先出，一人对三人。</li>
<li>没有三带一，没有四带二，没有两张王的王炸；大小王各一张不是对子，两张小王或两张大王是对子。飞机的翅膀是点数各不相同、也不与主牌同点的对子。</li>
</ul>
<p><strong>结算</strong>：底分（叫分 × 桌上底分）× 倍数。六、七张炸弹 ×2，八张炸弹和天王炸弹 ×3，四、五张炸弹不加倍；春天、反春 ×2。地主胜 +3 份，其余各 −1 份；地主负 −3 份，其余各 +1 份。</p>
<p>例：叫 2 分，出过一个六张炸弹，地主负：地主 −12，其余各 +4。</p>
<h2>比大小</h2>
<p>天王炸弹最大；炸弹大过一切非炸弹，炸弹之间张数多者大，同张数比点数；其余同牌型、同张数、更大。大王 &gt; 小王 &gt; 2 &gt; A … &gt; 3，不论花色。</p>
`,en:`<ul>
<li>4 players, two decks, 108 cards. Each gets 25 cards; 8 bottom cards are left.</li>
<li>Each seat bids a score once, from a random seat on: 0, 1, 2 or 3, each bid higher than the last. 3 ends the bidding; else the highest bidder becomes landlord. If nobody bids, the cards are dealt again; the third time, that deal&#39;s first bidder becomes landlord for 1.</li>
<li>The landlord takes the 8 bottom cards, which everybody sees, leads, and plays alone against three.</li>
<li>There is no triple with a single, no four with two, and no rocket of two jokers; one joker of each kind is not a pair, two of one kind are. Wings of a plane are pairs of different ranks, none of them the body&#39;s.</li>
</ul>
<p><strong>Settlement</strong>: the bid times the table&#39;s stake, ×2 for each bomb of 6 or 7, ×3 for a bomb of 8 or all four jokers, ×2 for a spring or anti-spring. The landlord wins or loses three shares, each other player one.</p>
<p>Example: a bid of 2, one bomb of six, the landlord loses: −12, and +4 for each other player.</p>
<h2>Which covers which</h2>
<p>All four jokers beat everything; a bomb beats every hand that is not a bomb; between bombs more cards win, then the higher rank; any other hand covers only the same type with the same number of cards and a lower rank. 大王 &gt; 小王 &gt; 2 &gt; A … &gt; 3; suits never matter.</p>
`};export{e as default};
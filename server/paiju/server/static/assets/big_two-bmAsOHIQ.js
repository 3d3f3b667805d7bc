var e={zh:`<ul>
<li>4 人，52 张（无王），每人 13 张。持 ♦3 者先出，第一手必须含 ♦3。</li>
<li>只能出 1、2、3 或 5 张。点数 2 &gt; A &gt; K … &gt; 3，花色 ♠ &gt; ♥ &gt; ♣ &gt; ♦，处处比花色。</li>
<li>顺子是 A2345、23456 … 10JQKA；JQKA2 不是顺子。顺子按最大的牌比，所以 A2345 和 23456 都按 2 算，比 10JQKA 大。</li>
<li>以 ♠2 领头的单张、对子、三条、同花顺绝对最大，出者直接继续领出。</li>
<li>有人出完即结束。</li>
</ul>
<p><strong>结算</strong>：剩 n 张罚分：1–7 张每张 1，8–9 张每张 2，10–12 张每张 3，13 张每张 4；手里每张 2 另加：♠50、♥30、♣20、♦10。任意两家之间，罚分高者付给罚分低者差额 × 底分。</p>
<p>例：剩 0、1、2、4 张（无 2）：总罚分 7，结果 +7、+3、−1、−9。</p>
<h2>比大小</h2>
<p>一、二、三张：同张数，先比点数再比花色（对子、三条看最大花色）。五张：同花顺 &gt; 金刚 &gt; 葫芦 &gt; 同花 &gt; 顺子；同类比主牌，再比花色。五张牌不能压一至三张。</p>
`,en:`<ul>
<li>4 players, 52 cards without jokers, 13 each. The holder of ♦3 starts, with a hand that contains it.</li>
<li>Hands have 1, 2, 3 or 5 cards. 2 &gt; A &gt; K … &gt; 3, and ♠ &gt; ♥ &gt; ♣ &gt; ♦ decides every tie.</li>
<li>Straights are A2345, 23456 … 10JQKA; JQKA2 is not a straight. Straights compare by their highest card, so A2345 and 23456 compare by their 2 and beat 10JQKA.</li>
<li>A single, pair, triple or straight flush headed by ♠2 is absolutely largest: its player leads again at once.</li>
<li>The deal is over when a player has no cards left.</li>
</ul>
<p><strong>Settlement</strong>: n cards left cost 1 each up to 7, 2 each for 8 or 9, 3 each for 10 to 12, 4 each for 13; each 2 left in hand costs extra: ♠50, ♥30, ♣20, ♦10. Of any two players the one with more pays the other the difference, times the stake.</p>
<p>Example: 0, 1, 2 and 4 cards left, no 2s: +7, +3, −1, −9.</p>
<h2>Which covers which</h2>
<p>One, two or three cards cover the same number, by rank, then by suit (a pair or triple by its highest suit). Five cards: straight flush &gt; four with one &gt; full house &gt; flush &gt; straight; within a type by rank, then suit. Five cards never cover fewer.</p>
`};export{e as default};
var e={zh:`<h2>怎么玩</h2>
<ul>
<li>2–10 个人，52 张牌。每人两张底牌，自己看；桌上的五张公共牌大家一起用。</li>
<li>赢法有两种：别人都弃牌；或者到摊牌时，两张底牌加五张公共牌里选出的五张最大。</li>
<li>庄家左手第一家先下小盲，第二家下大盲；两人时庄家下小盲，第一轮先行动，之后最后行动。</li>
<li>一局有四轮下注：发完底牌一轮；公共牌翻三张（翻牌）、再一张（转牌）、再一张（河牌），每次之后一轮。每次翻牌之前先切掉一张。</li>
<li>轮到时：没人下注可以过牌或下注；有人下注就跟注、加注或弃牌。</li>
<li><strong>金额都是本轮总额</strong>：「加注到 60」就是这一轮一共下 60。</li>
<li>筹码不够可以全下，只争自己跟得上的那部分池；多出而没人跟的退回。牌一样大就平分，零头一枚一枚从庄家左手起发，一个池一个池地分。</li>
<li>一局结束后没亮的牌永远不公开：不在任何人的数据、记录和公平性公开里。</li>
</ul>
<h2>牌型</h2>
<p>从大到小。同类先比组成牌型的牌，再比剩下的（踢脚）；花色不分先后。A 可以当最小的牌：A2345 是最小的顺子。</p>
<h2>下多少</h2>
<ul>
<li><strong>无限注</strong>：至少大盲；加注至少等于上一次加的；最多全部。</li>
<li><strong>底池限注</strong>：一样，但最多等于跟注以后的底池。</li>
<li><strong>限注</strong>：前两轮一次一个小注，后两轮一次一个大注；每轮最多四注，大盲算一注。</li>
<li><strong>重开加注</strong>：已经行动过的人，只有面对至少一个完整的加注时才能再加；几个不足额的全下可以合计（TDA 47）。限注时不少于半注的全下算一注。</li>
</ul>
<h2>坐下和离开</h2>
<ul>
<li><strong>带入</strong>：40–100 个大盲；两局之间可以补到上限；一小时内回来，至少带走时的筹码；错过五个大盲让出座位。每个座位可以设「自动补码」（少于某数就在两局之间补足）或「自动重新买入」（输光了再买入），金额在带入的上下限之内；离座时不补。</li>
<li><strong>空庄</strong>（默认）：大盲依次前进，小盲和庄位跟着走，可以落在空座上。离座错过大盲的人回来时等大盲，或者补大盲（有效）加小盲（进底池）；新来的人等大盲或补大盲；庄家与大盲之间不能进。</li>
<li><strong>时间与预选</strong>：时间到了，不用付钱就过牌，否则弃牌；连着两次就离座。可以预选「过牌」「过牌或弃牌」「最多跟到某数」：价钱超过它就取消。</li>
</ul>
<h2>开桌的人</h2>
<ul>
<li>名字 <code>holdem</code>。下注的规矩是四个预设之一：<code>no_limit</code> 无限注（默认）、<code>pot_limit</code> 底池限注、<code>fixed_limit</code> 限注、<code>house</code> 固定加注（见下）。</li>
<li><strong>可选</strong>：底注（每人出，或大盲一人代付）、抓头、多发几次公共牌（全体同意）、移庄、摊牌时问输家、抽水（默认没有）；<code>reload</code> 关掉自动补码。</li>
<li><strong>没有做</strong>：买庄（庄家与大盲之间只能等）、小盲可不下（D14 的可选项）、炸弹池。</li>
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
<td>皇家同花顺</td>
<td><code>royal_flush</code></td>
</tr>
<tr>
<td>同花顺</td>
<td><code>straight_flush</code></td>
</tr>
<tr>
<td>四条</td>
<td><code>four_of_a_kind</code></td>
</tr>
<tr>
<td>葫芦</td>
<td><code>full_house</code></td>
</tr>
<tr>
<td>同花</td>
<td><code>flush</code></td>
</tr>
<tr>
<td>顺子</td>
<td><code>straight</code></td>
</tr>
<tr>
<td>三条</td>
<td><code>three_of_a_kind</code></td>
</tr>
<tr>
<td>两对</td>
<td><code>two_pair</code></td>
</tr>
<tr>
<td>一对</td>
<td><code>one_pair</code></td>
</tr>
<tr>
<td>高牌</td>
<td><code>high_card</code></td>
</tr>
</tbody></table>
<h2>固定加注</h2>
<ul>
<li>大盲是小盲的两倍；每轮最少下 10，加注每次加 10，每轮全桌最多三次；每轮第一个行动不能加注（第一轮小盲已算）。</li>
<li>第二轮起每人至少下 10，没有免费的牌。</li>
<li><strong>过牌</strong>：本圈稍后再行动，欠着也可以；一圈一次；别人都没过时，本圈最后一人不能过。</li>
<li>全下不受每次 10 和三次的限制，不算加注。</li>
<li>轮到时筹码不够跟注，出局（按弃牌算）；不足一个大盲不发牌。</li>
<li>只剩一名有筹码的玩家时不再下注。大盲没有额外选择。两人时庄家是大盲，最后行动。摊牌时全部亮牌。庄家每局下移一位。</li>
</ul>
<p>例（小盲 20，大盲 40，两人）：小盲跟注付 <strong>20</strong>。</p>
`,en:`<h2>How to play</h2>
<ul>
<li>2 to 10 players, 52 cards. Each gets two cards to look at alone; the five cards of the board are everybody&#39;s.</li>
<li>There are two ways to win: all others fold, or the best five of your two cards and the board are the best at the showdown.</li>
<li>The first seat left of the button posts the small blind, the second the big one; with two players the button posts the small blind, acts first before the flop and last on later streets.</li>
<li>A hand has four rounds of betting: one with two cards in hand; then the board gets three cards (flop), one (turn) and one (river), each followed by a round. A card is burnt before each.</li>
<li>In turn: check or bet if nobody has bet; else call, raise or fold.</li>
<li><strong>Amounts are totals of the street</strong>: &quot;raise to 60&quot; means 60 in all this street.</li>
<li>A player who is short may go all-in, and contends only for the chips matched; uncalled chips are returned. Equal hands share the pot; odd chips go one each from the left of the button, pot by pot.</li>
<li>Cards that were not shown stay hidden for good: they are not sent to any player, and are neither in the record nor in the fairness proofs.</li>
</ul>
<h2>Hands</h2>
<p>Between hands of one type the cards that form it decide, then the kickers; suits never do. The ace may be low: A2345 is the smallest straight.</p>
<h2>How much to bet</h2>
<ul>
<li><strong>No limit</strong>: at least the big blind; a raise at least as large as the last one; at most all chips.</li>
<li><strong>Pot limit</strong>: the same, but at most the size of the pot after a call.</li>
<li><strong>Fixed limit</strong>: a small bet on the first two streets, a big bet on the last two; four bets a street, the blind included.</li>
<li><strong>Reopening</strong>: a player who has acted may raise again only when facing a full raise; short all-ins add up (TDA 47). With fixed limits an all-in of at least half a bet counts as a bet.</li>
</ul>
<h2>Sitting down and leaving</h2>
<p><strong>Chips</strong>: buy in for 40 to 100 big blinds; top up between hands to the maximum; a player who returns within the hour brings at least the chips with which the player left; after five missed big blinds the player loses the seat. A seat may reload automatically between hands: when it has less than a chosen amount, or when it has lost everything; within the bounds of a buy-in, never while it sits out.</p>
<p><strong>Dead button</strong> (default): the big blind moves on, and the small blind and the button follow, even onto an empty seat. A player who sat out when the big blind passed waits for it, or posts it (live) and a small blind (dead); a new player waits or posts the big blind. No player comes in between the button and the big blind.</p>
<p><strong>Time and plans</strong>: when time is up a seat checks where that is free, else folds; after two in a row it sits out. Ahead of its turn a seat may plan a check, a check or fold, or a call up to an amount; a price above it cancels the plan.</p>
<h2>For table makers</h2>
<p><strong>Presets</strong>: the name is <code>holdem</code>; what may be bet is <code>no_limit</code> (default), <code>pot_limit</code>, <code>fixed_limit</code> or <code>house</code> (see below).</p>
<p><strong>Options</strong>: antes (from each, or from the big blind for all), straddle, running the board more than once (all must agree), moving button, asking the player of a beaten hand, rake (none by default); <code>reload</code> forbids automatic reloads.</p>
<p><strong>Not built</strong>: buying the button (a player between the button and the big blind waits), declining the small blind (an option of D14), bomb pots.</p>
<p>The names of hands on the wire (<code>combo</code>):</p>
<table class="hands">
<thead>
<tr>
<th>Hand</th>
<th>Name</th>
</tr>
</thead>
<tbody><tr>
<td>royal flush</td>
<td><code>royal_flush</code></td>
</tr>
<tr>
<td>straight flush</td>
<td><code>straight_flush</code></td>
</tr>
<tr>
<td>four of a kind</td>
<td><code>four_of_a_kind</code></td>
</tr>
<tr>
<td>full house</td>
<td><code>full_house</code></td>
</tr>
<tr>
<td>flush</td>
<td><code>flush</code></td>
</tr>
<tr>
<td>straight</td>
<td><code>straight</code></td>
</tr>
<tr>
<td>three of a kind</td>
<td><code>three_of_a_kind</code></td>
</tr>
<tr>
<td>two pair</td>
<td><code>two_pair</code></td>
</tr>
<tr>
<td>one pair</td>
<td><code>one_pair</code></td>
</tr>
<tr>
<td>high card</td>
<td><code>high_card</code></td>
</tr>
</tbody></table>
<h2>House rules</h2>
<ul>
<li>The big blind is twice the small one. A street costs at least 10; a raise adds 10; all players together make at most three raises a street; the first action of a street cannot be a raise (the small blind is the first action of the first street).</li>
<li>From the second street on everybody puts in at least 10: there are no free cards.</li>
<li><strong>Check</strong>: the seat acts again at the end of this circle, even with chips owed; once a circle; the last seat of a circle may not check if no other seat has.</li>
<li>All-in is limited neither by the 10 nor by the three raises, and does not count as a raise.</li>
<li>A player whose chips do not cover the call is out of the hand, as after a fold; a player with less than a big blind is not dealt in.</li>
<li>When only one player has chips left there is no more betting. The big blind has no option. With two players the dealer is the big blind and acts last. At the showdown everybody shows. The dealer moves one seat each hand.</li>
</ul>
<p>Example (blinds 20 and 40, two players): the small blind calls for <strong>20</strong>.</p>
`};export{e as default};
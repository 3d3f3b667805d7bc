var e={zh:`<h2>怎么玩</h2>
<ul>
<li>2–6 个人，万、筒、条各 1–9 四张，一共 108 张；没有字牌和花牌。每人 13 张，庄家 14 张；五、六个人时每人 7 张，庄家 8 张。</li>
<li><strong>怎么胡</strong>：一对将，其余三张一组（顺子或刻子）；或者七对。<strong>最多两门花色</strong>。</li>
<li>轮到时摸一张、打一张。别人打的牌可以碰、杠、胡，不能吃。<strong>胡在前，再是杠和碰</strong>；几家都胡就都胡（一炮多响）。</li>
<li><strong>血战到底</strong>：胡了就走，其他人接着打，直到只剩一家，或牌摸完。杠后的补牌也从前面摸，没有留牌。</li>
<li>首局掷骰定座位和庄家。</li>
<li>每张打出的牌都停一小会儿，不管有没有人能要：谁能胡，从时间上看不出来。</li>
</ul>
<h2>缺门</h2>
<p>每人先定一门不要的花色。缺门的牌不能碰、杠，胡牌时一张也不能有。</p>
<ul>
<li><strong>换三张</strong>（网上、手游）：发完牌，各自选同花色的三张，谁也看不见；都选好了才掷骰，按骰子一起换给下家、对家或上家。</li>
<li><strong>定缺</strong>（网上、手游）：接着各选不要的一门，都选好了同时亮出；手里有缺门的牌要先打。</li>
<li><strong>定张</strong>（经典）：不换牌。各自扣一张，它的花色就是缺门，它就是自己打的第一张；一门都没有的可以<strong>报缺</strong>。扣着的牌不算手牌，翻开之前不能胡；没有别的可做时，轮到就自动翻开。</li>
</ul>
<h2>番种</h2>
<p>番相乘；一手牌有几种看法时取最大的。另有：</p>
<ul>
<li><strong>大吊车</strong>：四组都亮出、只剩一张，×2（总带大对子）。</li>
<li><strong>杠上花</strong>：杠后补的牌胡，×2。</li>
<li><strong>自摸</strong>：每家多付 1（加上去，不乘）。</li>
<li>有的桌还有：杠上炮、抢杠、海底、门清各 ×2，天胡、地胡 ×8 或 ×32，龙七对 ×16 或 ×8，金钩钓、十八罗汉，封顶。</li>
</ul>
<h2>谁付</h2>
<table class="hands">
<thead>
<tr>
<th>什么</th>
<th>谁付</th>
<th>各付</th>
</tr>
</thead>
<tbody><tr>
<td>自摸</td>
<td>没走的各家</td>
<td>倍数 + 1</td>
</tr>
<tr>
<td>点炮、抢杠</td>
<td>点炮者、被抢者，对每个胡家</td>
<td>倍数</td>
</tr>
<tr>
<td>引杠后杠上花</td>
<td>点杠者一家</td>
<td>倍数</td>
</tr>
<tr>
<td>弯杠（碰过再加一张）</td>
<td>没走的各家</td>
<td>1</td>
</tr>
<tr>
<td>直杠（手里四张，暗杠）</td>
<td>没走的各家</td>
<td>2</td>
</tr>
<tr>
<td>引杠（手里三张杠别人打的）</td>
<td>点杠者</td>
<td>2</td>
</tr>
</tbody></table>
<p><strong>注意名字</strong>：这里的「直杠」是暗杠；许多手游把杠别人打的牌叫直杠，这里叫引杠。</p>
<ul>
<li><strong>抢杠</strong>：弯杠的那张别人能胡就能抢，几家都行；杠不成，碰留下。</li>
<li><strong>过胡</strong>：能胡没胡，自己再摸牌（或碰、杠）之前，不能胡别人打的同一张；自摸可以。</li>
<li><strong>查叫</strong>（牌摸完还有两家以上没胡）：没叫的付有叫的每家最大的叫；<strong>花猪</strong>（三门，或有缺门的牌）再多付 8；没叫的人收过的杠钱全部<strong>退税</strong>，走了的人也退。</li>
<li><strong>下一局庄家</strong>：第一个胡的人；第一次就是一炮多响，点炮者当庄；没人胡，庄家连庄。</li>
<li><strong>超时</strong>：打刚摸的牌；能碰能胡也算过；定张时缺一门就报缺，否则扣最少一门里最小的；换三张换最少一门里最小的三张。</li>
</ul>
<h2>从牌墙到手牌</h2>
<p>每边两张一摞：庄家和对家 14 摞，另两家 13 摞（六人每边 9 摞）。从庄家右手起顺时针数成一圈。庄家掷 a、b：庄家算 1，<strong>逆时针</strong>数到 a+b 的那一边，<strong>顺时针</strong>留下 min(a, b) 摞，从下一摞抓起，先上后下。每人每次四张三轮（七张：四张、两张），然后<strong>跳牌</strong>：庄家拿下一张和隔了其余各家的那张，其余各家依次一张。</p>
<h2>开桌的人：预设与决定</h2>
<p>名字 <code>chengdu</code>。</p>
<table class="hands">
<thead>
<tr>
<th>预设</th>
<th>有什么</th>
</tr>
</thead>
<tbody><tr>
<td><code>classic</code> 经典</td>
<td>定张、同张过胡、查大叫、退税、自摸加底、不封顶；自己开桌时的默认</td>
</tr>
<tr>
<td><code>online</code> 网上血战</td>
<td>换三张、定缺先打、座位不掷骰、封顶 32、过水不胡、花猪赔所有人、呼叫转移；杠上炮、抢杠、海底、将对、天地胡；大厅里点开就是这样</td>
</tr>
<tr>
<td><code>app</code> 手游全番</td>
<td>同上，再加掷骰定座、门清、断么、龙七对 ×16</td>
</tr>
</tbody></table>
<ul>
<li>换三张的方向由两颗骰子之和定，除以三的余数 0、1、2 是下家、对家、上家；三人只有下家、上家（除以二），二人互换。</li>
<li><strong>买马</strong>：牌尾的牌，从东家起拿，结算时按点数从庄家顺时针数到一家，跟它同输赢。</li>
<li><strong>血流</strong>：胡了不走，手牌不再动；打刚摸的牌，不碰；杠后叫不变才能杠；查叫不算他；庄家仍看第一次胡。</li>
<li><strong>诈胡</strong>：默认不许；选「罚」时付每家 8（或 16），之后是相公：只摸打，最后算没叫。自己摸牌后随时可以喊胡；别人的牌，只有本来就能碰、杠、胡的人才会被问到。</li>
<li><strong>呼叫转移</strong>：只转刚才那个杠的收入；平分除不尽的，从点炮者下家起每人多一份；转走的杠不再退税。</li>
<li><strong>地胡</strong>：闲家第一次摸牌就胡，之前没人碰杠；或胡庄家打的第一张。<strong>门清</strong>：一组都没亮，暗杠也算亮。</li>
<li><strong>过手弯杠不收</strong>：不是刚摸的那张也能弯杠，只是不收钱。<strong>封顶</strong>：先封顶再加自摸的 1；有封顶时花猪罚封顶数。</li>
<li><strong>加番可胡</strong>：过了的胡之后，只能胡倍数更大的。<strong>十八罗汉</strong>、<strong>金钩钓</strong>只换名字，倍数不变。</li>
<li><strong>两房</strong>只有筒、条 72 张，没有缺门；2–6 人都可以。</li>
</ul>
<p>番种在线上的名字：</p>
<table class="hands">
<thead>
<tr>
<th>番种</th>
<th>名</th>
</tr>
</thead>
<tbody><tr>
<td>根</td>
<td><code>gen</code></td>
</tr>
<tr>
<td>清一色</td>
<td><code>qing</code></td>
</tr>
<tr>
<td>带么</td>
<td><code>yao</code></td>
</tr>
<tr>
<td>七对</td>
<td><code>qidui</code></td>
</tr>
<tr>
<td>大对子</td>
<td><code>dadui</code></td>
</tr>
<tr>
<td>将对</td>
<td><code>jiangdui</code></td>
</tr>
<tr>
<td>断么</td>
<td><code>duanyao</code></td>
</tr>
</tbody></table>
`,en:`<h2>How to play</h2>
<ul>
<li>2 to 6 players; characters (万), dots (筒) and bamboo (条), 1 to 9, four of each: 108 tiles, without winds, dragons or flowers. Each gets 13 tiles, the dealer 14; with five or six players 7, the dealer 8.</li>
<li><strong>A win</strong> is a pair and groups of three (runs or triplets), or seven pairs, of <strong>two suits at most</strong>.</li>
<li>Draw one, discard one. A discard can be taken for a pung, a kong or a win, never for a run. <strong>A win has precedence over a kong or pung</strong>; several players may win on one tile.</li>
<li><strong>To the end</strong> (血战到底): a winner leaves, and the others play on until one is left or the wall is empty. Replacement tiles after a kong come from the head too; there is no dead wall.</li>
<li>Dice decide seats and dealer in the first deal, and in each deal where drawing begins.</li>
<li>After every discard there is the same short pause, whether or not anybody can claim the tile: so time does not show who could win.</li>
</ul>
<h2>The missing suit</h2>
<p>Each player gives up one suit. Its tiles cannot be melded, and a winning hand has none.</p>
<ul>
<li><strong>Swap three</strong> (online, apps): each player chooses three tiles of one suit, unseen. When all have chosen, dice decide whether they go to the next, opposite or previous seat, and all are passed at once.</li>
<li><strong>Chosen openly</strong> (online, apps): then each chooses a suit, and all choices are shown at once; its tiles must be discarded first.</li>
<li><strong>Hidden tile</strong> (classic): without a swap, everybody lays one tile face down; its suit is the missing suit, and it is the first discard. A player without tiles of a suit may declare that suit instead. Before the tile is turned over its player cannot win. If nothing else is possible on that turn, it is turned over by itself.</li>
</ul>
<h2>Hands</h2>
<p>Factors multiply; of several readings of a hand the best counts.</p>
<ul>
<li><strong>Single wait</strong> (大吊车): four groups laid down, one tile left, ×2, beside all triplets.</li>
<li><strong>After a kong</strong> (杠上花): ×2.</li>
<li><strong>Self-drawn</strong>: each payer pays one more, added, not multiplied.</li>
<li>Some tables also have: a win on the discard right after a kong, on a robbed kong, on the last tile, or with nothing laid down, ×2 each; wins with the dealt tiles or on the first draw ×8 or ×32; dragon seven pairs ×16 or ×8; golden hook, eighteen arhats; a cap.</li>
</ul>
<h2>Who pays</h2>
<table class="hands">
<thead>
<tr>
<th>What</th>
<th>Who</th>
<th>Each pays</th>
</tr>
</thead>
<tbody><tr>
<td>self-drawn win</td>
<td>all still playing</td>
<td>multiplier + 1</td>
</tr>
<tr>
<td>win on a discard or a robbed kong</td>
<td>the discarder or the robbed player, to each winner</td>
<td>multiplier</td>
</tr>
<tr>
<td>win after a fed kong</td>
<td>its feeder alone</td>
<td>multiplier</td>
</tr>
<tr>
<td>added kong (弯杠)</td>
<td>all still playing</td>
<td>1</td>
</tr>
<tr>
<td>concealed kong (直杠)</td>
<td>all still playing</td>
<td>2</td>
</tr>
<tr>
<td>fed kong (引杠)</td>
<td>the feeder</td>
<td>2</td>
</tr>
</tbody></table>
<ul>
<li><strong>Robbing</strong>: players may win on the tile of an added kong, several at once; the pung stays.</li>
<li><strong>A passed win</strong> locks that tile until your next turn; you may still win by drawing it yourself.</li>
<li><strong>The check</strong> when the wall is empty and two or more are still playing: each player who is not waiting for a win pays every waiting player the value of that player&#39;s best wait; a player who holds three suits, or tiles of the missing suit, pays 8 more; players who are not waiting return their kong income, also to those who have left.</li>
<li><strong>Next dealer</strong>: the first winner; the discarder, if the first win was by several players; the same dealer, if nobody won.</li>
<li><strong>Out of time</strong>: the drawn tile is discarded; a claim is passed; a missing suit is declared if possible, else the lowest tile of the smallest suit is hidden; the lowest three tiles of the smallest suit are swapped.</li>
</ul>
<h2>For table makers: presets and decisions</h2>
<p>The name is <code>chengdu</code>.</p>
<table class="hands">
<thead>
<tr>
<th>Preset</th>
<th>What</th>
</tr>
</thead>
<tbody><tr>
<td><code>classic</code></td>
<td>hidden tile, a passed win locks its tile, best wait, refunds, +1 for a self-draw, no cap; the default of a table that you open yourself</td>
</tr>
<tr>
<td><code>online</code></td>
<td>swap three, missing suit first, seats without dice, cap 32, a passed win locks all, three suits pay everybody, kong income moves on; wins after or on a kong, on the last tile, 2-5-8 triplets, dealt wins; what a tap in the lobby opens</td>
</tr>
<tr>
<td><code>app</code></td>
<td>the same, with dice for seats, nothing laid down, no ones and nines, dragon seven pairs ×16</td>
</tr>
</tbody></table>
<ul>
<li>Swapped tiles go to the next, opposite or previous seat if the sum of the dice modulo three is 0, 1 or 2 (with three players: next or previous).</li>
<li><strong>Horses</strong> are tiles from the wall&#39;s end, East takes first; each shares the result of the seat that its number counts to, clockwise from the dealer.</li>
<li><strong>Winners who stay</strong> (血流) have a fixed hand: they discard the drawn tile, take no pung, make a kong only if their waits stay the same, and are not checked; the first win decides the next dealer.</li>
<li><strong>A false win</strong> is refused, or costs 8 to each player and the hand is dead. Where it is possible, it may be declared on any turn of yours after a draw; on others&#39; tiles only by a player who could claim the tile anyway.</li>
<li><strong>Kong income moves on</strong> (呼叫转移) applies only to the kong just made; a remainder goes one stake each to the winners nearest in turn; transferred income is not refunded.</li>
<li><strong>First-draw win</strong> (地胡): a win of a non-dealer on the first draw before any claim, or on the dealer&#39;s first discard. <strong>Nothing laid down</strong> (门清): a concealed kong counts as laid down too.</li>
<li><strong>Only fresh added kongs pay</strong>: a kong with a tile drawn earlier is allowed, but pays nothing. <strong>A cap</strong> applies before the extra one of a self-draw, and a player with three suits pays the cap.</li>
<li><strong>Unless higher</strong>: after a passed win only a win worth more is allowed. <strong>Golden hook</strong> and <strong>eighteen arhats</strong> are names; the factors are the same.</li>
<li><strong>Two suits</strong> are dots and bamboo, 72 tiles, without a missing suit; for 2 to 6 players.</li>
</ul>
<p>The names of fans on the wire:</p>
<table class="hands">
<thead>
<tr>
<th>Fan</th>
<th>Name</th>
</tr>
</thead>
<tbody><tr>
<td>four alike</td>
<td><code>gen</code></td>
</tr>
<tr>
<td>one suit</td>
<td><code>qing</code></td>
</tr>
<tr>
<td>a one or nine in every group</td>
<td><code>yao</code></td>
</tr>
<tr>
<td>seven pairs</td>
<td><code>qidui</code></td>
</tr>
<tr>
<td>all triplets</td>
<td><code>dadui</code></td>
</tr>
<tr>
<td>all triplets of 2, 5, 8</td>
<td><code>jiangdui</code></td>
</tr>
<tr>
<td>no ones and nines</td>
<td><code>duanyao</code></td>
</tr>
</tbody></table>
`};export{e as default};
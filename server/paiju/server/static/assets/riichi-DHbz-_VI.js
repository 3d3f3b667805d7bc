var e={zh:`<h2>怎么玩</h2>
<ul>
<li>四个人。凑成四组（顺子或刻子）加一对，或者七对、国士，并且至少有一个<strong>役</strong>，就可以和；和了按番和符收点，打完一场点数多的人第一。</li>
<li>136 张：万、饼、索各 1–9 四张，东南西北、白发中各四张。每门有一张五是<strong>赤五</strong>（选项）。</li>
<li>起始 25000 点，目标 30000 点；<strong>半庄</strong>打东、南两场，东风战打一场。掷骰定起家；第 k 局的庄家是起家起第 k 家，自风从庄家起东南西北，场风每四局换一次。</li>
<li>牌山留 14 张王牌：岭上 4 张，宝牌和里宝牌指示牌各 5 张。其余 122 张：每人 13 张，再摸 70 张。每开一杠，摸一张岭上牌，牌山少一张。</li>
</ul>
<h2>一巡</h2>
<ul>
<li>摸一张，打一张。别人打的牌可以吃（只限上家的）、碰、大明杠、荣和；<strong>荣和 &gt; 碰、杠 &gt; 吃</strong>。吃碰之后打一张，不摸、不杠、不能立直。</li>
<li><strong>食替</strong>（默认禁）：吃碰后不能打同样的牌；用 45 吃 3 也不能打 6，用 45 吃 6 也不能打 3。没有别的牌可打就不能这样吃碰。</li>
<li>杠有三种：<strong>暗杠</strong>（手里四张）、<strong>加杠</strong>（碰过再加一张）、<strong>大明杠</strong>（手里三张杠别人打的）。最后一张打出后不能吃、碰、杠；第五个杠不能开。</li>
<li><strong>杠宝牌</strong>：暗杠立即翻，在摸岭上牌之前；加杠、大明杠在杠家打牌时、别人荣和之前翻，若先又开杠，则在再摸岭上牌之前翻。杠家打牌时还没看到指示牌。</li>
<li><strong>抢杠</strong>：加杠的牌别人可以荣和，那时不摸岭上、不翻宝牌，一发还在。国士无双抢暗杠是选项。</li>
</ul>
<h2>立直与振听</h2>
<ul>
<li><strong>立直</strong>：门清（暗杠可以）、打出后听牌、有 1000 点、牌山至少 4 张（选项）。那张牌没被荣和才放立直棒。之后只能摸切、和牌，或暗杠刚摸的牌，且听的牌不变（选项：所有的拆法也不变；例子在最后）。</li>
<li><strong>一发</strong>：立直后一巡之内和牌；有人吃碰杠就没有了（被抢的加杠不算）。</li>
<li><strong>振听</strong>只能自摸，不能荣和：一、自己打过所听的任何一张，被人拿走的也算；二、放过一张能和的牌（没有役的、抢杠的也算），到自己再摸牌为止，吃碰后打牌也解除；三、立直之后放过，自己摸到不和也算，到这局结束。</li>
<li>和牌至少要有一个役；宝牌不是役。两家荣和都和；三家荣和流局（选项）。<strong>头跳</strong>是选项。</li>
</ul>
<h2>流局</h2>
<ul>
<li>途中流局（选项；不算点，本场加一，庄家连庄）：<strong>九种九牌</strong>（第一次摸牌、之前没人吃碰杠，幺九至少九种，可以不报）、<strong>四风连打</strong>、<strong>四家立直</strong>（第四家的牌没被荣和，立直棒照放）、<strong>四杠散了</strong>（两家以上共四杠，那张牌没被荣和；一家四杠不算）、<strong>三家和了</strong>。能荣和总是先荣和。</li>
<li>荒牌：没听的付听牌的，共 3000 点；都听或都没听不付。没有役的听也算听。所听的牌四张都在自己没亮的手牌里，不算听；副露里的不数（选项）。立直的人要亮牌。</li>
<li><strong>流局满贯</strong>（选项）：打的全是幺九牌，没有一张被拿走，按满贯自摸收，不算本场，立直棒留着；代替听牌的付点，可以几家都有。</li>
</ul>
<h2>役</h2>
<p><strong>役满</strong>，每个算 13 番；几个相加（选项），有役满时其他役和宝牌都不算。</p>
<p>有的桌 ☆ 算两倍。没有人和。岭上开花时不算海底，抢杠时不算河底。</p>
<h2>宝牌</h2>
<p>指示牌的下一张是宝牌：9 后是 1，北后是东，中后是白。每张宝牌、杠宝牌、赤五加一番；<strong>里宝牌</strong>在宝牌指示牌下面，只算立直的和家。四到五组牌（14–18 张）都算；一张牌被几张指示牌指到，算几次。</p>
<h2>符</h2>
<table class="hands">
<thead>
<tr>
<th>符</th>
<th>什么</th>
</tr>
</thead>
<tbody><tr>
<td>25</td>
<td>七对子，固定</td>
</tr>
<tr>
<td>20</td>
<td>平和自摸，固定</td>
</tr>
<tr>
<td>20</td>
<td>其他的底符</td>
</tr>
<tr>
<td>+10</td>
<td>门清荣和</td>
</tr>
<tr>
<td>+2</td>
<td>自摸（岭上也算）</td>
</tr>
<tr>
<td>+2</td>
<td>嵌张、边张、单骑</td>
</tr>
<tr>
<td>+2</td>
<td>雀头是三元牌、自风、场风</td>
</tr>
<tr>
<td>+4</td>
<td>连风雀头（选项：2）</td>
</tr>
<tr>
<td>+2 / 4</td>
<td>明刻：中张 / 幺九</td>
</tr>
<tr>
<td>+4 / 8</td>
<td>暗刻</td>
</tr>
<tr>
<td>+8 / 16</td>
<td>明杠</td>
</tr>
<tr>
<td>+16 / 32</td>
<td>暗杠</td>
</tr>
</tbody></table>
<p>进到十位。副露的 20 符算 30。荣和成的刻子是明刻；和的牌放在顺子里时，手里的刻子还是暗刻。</p>
<h2>底分与满贯</h2>
<p>和的牌值多少底分，看番和符：符越多越大，番每多一个翻一倍，到 2000 为止。5 番<strong>满贯</strong> 2000，6–7 番<strong>跳满</strong> 3000，8–10 番<strong>倍满</strong> 4000，11–12 番<strong>三倍满</strong> 6000，每个<strong>役满</strong> 8000；13 番以上没有役满是<strong>累计役满</strong> 8000（选项：三倍满）。<strong>切上满贯</strong>（选项）：3 番 60 符、4 番 30 符算满贯。</p>
<p>所有的拆法、和的牌的所有位置都看，取付得最多的；一样多取真役满，不取累计的；再取番多的，再取符多的。</p>
<h2>支付</h2>
<p>每笔进到百位。</p>
<table class="hands">
<thead>
<tr>
<th></th>
<th>闲家和</th>
<th>庄家和</th>
</tr>
</thead>
<tbody><tr>
<td>荣和</td>
<td>4 × 底分</td>
<td>6 × 底分</td>
</tr>
<tr>
<td>自摸，庄家付</td>
<td>2 ×</td>
<td></td>
</tr>
<tr>
<td>自摸，闲家各付</td>
<td>1 ×</td>
<td>2 ×</td>
</tr>
</tbody></table>
<ul>
<li><strong>本场</strong>：每本场荣和加 300，自摸各加 100。立直棒全归和家。</li>
<li>两家以上荣和，本场和立直棒只归放铳者下家起最近的和家。</li>
</ul>
<h2>包牌</h2>
<ul>
<li>给人碰或大明杠，成了第三组三元牌（大三元）或第四组风牌（大四喜）的人要<strong>包</strong>。四杠子也包是选项：第四杠是大明杠时。</li>
<li>自摸：包的人付全部，连本场。别人放铳：放铳者和包的人各付一半，本场由包的人付。包的人放铳：照常。</li>
<li>默认包整手牌；有的桌只包那个役满，其余的照常付。一手里有两人各包一个役满，各包各的。</li>
</ul>
<h2>对局</h2>
<ul>
<li>庄家和、荒牌（或流局满贯）时庄家听牌、途中流局：庄家连庄，本场加一。荒牌时庄家没听：下家坐庄，本场加一。只有闲家和：下家坐庄，本场归零。流局时立直棒留在桌上。</li>
<li>每局之后依次看：途中流局，继续；有人点数为负，结束（0 不算；选项）；最后一局（南四，东风战东四）之前，继续。之后若最后的延长局（西四，东风战南四）打完，或第 1 名到了目标点，就结束，除非庄家连庄而不是第 1 名；庄家连庄又是第 1 名时自动结束（和了止、听牌止；选项）。否则进入西场（东风战南场），谁到目标点就结束。</li>
<li>点数相同，起家起顺位在前。剩下的立直棒归第 1 名。</li>
<li>最后得分 = 点数 ÷ 1000 四舍五入（.5 进一）− 30，加顺位点：第 2、3、4 名 +10、−10、−20；第 1 名是其余三人之和的相反数。例：43200、30000、14700、12100 得 +53、+10、−25、−38。同分平分时，同分的几家平分那几名的顺位点和第 1 名的返点所得，得数一样，可以有二分之一、三分之一，不进位。得分不进整是选项：保留百点，32500 点以 25000 计是 +7.5。</li>
</ul>
<h2>开桌的人：预设与来源</h2>
<p>名字 <code>riichi</code>。上面写「选项」的都在开桌时定。☆ 算两倍的选项叫 <code>double_yakuman</code>，只包那个役满的叫 <code>pao_liability_only</code>。</p>
<p>底分 = 符 × 2^(番 + 2)，到 2000 为止。</p>
<table class="hands">
<thead>
<tr>
<th>预设</th>
<th>与 <code>tenhou</code> 不同的</th>
<th>来源</th>
</tr>
</thead>
<tbody><tr>
<td><code>tenhou</code> 天凤</td>
<td>—</td>
<td>天凤凤凰桌的真实牌谱，以及 mjx 的源码</td>
</tr>
<tr>
<td><code>mjs</code> 雀魂</td>
<td>国士抢暗杠、三家都和、双倍役满、只包该役满；顺位点 +5、−5、−15，以 25000 计，得分不进整</td>
<td>riichi.wiki「Mahjong Soul」；抢暗杠与 riichienv 的预设一致；得分的算法见 game8.jp 和 motto-iikoto.com 对段位战的说明；顺位点未查到</td>
</tr>
<tr>
<td><code>mleague</code> M 联赛</td>
<td>头跳、无途中流局、切上满贯、无累计役满、连风雀头 2 符、杠宝牌都立即翻、四杠子包牌、立直后暗杠拆法也不变、不击飞、无西场、无和了止、顺位点 +10、−10、−30、同分平分</td>
<td>riichi.wiki「M.League」；切上满贯、无累计役满、不击飞、无西场：三份公开的规则表一致；无和了止：majannavi.com 和 note.com 的两份</td>
</tr>
<tr>
<td><code>wrc</code> 世界锦标赛</td>
<td>30000 点、无赤五、头跳、无途中流局、无流局满贯、切上满贯、无累计役满、役满不相加、立直后暗杠拆法也不变、不击飞、只打东南两场、无和了止、顺位点 +5、−5、−15、同分平分、得分不进整</td>
<td>World Riichi Championship Rules 2014、2015（S. Malbec）：见下表</td>
</tr>
</tbody></table>
<p>世界锦标赛逐条：</p>
<table class="hands">
<thead>
<tr>
<th>规则</th>
<th>出处</th>
</tr>
</thead>
<tbody><tr>
<td>几家同和，只有打牌者下家起最近的一家和</td>
<td>5.7.6（2014、2015）</td>
</tr>
<tr>
<td>无途中流局；东南两场打完就结束；无和了止</td>
<td>5.7、5.7.3，5.8、5.9，5.9.1</td>
</tr>
<tr>
<td>底分 1920 算 2000；11 番以上都是三倍满，没有累计役满</td>
<td>6.1</td>
</tr>
<tr>
<td>点数为负，继续打</td>
<td>6.1（2015）</td>
</tr>
<tr>
<td>流局满贯</td>
<td>2014 的书里没有</td>
</tr>
<tr>
<td>立直后只能暗杠刚摸的牌，听牌不变，而且原来的三张只能看作刻子；牌山至少 4 张才能立直；役满不相加</td>
<td>6.5（2015）</td>
</tr>
<tr>
<td>得分 =（点数 − 30000）÷ 1000 + 顺位点，不进整</td>
<td>作者 2014 年 1 月在 reachmahjong.com 的说明；riichi.wiki</td>
</tr>
<tr>
<td>包牌</td>
<td>6.2 有，细节没有读到：和 <code>tenhou</code> 一样</td>
</tr>
<tr>
<td>没有读到的：杠宝牌何时翻、连风雀头的符、最后剩下的立直棒、点数不足 1000 的立直</td>
<td>未定，和 <code>tenhou</code> 一样</td>
</tr>
<tr>
<td>人和（2014）</td>
<td>不算</td>
</tr>
</tbody></table>
<p>M 联赛的来源没有说、或说法不一的：流局满贯、最后剩下的立直棒、得分的小数，都和 <code>tenhou</code> 一样。只有一份表说的：牌山没有牌也可以立直（选项 <code>riichi_min_wall</code> 为 0）；点数不足 1000 也可以立直（没有这个选项）。</p>
<h2>立直后的暗杠</h2>
<p>「听牌」（选项 <code>riichi_kan</code> 为 <code>waits</code>：<code>tenhou</code>、<code>mjs</code>）：听的牌不变就可以杠。「拆法」（<code>reading</code>：<code>mleague</code>、<code>wrc</code>）：听的牌不变，而且每种听牌的每种拆法里，这三张都是刻子。杠的总是刚摸的牌。</p>
<table class="hands">
<thead>
<tr>
<th>手牌</th>
<th>摸</th>
<th>听</th>
<th>听牌</th>
<th>拆法</th>
<th>为什么</th>
</tr>
</thead>
<tbody><tr>
<td><span class="pcs"><span class="pc">111万</span> <span class="pc">456筒</span> <span class="pc">78筒</span> <span class="pc">22条</span> <span class="pc">333条</span></span></td>
<td>1m</td>
<td>3p 6p 9p</td>
<td>可</td>
<td>可</td>
<td>怎么拆都是刻子</td>
</tr>
<tr>
<td><code>3335666s222f333y</code></td>
<td>2f</td>
<td>4s 5s 7s</td>
<td>可</td>
<td>可</td>
<td>字牌只能是刻子</td>
</tr>
<tr>
<td><code>3335666s222f333y</code></td>
<td>3s</td>
<td>4s 5s 7s</td>
<td>可</td>
<td>不可</td>
<td>也能拆成 33 和 345</td>
</tr>
<tr>
<td><code>3335666s222f333y</code></td>
<td>6s</td>
<td>4s 5s 7s</td>
<td>不可</td>
<td>不可</td>
<td>不再听 7s</td>
</tr>
<tr>
<td><span class="pcs"><span class="pc">222333444万</span> <span class="pc">55筒</span> <span class="pc">67条</span></span></td>
<td>2m</td>
<td>5s 8s</td>
<td>可</td>
<td>不可</td>
<td>也能拆成三个 234</td>
</tr>
<tr>
<td><span class="pcs"><span class="pc">222333444万</span> <span class="pc">55筒</span> <span class="pc">67条</span></span></td>
<td>3m</td>
<td>5s 8s</td>
<td>可</td>
<td>不可</td>
<td>同上</td>
</tr>
<tr>
<td><span class="pcs"><span class="pc">222333444万</span> <span class="pc">55筒</span> <span class="pc">67条</span></span></td>
<td>4m</td>
<td>5s 8s</td>
<td>可</td>
<td>不可</td>
<td>同上</td>
</tr>
<tr>
<td><span class="pcs"><span class="pc">111万</span> <span class="pc">222333筒</span> <span class="pc">5678条</span></span></td>
<td>2p</td>
<td>5s 8s</td>
<td>可</td>
<td>可</td>
<td>222333 拆不成顺子</td>
</tr>
<tr>
<td><code>3444m778899s333f</code></td>
<td>4m</td>
<td>2m 3m 5m</td>
<td>不可</td>
<td>不可</td>
<td>只剩单骑 3m</td>
</tr>
<tr>
<td><code>3444m778899s333f</code></td>
<td>3f</td>
<td>2m 3m 5m</td>
<td>可</td>
<td>可</td>
<td>字牌只能是刻子</td>
</tr>
<tr>
<td><span class="pcs"><span class="pc">3334566条</span> <span class="pc">123万</span> <span class="pc">789筒</span></span></td>
<td>3s</td>
<td>3s 6s</td>
<td>可</td>
<td>不可</td>
<td>也能拆成 33 和 345</td>
</tr>
<tr>
<td><code>5556777m111222f</code></td>
<td>7m</td>
<td>4m 5m 6m 7m 8m</td>
<td>不可</td>
<td>不可</td>
<td>不再听 5m 和 8m</td>
</tr>
<tr>
<td><span class="pcs"><span class="pc">1112345678999万</span></span></td>
<td>1m</td>
<td>1m–9m</td>
<td>不可</td>
<td>不可</td>
<td>九面听少了几面</td>
</tr>
</tbody></table>
`,en:`<h2>How to play</h2>
<ul>
<li>Four players. Four groups (runs or triplets) and a pair, or seven pairs, or thirteen orphans, win if they have at least one <strong>yaku</strong>; a win is paid by its han and fu, and after the match the most points are first.</li>
<li>136 tiles: characters, dots and bamboo, 1 to 9, four of each; four of each wind and dragon. One five of each suit is <strong>red</strong> (option).</li>
<li>Everybody starts with 25,000 points and wants 30,000. A <strong>hanchan</strong> has an East and a South round, a tonpu East alone. Dice choose the first dealer; the dealer of hand k is the k-th seat from there; seat winds go East, South, West, North from the dealer; the round&#39;s wind changes every four hands.</li>
<li>14 tiles are dead: four replacement tiles, five dora and five ura indicators. Of the other 122 each player is dealt 13, and 70 are drawn. For each kan a replacement tile is drawn and the live wall is one tile shorter.</li>
</ul>
<h2>A turn</h2>
<ul>
<li>Draw one, discard one. A discard can be taken for a chi (from the seat before only), a pon, an open kan or a win; <strong>ron goes before kan and pon, these before chi</strong>. After chi or pon comes a discard: no draw, no kan, no riichi.</li>
<li><strong>Swap calling</strong> (forbidden by default): after chi or pon the same kind may not be discarded, and who took a 3 with 45 may not discard 6, nor 3 after a 6 with 45. A call that leaves no discard is not offered.</li>
<li>Kans: <strong>ankan</strong> from the hand, <strong>shouminkan</strong> by adding to an own pon, <strong>daiminkan</strong> with a discard. The last discard can only be won with; there is no fifth kan.</li>
<li><strong>Kan dora</strong>: after an ankan the indicator turns at once, before the replacement draw. After the others it turns with the next discard, before anybody may win with it, or, if another kan comes first, before that one&#39;s replacement draw. So the discard is chosen without it.</li>
<li><strong>Chankan</strong>: the tile of a shouminkan can be won with. No replacement is drawn then, no indicator turned, and ippatsu still counts. Thirteen orphans may rob an ankan by option.</li>
</ul>
<h2>Riichi and furiten</h2>
<ul>
<li><strong>Riichi</strong>: a closed hand (ankan allowed) that waits after the discard, 1,000 points, four live tiles left (option). The stick is paid once the discard is not won with. After it the drawn tile is discarded, won with, or laid down as an ankan if the waits stay the same (option: and every decomposition; examples are at the end).</li>
<li><strong>Ippatsu</strong>: a win within one go-around after riichi; any call or kan ends it, except a kan that is robbed.</li>
<li><strong>Furiten</strong> forbids ron, not tsumo: 1. an own discard, also one that was called, is among the waits; 2. a winning tile was passed, without a yaku or by chankan too, until the next own draw, or the discard after an own call; 3. after riichi a passed winning tile, an own draw too, until the hand ends.</li>
<li>A win needs a yaku; dora are none. Two players can win with one discard; three end the hand (option). <strong>Head bump</strong> is an option.</li>
</ul>
<h2>Draws</h2>
<ul>
<li>Abortive draws (option; no points, one honba more, the dealer stays): <strong>nine terminals</strong> (nine kinds of ones, nines and honours with the first draw, before any call; a choice), <strong>four winds</strong>, <strong>four riichi</strong> (the fourth discard is not won with; its stick is paid), <strong>four kans</strong> of two or more players (the discard after is not won with; one player with all four plays on), <strong>triple ron</strong>. A ron always comes first.</li>
<li>Exhaustive draw: those who do not wait pay 3,000 in all to those who do; none or all four: nothing. A wait without a yaku counts. A hand of which every wait lies four times in its concealed part does not wait; its melds do not matter (option). Who has declared riichi shows the hand.</li>
<li><strong>Nagashi mangan</strong> (option): all own discards are ones, nines and honours, and none was called: paid like a self-drawn mangan without honba, the sticks stay; in place of the payments for waits, and by several at once.</li>
</ul>
<h2>Yaku</h2>
<p>Yakuman count 13 han each, add up (option), and leave no other yaku and no dora; ☆ counts twice at some tables. There is no renhou. Beside rinshan there is no haitei, beside chankan no houtei.</p>
<h2>Dora</h2>
<p>The tile after an indicator is dora: 1 after 9, East after North, white after red. Each dora, kan dora and red five is one han; <strong>ura dora</strong> lie below the indicators and count for winners who declared riichi. All tiles count, 14 to 18; a tile that several indicators show counts several times.</p>
<h2>Fu and limits</h2>
<table class="hands">
<thead>
<tr>
<th>Fu</th>
<th>What</th>
</tr>
</thead>
<tbody><tr>
<td>25</td>
<td>seven pairs, always</td>
</tr>
<tr>
<td>20</td>
<td>a self-drawn pinfu, always</td>
</tr>
<tr>
<td>20</td>
<td>any other hand</td>
</tr>
<tr>
<td>+10</td>
<td>ron with a closed hand</td>
</tr>
<tr>
<td>+2</td>
<td>self-draw, with a replacement tile too</td>
</tr>
<tr>
<td>+2</td>
<td>a wait for the middle, the edge, the pair</td>
</tr>
<tr>
<td>+2</td>
<td>a pair of dragons, the seat&#39;s or the round&#39;s wind</td>
</tr>
<tr>
<td>+4</td>
<td>a pair that is both winds (option: 2)</td>
</tr>
<tr>
<td>+2 / 4</td>
<td>an open triplet: simples / others</td>
</tr>
<tr>
<td>+4 / 8</td>
<td>a concealed triplet</td>
</tr>
<tr>
<td>+8 / 16</td>
<td>an open kan</td>
</tr>
<tr>
<td>+16 / 32</td>
<td>a concealed kan</td>
</tr>
</tbody></table>
<p>They are rounded up to 10; an open hand of 20 fu has 30. A triplet that ron completes is open; if the winning tile can stand in a run, the triplet stays concealed.</p>
<p>How many base points a hand has depends on han and fu: more fu, more points; each han more doubles them, up to 2,000. 5 han <strong>mangan</strong> 2,000, 6–7 <strong>haneman</strong> 3,000, 8–10 <strong>baiman</strong> 4,000, 11–12 <strong>sanbaiman</strong> 6,000, each <strong>yakuman</strong> 8,000; 13 han and more without one are a <strong>counted yakuman</strong>, 8,000 (option: a sanbaiman). <strong>Rounded mangan</strong> (option): 3 han 60 fu and 4 han 30 fu are a mangan.</p>
<p>All decompositions and all places of the winning tile are looked at; what pays most counts; of those that pay the same a yakuman before a counted one, then more han, then more fu.</p>
<h2>Payments</h2>
<p>Each is rounded up to 100.</p>
<table class="hands">
<thead>
<tr>
<th></th>
<th>winner does not deal</th>
<th>winner deals</th>
</tr>
</thead>
<tbody><tr>
<td>ron</td>
<td>4 × base points</td>
<td>6 × base points</td>
</tr>
<tr>
<td>self-draw, the dealer pays</td>
<td>2 ×</td>
<td></td>
</tr>
<tr>
<td>self-draw, each other pays</td>
<td>1 ×</td>
<td>2 ×</td>
</tr>
</tbody></table>
<p> <strong>Honba</strong> add 300 to a ron and 100 to each payment of a tsumo. The winner takes all sticks. When several win with one discard, honba and sticks go to the one next after the discarder.</p>
<h2>Liability</h2>
<ul>
<li>Who feeds, by pon or open kan, the third dragon meld of daisangen or the fourth wind meld of daisuushii is <strong>liable</strong> (pao). Of suukantsu by option: when the fourth kan is an open one.</li>
<li>Tsumo: the liable player pays everything, honba too. Ron from another: both pay half, the liable player the honba. Ron from the liable player: as always.</li>
<li>The whole hand is meant; at some tables that yakuman alone, and the rest is paid as always. Two players who are liable for one yakuman each pay for their own.</li>
</ul>
<h2>The match</h2>
<ul>
<li>The dealer wins, waits at an exhaustive draw (or nagashi mangan), or the draw is abortive: the dealer stays, one honba more. Exhaustive draw without the dealer waiting: the next deals, one honba more. Only others win: the next deals, no honba. Sticks stay on the table through draws.</li>
<li>After each hand, in this order: an abortive draw goes on; a score below 0 ends the match (0 does not; option); before the last hand (South 4; East 4 of a tonpu) it goes on. From then on it ends when the last hand of the extension (West 4, South 4) is over or somebody has the target, unless the dealer stays and is not first; a dealer who stays and is first ends it by itself (option). Otherwise it goes on into West (South) until somebody has the target.</li>
<li>Of equal scores the one nearer the first dealer is ahead. Sticks that are left go to the first.</li>
<li>The final score is points / 1000, rounded (half up), minus 30, plus uma: second +10, third −10, fourth −20, and the first gains what the others&#39; scores sum to, negated. 43,200, 30,000, 14,700 and 12,100 give +53, +10, −25, −38. Where ties share, equal points get the mean of what their places have (uma, and the first&#39;s oka): the same score for each, with halves or thirds that are not rounded. Exact scores are an option: they keep the hundreds, so 32,500 points against 25,000 are +7.5.</li>
</ul>
<h2>For table makers: presets and sources</h2>
<p>The name is <code>riichi</code>. What is called an option above is decided with the table. The option by which ☆ counts twice is <code>double_yakuman</code>; liability for that yakuman alone is <code>pao_liability_only</code>.</p>
<p>Base points are fu × 2^(han + 2), up to 2,000.</p>
<table class="hands">
<thead>
<tr>
<th>Preset</th>
<th>Differs from <code>tenhou</code> by</th>
<th>Source</th>
</tr>
</thead>
<tbody><tr>
<td><code>tenhou</code></td>
<td>—</td>
<td>real games of Tenhou&#39;s phoenix room, and the source code of mjx</td>
</tr>
<tr>
<td><code>mjs</code></td>
<td>kokushi robs an ankan, triple ron pays all, double yakuman, liability for that yakuman alone; uma +5, −5, −15 against 25,000, exact scores</td>
<td>riichi.wiki &quot;Mahjong Soul&quot;; the ankan as in riichienv&#39;s preset; how scores are counted: game8.jp and motto-iikoto.com on ranked games; no source seen for the uma</td>
</tr>
<tr>
<td><code>mleague</code></td>
<td>head bump, no abortive draws, rounded mangan, no counted yakuman, 2 fu for a double wind pair, every kan dora at once, liability for suukantsu, a kan after riichi keeps the reading, no bankruptcy, no West round, no automatic end, uma +10, −10, −30, ties share</td>
<td>riichi.wiki &quot;M.League&quot;; rounded mangan, counted yakuman, bankruptcy and West round: three public rule tables agree; automatic end: those of majannavi.com and note.com</td>
</tr>
<tr>
<td><code>wrc</code></td>
<td>30,000 points, no red fives, head bump, no abortive draws, no nagashi mangan, rounded mangan, no counted yakuman, yakuman do not add up, a kan after riichi keeps the reading, no bankruptcy, East and South alone, no automatic end, uma +5, −5, −15, ties share, exact scores</td>
<td>World Riichi Championship Rules 2014 and 2015 (S. Malbec), as the next table says</td>
</tr>
</tbody></table>
<table class="hands">
<thead>
<tr>
<th>Rule of <code>wrc</code></th>
<th>Where</th>
</tr>
</thead>
<tbody><tr>
<td>Of several who win with one discard only the nearest in turn does</td>
<td>5.7.6 (2014, 2015)</td>
</tr>
<tr>
<td>No abortive draws; the game is East and South; no automatic end</td>
<td>5.7, 5.7.3; 5.8, 5.9; 5.9.1</td>
</tr>
<tr>
<td>Base points of 1,920 count as 2,000; 11 han and more are a sanbaiman, none are a counted yakuman</td>
<td>6.1</td>
</tr>
<tr>
<td>Below zero points the game goes on</td>
<td>6.1 (2015)</td>
</tr>
<tr>
<td>Nagashi mangan</td>
<td>no rule of 2014</td>
</tr>
<tr>
<td>After riichi a kan of the drawn tile alone, which keeps the waits, and only if the three can be nothing but a triplet; riichi needs four live tiles; yakuman do not add up</td>
<td>6.5 (2015)</td>
</tr>
<tr>
<td>The score is (points − 30,000) / 1,000 + uma, not rounded</td>
<td>the author at reachmahjong.com, January 2014; riichi.wiki</td>
</tr>
<tr>
<td>Liability</td>
<td>6.2 has it; its details were not read: as in <code>tenhou</code></td>
</tr>
<tr>
<td>Not read: when kan dora turn, fu of a double wind pair, sticks that are left, riichi with less than 1,000 points</td>
<td>open, as in <code>tenhou</code></td>
</tr>
<tr>
<td>Renhou (2014)</td>
<td>left out</td>
</tr>
</tbody></table>
<p>What the sources of <code>mleague</code> do not say, or differ about, is as in <code>tenhou</code>: nagashi mangan, sticks that are left, fractions of scores. One table alone says that riichi needs no live tile (option <code>riichi_min_wall</code> 0), and that it can be declared with less than 1,000 points (no option).</p>
<h2>Kan after riichi</h2>
<p>With option <code>riichi_kan</code> as <code>waits</code> (<code>tenhou</code>, <code>mjs</code>) the waits must stay the same; as <code>reading</code> (<code>mleague</code>, <code>wrc</code>) the three must also be a triplet in every reading with each of the waits. It is always a kan of the drawn tile.</p>
<table class="hands">
<thead>
<tr>
<th>Hand</th>
<th>Draw</th>
<th>Waits</th>
<th><code>waits</code></th>
<th><code>reading</code></th>
<th>Why</th>
</tr>
</thead>
<tbody><tr>
<td><span class="pcs"><span class="pc">111万</span> <span class="pc">456筒</span> <span class="pc">78筒</span> <span class="pc">22条</span> <span class="pc">333条</span></span></td>
<td>1m</td>
<td>3p 6p 9p</td>
<td>yes</td>
<td>yes</td>
<td>a triplet in every reading</td>
</tr>
<tr>
<td><code>3335666s222f333y</code></td>
<td>2f</td>
<td>4s 5s 7s</td>
<td>yes</td>
<td>yes</td>
<td>honours make no runs</td>
</tr>
<tr>
<td><code>3335666s222f333y</code></td>
<td>3s</td>
<td>4s 5s 7s</td>
<td>yes</td>
<td>no</td>
<td>33 and 345 is a reading too</td>
</tr>
<tr>
<td><code>3335666s222f333y</code></td>
<td>6s</td>
<td>4s 5s 7s</td>
<td>no</td>
<td>no</td>
<td>7s is no wait any longer</td>
</tr>
<tr>
<td><span class="pcs"><span class="pc">222333444万</span> <span class="pc">55筒</span> <span class="pc">67条</span></span></td>
<td>2m</td>
<td>5s 8s</td>
<td>yes</td>
<td>no</td>
<td>234 three times is a reading too</td>
</tr>
<tr>
<td><span class="pcs"><span class="pc">222333444万</span> <span class="pc">55筒</span> <span class="pc">67条</span></span></td>
<td>3m</td>
<td>5s 8s</td>
<td>yes</td>
<td>no</td>
<td>the same</td>
</tr>
<tr>
<td><span class="pcs"><span class="pc">222333444万</span> <span class="pc">55筒</span> <span class="pc">67条</span></span></td>
<td>4m</td>
<td>5s 8s</td>
<td>yes</td>
<td>no</td>
<td>the same</td>
</tr>
<tr>
<td><span class="pcs"><span class="pc">111万</span> <span class="pc">222333筒</span> <span class="pc">5678条</span></span></td>
<td>2p</td>
<td>5s 8s</td>
<td>yes</td>
<td>yes</td>
<td>222333 makes no runs</td>
</tr>
<tr>
<td><code>3444m778899s333f</code></td>
<td>4m</td>
<td>2m 3m 5m</td>
<td>no</td>
<td>no</td>
<td>the pair of 3m alone is left to wait for</td>
</tr>
<tr>
<td><code>3444m778899s333f</code></td>
<td>3f</td>
<td>2m 3m 5m</td>
<td>yes</td>
<td>yes</td>
<td>honours make no runs</td>
</tr>
<tr>
<td><span class="pcs"><span class="pc">3334566条</span> <span class="pc">123万</span> <span class="pc">789筒</span></span></td>
<td>3s</td>
<td>3s 6s</td>
<td>yes</td>
<td>no</td>
<td>33 and 345 is a reading too</td>
</tr>
<tr>
<td><code>5556777m111222f</code></td>
<td>7m</td>
<td>4m 5m 6m 7m 8m</td>
<td>no</td>
<td>no</td>
<td>5m and 8m are no waits any longer</td>
</tr>
<tr>
<td><span class="pcs"><span class="pc">1112345678999万</span></span></td>
<td>1m</td>
<td>1m–9m</td>
<td>no</td>
<td>no</td>
<td>of nine waits some are lost</td>
</tr>
</tbody></table>
`};export{e as default};
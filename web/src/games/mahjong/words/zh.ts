/** Mahjong in Chinese. */
export const zh = {
  // tiles
  tile: '{rank}{suit}', tile_red: '红{rank}{suit}', tile_hidden: '暗牌', tile_1f: '东', tile_2f: '南', tile_3f: '西', tile_4f: '北', tile_1y: '白', tile_2y: '发', tile_3y: '中',
  rank_1: '一', rank_2: '二', rank_3: '三', rank_4: '四', rank_5: '五', rank_6: '六', rank_7: '七', rank_8: '八', rank_9: '九',
  suit_m: '万', suit_p: '筒', suit_s: '条', and: '、',

  // what may be done
  discard: '打出', pung: '碰', kong: '杠', win: '胡', pass: '过', hide: '定张', declare: '报缺', choose: '定缺', swap: '换牌', kong_wan: '弯杠', kong_zhi: '直杠', kong_yin: '引杠',
  times: '×{n}', plus: '+{n}', confirm: '确定', risky: '诈胡要罚',

  // the sentence
  say_discard: '轮到你：打一张', say_discard_win: '轮到你：可以胡了', say_hidden: '轮到你：翻开定张', say_missing: '轮到你：先打缺门 {suit}', say_locked: '轮到你：摸什么打什么',
  say_claim: '{who} 打出 {tile}，你可以：', say_rob: '{who} 弯杠 {tile}，可以抢：', say_swap: '换三张：选同花色三张', say_hide: '定张：扣一张牌，它的花色就是缺门', say_hide_or: '定张扣一张，或报缺', say_declare: '定缺：选一门不要的',
  wait: '等 {who} 打牌', wait_claim: '{who} 打出 {tile}', wait_rob: '{who} 弯杠 {tile}', wait_swap: '大家在换三张', wait_que: '大家在定缺', chosen_wait: '选好了，等其他人', out_wait: '你胡了，看他们打完', over: '本局结束', idle: '等下一局', answered: '等结果',

  // seats
  seat_self: '我', seat_next: '下家', seat_across: '对家', seat_prev: '上家', dealer: '庄', won: '已胡', wall: '余牌', wall_left: '余 {n} 张', missing: '缺{suit}', missing_unknown: '未定', chosen: '已选', dead: '相公', horses: '马 {n} 张', hidden_tile: '定张', river_of: '{name} 的牌河', melds_of: '{name} 的副露',

  // why a hand is worth what it is
  fan_gen: '根', fan_qing: '清一色', fan_yao: '带么', fan_qidui: '七对', fan_long7: '龙七对', fan_dadui: '大对子', fan_jiangdui: '将对', fan_diaoche: '大吊车', fan_jingou: '金钩钓', fan_luohan: '十八罗汉', fan_menqing: '门清', fan_duanyao: '断么', fan_gsh: '杠上花', fan_gsp: '杠上炮', fan_qg: '抢杠', fan_haidi: '海底', fan_tianhu: '天胡', fan_dihu: '地胡', fan_zimo: '自摸', fan_plain: '平胡',
  win_zimo: '自摸', win_gsh: '杠上花', win_dianpao: '点炮', win_qianggang: '抢杠',

  // the ledger
  pay_wan: '弯杠', pay_zhi: '直杠', pay_yin: '引杠', pay_zimo: '自摸', pay_gsh: '杠上花', pay_dianpao: '点炮', pay_qianggang: '抢杠', pay_chajiao: '查叫', pay_sanhua: '花猪', pay_tuishui: '退税', pay_zhahu: '诈胡', pay_transfer: '呼叫转移', pay_horse: '买马',
  ready_jiao: '有叫', ready_wujiao: '无叫', ready_sanhua: '花猪', ready_waits: '听 {tiles}',
  ledger: '明细', ledger_empty: '没有输赢', pays: '{payer} → {payee}', each: '各 {n}', horse_of: '{name} 的马', horse_like: '跟 {name}',

  // help
  waits: '听 {n} 种', waits_left: '共剩 {n} 张', left: '剩 {n}', help: '听牌提示', no_waits: '还没有听',

  // the record
  log_thrown_seat: '掷骰定座 {a}+{b}', log_thrown_dealer: '掷骰定庄 {a}+{b}', log_thrown_break: '掷骰开牌 {a}+{b}', log_thrown_swap: '掷骰定换牌方向 {a}', log_dealt: '坐庄', log_swapped: '换三张', log_gave: '换出 {given}，换进 {got}', log_missing: '缺{suit}', log_hid: '定张', log_drawn: '摸', log_replaced: '补牌', log_discarded: '打', log_flipped: '翻定张', log_pung: '碰', log_announced: '要弯杠', log_earlier: '此前打出的牌都在桌上', log_robbed: '被抢杠', log_won: '{kind}', log_false: '诈胡', log_paid: '{who} {n}', log_checked: '查叫', log_horse: '马 {tiles}', log_hands: '余牌',

  // the settlement
  stamp_won: '胡', stamp_lost: '负', stamp_even: '平', stamp_gained: '赢', stamp_over: '终', voided: '本局作废', result_won: '{name} 胡', result_wall: '流局', result_checked: '牌摸完了，查叫', result_out: '牌摸完了', result_last: '{name} 最后没胡', place_won: '第 {n} 个胡', not_won: '未胡', total: '合计',
  fact_base: '底分 {n}', fact_cap: '封顶 {n}', fact_que_dingzhang: '定张', fact_que_declare: '定缺', fact_swap3: '换三张', fact_flow: '血流',

  // tools
  toggles: '自动', auto_sort: '自动理牌', auto_win: '自动胡', no_claims: '不碰不杠',

  // keys
  key_move: '在手牌里移动', key_press: '提起这张牌，再按打出', key_confirm: '打出、换出或扣下提起的牌', key_clear: '放下提起的牌', key_suit: '按第几个花色', key_auto: '托管，或取消托管',

  // why not
  wrong_action: '现在不能这样做', not_held: '你没有{tile}', not_win: '还不能胡', locked: '过胡了，下次摸牌前不能胡这张', cannot_claim: '不能碰或杠这张', cannot_kong: '现在不能杠', must_discard: '要先打{tiles}', bad_suit: '不能选这一门', bad_swap: '要同花色的三张', not_your_turn: '还没轮到你', stale_turn: '这张牌已经过去了', superseded: '已经处理过了',

  // the board
  why_missing: '先打完缺门 {suit}', why_hidden: '先翻开定张', why_locked: '胡了以后摸什么打什么', why_other: '这张现在不能打', why_few: '{suit}不够三张', why_mixed: '要同一门的三张', why_three: '已经选了三张', why_hide: '不能扣这张', drawn: '刚摸的', drawn_mark: '摸', makes_ready: '打出就听', tiles: '{n} 张', drop_m: '万', drop_p: '筒', drop_s: '条', mark_m: '万', mark_p: '筒', mark_s: '条', mark_unknown: '缺', mark_won: '胡', mark_horses: '马{n}', answers: '响应', cut: '打出', flip: '翻开定张', swap_three: '换这三张', swap_n: '已选 {n}/3', suggest: '建议', hide_it: '扣下', hide_first: '选一张扣下', declare_suit: '报缺 {suit}', n_tiles: '{n} 张', suggested: '{n} 张 · 建议', which_kong: '杠哪一种？', false_win: '诈胡？', false_win_text: '还不能胡。说了胡就是诈胡：赔各家，手牌作废。', false_win_yes: '仍然胡', automatic: '自动', taps: '出牌方式', taps_auto: '随设备', taps_one: '点一下', taps_two: '点两下', taps_hint: '也可以把牌往上拖出去', then_waits: '打 {tile} 听 {n} 种', dim_none: '已无',
}

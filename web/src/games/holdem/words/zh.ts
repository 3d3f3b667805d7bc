/** Hold'em in Chinese. */
export const zh = {
  // what may be done
  fold: '弃牌', check: '过牌', check_owe: '（本圈稍后再行动）', call: '跟注 {n}', call_all: '跟注全下 {n}', bet: '下注 {n}', raise: '加注到 {n}', all_in: '全下', all_in_n: '全下 {n}', raise_open: '加注…', bet_open: '下注…',
  half: '½ 池', two_thirds: '⅔ 池', pot: '1 池', sizes: '常用大小', raise_to: '加注到', amount: '金额', less: '减一个大盲', more: '加一个大盲',
  yes_straddle: '抓头 {n}', no: '不', run_n: '发 {n} 次', show_both: '亮两张', show_one: '亮 {card}', muck: '盖牌',
  fold_free_title: '可以免费过牌', fold_free: '现在过牌不花钱。真的要弃牌吗？', fold_free_not: '现在过牌不花钱，不用弃牌。', fold_anyway: '仍要弃牌', check_instead: '过牌',
  all_in_title: '全下？', all_in_sure: '把面前的 {n} 全部推进去。',
  plans: '预选', pre_check_fold: '过牌/弃牌', pre_check: '过牌', pre_call: '跟注 {n}',
  key_f: '弃牌；能免费过牌时先问', key_c: '跟注；不用跟注时过牌', key_x: '过牌（本圈稍后再行动）', key_r: '下注或加注', key_sizes: '常用大小：½ 池、⅔ 池、1 池、全下', key_blind: '减或加一个大盲', key_act: '按选好的大小加注；结束后下一手', key_a: '全下，先问一次',
  settlement: '结算', next_hand: '下一手',

  // on the felt
  pot_total: '底池', main_pot: '主池', side_pot: '边池{n}', main_pot_short: '主', side_pot_short: '边{n}', players: '{n}人', run_nth: '第 {n} 次', bet_of: '{name} 的下注',
  tag_fold: '弃牌', tag_check: '过牌', tag_call: '跟注', tag_raise: '加注', tag_bet: '下注', tag_all_in: '全下', tag_straddle: '抓头', tag_muck: '盖牌', tag_out: '离座', tag_wait: '等大盲', tag_broke: '没筹码', tag_next: '等下手',
  button: '庄家按钮', small_blind: '小盲', big_blind: '大盲', board: '公共牌', board_of: '第 {n} 次公共牌',

  // the sentence
  say_call: '轮到你：跟注需 {n}', say_check: '轮到你：可以过牌', say_check_owe: '轮到你：还差 {n}', say_straddle: '要不要抓头（{n}）？', say_run: '全下了：公共牌发几次？', say_show: '要不要亮牌？', say_any: '轮到你',
  wait: '等 {who}', wait_run: '公共牌发几次', wait_show: '亮牌还是盖牌', over: '本手结束', idle: '等下一手',
  by: '{who} {what}', street_preflop: '翻前', street_flop: '翻牌', street_turn: '转牌', street_river: '河牌',
  takes: '赢得底池', you_won: '你赢得 {n}', one_won: '{name} 赢得 {n}', some_won: '{name} 各有所得', unseen_won: '其他人都弃牌了', ran: '公共牌发了 {n} 次', beats: '{a} 胜 {b}',

  // hands
  name_high_card: '高牌 {a}', name_one_pair: '一对 {a}', name_two_pair: '两对 {a}、{b}', name_three_of_a_kind: '三条 {a}', name_straight: '顺子（{a} 高）', name_flush: '同花（{a} 高）', name_full_house: '葫芦（{a} 带 {b}）', name_four_of_a_kind: '四条 {a}', name_straight_flush: '同花顺（{a} 高）', name_royal_flush: '皇家同花顺',

  // the seat
  my_seat: '我的座位', sitting: '参加', sitting_in: '打', sitting_out: '离座', sitting_wait_bb: '等大盲', sitting_post: '补盲', owes: '现在回来要补 {n}',
  sit_out: '离座', sit_in: '回来', sit_wait: '等大盲', sit_post: '补 {n} 回来', top_up: '补码', rebuy: '再买入', add_chips: '补 {n}', chips_title: '筹码', chips_hint: '两手之间到账，最多补到 {n}。', chips_full: '已经是最多的 {n} 了。',
  buy_in: '带多少筹码？', buy_in_hint: '{low} 到 {high}。', bring: '带 {n} 入座', bring_title: '自己带入', lacks: '等有筹码的玩家：还差 {n} 人',
  reload: '自动补码', reload_hand: '不用', reload_short: '补足', reload_broke: '输光再买', reload_change: '更改', reload_save: '就这样', reload_hint_hand: '只在自己补码时加', reload_hint_short: '少于 {n} 就在两手之间补足', reload_hint_broke: '输光后自动买入 {n}',
  beaten: '输牌时', beaten_hint: '摊牌输了，盖牌还是先问', beaten_table: '按桌规', beaten_muck: '盖牌', beaten_ask: '先问',
  unit: '显示单位', unit_chips: '筹码', unit_bb: '大盲', away_out: '你离座了，下一手不发牌', away_wait: '等大盲轮到你', away_broke: '筹码输光了',

  // the record
  history: '历史', history_empty: '打过的手会列在这里。', phh: '下载牌谱（PHH）',
  log_posted_small_blind: '小盲 {n}', log_posted_big_blind: '大盲 {n}', log_posted_ante: '底注 {n}', log_posted_straddle: '抓头 {n}', log_posted_post: '补大盲 {n}', log_posted_dead: '补小盲 {n}',
  log_fold: '弃牌', log_check: '过牌', log_check_owe: '过牌，还差 {n}', log_call: '跟注 {n}', log_bet: '下注 {n}', log_raise: '加注到 {n}', log_all_in: '全下 {n}', log_returned: '退回 {n}', log_declined: '不抓头', log_shown: '亮牌', log_mucked: '盖牌', log_awarded: '赢得 {n}', log_run: '同意发 {n} 次', log_run_wish: '想发 {n} 次',
  put_in: '投入', unopposed: '其他人弃牌', result_won: '{name} 赢得底池', result_split: '{name} 平分底池', unseen: '未亮牌', stamp_won: '胜', stamp_lost: '负', stamp_even: '平', stamp_over: '终', and: '、', voided: '本手作废',
  fact_blinds: '盲注 {sb}/{bb}', no_limit: '无限注', pot_limit: '底池限注', fixed_limit: '限注', house: '固定加注',

  // why not
  wrong_action: '现在不能这样做', bad_amount: '数额不对', too_little: '加得太少，至少加到 {n}', too_much: '最多加到 {n}', cannot_check: '还需跟注，不能过牌', cannot_raise: '现在不能加注', not_held: '只能亮自己的牌', mid_hand: '这手打完再补码', not_your_turn: '还没轮到你', stale_turn: '这一步已经过去了', insufficient_funds: '筹码不够', superseded: '已经处理过了',
}

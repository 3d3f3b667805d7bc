/** What people say at a Hold'em table. */
import { word, type Words } from '../../i18n'

export const WORDS: Words = {
  zh: {
    fold: '弃牌', check: '过牌', check_owe: '过牌（本圈稍后再行动）', call: '跟注 {n}', call_all: '跟注全下 {n}', bet: '下注 {n}', raise: '加注到 {n}', all_in: '全下', all_in_n: '全下 {n}', raise_short: '加注',
    half: '½ 池', two_thirds: '⅔ 池', pot: '1 池', raise_to: '加注到', amount: '金额', less: '减一个大盲', more: '加一个大盲',
    pot_total: '底池', main_pot: '主池', side_pot: '边池{n}', eligible: '{names}', players: '{n} 人',
    tag_fold: '弃牌', tag_check: '过牌', tag_call: '跟注', tag_raise: '加注', tag_bet: '下注', tag_all_in: '全下', tag_post: '盲注', tag_muck: '盖牌', tag_out: '离座', tag_wait: '等大盲', tag_won: '+{n}',
    button: '庄家按钮', sb: '小盲', bb: '大盲', hole: '底牌', board: '公共牌', no_card: '未发',
    say_call: '轮到你：跟注需 {n}', say_check: '轮到你：可以过牌', say_check_owe: '轮到你：还差 {n}', say_straddle: '要不要抓头（{n}）？', say_run: '全下了：公共牌发几次？', say_show: '要不要亮牌？', wait: '等 {who}', wait_many: '等 {who} 回答', over: '本手结束', idle: '等下一手', sitting_out: '你离座中',
    by: '{who} {what}', street_preflop: '翻前', street_flop: '翻牌圈', street_turn: '转牌圈', street_river: '河牌圈',
    yes_straddle: '抓头 {n}', no: '不', run_n: '发 {n} 次', show_both: '亮两张', show_one: '亮 {card}', muck: '盖牌',
    fold_free_title: '可以免费过牌', fold_free: '现在过牌不花钱。真的弃牌？', fold_anyway: '仍要弃牌', check_instead: '过牌', all_in_title: '全下？', all_in_sure: '把 {n} 全部推进去。', yes_all_in: '全下 {n}',
    pre_check_fold: '过牌/弃牌', pre_check: '过牌', pre_call: '跟注 {n}', preselected: '已预选：{what}',
    sit_out: '离座', sit_in: '回来', sit_wait: '等大盲', sit_post: '补盲回来', top_up: '补码', rebuy: '再买入', add_chips: '补 {n}', chips_title: '补充筹码', chips_hint: '两手之间到账；最多补到 {n}。',
    unit_chips: '筹码', unit_bb: '大盲', unit: '显示单位', phh: '下载牌谱（PHH）',
    log_posted_small_blind: '小盲 {n}', log_posted_big_blind: '大盲 {n}', log_posted_ante: '底注 {n}', log_posted_straddle: '抓头 {n}', log_posted_post: '补大盲 {n}', log_posted_dead: '补小盲 {n}',
    log_fold: '弃牌', log_check: '过牌', log_check_owe: '过牌，还差 {n}', log_call: '跟注 {n}', log_bet: '下注 {n}', log_raise: '加注到 {n}', log_all_in: '全下 {n}', log_returned: '退回 {n}', log_declined: '不抓头', log_shown: '亮牌', log_mucked: '盖牌', log_awarded: '赢得 {n}', log_run: '同意发 {n} 次', log_run_wish: '想发 {n} 次',
    high_card: '高牌', one_pair: '一对', two_pair: '两对', three_of_a_kind: '三条', straight: '顺子', flush: '同花', full_house: '葫芦', four_of_a_kind: '四条', straight_flush: '同花顺', royal_flush: '皇家同花顺',
    result_won: '{name} 赢得底池', result_split: '{name} 平分底池', result_hand: '{name} · {hand}', unseen: '未亮牌', net: '本手', stamp_won: '胜', stamp_lost: '负', stamp_even: '平', stamp_over: '终', and: '、', pot_to: '{pot} {n} → {names}', board_n: '第 {n} 次', voided: '本手作废',
    fact_blinds: '盲注 {sb}/{bb}', no_limit: '无限注', pot_limit: '底池限注', fixed_limit: '限注', house: '固定加注',
    wrong_action: '现在不能这样做', bad_amount: '数额不对', too_little: '加得太少，至少加到 {n}', too_much: '最多加到 {n}', cannot_check: '还需跟注，不能过牌', cannot_raise: '现在不能加注', not_your_turn: '还没轮到你', stale_turn: '这一步已经过去了', insufficient_funds: '筹码不够', superseded: '已经处理过了',
  },
  en: {
    fold: 'Fold', check: 'Check', check_owe: 'Check (act later)', call: 'Call {n}', call_all: 'Call all-in {n}', bet: 'Bet {n}', raise: 'Raise to {n}', all_in: 'All-in', all_in_n: 'All-in {n}', raise_short: 'Raise',
    half: '½ pot', two_thirds: '⅔ pot', pot: 'Pot', raise_to: 'Raise to', amount: 'Amount', less: 'One big blind less', more: 'One big blind more',
    pot_total: 'Pot', main_pot: 'Main', side_pot: 'Side {n}', eligible: '{names}', players: '{n} players',
    tag_fold: 'Folded', tag_check: 'Check', tag_call: 'Call', tag_raise: 'Raise', tag_bet: 'Bet', tag_all_in: 'All-in', tag_post: 'Blind', tag_muck: 'Mucked', tag_out: 'Out', tag_wait: 'Waits for BB', tag_won: '+{n}',
    button: 'Dealer button', sb: 'Small blind', bb: 'Big blind', hole: 'Hole cards', board: 'Board', no_card: 'not dealt',
    say_call: 'Your turn: call {n}', say_check: 'Your turn: you may check', say_check_owe: 'Your turn: {n} owed', say_straddle: 'Straddle for {n}?', say_run: 'All-in: how often shall the board run?', say_show: 'Show your cards?', wait: 'Waiting for {who}', wait_many: 'Waiting for {who}', over: 'The hand is over', idle: 'Waiting for the next hand', sitting_out: 'You sit out',
    by: '{who} {what}', street_preflop: 'Preflop', street_flop: 'Flop', street_turn: 'Turn', street_river: 'River',
    yes_straddle: 'Straddle {n}', no: 'No', run_n: 'Run {n} ×', show_both: 'Show both', show_one: 'Show {card}', muck: 'Muck',
    fold_free_title: 'You may check for free', fold_free: 'Checking costs nothing now. Fold all the same?', fold_anyway: 'Fold anyway', check_instead: 'Check', all_in_title: 'All-in?', all_in_sure: 'Push all {n} in.', yes_all_in: 'All-in {n}',
    pre_check_fold: 'Check/fold', pre_check: 'Check', pre_call: 'Call {n}', preselected: 'Chosen ahead: {what}',
    sit_out: 'Sit out', sit_in: 'Sit in', sit_wait: 'Wait for BB', sit_post: 'Post and play', top_up: 'Top up', rebuy: 'Rebuy', add_chips: 'Add {n}', chips_title: 'Add chips', chips_hint: 'They arrive between hands; up to {n}.',
    unit_chips: 'Chips', unit_bb: 'BB', unit: 'Show in', phh: 'Download the hand (PHH)',
    log_posted_small_blind: 'small blind {n}', log_posted_big_blind: 'big blind {n}', log_posted_ante: 'ante {n}', log_posted_straddle: 'straddle {n}', log_posted_post: 'posts {n}', log_posted_dead: 'posts {n} dead',
    log_fold: 'folds', log_check: 'checks', log_check_owe: 'checks, owes {n}', log_call: 'calls {n}', log_bet: 'bets {n}', log_raise: 'raises to {n}', log_all_in: 'all-in {n}', log_returned: 'gets {n} back', log_declined: 'no straddle', log_shown: 'shows', log_mucked: 'mucks', log_awarded: 'wins {n}', log_run: 'the board runs {n} ×', log_run_wish: 'wants it {n} ×',
    high_card: 'high card', one_pair: 'a pair', two_pair: 'two pair', three_of_a_kind: 'three of a kind', straight: 'a straight', flush: 'a flush', full_house: 'a full house', four_of_a_kind: 'four of a kind', straight_flush: 'a straight flush', royal_flush: 'a royal flush',
    result_won: '{name} wins the pot', result_split: '{name} split the pot', result_hand: '{name} · {hand}', unseen: 'not shown', net: 'This hand', stamp_won: '胜', stamp_lost: '负', stamp_even: '平', stamp_over: '终', and: ' and ', pot_to: '{pot} {n} → {names}', board_n: 'Run {n}', voided: 'This hand does not count',
    fact_blinds: 'blinds {sb}/{bb}', no_limit: 'No limit', pot_limit: 'Pot limit', fixed_limit: 'Fixed limit', house: 'House rules',
    wrong_action: 'Not possible now', bad_amount: 'That is no amount', too_little: 'Too little: raise to {n} at least', too_much: 'Raise to {n} at most', cannot_check: 'There is something to call: no check', cannot_raise: 'You may not raise now', not_your_turn: 'It is not your turn', stale_turn: 'That turn is over', insufficient_funds: 'Not enough chips', superseded: 'Done already',
  },
}

export function say(key: string, fill: Record<string, string | number> = {}): string {
  return word(WORDS, key, fill)
}

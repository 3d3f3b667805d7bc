/** What players of shedding games call things. */
import { lang, word, type Words } from '../../i18n'
import { rankName } from '../../ui/Card'

export const WORDS: Words = {
  zh: {
    single: '单张', single_straight: '顺子', single_flush: '同花', single_flush_straight: '同花顺', pair: '对', pair_straight: '连对',
    pair_straight_with_single: '连对夹一', pair_jokers: '对鬼', triple: '三张', triple_with_single: '三带一', triple_with_pair: '葫芦',
    triple_with_pair_single: '三两一', triple_straight: '三顺', triple_straight_with_single: '三顺夹一', triple_straight_with_singles: '飞机带小翼',
    triple_straight_with_pairs: '飞机带大翼', quadruple: '四条', quadruple_with_single: '金刚', quadruple_with_single_single: '四带二单',
    quadruple_with_pair_pair: '四带二对', quadruple_straight: '四顺', quadruple_straight_with_single: '四顺夹一', quadruple_jokers: '天王炸弹',
    quintuple: '五炸', sextuple: '六炸', septuple: '七炸', octuple: '八炸',
    reason_rob: '抢地主', reason_call: '叫地主', reason_bomb: '炸弹', reason_rocket: '火箭', reason_spring: '春天', reason_anti_spring: '反春', reason_base: '底分',
    reason_bid: '叫分', reason_double: '加倍', reason_redouble: '再加倍', reason_penalty_difference: '罚分差', reason_cards_left: '剩牌', reason_points: '积分',
    pass: '不出', cannot_beat: '要不起', play: '出牌', hint: '提示', bottom: '底牌', times: '倍数', base: '底分', pile: '牌堆', at_stake: '桌上积分', captured: '积分 {n}',
    landlord: '地主', farmer: '农民', seal: '地', best: '{combo} · 本轮最大', counter: '记牌器', sort: '理牌', sort_rank: '按大小', sort_suit: '按花色', sort_group: '按牌型',
    act_call_true: '叫地主', act_call_false: '不叫', act_rob_true: '抢地主', act_rob_false: '不抢', act_double_true: '加倍', act_double_false: '不加倍',
    act_redouble_true: '再加倍', act_redouble_false: '不加倍', act_bid_0: '不叫', act_bid: '{n} 分',
    say_lead: '轮到你，{first}', first: '请先出牌', first_as_landlord: '你是地主，请先出牌', say_cover: '需大过 {who} 的 {what}', say_none: '没有牌大过 {who} 的 {what}', say_include: '第一手必须带 {card}',
    say_call: '要不要叫地主？', say_rob: '要不要抢地主？', say_bid: '叫几分？', say_double: '要不要加倍？', say_redouble: '要不要再加倍？',
    wait_play: '等 {who} 出牌', wait_lead: '{who} 先出', wait_call: '等 {who} 叫牌', wait_double: '等农民选加倍', wait_generic: '等 {who}', over: '本局结束', resume_lead: '{who} 拿下这一轮，接着出',
    auto_on: '托管中：系统替你出牌', resume: '取消托管', auto: '托管', offline_kept: '连接恢复后可以继续，选好的牌已保留', played_elsewhere: '正在另一个窗口里打',
    log_first: '先叫', log_landlord: '当地主', log_forced: '无人叫，当地主', log_redealt: '无人叫牌，重新发牌', log_multiplied: '{what} ×{factor}', log_circle: '赢下这一圈', log_circle_points: '赢下这一圈 +{n} 分', log_drew: '补 {n} 张', log_shown: '最小是', log_finished: '出完了', log_doubled: '加倍', log_not_doubled: '不加倍',
    choose: '这手牌当作什么？', chooser: '选择牌型', counter_rank: '{rank} 还有 {n} 张', select_rank: '选中 {n} 张 {rank}', hand: '我的手牌', left: '剩 {n} 张', nobody: '观战中',
    result_landlord: '地主胜', result_farmers: '农民胜', result_first: '{name} 第一', result_draw: '平局', went_out: '{name} 先出完', out: '出完', left_label: '还剩', cards: '{n} 张', penalty: '罚分', voided: '本局作废',
    stamp_won: '胜', stamp_lost: '负', stamp_even: '平', stamp_over: '终', and: '、', multiple: '{n} 倍', place: '第 {n} 名',
    wrong_action: '现在不能这样做', not_held: '手里没有这张牌', illegal_type: '这不是一手牌', not_cover: '大不过上家的牌', cannot_pass: '轮到你先出，不能不出', must_contain: '第一手必须带 {card}', ambiguous: '这手牌有两种看法，请选一种', bad_reading: '没有这种看法', bad_bid: '要比前面叫得高', not_your_turn: '还没轮到你', stale_turn: '这一手已经过去了', superseded: '已经处理过了',
    fact_base: '底分 {n}', no_hint: '没有牌能大过，只能不出',
    combos_of: '{combo} {rank}', ask_sit: '有空位，可以入座', rank_order: '牌的大小',
  },
  en: {
    single: 'single', single_straight: 'straight', single_flush: 'flush', single_flush_straight: 'straight flush', pair: 'pair', pair_straight: 'pair chain',
    pair_straight_with_single: 'pair chain and one', pair_jokers: 'two jokers', triple: 'trio', triple_with_single: 'trio and one', triple_with_pair: 'full house',
    triple_with_pair_single: 'trio, pair and one', triple_straight: 'trio chain', triple_straight_with_single: 'trio chain and one', triple_straight_with_singles: 'airplane with singles',
    triple_straight_with_pairs: 'airplane with pairs', quadruple: 'four of a kind', quadruple_with_single: 'four and one', quadruple_with_single_single: 'four and two',
    quadruple_with_pair_pair: 'four and two pairs', quadruple_straight: 'four-chain', quadruple_straight_with_single: 'four-chain and one', quadruple_jokers: 'four jokers',
    quintuple: 'five of a kind', sextuple: 'six of a kind', septuple: 'seven of a kind', octuple: 'eight of a kind',
    reason_rob: 'robbing', reason_call: 'call', reason_bomb: 'bombs', reason_rocket: 'rocket', reason_spring: 'spring', reason_anti_spring: 'anti-spring', reason_base: 'base',
    reason_bid: 'bid', reason_double: 'double', reason_redouble: 'redouble', reason_penalty_difference: 'penalties', reason_cards_left: 'cards left', reason_points: 'points',
    pass: 'Pass', cannot_beat: 'Cannot beat it', play: 'Play', hint: 'Hint', bottom: 'Bottom', times: 'stakes', base: 'base', pile: 'Pile', at_stake: 'At stake', captured: '{n} points',
    landlord: 'Landlord', farmer: 'Farmer', seal: '地', best: '{combo} · to beat', counter: 'Cards not seen', sort: 'Sort', sort_rank: 'By rank', sort_suit: 'By suit', sort_group: 'By groups',
    act_call_true: 'Call', act_call_false: 'No', act_rob_true: 'Rob', act_rob_false: 'No', act_double_true: 'Double', act_double_false: 'No',
    act_redouble_true: 'Redouble', act_redouble_false: 'No', act_bid_0: 'No bid', act_bid: '{n}',
    say_lead: 'Your turn, {first}', first: 'you lead', first_as_landlord: 'You are the landlord, lead', say_cover: "Beat {who}'s {what}", say_none: "Nothing beats {who}'s {what}", say_include: 'The first play must hold {card}',
    say_call: 'Be the landlord?', say_rob: 'Rob the landlord?', say_bid: 'How much do you bid?', say_double: 'Double the stakes?', say_redouble: 'Redouble?',
    wait_play: 'Waiting for {who}', wait_lead: '{who} leads', wait_call: '{who} is bidding', wait_double: 'The farmers decide on doubling', wait_generic: 'Waiting for {who}', over: 'The deal is over', resume_lead: '{who} took the round and leads',
    auto_on: 'The server plays for you', resume: 'Take back', auto: 'Auto', offline_kept: 'You can go on once connected; your choice is kept', played_elsewhere: 'Played in another window',
    log_first: 'bids first', log_landlord: 'is the landlord', log_forced: 'is landlord, nobody called', log_redealt: 'Nobody called: new cards', log_multiplied: '{what} ×{factor}', log_circle: 'takes the circle', log_circle_points: 'takes the circle, +{n}', log_drew: 'draws {n}', log_shown: 'smallest is', log_finished: 'is out of cards', log_doubled: 'doubles', log_not_doubled: 'does not double',
    choose: 'What shall these cards be?', chooser: 'Choose a reading', counter_rank: '{rank}: {n} not seen', select_rank: 'Select all {n} of rank {rank}', hand: 'My hand', left: '{n} cards left', nobody: 'Watching',
    result_landlord: 'The landlord wins', result_farmers: 'The farmers win', result_first: '{name} is first', result_draw: 'A draw', went_out: '{name} went out first', out: 'out', left_label: 'left', cards: '{n}', penalty: 'penalty', voided: 'This deal does not count',
    stamp_won: '胜', stamp_lost: '负', stamp_even: '平', stamp_over: '终', and: ' and ', multiple: '× {n}', place: 'No. {n}',
    wrong_action: 'Not possible now', not_held: 'You do not hold that card', illegal_type: 'These cards are no hand', not_cover: 'This does not beat the last hand', cannot_pass: 'You lead and cannot pass', must_contain: 'The first play must hold {card}', ambiguous: 'This hand can be read in two ways; choose one', bad_reading: 'There is no such reading', bad_bid: 'Bid higher than before', not_your_turn: 'It is not your turn', stale_turn: 'That turn is over', superseded: 'Done already',
    fact_base: 'base {n}', no_hint: 'Nothing beats it; you can only pass',
    combos_of: '{combo} of {rank}', ask_sit: 'A seat is free', rank_order: 'Rank order',
  },
}

/** Names of combos that only the players of one family use, by family. */
const NAMES: ReadonlyMap<string, Words> = new Map([
  ['landlord', {
    zh: { pair_jokers: '火箭', triple_with_pair: '三带一对', triple_straight: '飞机', quadruple: '炸弹' },
    en: { pair_jokers: 'rocket', triple_with_pair: 'trio and pair', triple_straight: 'airplane', quadruple: 'bomb' },
  }],
])

/** Combos that are told by their kind alone, without a rank. */
const RANKLESS = /_with_|jokers|flush/

export function say(key: string, fill: Record<string, string | number> = {}): string {
  return word(WORDS, key, fill)
}

/** Returns a combo as the family's players call it. */
export function comboName(combo: string, family: string): string {
  return NAMES.get(family)?.[lang.value][combo] ?? say(combo)
}

/** Returns a hand in a word or two: 对 Q, 顺子 6–Q, 飞机带小翼. */
export function handName(hand: { combo: string; rank: string; cards?: readonly string[] }, family: string): string {
  const name = comboName(hand.combo, family)
  if (hand.combo === 'single') return hand.rank ? rankName(hand.rank) : name
  if (RANKLESS.test(hand.combo)) return name
  const rank = rankName(hand.rank)
  if (/straight/.test(hand.combo) && hand.cards) return `${name} ${spanOf(hand.cards)}`
  return `${name} ${rank}`
}

/** The first and last rank of a chain, the low one first. */
function spanOf(cards: readonly string[]): string {
  const ranks = cards.map((card) => card[0] ?? '')
  return `${rankName(ranks.at(-1) ?? '')}–${rankName(ranks[0] ?? '')}`
}


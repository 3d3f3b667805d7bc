/** The shedding games in English. */
import type { zh } from './zh'

export const en: Record<keyof typeof zh, string> = {
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
}

/** Hold'em in English. */
import type { zh } from './zh'

export const en: Record<keyof typeof zh, string> = {
  // what may be done
  fold: 'Fold', check: 'Check', check_owe: ' (act later this round)', call: 'Call {n}', call_all: 'Call all-in {n}', bet: 'Bet {n}', raise: 'Raise to {n}', all_in: 'All-in', all_in_n: 'All-in {n}', raise_open: 'Raise…', bet_open: 'Bet…',
  half: '½ pot', two_thirds: '⅔ pot', pot: 'Pot', sizes: 'Usual sizes', raise_to: 'Raise to', amount: 'Amount', less: 'One big blind less', more: 'One big blind more',
  yes_straddle: 'Straddle {n}', no: 'No', run_n: '{n} ×', show_both: 'Show both', show_one: 'Show {card}', muck: 'Muck',
  fold_free_title: 'You may check for free', fold_free: 'Checking costs nothing now. Fold all the same?', fold_free_not: 'Checking costs nothing now: no need to fold.', fold_anyway: 'Fold anyway', check_instead: 'Check',
  all_in_title: 'All-in?', all_in_sure: 'Push in all {n} that you have.',
  plans: 'In advance', pre_check_fold: 'Check/fold', pre_check: 'Check', pre_call: 'Call {n}',
  key_f: 'Fold; asks first where checking is free', key_c: 'Call; check where nothing is owed', key_x: 'Check (act later this round)', key_r: 'Bet or raise', key_sizes: 'Usual sizes: ½ pot, ⅔ pot, pot, all-in', key_blind: 'One big blind less or more', key_act: 'Raise to the size chosen; after the hand the next one', key_a: 'All-in, asks first',
  settlement: 'Result', next_hand: 'Next hand',

  // on the felt
  pot_total: 'Pot', main_pot: 'Main', side_pot: 'Side {n}', main_pot_short: 'Main', side_pot_short: 'S{n}', players: '{n} in', run_nth: 'Run {n}', bet_of: 'Bet of {name}',
  tag_fold: 'Folded', tag_check: 'Check', tag_call: 'Call', tag_raise: 'Raise', tag_bet: 'Bet', tag_all_in: 'All-in', tag_straddle: 'Straddle', tag_muck: 'Mucked', tag_out: 'Away', tag_wait: 'Waits BB', tag_broke: 'No chips', tag_next: 'Next hand',
  button: 'Dealer button', small_blind: 'Small blind', big_blind: 'Big blind', board: 'Board', board_of: 'Board of run {n}',

  // the sentence
  say_call: 'Your turn: call {n}', say_check: 'Your turn: you may check', say_check_owe: 'Your turn: {n} owed', say_straddle: 'Straddle for {n}?', say_run: 'All-in: how often shall the board run?', say_show: 'Show your cards?', say_any: 'Your turn',
  wait: 'Waiting for {who}', wait_run: 'how often to run the board', wait_show: 'show or muck', over: 'The hand is over', idle: 'Waiting for the next hand',
  by: '{who}: {what}', street_preflop: 'Preflop', street_flop: 'Flop', street_turn: 'Turn', street_river: 'River',
  takes: 'wins the pot', you_won: 'You win {n}', one_won: '{name} wins {n}', some_won: '{name} share the pots', unseen_won: 'Everybody else folded', ran: 'The board ran {n} ×', beats: '{a} beats {b}',

  // hands
  name_high_card: '{a} high', name_one_pair: 'Pair of {a}', name_two_pair: 'Two pair, {a} and {b}', name_three_of_a_kind: 'Three of a kind, {a}', name_straight: 'Straight, {a} high', name_flush: 'Flush, {a} high', name_full_house: 'Full house, {a} over {b}', name_four_of_a_kind: 'Four of a kind, {a}', name_straight_flush: 'Straight flush, {a} high', name_royal_flush: 'Royal flush',

  // the seat
  my_seat: 'My seat', sitting: 'Play', sitting_in: 'In', sitting_out: 'Out', sitting_wait_bb: 'With BB', sitting_post: 'Post', owes: 'Coming in now costs {n}',
  sit_out: 'Sit out', sit_in: 'Sit in', sit_wait: 'Wait for BB', sit_post: 'Post {n}', top_up: 'Top up', rebuy: 'Rebuy', add_chips: 'Add {n}', chips_title: 'Chips', chips_hint: 'They arrive between hands; up to {n}.', chips_full: 'You have the most there may be: {n}.',
  buy_in: 'How many chips?', buy_in_hint: '{low} to {high}.', bring: 'Sit down with {n}', bring_title: 'You bring', lacks: 'Waiting for players with chips: {n} more',
  reload: 'Auto top-up', reload_hand: 'Off', reload_short: 'When short', reload_broke: 'When lost', reload_change: 'Change', reload_save: 'Save', reload_hint_hand: 'You add chips yourself', reload_hint_short: 'Filled up to {n} between hands', reload_hint_broke: 'Buys in for {n} when all is lost',
  beaten: 'Beaten hands', beaten_hint: 'Muck them, or ask first', beaten_table: 'As the table', beaten_muck: 'Muck', beaten_ask: 'Ask',
  unit: 'Show in', unit_chips: 'Chips', unit_bb: 'BB', away_out: 'You sit out: no cards in the next hand', away_wait: 'You come in with the big blind', away_broke: 'Your chips are gone',

  // the record
  history: 'Hands', history_empty: 'Hands that were played are listed here.', phh: 'Download the hand (PHH)',
  log_posted_small_blind: 'small blind {n}', log_posted_big_blind: 'big blind {n}', log_posted_ante: 'ante {n}', log_posted_straddle: 'straddle {n}', log_posted_post: 'post {n}', log_posted_dead: 'dead post {n}',
  log_fold: 'fold', log_check: 'check', log_check_owe: 'check, {n} owed', log_call: 'call {n}', log_bet: 'bet {n}', log_raise: 'raise to {n}', log_all_in: 'all-in {n}', log_returned: '{n} returned', log_declined: 'no straddle', log_shown: 'shows', log_mucked: 'mucks', log_awarded: 'wins {n}', log_run: 'the board runs {n} ×', log_run_wish: 'wants it {n} ×',
  put_in: 'Put in', unopposed: 'the others folded', result_won: '{name} wins the pot', result_split: '{name} split the pot', unseen: 'not shown', stamp_won: '胜', stamp_lost: '负', stamp_even: '平', stamp_over: '终', and: ' and ', voided: 'This hand does not count',
  fact_blinds: 'blinds {sb}/{bb}', no_limit: 'No limit', pot_limit: 'Pot limit', fixed_limit: 'Fixed limit', house: 'House rules',

  // why not
  wrong_action: 'Not possible now', bad_amount: 'That is no amount', too_little: 'Too little: raise to {n} at least', too_much: 'Raise to {n} at most', cannot_check: 'There is something to call: no check', cannot_raise: 'You may not raise now', not_held: 'Only your own cards can be shown', mid_hand: 'Chips are added after this hand', not_your_turn: 'It is not your turn', stale_turn: 'That turn is over', insufficient_funds: 'Not enough chips', superseded: 'Done already',
}

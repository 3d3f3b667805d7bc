/** Mahjong in English. */
export const en = {
  // tiles
  tile: '{rank} of {suit}', tile_red: 'red {rank} of {suit}', tile_hidden: 'hidden tile', tile_1f: 'east', tile_2f: 'south', tile_3f: 'west', tile_4f: 'north', tile_1y: 'white', tile_2y: 'green', tile_3y: 'red',
  rank_1: '1', rank_2: '2', rank_3: '3', rank_4: '4', rank_5: '5', rank_6: '6', rank_7: '7', rank_8: '8', rank_9: '9',
  suit_m: 'characters', suit_p: 'dots', suit_s: 'bamboo', and: ', ',

  // what may be done
  discard: 'Discard', pung: 'Pung', kong: 'Kong', win: 'Win', pass: 'Pass', hide: 'Hide', declare: 'Declare', choose: 'Drop suit', swap: 'Swap', kong_wan: 'Added kong', kong_zhi: 'Concealed kong', kong_yin: 'Fed kong',
  times: '×{n}', plus: '+{n}', confirm: 'Confirm', risky: 'a false win is fined',

  // the sentence
  say_discard: 'Your turn: discard a tile', say_discard_win: 'Your turn: you can win', say_hidden: 'Your turn: turn your hidden tile', say_missing: 'Your turn: {suit} must go first', say_locked: 'Your turn: what you draw goes',
  say_claim: '{who} discarded {tile}. You may:', say_rob: '{who} adds {tile} to a pung. You may rob it:', say_swap: 'Swap: choose three tiles of one suit', say_hide: 'Hide a tile: its suit will be missing', say_hide_or: 'Hide a tile, or declare a suit', say_declare: 'Choose the suit to drop',
  wait: '{who} to discard', wait_claim: '{who} discarded {tile}', wait_rob: '{who} adds {tile} to a pung', wait_swap: 'Everybody chooses three tiles', wait_que: 'Everybody chooses a suit to drop', chosen_wait: 'Chosen. The others are still at it', out_wait: 'You have won. The others play on', over: 'The deal is over', idle: 'Waiting for the next deal', answered: 'Waiting',

  // seats
  seat_self: 'Me', seat_next: 'Next', seat_across: 'Across', seat_prev: 'Before', dealer: 'D', won: 'Won', wall: 'left', wall_left: '{n} tiles left', missing: 'No {suit}', missing_unknown: 'not yet', chosen: 'Chosen', dead: 'Dead hand', horses: '{n} horses', hidden_tile: 'Hidden tile', river_of: "{name}'s discards", melds_of: "{name}'s melds",

  // why a hand is worth what it is
  fan_gen: 'Four alike', fan_qing: 'One suit', fan_yao: 'Ends in every group', fan_qidui: 'Seven pairs', fan_long7: 'Dragon seven pairs', fan_dadui: 'All triplets', fan_jiangdui: '2-5-8 triplets', fan_diaoche: 'Single wait', fan_jingou: 'Golden hook', fan_luohan: 'Eighteen arhats', fan_menqing: 'Nothing laid down', fan_duanyao: 'No ones and nines', fan_gsh: 'After a kong', fan_gsp: 'Discard after a kong', fan_qg: 'Robbed kong', fan_haidi: 'Last tile', fan_tianhu: 'Dealt win', fan_dihu: 'First-draw win', fan_zimo: 'Self-drawn', fan_plain: 'Plain win',
  win_zimo: 'Self-drawn', win_gsh: 'After a kong', win_dianpao: 'Off a discard', win_qianggang: 'Robbed kong',

  // the ledger
  pay_wan: 'Added kong', pay_zhi: 'Concealed kong', pay_yin: 'Fed kong', pay_zimo: 'Self-drawn', pay_gsh: 'After a kong', pay_dianpao: 'Discard', pay_qianggang: 'Robbed kong', pay_chajiao: 'Not ready', pay_sanhua: 'Three suits', pay_tuishui: 'Kong refunded', pay_zhahu: 'False win', pay_transfer: 'Kong income', pay_horse: 'Horse',
  ready_jiao: 'Ready', ready_wujiao: 'Not ready', ready_sanhua: 'Three suits', ready_waits: 'waits for {tiles}',
  ledger: 'Ledger', ledger_empty: 'Nothing was paid', pays: '{payer} → {payee}', each: '{n} each', horse_of: "{name}'s horses", horse_like: 'like {name}',

  // help
  waits: 'Waits: {n}', waits_left: '{n} tiles left', left: '{n} left', help: 'Waits', no_waits: 'Not ready yet',

  // the record
  log_thrown_seat: 'dice for seats {a}+{b}', log_thrown_dealer: 'dice for the deal {a}+{b}', log_thrown_break: 'dice for the break {a}+{b}', log_thrown_swap: 'dice for the swap {a}+{b}', log_dealt: 'deals', log_swapped: 'Three tiles were swapped', log_gave: 'gave {given}, got {got}', log_missing: 'no {suit}', log_hid: 'hid a tile', log_drawn: 'drew', log_replaced: 'drew for the kong', log_discarded: 'discarded', log_flipped: 'turned the hidden tile', log_pung: 'pung', log_announced: 'adds to a pung', log_earlier: 'earlier moves lie on the table', log_robbed: 'was robbed', log_won: '{kind}', log_false: 'false win', log_paid: '{who} {n}', log_checked: 'Hands are checked', log_horse: 'horses {tiles}', log_hands: 'tiles left',

  // the settlement
  stamp_won: '胡', stamp_lost: '负', stamp_even: '平', stamp_gained: '赢', stamp_over: '终', voided: 'The deal is void', result_won: '{name} won', result_wall: 'Nobody won', result_checked: 'The wall is out, hands are checked', result_out: 'The wall is out', result_last: '{name} was left', place_won: 'Won as no. {n}', not_won: 'Did not win', total: 'In all',
  fact_base: 'Base {n}', fact_cap: 'Cap {n}', fact_que_dingzhang: 'Hidden tile', fact_que_declare: 'Drop a suit', fact_swap3: 'Swap three', fact_flow: 'Winners stay',

  // tools
  toggles: 'Automatic', auto_sort: 'Sort', auto_win: 'Win', no_claims: 'No claims',

  // keys
  key_move: 'Move along your hand', key_press: 'Raise the tile; once more discards it', key_confirm: 'Discard, swap or hide what is raised', key_clear: 'Lower what is raised', key_suit: 'Choose the suit at that place', key_auto: 'Let the server play, or take the seat back',

  // why not
  wrong_action: 'Not now', not_held: 'You do not hold {tile}', not_win: 'That is no win yet', locked: 'You passed this win: not before your next draw', cannot_claim: 'You cannot claim this tile', cannot_kong: 'No kong now', must_discard: '{tiles} must go first', bad_suit: 'Not this suit', bad_swap: 'Three tiles of one suit', not_your_turn: 'Not your turn', stale_turn: 'That tile is gone', superseded: 'Already dealt with',

  // the board
  why_missing: '{suit} must go first', why_hidden: 'Turn your hidden tile first', why_locked: 'After a win, what you draw goes', why_other: 'This tile cannot go now', why_few: 'Fewer than three {suit}', why_mixed: 'Three of one suit', why_three: 'Three are chosen already', why_hide: 'This tile cannot be hidden', drawn: 'just drawn', drawn_mark: 'new', makes_ready: 'leaves you ready', tiles: '{n} tiles', drop_m: 'Characters', drop_p: 'Dots', drop_s: 'Bamboo', mark_m: '万', mark_p: '筒', mark_s: '条', mark_unknown: '缺', mark_won: '胡', mark_horses: '马{n}', answers: 'Answers', cut: 'Discard', flip: 'Turn it', swap_three: 'Swap these', swap_n: '{n} of 3 chosen', suggest: 'Suggest', hide_it: 'Hide', hide_first: 'Choose one to hide', declare_suit: 'No {suit}', n_tiles: '{n} tiles', suggested: '{n} tiles · suggested', which_kong: 'Which kong?', false_win: 'A false win?', false_win_text: 'This is no win yet. To say so costs: you pay everybody, and your hand is dead.', false_win_yes: 'Win all the same', automatic: 'Auto', taps: 'To discard', taps_auto: 'Auto', taps_one: '1 tap', taps_two: '2 taps', taps_hint: 'Or draw the tile up out of your hand', then_waits: 'After {tile}, waits: {n}', dim_none: 'none left',
}

/** Words of taking one's data along, and of the end of an account. */
import { sayer } from '../../i18n'

export const WORDS = {
  zh: {
    title: '导出或删除',
    delete: '删除账号',
    delete_hint: '全部抹掉，没有反悔期。',
    gone: '马上消失',
    gone_name: '名字、头像、账号名',
    gone_name_hint: '别人的记录里你变成「—」',
    gone_ways: '登录方式、设备、令牌、好友',
    gone_ways_hint: '所有设备立刻退出，你的程序一起删除',
    gone_sums: '统计和设置',
    gone_sums_hint: '每日一局的成绩也在内',
    stays: '会留下',
    stays_deals: '打过的局',
    stays_deals_hint: '同桌的人也要用；上面的编号不再指向任何人',
    stays_handle: '账号名 @{handle} 一年内不给别人',
    stays_handle_hint: '免得有人冒充',
    type: '输入账号名确认',
    do: '删除 @{handle}',
    seated: '还不能删除，先离开牌桌',
    seated_hint: '别人还在和你打。你的程序也要先停下来。',
    to_table: '去牌桌',
    done: '账号已删除。',
  },
  en: {
    title: 'Export or delete',
    delete: 'Delete account',
    delete_hint: 'Everything gone; there is no way back.',
    gone: 'Gone at once',
    gone_name: 'Name, face, handle',
    gone_name_hint: 'in others’ records you become “—”',
    gone_ways: 'Ways in, devices, tokens, friends',
    gone_ways_hint: 'all devices are signed out, and your programs are removed',
    gone_sums: 'Statistics and settings',
    gone_sums_hint: 'results of daily deals, too',
    stays: 'Stays',
    stays_deals: 'The deals that you have played',
    stays_deals_hint: 'others need them; the number on them leads to nobody',
    stays_handle: '@{handle} is nobody else’s for a year',
    stays_handle_hint: 'so nobody can pose as you',
    type: 'Type your handle to confirm',
    do: 'Delete @{handle}',
    seated: 'Not yet: first leave the table',
    seated_hint: 'Others play with you there. Your programs have to stop, too.',
    to_table: 'To the table',
    done: 'The account is deleted.',
  },
} as const

export type Word = keyof (typeof WORDS)['en']

/** The text of a key in the reader's language. */
export const d = sayer<Word>(WORDS)

/** Words of the inbox. */
import { sayer } from '../../i18n'

export const WORDS = {
  zh: {
    title: '收件箱',
    read_all: '全部已读',
    now: '现在',
    earlier: '更早',
    new: '新',
    none: '没有新消息',
    none_hint: '好友请求和新的登录，都会到这里。',
    kept: '保留最近 200 条、90 天。',
    friend_asked: '{name}想加你好友',
    friend_accepted: '{name}和你是好友了',
    signed_in: '新设备登录：{label}',
    program: '程序',
    not_you: '不是你？去退出它',
    change_password: '密码改了',
    change_passkey: '添加了通行密钥',
    change_removed: '删除了一种登录方式',
    change_recovery: '换了新的恢复码',
    change_reset: '管理员给这个账号开了登录码',
    change_other: '登录方式改了',
    not_you_change: '不是你？看看有哪些登录方式',
    someone: '有人',
    open: '看看',
  },
  en: {
    title: 'Inbox',
    read_all: 'Mark all read',
    now: 'Now',
    earlier: 'Earlier',
    new: 'new',
    none: 'Nothing new',
    none_hint: 'Friend requests and new sign-ins arrive here.',
    kept: 'The newest 200 are kept, for 90 days.',
    friend_asked: '{name} asks to be friends',
    friend_accepted: 'You and {name} are friends now',
    signed_in: 'New sign-in: {label}',
    program: 'a program',
    not_you: 'not you? end it',
    change_password: 'The password was changed',
    change_passkey: 'A passkey was added',
    change_removed: 'A way in was removed',
    change_recovery: 'New recovery codes were made',
    change_reset: 'The operator has made a code to sign in to this account',
    change_other: 'A way to sign in was changed',
    not_you_change: 'not you? look at the ways to sign in',
    someone: 'Somebody',
    open: 'Open',
  },
}

export type Word = keyof (typeof WORDS)['zh']

export const i = sayer<Word>(WORDS)

/* Generated from docs/schema by `npm run types` (web/sdk/generate.ts): not edited by hand. */
/* The operator's acts (docs/operations.md) */

import type { Json } from '../json.ts'

export type Act =
  | TableClose
  | TableVoid
  | TableRetry
  | TableKick
  | ChatRemove
  | UserDisconnect
  | UserSanction
  | NetworkBlock
  | Announce
  | Maintenance
  | NodeDrain
  | NodeResume
  | KeysRotate

/** Close a table; a running deal is voided and stakes are returned, or it is played to its end first. */
export type TableClose = {
  act: 'table.close'
  /** the table's id */
  table: string
  /**
   * now; deal: after the running deal; never: keep the table after all
   *
   * @default "now"
   */
  when?: 'deal' | 'never' | 'now'
  /** drawn by the caller */
  id: string
  /** why, for the log */
  reason: string
}

/** Void a table's running deal and return its stakes; start a table in quarantine without its deal. */
export type TableVoid = {
  act: 'table.void'
  /** the table's id */
  table: string
  /** drawn by the caller */
  id: string
  /** why, for the log */
  reason: string
}

/** Start a table in quarantine again from its log. */
export type TableRetry = {
  act: 'table.retry'
  /** the table's id */
  table: string
  /** drawn by the caller */
  id: string
  /** why, for the log */
  reason: string
}

/** Remove a user from a table, seated or watching, as its author could. */
export type TableKick = {
  act: 'table.kick'
  /** the table's id */
  table: string
  /** the user's id */
  user: string
  /**
   * keep the user out from now on
   *
   * @default false
   */
  ban?: boolean
  /** drawn by the caller */
  id: string
  /** why, for the log */
  reason: string
}

/** Remove a line of chat, for everybody at the table and all who come later. */
export type ChatRemove = {
  act: 'chat.remove'
  /** the table's id */
  table: string
  /** its `at`, as `paiju admin chat` lists it */
  line: number
  /** drawn by the caller */
  id: string
  /** why, for the log */
  reason: string
}

/** Close the connections of a user; the client does not reconnect by itself, but the person may come back. */
export type UserDisconnect = {
  act: 'user.disconnect'
  /** the user's id */
  user: string
  /** drawn by the caller */
  id: string
  /** why, for the log */
  reason: string
}

/** Mute a user, or exclude the user altogether, for some hours; 0 hours lift it. */
export type UserSanction = {
  act: 'user.sanction'
  /** the user's id */
  user: string
  /** mute: says nothing at any table; closed: has no connection and no session */
  kind: 'closed' | 'mute'
  /** for how long, at most 400 days; 0: lift it */
  hours: number
  /**
   * the reason that the person is told
   *
   * @default "the rules of this server"
   */
  public?: string
  /** drawn by the caller */
  id: string
  /** why, for the log */
  reason: string
}

/** Let no new guests in from a network, or no connection at all, for some hours; 0 hours lift it. */
export type NetworkBlock = {
  act: 'network.block'
  /** an IPv4 network of 8 to 32 bits, or an IPv6 one of 24 to 64 */
  network: string
  /** for how long, at most 90 days; 0: lift it */
  hours: number
  /**
   * no_new: who has a session plays on; none: no connection
   *
   * @default "no_new"
   */
  level?: 'no_new' | 'none'
  /**
   * the reason that people there are told
   *
   * @default "the rules of this server"
   */
  public?: string
  /** drawn by the caller */
  id: string
  /** why, for the log */
  reason: string
}

/** Show a text to everybody who is connected or connects later, in place of an earlier text; 0 hours withdraw it. */
export type Announce = {
  act: 'announce'
  /** for how long, at most 30 days; 0: withdraw it */
  hours: number
  /**
   * the text in Chinese
   *
   * @default ""
   */
  zh?: string
  /**
   * the text in English
   *
   * @default ""
   */
  en?: string
  /** drawn by the caller */
  id: string
  /** why, for the log */
  reason: string
}

/**
 * Open no new tables (1), deal no next deals either (2), or shut everybody out (3); 0 ends it.
 *
 * A maintenance replaces an earlier one. Its text is shown from now on, like an announcement.
 */
export type Maintenance = {
  act: 'maintenance'
  /** 0: off, 1: no new tables, 2: no next deals, 3: closed */
  level: number
  /**
   * how long after its beginning it ends by itself, at most 7 days
   *
   * @default 2
   */
  hours?: number
  /**
   * when it begins, as 2027-01-31T02:00+08:00, within 30 days; default: now
   *
   * @default null
   */
  at?: string | null
  /**
   * what people are told in Chinese
   *
   * @default ""
   */
  zh?: string
  /**
   * what people are told in English
   *
   * @default ""
   */
  en?: string
  /** drawn by the caller */
  id: string
  /** why, for the log */
  reason: string
}

/** Give a node's tables to other nodes and send its clients there; the process stays, to be stopped later. */
export type NodeDrain = {
  act: 'node.drain'
  /** its id, as `paiju admin now` lists it */
  node: string
  /** drawn by the caller */
  id: string
  /** why, for the log */
  reason: string
}

/** Let a drained node take clients and tables again. */
export type NodeResume = {
  act: 'node.resume'
  /** its id, as `paiju admin now` lists it */
  node: string
  /** drawn by the caller */
  id: string
  /** why, for the log */
  reason: string
}

/** Replace the key in Redis that signs session tokens; all nodes use the new one within 5 s. */
export type KeysRotate = {
  act: 'keys.rotate'
  /**
   * refuse every token signed until now, e.g. after a leak
   *
   * @default false
   */
  forget?: boolean
  /** drawn by the caller */
  id: string
  /** why, for the log */
  reason: string
}

/** The answer to an act, and to `GET /api/admin/acts/ID`. */
export type Outcome = {
  id: string
  /** `waiting`: the act was begun, and it is not known whether it has taken effect; repeat it. */
  state: 'done' | 'failed' | 'waiting'
  /** @default null */
  result?: {[key: string]: Json}
  error?: Problem
}

/** Why an act has changed nothing; with the code `unknown` it may have changed something. */
export type Problem = {
  /** One of `STATUSES`. */
  code: string
  text: string
  /**
   * The wrong field, if the code is `bad_request`.
   *
   * @default null
   */
  path?: string
}

/* Generated from docs/schema by `npm run types` (web/sdk/generate.ts): not edited by hand. */
/* The operator's acts (docs/operations.md) */

import type { Json } from '../json.ts'

export type Act = TableClose | TableVoid | TableRetry | KeysRotate

/** Close a table; a running deal is voided and stakes are returned. */
export type TableClose = {
  act: 'table.close'
  /** the table's id */
  table: string
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
  /** `waiting`: it was begun, and whether it has taken effect is not known; repeat it. */
  state: 'done' | 'failed' | 'waiting'
  /** @default null */
  result?: {[key: string]: Json}
  error?: Problem
}

/** Why an act has changed nothing, or whether it has is not known (`unknown`). */
export type Problem = {
  /** One of `STATUSES`. */
  code: string
  text: string
  /**
   * The wrong field, of `bad_request`.
   *
   * @default null
   */
  path?: string
}

/* Generated from docs/schema by `npm run types` (web/sdk/generate.ts): not edited by hand. */

/** Why the server closes a connection; clients reconnect after 4000-4499 and do not after 4500-4999. */
export const CloseCode = {
  NORMAL: 1000,
  /** Bytes that the websocket protocol does not allow. */
  NOT_WEBSOCKET: 1002,
  /** A text frame that is not UTF-8. */
  NOT_UTF8: 1007,
  /** A frame over 4 KiB. */
  TOO_BIG: 1009,
  /** Clients reconnect after the `retry_after_ms` of the `closing` message. */
  RESTARTING: 1012,
  HEARTBEAT_LOST: 4001,
  TOO_SLOW: 4008,
  RATE_LIMITED: 4029,
  /** An invalid token, or no `hello` within 10 s. */
  UNAUTHORIZED: 4501,
  /** The fifth `bad_frame` in 10 s. */
  PROTOCOL_ERROR: 4502,
  BANNED: 4503,
  /** Another connection took the only seat of this one. */
  REPLACED: 4509,
} as const
export type CloseCode = (typeof CloseCode)[keyof typeof CloseCode]

/** Close codes after which a client does not come back. */
export const FINAL: readonly number[] = [
  CloseCode.NORMAL,
  CloseCode.NOT_WEBSOCKET,
  CloseCode.NOT_UTF8,
  CloseCode.TOO_BIG,
  CloseCode.UNAUTHORIZED,
  CloseCode.PROTOCOL_ERROR,
  CloseCode.BANNED,
  CloseCode.REPLACED,
]

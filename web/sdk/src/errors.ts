import type { ErrorCode, ErrorMessage, Json } from './types.ts'

/**
 * The server or this client refused a request, and nothing changed; or the connection was closed for good
 * (`closed`): then the request may have taken effect.
 */
export class RequestError extends Error {
  /** A newer server may send codes that are not in this type. */
  code: ErrorCode | 'closed'
  /** One English sentence: what was wrong, and what to do. */
  text: string
  /** Whether the same request may succeed a little later. */
  temporary: boolean
  retryAfterMs?: number
  /** For `illegal_action` the `reason` with its details; for `bad_request` the `path` of the field. */
  data?: Record<string, Json>

  constructor(code: ErrorCode | 'closed', text: string, temporary = false) {
    super(`${text} (${code})`)
    this.name = 'RequestError'
    this.code = code
    this.text = text
    this.temporary = temporary
  }

  /** The error that an `error` message stands for. */
  static of(message: ErrorMessage): RequestError {
    const error = new RequestError(String(message.code) as ErrorCode, String(message.text), message.temporary === true)
    if (typeof message.retry_after_ms === 'number') error.retryAfterMs = message.retry_after_ms
    if (isMap(message.data)) error.data = message.data as Record<string, Json>
    return error
  }
}

/** Whether a value of unknown origin is a map, so that its fields may be read. */
export function isMap(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

import { decode, encode } from '@msgpack/msgpack'

/** The encoding of messages in one subprotocol. */
export interface Codec {
  subprotocol: string
  encode(message: object): Uint8Array<ArrayBuffer> | string
  /** Returns the messages of a server's frame in order; values other than maps with `t` are left out. Throws for an unreadable frame. */
  decode(frame: unknown): { t: string }[]
}

/** The most bytes of a client's frame; at a larger one the server closes the connection for good. */
export const MAX_FRAME = 4096

/** Binary frames, MessagePack maps with string keys. */
export const MSGPACK: Codec = {
  subprotocol: 'paiju.v1.msgpack',
  encode: (message) => encode(message, { ignoreUndefined: true }),
  decode: (frame) => messagesOf(decode(frame as ArrayBuffer)),
}

/** Messages as JSON text, which people can read. */
export const JSON_TEXT: Codec = {
  subprotocol: 'paiju.v1.json',
  encode: (message) => JSON.stringify(message),
  decode: (frame) => messagesOf(JSON.parse(String(frame))),
}

/** The number of bytes of a frame on the wire, without the websocket's header. */
export function frameBytes(frame: unknown): number {
  if (typeof frame === 'string') return new TextEncoder().encode(frame).length
  return (frame as { byteLength?: number }).byteLength ?? 0
}

function messagesOf(plain: unknown): { t: string }[] {
  const all: unknown[] = Array.isArray(plain) ? plain : [plain]
  return all.filter((one): one is { t: string } => typeof (one as { t?: unknown } | null)?.t === 'string')
}

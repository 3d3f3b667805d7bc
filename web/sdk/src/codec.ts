import { decode, encode } from '@msgpack/msgpack'

/** One subprotocol's way to write messages. */
export interface Codec {
  subprotocol: string
  encode(message: object): Uint8Array<ArrayBuffer> | string
  /** The messages of a server's frame in order, without values other than maps with `t`. Throws if it cannot be decoded. */
  decode(frame: unknown): { t: string }[]
}

/** Bytes of a client's frame; the server closes the connection for good if one is larger. */
export const MAX_FRAME = 4096

/** Binary frames, MessagePack maps with string keys. */
export const MSGPACK: Codec = {
  subprotocol: 'paiju.v1.msgpack',
  encode: (message) => encode(message, { ignoreUndefined: true }),
  decode: (frame) => messagesOf(decode(frame as ArrayBuffer)),
}

/** The same maps as JSON text, to read along. */
export const JSON_TEXT: Codec = {
  subprotocol: 'paiju.v1.json',
  encode: (message) => JSON.stringify(message),
  decode: (frame) => messagesOf(JSON.parse(String(frame))),
}

/** How many bytes a frame has on the wire, without the websocket's own. */
export function frameBytes(frame: unknown): number {
  if (typeof frame === 'string') return new TextEncoder().encode(frame).length
  return (frame as { byteLength?: number }).byteLength ?? 0
}

function messagesOf(plain: unknown): { t: string }[] {
  const all: unknown[] = Array.isArray(plain) ? plain : [plain]
  return all.filter((one): one is { t: string } => typeof (one as { t?: unknown } | null)?.t === 'string')
}

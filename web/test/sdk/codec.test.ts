import { encode } from '@msgpack/msgpack'
import { expect, test } from 'vitest'
import { JSON_TEXT, MSGPACK, frameBytes } from '#sdk/codec'

const message = { t: 'events', table: 't1', term: 1_838_000_000_000_000, seq: 3, events: [{ e: 'turn', seat: 0 }] }

test.each([MSGPACK, JSON_TEXT])('a message comes back as it was sent: $subprotocol', (codec) => {
  const frame = codec.encode(message)
  expect(codec.decode(typeof frame === 'string' ? frame : frame.slice().buffer)).toEqual([message])
})

test.each([MSGPACK, JSON_TEXT])('fields without a value are not sent: $subprotocol', (codec) => {
  expect(codec.decode(codec.encode({ t: 'ready', seed: undefined, game: null }))).toEqual([{ t: 'ready', game: null }])
})

test('a frame may hold several messages, in order', () => {
  expect(MSGPACK.decode(encode([message, { t: 'ok', id: 4 }]))).toEqual([message, { t: 'ok', id: 4 }])
  expect(JSON_TEXT.decode('[{"t":"ok","id":1},{"t":"ping","sent_at":2}]').map(({ t }) => t)).toEqual(['ok', 'ping'])
})

test('what is no map with a type is left out', () => {
  expect(JSON_TEXT.decode('[1, null, "x", {}, {"t": 7}, {"t": "ok", "id": 1}]')).toEqual([{ t: 'ok', id: 1 }])
})

test('what is no frame is refused', () => {
  expect(() => MSGPACK.decode(new Uint8Array([0xc1]))).toThrow()
  expect(() => JSON_TEXT.decode('{')).toThrow()
})

test('bytes are counted as they travel', () => {
  expect(frameBytes('牌')).toBe(3)
  expect(frameBytes(new Uint8Array(7))).toBe(7)
})

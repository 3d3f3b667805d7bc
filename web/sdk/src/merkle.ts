/** Proofs of single cards of a shuffled deck that stays hidden (docs/records.md): a Merkle tree over salted places. */
import { hmac } from '@noble/hashes/hmac.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, concatBytes, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import type { Card, Opening } from './types.ts'

const SALT = utf8ToBytes('paiju-salt-1')
const LEAF = Uint8Array.of(0)
const NODE = Uint8Array.of(1)

/**
 * Returns the commitment to a deck, hex ('' for an empty deck); `key`: the deal's key, which follows from its
 * secret.
 */
export function rootOf(deck: readonly Card[], key: Uint8Array): string {
  if (deck.length === 0) return ''
  return bytesToHex(climbed(deck.map((card, place) => leafOf(place, card, hmac(sha256, key, concatBytes(SALT, twoBytes(place)))))))
}

/** Whether an opening proves its card at its place, under the root of a deck of `size` cards. */
export function isOpenedBy(root: string, size: number, { place, card, salt, path }: Opening): boolean {
  if (!Number.isInteger(place) || place < 0 || place >= size) return false
  try {
    const found = climb(
      leafOf(place, card, hexToBytes(salt)),
      place,
      size,
      path.map((node) => hexToBytes(node)),
    )
    return found !== null && bytesToHex(found) === root
  } catch {
    return false
  }
}

function leafOf(place: number, card: Card, salt: Uint8Array): Uint8Array {
  return sha256(concatBytes(LEAF, salt, twoBytes(place), utf8ToBytes(card)))
}

function nodeOf(left: Uint8Array, right: Uint8Array): Uint8Array {
  return sha256(concatBytes(NODE, left, right))
}

function climbed(leaves: readonly Uint8Array[]): Uint8Array {
  if (leaves.length === 1) return leaves[0]!
  const left = leftOf(leaves.length)
  return nodeOf(climbed(leaves.slice(0, left)), climbed(leaves.slice(left)))
}

/** Returns the root to which a leaf and its path lead; null if the path has a wrong length. */
function climb(leaf: Uint8Array, place: number, size: number, path: readonly Uint8Array[]): Uint8Array | null {
  const sibling = path.at(-1)
  if (size === 1) return sibling ? null : leaf
  if (!sibling) return null
  const left = leftOf(size)
  const below = place < left ? climb(leaf, place, left, path.slice(0, -1)) : climb(leaf, place - left, size - left, path.slice(0, -1))
  return below && (place < left ? nodeOf(below, sibling) : nodeOf(sibling, below))
}

/** Returns the number of leaves on the left side: the largest power of two below `size` (RFC 6962). */
function leftOf(size: number): number {
  return 2 ** (Math.ceil(Math.log2(size)) - 1)
}

function twoBytes(number: number): Uint8Array {
  return Uint8Array.of(number >> 8, number & 255)
}

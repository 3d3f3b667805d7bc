/**
 * Finds the table in typed or pasted text: a link, a table's id, a code with dashes or in small letters. A
 * link may lead to a replay, too.
 */

import { isDemo } from '../app/places'

/** A table's id; tables of the daily deal have the longer form. */
const TABLE_ID = /^t(?:[0-9a-f]{12}|[0-9a-f]{20})$/
const CODE = /^[0-9A-Z]{4,12}$/
const PATH = /\/(t|c|r)\/([^/?#\s]+)/

/** Returns the path of the page to which a text leads; null if it leads to none. */
export function pathOf(text: string): string | null {
  const path = PATH.exec(text)
  if (path) return path[1] === 'c' ? codePath(path[2]!) : `/${path[1]}/${path[2]}`
  const word = text.trim()
  if (isDemo(word) || TABLE_ID.test(word)) return `/t/${word}`
  return codePath(word)
}

/** Returns a code as the server has it, in capitals and without separators; null: the text cannot be a code. */
export function codeOf(text: string): string | null {
  const code = text
    .normalize('NFKC')
    .replace(/[\s\p{Pd}_.·]/gu, '')
    .toUpperCase()
  return CODE.test(code) ? code : null
}

function codePath(text: string): string | null {
  const code = codeOf(text)
  return code && `/c/${code}`
}

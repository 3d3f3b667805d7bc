import { signal } from '@preact/signals'
import { afterEach, expect, test, vi } from 'vitest'
import type { ChatLine } from '#sdk'
import { blocked } from '../../src/app/blocked'
import { muted } from '../../src/app/settings'
import { isMuted, mute } from '../../src/table/voices'

vi.mock('../../src/app/settings', () => ({ muted: signal<string[]>([]) }))
vi.mock('../../src/app/session', () => ({ account: signal(null), api: {} }))

afterEach(() => {
  muted.value = []
  blocked.value = new Set()
})

const line: ChatLine = { at: 1, audience: 'table', name: 'Ann', text: 'hi', user: 'ua' }

test('the words of a person are hidden by name, until that is undone', () => {
  mute(line, true)
  expect(isMuted({ ...line, user: 'ub' })).toBe(true)
  mute(line, false)
  expect(isMuted(line)).toBe(false)
})

test('the words of somebody who is blocked are hidden under every name', () => {
  blocked.value = new Set(['ua'])
  expect(isMuted({ ...line, name: 'Bea' })).toBe(true)
  expect(isMuted({ ...line, user: 'ub' })).toBe(false)
  expect(isMuted({ at: 1, audience: 'table', name: 'Ann' })).toBe(false)
  mute(line, false)
  expect(isMuted(line)).toBe(true)
})

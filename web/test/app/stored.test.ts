import { beforeEach, expect, test, vi } from 'vitest'
import { stored } from '../../src/app/stored'

const store = new Map<string, string>()
const setItem = vi.fn((key: string, text: string) => void store.set(key, text))

beforeEach(() => {
  store.clear()
  setItem.mockClear()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => store.get(key) ?? null,
    setItem,
    removeItem: (key: string) => store.delete(key),
  })
})

test('a value is written when it changes, and not at the start', () => {
  const kept = stored('colour', 'red')
  expect(setItem).not.toHaveBeenCalled()
  kept.value = 'blue'
  kept.value = 'red'
  expect(setItem.mock.calls).toEqual([
    ['paiju.colour', '"blue"'],
    ['paiju.colour', '"red"'],
  ])
})

test('what was kept is found again, null is forgotten, and what cannot be read counts as nothing', () => {
  store.set('paiju.colour', '"green"')
  const kept = stored<string | null>('colour', null)
  expect(kept.value).toBe('green')
  kept.value = null
  expect(store.has('paiju.colour')).toBe(false)
  store.set('paiju.colour', '{')
  expect(stored('colour', 'red').value).toBe('red')
})

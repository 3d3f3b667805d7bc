/** The texts of a guided deal, asked for once. */
import { useEffect, useState } from 'preact/hooks'
import { api } from '../../app/session'
import type { Guide } from '#sdk'

const asked = new Map<string, Promise<Guide>>()

/** Returns the guide with an id; null until it has come: the deal is then played without tips. */
export function useGuide(id: string): Guide | null {
  const [guide, setGuide] = useState<Guide | null>(null)
  useEffect(() => {
    let here = true
    loadGuide(id).then(
      (found) => here && setGuide(found),
      () => undefined,
    )
    return () => {
      here = false
    }
  }, [id])
  return guide
}

function loadGuide(id: string): Promise<Guide> {
  const found = asked.get(id) ?? api.guide(id)
  asked.set(id, found)
  found.catch(() => asked.delete(id))
  return found
}

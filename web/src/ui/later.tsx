import type { ComponentType, ComponentChildren } from 'preact'
import { lazy, Suspense } from 'preact/compat'

/** Returns a component whose code is loaded when it is first shown; until then the result of `waiting` stands in its place. */
export function later<P extends object>(load: () => Promise<ComponentType<P>>, waiting?: () => ComponentChildren): ComponentType<P> {
  const Loaded = lazy(async () => ({ default: await load() }))
  return (props) => (
    <Suspense fallback={waiting?.() ?? null}>
      <Loaded {...props} />
    </Suspense>
  )
}

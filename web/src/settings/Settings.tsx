/** The settings, loaded when they are first opened: the first screen does without them. */
import type { ComponentChildren } from 'preact'
import { lazy, Suspense } from 'preact/compat'

const SettingsSheet = lazy(() => import('./SettingsSheet').then((m) => m.SettingsSheet))

/** `children` are what a page adds about itself. */
export function Settings(props: { onClose: () => void; children?: ComponentChildren }) {
  return (
    <Suspense fallback={null}>
      <SettingsSheet {...props} />
    </Suspense>
  )
}

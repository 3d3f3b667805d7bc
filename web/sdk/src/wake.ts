/** Whether the page may be seen; false outside of browsers. */
export function isSeen(): boolean {
  return typeof document !== 'undefined' && document.visibilityState === 'visible'
}

/**
 * Calls back whenever waiting longer makes no sense: the network is back, or somebody looks at the page again. Returns the
 * way out. Outside of pages nothing wakes anybody.
 */
export function onWake(wake: () => void): () => void {
  if (typeof document === 'undefined') return () => {}
  const seen = (): void => {
    if (isSeen()) wake()
  }
  addEventListener('online', wake)
  document.addEventListener('visibilitychange', seen)
  return () => {
    removeEventListener('online', wake)
    document.removeEventListener('visibilitychange', seen)
  }
}

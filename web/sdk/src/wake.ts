/** Whether the page may be seen; false outside of browsers. */
export function isSeen(): boolean {
  return typeof document !== 'undefined' && document.visibilityState === 'visible'
}

/**
 * Calls `wake` whenever waiting longer makes no sense: the network is back, or the page is looked at again; `lost` when the
 * network is gone. Returns the way out. Outside of pages it calls nothing.
 */
export function onWake(wake: () => void, lost: () => void): () => void {
  if (typeof document === 'undefined') return () => {}
  const seen = (): void => {
    if (isSeen()) wake()
  }
  addEventListener('online', wake)
  addEventListener('offline', lost)
  document.addEventListener('visibilitychange', seen)
  return () => {
    removeEventListener('online', wake)
    removeEventListener('offline', lost)
    document.removeEventListener('visibilitychange', seen)
  }
}

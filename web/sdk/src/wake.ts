/** Whether the page is visible; false outside of browsers. */
export function isSeen(): boolean {
  return typeof document !== 'undefined' && document.visibilityState === 'visible'
}

/**
 * Calls `wake` when the network is back or the page becomes visible, as waiting any longer makes no sense then; calls `lost`
 * when the network is gone. Returns a function that ends this. Outside of pages it calls nothing.
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

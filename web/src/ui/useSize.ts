import { useLayoutEffect, useState } from 'preact/hooks'
import type { RefObject } from 'preact'

/** Returns an element's width and height in pixels, as they change; zeros before it is measured. */
export function useSize(element: RefObject<HTMLElement | null>): { width: number; height: number } {
  const [size, setSize] = useState({ width: 0, height: 0 })
  useLayoutEffect(() => {
    const box = element.current
    if (!box) return
    const measure = () =>
      setSize((old) =>
        old.width === box.clientWidth && old.height === box.clientHeight ? old : { width: box.clientWidth, height: box.clientHeight },
      )
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(box)
    return () => observer.disconnect()
  }, [])
  return size
}

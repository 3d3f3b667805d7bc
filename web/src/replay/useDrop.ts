import { useSignal } from '@preact/signals'
import { useLayoutEffect, useRef } from 'preact/hooks'

/** Takes a file that is dropped anywhere on the page. Returns whether a file hovers over the page. */
export function useDrop(onFile: (file: File) => void): boolean {
  const over = useSignal(false)
  const take = useRef(onFile)
  take.current = onFile
  useLayoutEffect(() => {
    const hover = (event: DragEvent) => {
      if (!event.dataTransfer?.types.includes('Files')) return
      event.preventDefault()
      over.value = true
    }
    const leave = (event: DragEvent) => {
      if (event.relatedTarget === null) over.value = false
    }
    const drop = (event: DragEvent) => {
      const file = event.dataTransfer?.files[0]
      over.value = false
      if (!file) return
      event.preventDefault()
      take.current(file)
    }
    addEventListener('dragover', hover)
    addEventListener('dragleave', leave)
    addEventListener('drop', drop)
    return () => {
      removeEventListener('dragover', hover)
      removeEventListener('dragleave', leave)
      removeEventListener('drop', drop)
    }
  }, [])
  return over.value
}

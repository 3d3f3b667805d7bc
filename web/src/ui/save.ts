/** Saves a file that was made on this page. */
export function save(name: string, text: string, type = 'application/json'): void {
  saveBlob(name, new Blob([text], { type }))
}

/** Lets the browser save a file for the reader. */
export function saveBlob(name: string, data: Blob): void {
  const address = URL.createObjectURL(data)
  const anchor = Object.assign(document.createElement('a'), { href: address, download: name })
  anchor.click()
  // Some browsers fetch the address only after the click has been handled.
  setTimeout(() => URL.revokeObjectURL(address), 10_000)
}

/** Saves a file that was made on this page. */
export function save(name: string, text: string, type = 'application/json'): void {
  const address = URL.createObjectURL(new Blob([text], { type }))
  const anchor = Object.assign(document.createElement('a'), { href: address, download: name })
  anchor.click()
  // Some browsers fetch the address only after the click has been handled.
  setTimeout(() => URL.revokeObjectURL(address), 10_000)
}

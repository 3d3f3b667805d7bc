// Preloaded by `node --import`: a WebSocket whose upgrade is refused fires `error` alone, as that of Node 22.23 does.

globalThis.WebSocket = class extends WebSocket {
  constructor(...given) {
    super(...given)
    let opened = false
    this.addEventListener('open', () => (opened = true))
    this.addEventListener('close', (event) => opened || event.stopImmediatePropagation())
  }
}

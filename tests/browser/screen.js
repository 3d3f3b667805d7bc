// Makes a frame of screens.js a screen: a language, a memory and a connection of its own, and somebody who notes what changes.
(() => {
  const own = new Map([['paiju.lang', JSON.stringify(window.name.split(' ')[1])]])
  const { getItem } = Storage.prototype
  Storage.prototype.getItem = function (key) {
    return own.has(key) ? own.get(key) : getItem.call(this, key)
  }
  Storage.prototype.setItem = (key, value) => own.set(key, String(value))
  Storage.prototype.removeItem = (key) => own.set(key, null)
  // What a page adds to the shuffle is sent once, and every page checks that it was heeded.
  crypto.getRandomValues = (numbers) => numbers.fill(7)
  window.WebSocket = parent.screens.socketOf(window)
  let dirty = true
  let watched = null
  const observer = new MutationObserver(() => (dirty = true))
  addEventListener('scroll', () => (dirty = true), true)
  window.changed = () => {
    // The document of when this was run may have been the empty one of a new frame.
    if (watched !== document.documentElement) {
      watched = document.documentElement
      observer.observe(watched, { subtree: true, childList: true, attributes: true, characterData: true })
      return true
    }
    const was = dirty || observer.takeRecords().length > 0
    dirty = false
    return was
  }
})()

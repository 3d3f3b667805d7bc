// Finds what is wrong with the layout of the page as it lies now: see layout_faults.py, which hands in `rules`.
(rules) => {
  const CLOSE = 1 // px: edges fall between pixels
  const width = document.documentElement.clientWidth
  const height = window.innerHeight
  const found = []
  const fault = (kind, what, more) => found.push({ kind, what, more, boxes: [] })

  const box = (left, top, right, bottom) => ({ left, top, right, bottom })
  const meet = (a, b) =>
    box(Math.max(a.left, b.left), Math.max(a.top, b.top), Math.min(a.right, b.right), Math.min(a.bottom, b.bottom))
  const wide = (a) => a.right - a.left
  const high = (a) => a.bottom - a.top
  const empty = (a) => wide(a) <= 0 || high(a) <= 0
  const px = (number) => Math.round(number * 10) / 10

  const styles = new Map()
  const style = (one) => {
    let known = styles.get(one)
    if (!known) styles.set(one, (known = getComputedStyle(one)))
    return known
  }
  /** Whether nothing around an element is kept from sight by other means than those that the browser tells. */
  const shown = new Map()
  const isShown = (one) => {
    let known = shown.get(one)
    if (known === undefined) {
      known =
        !one.matches(rules.unseen) &&
        style(one).clipPath !== 'inset(50%)' &&
        (!one.parentElement || one.parentElement === document.body || isShown(one.parentElement))
      shown.set(one, known)
    }
    return known
  }

  const isVisible = (one) => one.checkVisibility({ opacityProperty: true, visibilityProperty: true }) && isShown(one)

  /** The boxes by which an element's content is cut, and those in which it is scrolled. */
  const endless = box(-1e6, -1e6, 1e6, 1e6)
  const around = [new Map(), new Map()]
  const framesOf = (one) => framesAt(one.parentElement, style(one).position)
  const framesAt = (at, position) => {
    if (!at || position === 'fixed' || at === document.body || at === document.documentElement) return { cut: endless, seen: endless }
    const known = around[position === 'absolute' ? 1 : 0]
    if (!known.has(at)) known.set(at, framesFrom(at, position))
    return known.get(at)
  }
  const framesFrom = (at, position) => {
    const how = style(at)
    const holds = how.position !== 'static' || how.transform !== 'none' || how.containerType !== 'normal'
    if (position === 'absolute' && !holds) return framesAt(at.parentElement, position)
    const [x, y] = [how.overflowX, how.overflowY]
    if (x === 'visible' && y === 'visible') return framesAt(at.parentElement, how.position)
    const r = at.getBoundingClientRect()
    const part = box(
      x === 'visible' ? -1e6 : r.left + at.clientLeft, y === 'visible' ? -1e6 : r.top + at.clientTop,
      x === 'visible' ? 1e6 : r.right - at.clientLeft, y === 'visible' ? 1e6 : r.bottom - at.clientTop,
    )
    // What is scrolled away may lie beyond the frames around it.
    if (/auto|scroll/.test(x + y)) return { cut: endless, seen: part }
    const outer = framesAt(at.parentElement, how.position)
    return { cut: meet(outer.cut, part), seen: outer.seen }
  }

  // ---- the pieces -----------------------------------------------------------------------------------------------
  const modal = [...document.querySelectorAll(rules.modal)].filter((one) => one.checkVisibility()).at(-1)
  const top = modal ?? document.body
  const kindOf = (one) => Object.keys(rules.pieces).find((kind) => one.matches(rules.pieces[kind]))
  const nameOf = (one) => {
    const id = one.closest('[data-testid]')?.dataset.testid
    const own = one.dataset.testid ?? one.dataset.card ?? one.dataset.tile
    const text = (one.textContent ?? '').trim().replace(/\s+/g, ' ').slice(0, 24)
    return [own ?? one.className?.baseVal ?? one.className, text && text !== own ? `“${text}”` : '', own ? '' : id && `in ${id}`]
      .filter(Boolean)
      .join(' ')
  }
  const pieces = []
  const byElement = new Map()
  for (const one of top.querySelectorAll(Object.values(rules.pieces).join(','))) {
    if (!isVisible(one) || one.closest(rules.over)) continue
    const r = one.getBoundingClientRect()
    const whole = box(r.left, r.top, r.right, r.bottom)
    if (empty(whole)) continue
    const frame = framesOf(one)
    const seen = meet(whole, frame.seen)
    if (empty(seen)) continue
    const piece = { one, kind: kindOf(one), whole, seen, cut: frame.cut, get name() { return nameOf(one) } }
    pieces.push(piece)
    byElement.set(one, piece)
  }
  const texts = []
  const walker = document.createTreeWalker(top, NodeFilter.SHOW_TEXT)
  const range = document.createRange()
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const one = node.parentElement
    if (!node.data.trim() || !one || /^(script|style|title|option)$/i.test(one.tagName)) continue
    if (one.namespaceURI !== 'http://www.w3.org/1999/xhtml' || !isVisible(one) || one.closest(rules.over)) continue
    range.selectNodeContents(node)
    const lines = [...range.getClientRects()].filter((r) => r.width > 0.5)
    if (lines.length === 0) continue
    const size = parseFloat(style(one).fontSize)
    // The ink of a line is about as high as its font is large; the rest of its box is room between lines.
    const ink = lines.map((r) => {
      const spare = Math.max(0, (r.height - size * 0.8) / 2)
      return box(r.left, r.top + spare, r.right, r.bottom - spare)
    })
    const r = ink.reduce((a, b) =>
      box(Math.min(a.left, b.left), Math.min(a.top, b.top), Math.max(a.right, b.right), Math.max(a.bottom, b.bottom)))
    const how = style(one)
    const own = one.getBoundingClientRect()
    const outer = framesOf(one)
    let cut = outer.cut
    let seenIn = outer.seen
    const inner = box(own.left + one.clientLeft, own.top + one.clientTop, own.right - one.clientLeft, own.bottom - one.clientTop)
    // An ellipsis stands within the padding, other text may go on over it.
    const pad = how.textOverflow === 'ellipsis' ? [parseFloat(how.paddingLeft), parseFloat(how.paddingRight)] : [0, 0]
    if (/hidden|clip/.test(how.overflowX) && how.display !== 'inline')
      cut = meet(cut, box(inner.left + pad[0], inner.top, inner.right - pad[1], inner.bottom))
    else if (/auto|scroll/.test(how.overflowX + how.overflowY) && how.display !== 'inline') seenIn = meet(seenIn, inner)
    const seen = meet(meet(r, seenIn), cut)
    const piece = {
      one, kind: 'text', whole: r, seen: meet(r, seenIn), cut,
      get name() { return `“${node.data.trim().slice(0, 32)}” in ${nameOf(one.closest('[data-testid]') ?? one)}` },
      node, lines: lines.length, ellipsis: how.textOverflow === 'ellipsis',
    }
    if (empty(piece.seen)) continue
    if (!empty(seen)) piece.drawn = seen
    texts.push(piece)
  }
  const all = [...pieces, ...texts]

  // ---- on the screen, and whole ---------------------------------------------------------------------------------
  const scrolls = document.documentElement.scrollHeight > height + 1
  const isFolded = (piece) => piece.one.closest(rules.folds) && empty(meet(piece.seen, piece.cut))
  for (const piece of all) {
    if (piece.one.matches(rules.free) || isFolded(piece)) continue
    const { whole, cut, seen } = piece
    const beyond = {
      left: -seen.left, right: seen.right - width,
      top: scrolls ? 0 : -seen.top, bottom: scrolls ? 0 : seen.bottom - height,
    }
    const off = Object.entries(beyond).filter(([, by]) => by > CLOSE)
    if (off.length) found.push({ kind: 'outside', what: piece.name, more: off.map(([side, by]) => `${px(by)} px ${side}`).join(', '), boxes: [seen] })
    const lost = {
      left: cut.left - whole.left, right: whole.right - cut.right, top: cut.top - whole.top, bottom: whole.bottom - cut.bottom,
    }
    const less = Object.entries(lost).filter(([, by]) => by > CLOSE)
    if (less.length === 0 || off.length) continue
    const missing = Math.max(lost.left, 0) + Math.max(lost.right, 0)
    const room = piece.kind === 'text' && missing > CLOSE ? roomBeside(piece) : null
    // A long name may end in an ellipsis, but not beside room for it.
    if (room !== null && room < missing && piece.ellipsis && piece.one.matches(rules.names) && isLong(piece.node.data)) continue
    found.push({
      kind: piece.kind === 'text' ? 'truncated' : 'cut', what: piece.name, boxes: [meet(whole, cut)],
      more: less.map(([side, by]) => `${px(by)} px ${side}`).join(', ') + (room === null ? '' : `; ${px(room)} px are free beside it`),
    })
  }
  /** A Chinese character is as wide as two letters. */
  function isLong(name) {
    return [...name.trim()].reduce((width, letter) => width + (letter > '\u2e7f' ? 2 : 1), 0) > rules.name
  }
  /** Returns the room beside a text: to the right inside what holds it, and around that up to its neighbours. */
  function roomBeside(piece) {
    const holder = piece.one.closest(rules.holders)
    const own = piece.one.getBoundingClientRect()
    const around = holder ? holder.getBoundingClientRect() : own
    const level = all.filter(({ one, seen }) =>
      one !== holder && !one.contains(piece.one) && !piece.one.contains(one) && seen.top < own.bottom - CLOSE && seen.bottom > own.top + CLOSE)
    const within = level.filter(({ one }) => holder?.contains(one)).map(({ seen }) => seen.left).filter((left) => left >= own.right - CLOSE)
    const beside = level.filter(({ one }) => !holder?.contains(one)).map(({ seen }) => seen)
    const inner = holder ? Math.min(around.right - parseFloat(style(holder).paddingRight), ...within) - own.right : 0
    const right = Math.min(width, ...beside.map(({ left }) => left).filter((left) => left >= around.right - CLOSE)) - around.right
    const left = around.left - Math.max(0, ...beside.map((seen) => seen.right).filter((at) => at <= around.left + CLOSE))
    return Math.max(0, inner) + Math.max(0, right - rules.gap) + Math.max(0, left - rules.gap)
  }

  /** How far a piece with round corners reaches beyond an edge with round corners. */
  const over = (one, edge) => {
    const [r, e] = [one.getBoundingClientRect(), edge.getBoundingClientRect()]
    const radius = Math.min(parseFloat(style(edge).getPropertyValue('--radius')) || 0, e.width / 2, e.height / 2)
    const own = Math.min(parseFloat(style(one).borderTopLeftRadius) || 0, r.width / 2, r.height / 2)
    const inside = (x, y) => {
      const across = Math.abs(x - (e.left + e.right) / 2) - (e.width / 2 - radius)
      const down = Math.abs(y - (e.top + e.bottom) / 2) - (e.height / 2 - radius)
      return radius - (Math.min(across, down) > 0 ? Math.hypot(across, down) : Math.max(across, down))
    }
    const corners = [r.left + own, r.right - own].flatMap((x) => [r.top + own, r.bottom - own].map((y) => inside(x, y)))
    return own - Math.min(...corners)
  }
  for (const [selector, edged] of rules.edged) {
    const edge = top.querySelector(edged)
    for (const one of edge ? top.querySelectorAll(selector) : []) {
      const by = over(one, edge)
      if (isVisible(one) && by > CLOSE) found.push({ kind: 'outside', what: nameOf(one), more: `${px(by)} px over the table's edge`, boxes: [one.getBoundingClientRect()] })
    }
  }

  // ---- inside what holds it -------------------------------------------------------------------------------------
  for (const piece of all) {
    const holder = piece.kind === 'text' ? piece.one.closest(rules.holders) : piece.one.parentElement?.closest(rules.holders)
    if (!holder || !top.contains(holder) || piece.one.matches(rules.free) || piece.one.matches(rules.corners) || piece.one.closest(rules.corners) || isFolded(piece)) continue
    const r = holder.getBoundingClientRect()
    const inside = piece.drawn ?? piece.seen
    const over = [r.left - inside.left, inside.right - r.right, r.top - inside.top, inside.bottom - r.bottom]
    if (Math.max(...over) > CLOSE)
      found.push({ kind: 'spilt', what: piece.name, more: `${px(Math.max(...over))} px beyond ${nameOf(holder)}`, boxes: [inside] })
  }

  // ---- beside each other ----------------------------------------------------------------------------------------
  const lying = all.filter((piece) => !piece.one.matches(rules.free))
  for (const piece of lying) piece.at = meet(piece.drawn ?? piece.seen, piece.cut)
  const within = (piece) => {
    const known = []
    for (let at = piece.kind === 'text' ? piece.one : piece.one.parentElement; at && at !== top; at = at.parentElement)
      if (byElement.has(at)) known.push(byElement.get(at))
    return known
  }
  const holders = new Map(lying.map((piece) => [piece, within(piece)]))
  const clash = (a, b) => {
    if (a.one === b.one || a.one.contains(b.one) || b.one.contains(a.one)) return a.kind === 'text' && b.kind === 'text' ? lap(a, b) : null
    return lap(a, b)
  }
  const lap = (a, b) => {
    const shared = meet(a.at, b.at)
    if (wide(shared) <= CLOSE || high(shared) <= CLOSE) return null
    if (a.kind === 'text' && b.kind === 'text' && (a.lines > 1 || b.lines > 1) && !linesMeet(a, b)) return null
    if ((a.kind === 'text' && a.lines > 1 && !lineOf(a).some((line) => big(meet(line, b.at)))) ||
        (b.kind === 'text' && b.lines > 1 && !lineOf(b).some((line) => big(meet(line, a.at))))) return null
    return shared
  }
  const big = (shared) => wide(shared) > CLOSE && high(shared) > CLOSE
  const lineOf = (text) => {
    if (!text.inks) {
      range.selectNodeContents(text.node)
      const size = parseFloat(style(text.one).fontSize)
      text.inks = [...range.getClientRects()].map((r) => {
        const spare = Math.max(0, (r.height - size * 0.8) / 2)
        return meet(box(r.left, r.top + spare, r.right, r.bottom - spare), text.cut)
      })
    }
    return text.inks
  }
  const linesMeet = (a, b) => lineOf(a).some((one) => lineOf(b).some((other) => big(meet(one, other))))
  const allowed = (a, b) => {
    const group = a.one.closest(rules.stacks)
    if (group && group === b.one.closest(rules.stacks) && a.kind === b.kind && /card|tile/.test(a.kind)) return true
    return rules.may.some(([upper, lower]) =>
      (a.one.closest(upper) && b.one.closest(lower)) || (b.one.closest(upper) && a.one.closest(lower)))
  }
  const told = new Set()
  for (let i = 0; i < lying.length; i++)
    for (let j = i + 1; j < lying.length; j++) {
      const [a, b] = [lying[i], lying[j]]
      if (a.at.left >= b.at.right || b.at.left >= a.at.right || a.at.top >= b.at.bottom || b.at.top >= a.at.bottom) continue
      const shared = clash(a, b)
      if (!shared || allowed(a, b)) continue
      // What lies inside two things that lie on each other adds nothing.
      const outer = [...holders.get(a), a].some((x) => [...holders.get(b), b].some((y) =>
        (x !== a || y !== b) && x !== y && !x.one.contains(y.one) && !y.one.contains(x.one) && clash(x, y)))
      if (outer) continue
      const key = `${a.name}|${b.name}`
      if (told.has(key)) continue
      told.add(key)
      found.push({ kind: 'overlap', what: `${a.name} and ${b.name}`, more: `${px(wide(shared))} x ${px(high(shared))} px`, boxes: [shared] })
    }

  // ---- buttons that can be pressed --------------------------------------------------------------------------------
  for (const piece of lying) {
    if (piece.kind !== 'button' || empty(piece.at) || piece.one.closest(rules.stacks)) continue
    const hit = document.elementFromPoint((piece.at.left + piece.at.right) / 2, (piece.at.top + piece.at.bottom) / 2)
    if (hit && !piece.one.contains(hit) && !hit.contains(piece.one) && !hit.closest(rules.over))
      found.push({ kind: 'covered', what: piece.name, more: `by ${nameOf(hit)}`, boxes: [piece.at] })
  }

  // ---- cards that can be read, in rows that begin below each other ------------------------------------------------
  for (const stack of top.querySelectorAll(rules.stacks)) {
    const lain = pieces.filter(({ one, kind }) => /card|tile/.test(kind) && one.closest(rules.stacks) === stack)
    const rows = new Map()
    for (const piece of lain) {
      if (piece.one.matches('[aria-pressed=true], [data-win]')) continue
      const line = [...rows.keys()].find((at) => Math.abs(at - piece.whole.bottom) < 3) ?? piece.whole.bottom
      rows.set(line, [...(rows.get(line) ?? []), piece.whole])
    }
    for (const row of rows.values()) {
      row.sort((a, b) => a.left - b.left)
      row.slice(1).forEach((one, at) => {
        const strip = one.left - row[at].left
        if (strip < rules.strip && wide(row[at]) > rules.strip)
          found.push({ kind: 'hidden', what: nameOf(stack), more: `${px(strip)} px of a card are seen`, boxes: [one] })
      })
    }
    if (rows.size > 1 && style(stack).flexWrap === 'wrap') {
      const apart = (of) => Math.max(...of) - Math.min(...of)
      const lines = [...rows.values()].map((row) => [row[0].left, row.at(-1).right])
      const ragged = Math.min(apart(lines.map(([l]) => l)), apart(lines.map(([, r]) => r)), apart(lines.map(([l, r]) => (l + r) / 2)))
      if (ragged > CLOSE) found.push({ kind: 'ragged', what: nameOf(stack), more: `rows begin ${px(ragged)} px apart`, boxes: [stack.getBoundingClientRect()] })
    }
  }

  // ---- words ----------------------------------------------------------------------------------------------------
  for (const text of texts) {
    const { node, lines, whole } = text
    if (lines < 2) continue
    for (const word of node.data.matchAll(/[A-Za-z]{2,}/g)) {
      range.setStart(node, word.index)
      range.setEnd(node, word.index + word[0].length)
      const tops = [...range.getClientRects()].filter((r) => r.width > 0).map((r) => r.top)
      if (tops.length && Math.max(...tops) - Math.min(...tops) > 4) fault('broken', `“${word[0]}” in ${text.name}`, 'a word on two lines'), (found.at(-1).boxes = [whole])
    }
  }

  // ---- nothing sideways -----------------------------------------------------------------------------------------
  const root = document.scrollingElement
  if (root.scrollWidth > width + CLOSE) fault('sideways', 'the page', `${root.scrollWidth} px wide on ${width}`)
  for (const one of [root, ...top.querySelectorAll(':not(svg, svg *)')]) {
    if (one.scrollLeft !== 0) fault('sideways', nameOf(one), `is scrolled by ${px(one.scrollLeft)} px`)
    if (one === root || one.scrollWidth <= one.clientWidth + CLOSE || one.clientWidth === 0) continue
    if (/auto|scroll/.test(style(one).overflowX) && isVisible(one) && !one.matches(rules.sideways) && one.scrollWidth - one.clientWidth > CLOSE)
      fault('sideways', nameOf(one), `${one.scrollWidth} px of content on ${one.clientWidth}`)
  }
  // ---- the felt is used ------------------------------------------------------------------------------------------
  for (const [selector, felt, least] of rules.large) {
    for (const one of top.querySelectorAll(selector)) {
      const share = one.offsetHeight / one.closest(felt).clientHeight
      if (isVisible(one) && share < least) fault('small', nameOf(one), `${(100 * share).toFixed(1)} % of the felt's height`)
    }
  }
  return { faults: found, pieces: all.length }
}

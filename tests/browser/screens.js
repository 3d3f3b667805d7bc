// One visitor's page on several screens at once, each in a frame of this page: see screens.py.
//
// A seat has one connection, so this page keeps it and every frame's socket is one of its own: what a frame asks is sent
// once, whichever asks first, and what the server says is kept until `hear` lets all frames hear it together.
(() => {
  const PATIENCE_MS = 60_000
  const frameOf = (message) => MessagePack.encode(message, { ignoreUndefined: true })
  const wait = (ms) => new Promise((over) => setTimeout(over, ms))

  class Socket {
    binaryType = 'arraybuffer'
    readyState = 0
    onopen = onmessage = onclose = null
    /** Ids of the frame's own requests, by what they ask and the how manieth of it they are. */
    asked = new Map()
    counts = new Map()
    constructor(view) {
      this.view = view
      if (screens.sockets.has(view.name)) screens.refused.push(`${view.name} has lost its connection`)
      screens.sockets.set(view.name, this)
      setTimeout(() => {
        this.readyState = 1
        this.onopen?.()
      })
    }
    send(frame) {
      const message = MessagePack.decode(new Uint8Array(frame))
      if (message.t === 'pong') return
      if (message.t === 'ping') return this.hear([{ t: 'pong', id: message.id, now_at: Date.now() }])
      const { id, ...what } = message
      const text = what.t === 'hello' ? 'hello' : JSON.stringify(what)
      const nth = (this.counts.get(text) ?? 0) + 1
      this.counts.set(text, nth)
      this.asked.set(`${text} ${nth}`, id)
      screens.ask(what, `${text} ${nth}`, this)
    }
    close() {
      this.readyState = 3
    }
    hear(messages) {
      const told = messages.filter((one) => one.reply === undefined || this.idOf(one.reply) !== undefined)
      const own = told.map(({ reply, ...one }) => (reply === undefined ? one : { ...one, id: this.idOf(reply) }))
      // An array of another frame's is none to the code of this one.
      if (own.length) this.onmessage?.({ data: this.view.Uint8Array.from(frameOf(own)) })
    }
    idOf(reply) {
      return this.asked.get(reply)
    }
  }

  const screens = (window.screens = {
    sockets: new Map(),
    held: [],
    refused: [],
    /** What was asked, by the ids under which it was sent; and what has been answered. */
    sent: new Map(),
    answered: new Map(),
    last: Date.now(),
    socketOf: (view) => function () { return new Socket(view) },

    ask(what, text, socket) {
      if (this.answered.has(text)) queueMicrotask(() => socket.hear([this.answered.get(text)]))
      if ([...this.sent.values()].includes(text)) return
      this.sent.set(++this.last, text)
      this.post({ ...what, id: this.last })
    },
    /** Sends a request that no frame made, and whose reply none hears. */
    say(t, more) {
      this.post({ t, id: ++this.last, ...more })
    },
    /** Answers what is asked; the frames take it as they take an answer of their own. */
    answer({ table, seat, turn }, action) {
      this.say('act', { table, turn, action })
      this.held.unshift([{ t: 'prompt', table, seat, turn: null }])
    },
    post(message) {
      if (!this.real) {
        this.real = new WebSocket(`${location.origin.replace('http', 'ws')}/ws`, 'paiju.v1.msgpack')
        this.real.binaryType = 'arraybuffer'
        this.real.onmessage = ({ data }) => this.take(MessagePack.decode(data))
        this.real.onclose = ({ code, reason }) => this.refused.push(`closed: ${code} ${reason}`)
        this.opened = new Promise((open) => (this.real.onopen = open))
      }
      this.opened.then(() => this.real.send(frameOf(message)))
    },
    take(plain) {
      const messages = []
      for (const message of Array.isArray(plain) ? plain : [plain]) {
        const reply = this.sent.get(message.id)
        if (message.t === 'ping') this.real.send(frameOf({ t: 'pong', sent_at: message.sent_at }))
        else if (message.id === undefined) messages.push(message)
        else if (reply) this.reply({ ...message, reply })
        else if (message.t === 'error') this.refused.push(JSON.stringify(message))
      }
      if (messages.length) this.held.push(messages)
    },

    /** Lets who has asked hear the answer at once: a page that waits for long takes its connection for lost. */
    reply(message) {
      this.answered.set(message.reply, message)
      for (const socket of this.sockets.values()) socket.hear([message])
    },
    /** Lets all frames hear what the server said next; null where it has said nothing. */
    async next() {
      const messages = this.held.shift()
      if (!messages) return null
      const began = performance.now()
      while (!this.views.every(({ name }) => this.sockets.get(name)?.idOf('hello 1'))) {
        if (performance.now() - began > PATIENCE_MS) throw new Error('not every screen has said hello')
        await wait(5)
      }
      for (const socket of this.sockets.values()) socket.hear(messages)
      return messages
    },
    /** Hears on until somebody must act: something is asked, the deal is over, a fault is seen, or nothing comes. */
    async hear(unseen, rules) {
      const found = { faults: [], states: 0, looks: 0, prompt: null, ended: false, heard: 0, refused: this.refused.splice(0) }
      while (found.faults.length === 0 && !found.ended) {
        const messages = await this.next()
        if (!messages) break
        found.heard++
        const events = messages.flatMap((one) => (one.t === 'events' ? one.events : []))
        for (const message of messages) if (message.t === 'prompt') found.prompt = message
        found.ended = events.some(({ e }) => e === 'deal_ended')
        if (found.ended || messages.every(({ t }) => unseen.includes(t))) continue
        const { faults, looks } = await this.look(rules, events.at(-1)?.e ?? messages.at(-1).t)
        found.faults.push(...faults)
        found.looks += looks
        found.states++
      }
      return found
    },

    get views() {
      return [...document.querySelectorAll('iframe')].map((one) => one.contentWindow)
    },
    /** Looks at every screen that has changed since it was looked at last. */
    async look(rules, state) {
      const faults = []
      let looks = 0
      await this.settled()
      for (const view of this.views) {
        if (!view.changed()) continue
        looks++
        for (const fault of view.faultsOf(rules).faults) faults.push({ ...fault, screen: view.name, state })
      }
      return { faults, looks }
    },
    async settled() {
      await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))
      const running = this.views.flatMap(({ document: on }) => on.getAnimations())
      await Promise.all(running
        .filter((one) => one.playState === 'running' && one.effect.getComputedTiming().endTime <= 1000)
        .map((one) => one.finished.catch(() => {})))
    },
    /** Runs a task on every screen; returns what each said. */
    each(task) {
      return this.views.map(task)
    },
  })
})()

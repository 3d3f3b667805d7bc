// Colyseus as the peer of the load bench: rooms that send each message to all four clients, without rules or store.
import { Room, Server } from '@colyseus/core'
import { defineTypes, Schema } from '@colyseus/schema'
import { WebSocketTransport } from '@colyseus/ws-transport'

const ACT = 0

/** Sends the bytes on as they are: the cheapest way that Colyseus has. */
class Messages extends Room {
  maxClients = 4
  patchRate = null

  onCreate() {
    this.onMessageBytes(ACT, (_client, bytes) => this.broadcastBytes(ACT, bytes))
  }
}

class Table extends Schema {
  constructor() {
    super()
    this.move = ''
    this.turn = 0
  }
}
defineTypes(Table, { move: 'string', turn: 'number' })

/** Puts the text into the room's state, and sends what has changed at once. */
class Patches extends Room {
  maxClients = 4
  patchRate = null
  state = new Table()

  onCreate() {
    this.onMessage(ACT, (_client, move) => {
      this.state.move = move
      this.state.turn += 1
      this.broadcastPatch()
    })
  }
}

// No pings: the load generator answers none, and Paiju's figures are better without them too.
const server = new Server({ transport: new WebSocketTransport({ pingInterval: 0 }), greet: false })
server.define('messages', Messages)
server.define('patches', Patches)
await server.listen(Number(process.argv[2]), '127.0.0.1')

/** Prints the close codes after which the web SDK does not reconnect, as JSON. */
import { mayReconnect } from '../../web/sdk/src/backoff.ts'

const all = Array.from({ length: 4000 }, (_, index) => 1000 + index)
console.log(JSON.stringify(all.filter((code) => !mayReconnect(code))))

/** The web SDK: what a page needs of a Paiju server, without any framework. Replays and fairness are modules of their own. */
export { Api, ApiError } from './api.ts'
export { Client, type Change, type ClientOptions, type NewTable } from './client.ts'
export { RequestError, isMap } from './errors.ts'
export type { Socket, Status } from './link.ts'
export { Lobby } from './lobby.ts'
export type { Ended, Fold, Moment, Prompt, Started } from './moments.ts'
export { Table } from './table.ts'
export type * from './types.ts'

/** What goes over the socket of a person who signed in; frames are text, from the server JSON. */
export const SOCKET_PATH = '/websocket'
/** What a browser says to show that it is there; the server answers `heartcheck`. */
export const HEARTBEAT_TEXT = 'HeartBeat'
/** How long either side waits before it asks whether the other one is there, and then for the answer. */
export const SOCKET_HEARTBEAT_MS = 20_000
/** From an error or a close to the next attempt. */
export const SOCKET_RECONNECT_MS = 5000
/** The tenant to work in: browsers cannot send headers along. */
export const SOCKET_TENANT_QUERY = 'tenant_id'
/** Stands for the token where a client can send no sub-protocol; good once. */
export const SOCKET_TICKET_QUERY = 'ticket'

/** What may change for everybody. */
export type ChangedThing = 'dictionaries' | 'categories' | 'site'

/**
 * - `topic`: something for everybody of a tenant; `user`: something for the person
 * - `heartcheck`: the answer to a heartbeat
 * - `changed`: what a browser remembers of `msgTxt` is out of date
 */
export type SocketMessage =
  | { cmd: 'topic' | 'user'; msgId: string; msgTxt: string }
  | { cmd: 'heartcheck'; msgTxt: string }
  | { cmd: 'changed'; msgTxt: ChangedThing }

export const HEARTBEAT_ANSWER: SocketMessage = { cmd: 'heartcheck', msgTxt: '心跳响应' }

/** Why the server closes a socket. After the first two there is no use in coming back with the same token. */
export const SOCKET_CLOSE = {
  /** No token, a forged one, or its session is over. */
  notSignedIn: 4001,
  /** Another person's socket, a guest, or a password that has to be changed first. */
  refused: 4003,
  /** More sockets than a person or an address may have. */
  tooMany: 4029,
  /** More messages than anybody has a reason to send. */
  flood: 1008,
  /** The server stops. */
  goingAway: 1001,
} as const

/** Whether a later attempt with the same token may succeed. */
export function mayComeBack(closeCode: number): boolean {
  return closeCode !== SOCKET_CLOSE.notSignedIn && closeCode !== SOCKET_CLOSE.refused
}

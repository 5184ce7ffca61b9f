/** Protocol of the socket of a signed-in user; frames are text, JSON from the server. */
export const SOCKET_PATH = '/websocket'
/** Heartbeat of a browser; the server answers `heartcheck`. */
export const HEARTBEAT_TEXT = 'HeartBeat'
/** Wait of each side before it sends a heartbeat, and then for the answer. */
export const SOCKET_HEARTBEAT_MS = 20_000
/** Wait after an error or a close before the next attempt. */
export const SOCKET_RECONNECT_MS = 5000
/** Tenant to work in: browsers cannot send headers with a socket. */
export const SOCKET_TENANT_QUERY = 'tenant_id'
/** Replaces the token where a client cannot send a sub-protocol; valid once. */
export const SOCKET_TICKET_QUERY = 'ticket'

/** Things that may change for all users. */
export type ChangedThing = 'dictionaries' | 'categories' | 'site'

/**
 * - `topic`: message to all users of a tenant; `user`: message to one user
 * - `heartcheck`: answer to a heartbeat
 * - `changed`: the browser must drop its cache of `msgTxt`
 */
export type SocketMessage =
  | { cmd: 'topic' | 'user'; msgId: string; msgTxt: string }
  | { cmd: 'heartcheck'; msgTxt: string }
  | { cmd: 'changed'; msgTxt: ChangedThing }

export const HEARTBEAT_ANSWER: SocketMessage = { cmd: 'heartcheck', msgTxt: '心跳响应' }

/** Reasons why the server closes a socket. After the first two, reconnecting with the same token fails again. */
export const SOCKET_CLOSE = {
  /** Missing or forged token, or expired session. */
  notSignedIn: 4001,
  /** Socket of another user, a guest, or a password that has to be changed first. */
  refused: 4003,
  /** More sockets than a user or an address may have. */
  tooMany: 4029,
  /** More messages than allowed. */
  flood: 1008,
  /** The server stops. */
  goingAway: 1001,
} as const

/** Returns whether a later attempt with the same token may succeed. */
export function mayComeBack(closeCode: number): boolean {
  return closeCode !== SOCKET_CLOSE.notSignedIn && closeCode !== SOCKET_CLOSE.refused
}

import { wholeNumber } from './setting.ts'

const MINUTE_MS = 60_000

/** Limits and heartbeats of browser sockets. */
export const socketSettings = {
  socketHeartbeatMs: wholeNumber(
    'SOCKET_HEARTBEAT_MS',
    [50, 10 * MINUTE_MS],
    20_000,
    'how often sockets are asked whether somebody is there',
  ),
  socketsPerUser: wholeNumber('SOCKETS_PER_USER', [1, 10_000], 20, 'most sockets of one person, one for each tab'),
  socketsPerAddress: wholeNumber('SOCKETS_PER_ADDRESS', [1, 1_000_000], 2000, 'most sockets from one address'),
  socketBufferKb: wholeNumber('SOCKET_BUFFER_KB', [1, 65_536], 1024, 'what may wait for one slow client, KB'),
  socketMessagesPerMinute: wholeNumber(
    'SOCKET_MESSAGES_PER_MINUTE',
    [6, 100_000],
    60,
    'messages of one client before its socket is closed',
  ),
}

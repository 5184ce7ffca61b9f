import type { ProxyOptions } from 'vite'
import { untilAnswers } from './dev-plugins.ts'

/** Beginnings of the addresses that the server answers, and not Vite. */
export function serverPaths(gatewayPrefix = '/gateway'): string[] {
  return ['/tjjc', '/websocket', `${gatewayPrefix}/`]
}

/** Hands these addresses on to the server, sockets too. */
export function serverProxy(port: number, paths: readonly string[]): Record<string, ProxyOptions> {
  const options: ProxyOptions = {
    target: `http://127.0.0.1:${port}`,
    ws: true,
    // Requests wait in a plugin; sockets, for which there is no answer to write, pass only here.
    bypass: async (_request: unknown, response: unknown) => {
      if (response === undefined) await untilAnswers(port)
      return undefined
    },
  }
  return Object.fromEntries(paths.map((path) => [path, options]))
}

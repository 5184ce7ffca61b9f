import { type AgentOptions, type ClientRequestArgs, Agent as HttpAgent } from 'node:http'
import { Agent as HttpsAgent } from 'node:https'
import type { Duplex } from 'node:stream'
import type { Targets } from './targets.ts'

export interface TargetAgents {
  'http:': HttpAgent
  'https:': HttpsAgent
}

type Done = (error: Error | null, stream: Duplex) => void
type Connect = (options: ClientRequestArgs, done?: Done) => Duplex | null | undefined

/** Agents of node:http and node:https whose every connection goes to an address that was judged a moment before. */
export function targetAgents(targets: Pick<Targets, 'resolve'>, options: AgentOptions = {}): TargetAgents {
  const agents = { 'http:': new HttpAgent(options), 'https:': new HttpsAgent(options) }
  guard(agents['http:'], targets, 80)
  guard(agents['https:'], targets, 443)
  return agents
}

function guard(agent: HttpAgent, targets: Pick<Targets, 'resolve'>, usualPort: number): void {
  const connect: Connect = agent.createConnection.bind(agent)
  const guarded: Connect = (options, done) => {
    const fail = done as unknown as (error: unknown) => void
    targets.resolve(options.host ?? '', Number(options.port ?? usualPort)).then(({ address }) => {
      // The name stays what TLS asks for, see servername; only where to connect is settled.
      const socket = connect({ ...options, host: address }, done)
      if (socket) done?.(null, socket)
    }, fail)
    return undefined
  }
  agent.createConnection = guarded
}

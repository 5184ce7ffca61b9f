import type { HttpMethod } from '../http/request-rules.ts'

const CALL = /^(GET|POST|PUT|DELETE) (\/\S+)$/

/** @throws for text that is not `VERB /path`. */
export function parseCall(call: string): { method: HttpMethod; path: string } {
  const [, method, path] = CALL.exec(call) ?? []
  if (!method || !path) throw new Error(`"${call}" is not a call: write VERB /path`)
  return { method: method as HttpMethod, path }
}

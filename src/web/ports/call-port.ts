import type { Ports } from '#renderers/ports.ts'
import type { Http } from '../http/client.ts'
import { parseCall } from './parse-call.ts'

/** Calls that no entity serves, written `VERB /path` in a page. */
export function createCallPort(http: Http): Ports['call'] {
  return async ({ call, query, body }) => {
    const { result, message } = await http.send({ ...parseCall(call), query, body })
    return { result, message }
  }
}

import type { Ports } from '#renderers/ports.ts'
import type { Http } from '../http/client.ts'
import type { HttpMethod } from '../http/request-rules.ts'

const CALL = /^(GET|POST|PUT|DELETE) (\/\S+)$/

/** Calls that no entity serves, written `VERB /path` in a page. */
export function createCallPort(http: Http): Ports['call'] {
  return async ({ call, query, body }) => {
    const [, method, path] = CALL.exec(call) ?? []
    if (!method || !path) throw new Error(`"${call}" is not a call: write VERB /path`)
    const { result, message } = await http.send({ method: method as HttpMethod, path, query, body })
    return { result, message }
  }
}

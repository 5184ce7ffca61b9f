import type { Ports } from '#renderers/ports.ts'
import type { AreaNode } from '#shared/wire/area.ts'
import type { Http } from '#web/http/client.ts'

/** Shared by all screens of a session. */
const known = new WeakMap<Http, Promise<readonly AreaNode[]>>()

/** Administrative divisions, requested once. */
export function createAreaPort(http: Http): Ports['areas'] {
  return () => {
    const request = known.get(http) ?? requestOf(http)
    known.set(http, request)
    return request
  }
}

async function requestOf(http: Http): Promise<readonly AreaNode[]> {
  try {
    return (await http.send<AreaNode[]>({ method: 'GET', path: '/sys/area/tree' })).result
  } catch (error) {
    known.delete(http)
    throw error
  }
}

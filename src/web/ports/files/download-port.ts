import { NoticedError, type Ports } from '#renderers/ports.ts'
import type { Download } from '#web/http/download.ts'
import { parseCall } from '../parse-call.ts'

/** Files of calls, written `VERB /path` in a page. */
export function createDownloadPort(download: Download): Ports['download'] {
  return async ({ call, query, name }) => {
    const request = parseCall(call)
    const handedOver = await download({ ...request, query, name: name ?? lastPart(request.path) })
    if (!handedOver) throw new NoticedError(`${call} gave no file`)
  }
}

function lastPart(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1)
}

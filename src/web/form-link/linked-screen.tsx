import { Suspense, useCallback } from 'react'
import type { Ports } from '#renderers/ports.ts'
import { ErrorBoundary } from '#renderers/ui/feedback/error-boundary.tsx'
import { chunk } from '#renderers/ui/feedback/lazy-part.ts'
import type { Row } from '#shared/documents/entity.ts'
import type { LinkAnswer } from '#shared/wire/form-link.ts'
import { useHost } from '../host.ts'
import type { Http } from '../http/client.ts'
import { usePorts } from '../ports/use-ports.ts'
import { Waiting } from '../shell/waiting.tsx'
import { type LinkCalls, linkPorts } from './link-ports.ts'

/** Renderer, loaded like in the rest of the application. */
const Screen = chunk(async () => (await import('#renderers/screen/screen.tsx')).Screen, 'page')

interface Props {
  token: string
  answer: LinkAnswer
  onSaved(): void
}

/** Page of a link, with the ports of a link. */
export function LinkedScreen({ token, answer, onSaved }: Props) {
  const { http } = useHost()
  const adapt = useCallback(
    (ports: Ports) => linkPorts(ports, answer, callsOf(http, token, onSaved)),
    [http, token, answer, onSaved],
  )
  const ports = usePorts(stay, adapt)
  return (
    <ErrorBoundary part="表单链接" as="page">
      <Suspense fallback={<Waiting />}>
        <Screen page={answer.page} address={answer.entity.$id} ports={ports} />
      </Suspense>
    </ErrorBoundary>
  )
}

/** The page of a link cannot be closed. */
function stay(): void {
  return
}

/** Calls with the secret of a link. */
function callsOf(http: Http, token: string, onSaved: () => void): LinkCalls {
  const base = '/online/cgform/link'
  return {
    async save(record) {
      const { message, ignored } = await http.send({ method: 'POST', path: `${base}/save`, body: { token, record } })
      onSaved()
      return { message, ...(ignored && { ignored }) }
    },
    read: async <T,>(path: string, body: Row, signal?: AbortSignal) =>
      (
        await http.send<T>({
          method: 'POST',
          path: `${base}/${path}`,
          body: { token, ...body },
          ...(signal && { signal }),
        })
      ).result,
    async upload(field, file, { onProgress = () => undefined, signal }) {
      const body = new FormData()
      body.append('file', file, file.name)
      const { result } = await http.send<{ path: string }>({
        ...{ method: 'POST', path: `${base}/upload`, query: { field }, body },
        // The secret stands where that of a session would.
        ...{ as: { token }, onSent: onProgress, ...(signal && { signal }) },
      })
      return result.path
    },
  }
}

import { Suspense, useCallback } from 'react'
import type { Ports } from '#renderers/ports.ts'
import { ErrorBoundary } from '#renderers/ui/feedback/error-boundary.tsx'
import { chunk } from '#renderers/ui/feedback/lazy-part.ts'
import type { Row } from '#shared/documents/entity.ts'
import type { LinkAnswer } from '#shared/wire/form-link.ts'
import { useHost } from '../host.ts'
import { usePorts } from '../ports/use-ports.ts'
import { Waiting } from '../shell/waiting.tsx'
import { linkPorts } from './link-ports.ts'

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
    (ports: Ports) =>
      linkPorts(
        ports,
        answer,
        async (record: Row) => {
          const { message, ignored } = await http.send({
            method: 'POST',
            path: '/online/cgform/link/save',
            body: { token, record },
          })
          onSaved()
          return { message, ...(ignored && { ignored }) }
        },
        async <T,>(path: string, body: Row, signal?: AbortSignal) =>
          (
            await http.send<T>({
              method: 'POST',
              path: `/online/cgform/link/${path}`,
              body: { token, ...body },
              ...(signal && { signal }),
            })
          ).result,
      ),
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

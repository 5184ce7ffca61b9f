import { type ComponentType, memo, Suspense, useMemo, useState } from 'react'
import type { Ports } from '#renderers/ports.ts'
import { ErrorBoundary } from '#renderers/ui/feedback/error-boundary.tsx'
import { FailedPart } from '#renderers/ui/feedback/failed-part.tsx'
import { type Chunk, chunk } from '#renderers/ui/feedback/lazy-part.ts'
import { usePorts } from '../ports/use-ports.ts'
import { Waiting } from '../shell/waiting.tsx'
import { loadPage, pageIdentity } from './load-screen.ts'
import { ScreenHost } from './screen-host.tsx'
import { withDefaults } from './with-defaults.ts'

interface Props {
  /** Address of an existing page. */
  address: string
  /** Parameters of the route and the query; the same object while they are equal. */
  params?: Record<string, string>
  /** Initial values of its forms, by field; the same object while they are equal. */
  initial?: Record<string, string>
  /** Changes the ports for this screen; the same function while the screen is mounted. */
  adaptPorts?(ports: Ports): Ports
  onClose?(): void
}

/** Screen of a page of schemas/, with the ports of this application. */
export const ScreenView = memo(function ScreenView(props: Props) {
  return (
    <ScreenHost key={props.address}>
      <HostedScreen {...props} />
    </ScreenHost>
  )
})

function HostedScreen({ address, params = NO_PARAMS, initial = NO_PARAMS, adaptPorts, onClose }: Props) {
  const ports = usePorts(onClose ?? stay, adaptPorts)
  // A page that is published meanwhile appears with the next screen: no input is lost.
  const [LoadedScreen] = useState(() => screenAt(address))
  return (
    <ErrorBoundary part={`页面 ${address}`} as={onClose ? 'window' : 'page'} onClose={onClose}>
      <Suspense fallback={<Waiting />}>
        <LoadedScreen address={address} params={params} initial={initial} ports={ports} onClose={onClose} />
      </Suspense>
    </ErrorBoundary>
  )
}

type LoadedProps = Required<Pick<Props, 'address' | 'params' | 'initial'>> & {
  ports: Ports
  /** Closes a dialog. */
  onClose: (() => void) | undefined
}

const NO_PARAMS = {}
const screens = new Map<string, Chunk<LoadedProps>>()

/** Returns the same component for the same page. */
function screenAt(address: string): Chunk<LoadedProps> {
  const identity = pageIdentity(address)
  const known = screens.get(identity) ?? chunk(() => loadScreen(address), failedScreen)
  screens.set(identity, known)
  return known
}

/** Renderer and page load in parallel. */
async function loadScreen(address: string): Promise<ComponentType<LoadedProps>> {
  const [{ Screen }, page] = await Promise.all([import('#renderers/screen/screen.tsx'), loadPage(address)])
  // The router re-renders all users of its location at every navigation; memo spares the screen that.
  return memo(function LoadedScreen({ address, params, initial, ports }: LoadedProps) {
    const begun = useMemo(() => withDefaults(page, initial), [initial])
    return <Screen page={begun} address={address} ports={ports} params={params} />
  })
}

function failedScreen({ onClose }: LoadedProps, retry: () => Promise<void>) {
  return <FailedPart as={onClose ? 'window' : 'page'} retry={retry} onClose={onClose} />
}

/** A screen in the content area cannot be closed. */
function stay(): void {
  return
}

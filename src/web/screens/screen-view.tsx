import { memo, Suspense, use, useMemo, useState } from 'react'
import type { Ports } from '#renderers/ports.ts'
import { usePorts } from '../ports/use-ports.ts'
import { ErrorBoundary } from '../shell/error-boundary.tsx'
import { loadChunk } from '../shell/lazy-chunk.ts'
import { Waiting } from '../shell/waiting.tsx'
import { loadPage, pageIdentity } from './load-screen.ts'
import { ScreenHost } from './screen-host.tsx'
import { withDefaults } from './with-defaults.ts'

interface Props {
  /** Of a page that exists. */
  address: string
  /** Of the route and the query; the same object while they are the same. */
  params?: Record<string, string>
  /** Values with which its forms begin, by field; the same object while they are the same. */
  initial?: Record<string, string>
  /** Changes the ports for this screen; the same function as long as the screen lives. */
  adaptPorts?(ports: Ports): Ports
  onClose?(): void
}

/** A page of schemas/, with the ports of this application. */
export const ScreenView = memo(function ScreenView(props: Props) {
  return (
    <ScreenHost key={props.address}>
      <HostedScreen {...props} />
    </ScreenHost>
  )
})

function HostedScreen({ address, params = NO_PARAMS, initial = NO_PARAMS, adaptPorts, onClose = stay }: Props) {
  const ports = usePorts(onClose, adaptPorts)
  // A page that is published meanwhile waits for the next screen: nothing typed is lost.
  const [screen] = useState(() => screenAt(address))
  return (
    <ErrorBoundary>
      <Suspense fallback={<Waiting />}>
        <LoadedScreen screen={screen} address={address} params={params} initial={initial} ports={ports} />
      </Suspense>
    </ErrorBoundary>
  )
}

type LoadedProps = Required<Pick<Props, 'address' | 'params' | 'initial'>> & {
  screen: ReturnType<typeof loadScreen>
  ports: Ports
}

/** The router renders all that know where they are whenever anybody goes anywhere; a screen need not follow. */
const LoadedScreen = memo(function LoadedScreen({ screen, address, params, initial, ports }: LoadedProps) {
  const { Screen, page } = use(screen)
  const begun = useMemo(() => withDefaults(page, initial), [page, initial])
  return <Screen page={begun} address={address} ports={ports} params={params} />
})

const NO_PARAMS = {}
const screens = new Map<string, ReturnType<typeof loadScreen>>()

/** The same promise for the same page, as `use` needs it. */
function screenAt(address: string): ReturnType<typeof loadScreen> {
  const identity = pageIdentity(address)
  const known = screens.get(identity)
  if (known) return known
  const screen = loadScreen(address)
  screens.set(identity, screen)
  return screen
}

/** Renderer and page arrive side by side. */
async function loadScreen(address: string) {
  const [{ Screen }, page] = await loadChunk(() =>
    Promise.all([import('#renderers/screen/screen.tsx'), loadPage(address)]),
  )
  return { Screen, page }
}

/** A screen in the content area has nothing to close. */
function stay(): void {
  return
}

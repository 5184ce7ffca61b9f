import { use, useEffect, useMemo } from 'react'
import { useNavigate } from 'react-router'
import type { Ports } from '#renderers/ports.ts'
import type { Entity } from '#shared/documents/entity.ts'
import { type ButtonGrants, isButtonVisible, isFieldWritable } from '#shared/rules/permissions/button-permission.ts'
import { HOST_COMMANDS } from '#shared/wire/host-commands.ts'
import { type Host, useHost } from '#web/host.ts'
import { createPorts } from '#web/ports/create-ports.ts'
import { grantedEntity } from '#web/ports/granted-entity.ts'
import { exampleEntity, isExamplePage } from '../documents/example-documents.ts'
import { loadSampleEnvironment } from '../sample/sample-environment.ts'
import { createSamplePorts } from '../sample/sample-ports.ts'
import { createSampleStore, type SampleStore } from '../sample/sample-store.ts'
import type { Shown, Trace } from './frame-messages.ts'
import { Screen } from './lazy-screen.ts'
import { postToPlayground } from './post-to-playground.ts'
import { createScreenObserver } from './screen-observer.tsx'
import { tracedPorts } from './traced-ports.ts'

/** Screen of the playground; another revision is another screen. */
export function FrameScreen({ shown }: { shown: Shown }) {
  const store = use(storeFor(shown, useHost()))
  const ports = useFramePorts(shown, store)
  useEffect(() => postToPlayground({ from: 'playground-frame', began: shown.revision }), [shown.revision])
  return <Screen page={shown.page} address={shown.address} ports={ports} />
}

function useFramePorts(shown: Shown, store: SampleStore): Ports {
  const host = useHost()
  const navigate = useNavigate()
  return useMemo(() => {
    const real = adapted(
      createPorts(host, { navigate, closeScreen: () => undefined }),
      shown,
      host.session.state.permissions?.allAuth,
    )
    const chosen = shown.data === 'sample' ? createSamplePorts({ real, store }) : real
    const tell = createTeller()
    const now = () => performance.now()
    return { ...tracedPorts(chosen, tell, now), observer: createScreenObserver(shown.page, tell, now) }
  }, [host, navigate, shown, store])
}

/**
 * Uses the drafts instead of shipped documents and the permissions of the chosen role, and disables everything that
 * would leave the frame.
 */
function adapted(ports: Ports, { entities, grants, address }: Shown, allAuth: ButtonGrants['allAuth']): Ports {
  const draft = new Map(entities.map((entity) => [entity.$id, entity]))
  const say = (text: string) => ports.notices.success(text)
  // No role can have permissions for an example, which is no part of the product.
  const given = grants && !isExamplePage(address) ? grantsOf(grants, allAuth) : undefined
  const entityAt = async (at: string) => draft.get(at) ?? exampleEntity(at) ?? ports.documents.entity(at)
  return {
    ...ports,
    documents: {
      ...ports.documents,
      entity: given ? async (at) => grantedEntity(await entityAt(at), given) : entityAt,
    },
    ...(given && {
      can: (permission, formData) => isButtonVisible(permission, { ...given, formData }),
      canWrite: (permission) => isFieldWritable(permission, given),
    }),
    ...(isExamplePage(address) && { can: () => true, canWrite: () => true }),
    navigate: (path) => say(`预览：将打开 ${path}`),
    host: { ...spokenCommands(say), 'refresh-dictionaries': ports.host['refresh-dictionaries'] },
  }
}

/** Replaces commands of the shell by notices. */
function spokenCommands(say: (text: string) => void): Ports['host'] {
  const commands = HOST_COMMANDS.map((command) => [command, async () => say(`预览：将执行 ${command}`)])
  return Object.fromEntries(commands) as Ports['host']
}

function grantsOf(grants: readonly string[], allAuth: ButtonGrants['allAuth']): ButtonGrants {
  return { auth: grants.map((action) => ({ action, type: '1' })), allAuth }
}

/** Sends traces in batches, so that tracing does not slow a busy screen down. */
function createTeller(): (trace: Trace) => void {
  let waiting: Trace[] = []
  return (trace) => {
    waiting.push(trace)
    if (waiting.length > 1) return
    setTimeout(() => {
      postToPlayground({ from: 'playground-frame', traces: waiting })
      waiting = []
    }, BUNDLE_MS)
  }
}

const BUNDLE_MS = 60

let known: { key: string; promise: Promise<SampleStore> } | undefined

/** The records stay while the entities are unchanged, even if the page changes. */
function storeFor(shown: Shown, host: Host): Promise<SampleStore> {
  const key = JSON.stringify([shown.entities, shown.address, shown.page['x-entity']])
  if (known?.key !== key) known = { key, promise: makeStore(shown, host) }
  return known.promise
}

async function makeStore({ page, entities }: Shown, { dictionaries }: Host): Promise<SampleStore> {
  const drafts: Entity[] = [...entities]
  return createSampleStore(await loadSampleEnvironment({ page, drafts, dictionary: dictionaries.items }))
}

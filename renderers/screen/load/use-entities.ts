import { useEffect, useState } from 'react'
import type { Ports } from '#renderers/ports.ts'
import type { Entity } from '#shared/documents/entity.ts'
import type { Page } from '#shared/documents/page.ts'
import { entityAddresses } from '../prepare/prepare-page.ts'
import { preloadPlugins } from './preload-plugins.ts'
import { loadLazyBlocks, loadLazyPlugins, vocabulary } from './vocabulary.ts'

type Entities = Readonly<Record<string, Entity>>
export type EntitiesState =
  | { state: 'loading' }
  | { state: 'ready'; entities: Entities }
  | { state: 'failed'; reason: string; retry(): void }

const LOADING: EntitiesState = { state: 'loading' }

/** Loads the entities that a page names, and the code of the blocks that it shows first. */
export function useEntities(page: Page, ports: Ports): EntitiesState {
  const [loaded, setLoaded] = useState<{ page: Page; answer: EntitiesState }>({ page, answer: LOADING })
  const [attempt, setAttempt] = useState(0)
  const ready = loaded.page === page && loaded.answer.state === 'ready'
  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt loads again
  useEffect(() => {
    // A hidden tab that is shown again runs its effects again; new entities would discard typed input.
    if (ready) return
    let outdated = false
    const settle = (answer: EntitiesState) => {
      if (!outdated) setLoaded({ page, answer })
    }
    loadEntities(page, ports).then(
      (entities) => settle({ state: 'ready', entities }),
      (error: unknown) => {
        const reason = error instanceof Error ? error.message : String(error)
        settle({ state: 'failed', reason, retry: () => setAttempt(attempt + 1) })
      },
    )
    return () => {
      outdated = true
    }
  }, [page, ports, ready, attempt])
  return loaded.page === page ? loaded.answer : LOADING
}

async function loadEntities(page: Page, ports: Ports): Promise<Entities> {
  const known = preloadPlugins(page, {})
  await loadLazyBlocks(page)
  const addresses = entityAddresses(page, vocabulary)
  const named = Promise.all([known, preloadPlugins(page, {}), loadLazyPlugins(page)])
  const answers = await Promise.all(addresses.map((address) => ports.documents.entity(address)))
  const entities = Object.fromEntries(addresses.map((address, index) => [address, answers[index]!]))
  await Promise.all([named, preloadPlugins(page, entities)])
  return entities
}

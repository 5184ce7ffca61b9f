import { useMemo } from 'react'
import type { CheckEnvironment } from '#shared/check/check-environment.ts'
import { readJson } from '#shared/check/json/json-source.ts'
import { knownCalls, knownPermissions } from '#shared/check/library/known-names.ts'
import type { Entity } from '#shared/documents/entity.ts'
import { HOST_COMMANDS } from '#shared/wire/host-commands.ts'
import { shippedAddresses, shippedMetas, shippedText, titleOf } from './documents/shipped-documents.ts'
import type { Workspace } from './documents/workspace.ts'
import type { Knowledge } from './editor/knowledge.ts'
import type { InstallationNames } from './use-installation.ts'

interface Known {
  page: Knowledge
  entity: Knowledge
}

/** Knowledge of the editors: `_meta`, the names of this installation, and the current entities. */
export function useKnowledge({ entity }: Workspace, names: InstallationNames): Known {
  const slots = useMemo(() => slotNames(names), [names])
  const text = entity?.text
  const address = entity?.address
  return useMemo(() => {
    const draft = text === undefined ? undefined : entityIn(text)
    const described = (wanted: string) =>
      wanted === address ? (draft ?? shippedEntity(wanted)) : shippedEntity(wanted)
    const shared = { entity: described, names: (slot: string) => slots.get(slot) ?? [] }
    return {
      page: { ...shared, meta: shippedMetas.pageMeta },
      entity: { ...shared, meta: shippedMetas.entityMeta, entityAddress: address },
    }
  }, [text, address, slots])
}

const shipped = new Map<string, Entity | undefined>()

function shippedEntity(address: string): Entity | undefined {
  if (!shipped.has(address)) shipped.set(address, entityIn(shippedText('entity', address) ?? ''))
  return shipped.get(address)
}

/** Undefined for text without readable fields. */
function entityIn(text: string): Entity | undefined {
  const value = readJson(text).value as Entity | undefined
  const { properties } = value ?? {}
  const lastValid = typeof properties === 'object' && properties !== null && Object.values(properties).every(isObject)
  return lastValid ? value : undefined
}

const isObject = (value: unknown) => typeof value === 'object' && value !== null

type Names = readonly { name: string; label?: string }[]

function slotNames(names: InstallationNames): ReadonlyMap<string, Names> {
  const plain = (all: readonly string[]): Names => all.map((name) => ({ name }))
  const titled = (kind: 'page' | 'entity'): Names =>
    shippedAddresses(kind).map((name) => ({ name, label: titleOf(kind, name) }))
  const documents: [string, Names][] = [
    ['entity', titled('entity')],
    ['page', titled('page')],
    ['command', plain(HOST_COMMANDS)],
  ]
  if (names.state !== 'known') return new Map(documents)
  const entities = shippedAddresses('entity').flatMap((address) => shippedEntity(address) ?? [])
  const environment = names.environment as unknown as CheckEnvironment
  return new Map([
    ...documents,
    ['dictionary', plain(names.environment.dictionaries)],
    ['permission', plain(knownPermissions(entities, environment).sort())],
    ['call', plain(knownCalls(entities, environment).map(({ text }) => text))],
  ])
}

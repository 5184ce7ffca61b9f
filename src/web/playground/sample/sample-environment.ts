import type { Entity } from '#shared/documents/entity.ts'
import type { BlockNode, Page } from '#shared/documents/page.ts'
import type { DictionaryOption } from '#shared/wire/session.ts'
import { loadKnownEntity } from '../documents/example-documents.ts'
import type { SampleEnvironment } from './sample-records.ts'

interface Dependencies {
  page: Page
  /** Replace the documents of their addresses. */
  drafts: readonly Entity[]
  dictionary(code: string): Promise<readonly DictionaryOption[]>
}

/** Items for a dictionary that is empty or cannot be read. */
const MADE_UP: readonly DictionaryOption[] = ['1', '2', '3'].map((value) => ({
  value,
  text: `选项${value}`,
  title: `选项${value}`,
}))

/** Loads the entities of a page and the entities that they refer to, with their dictionaries. Never rejects. */
export async function loadSampleEnvironment({ page, drafts, dictionary }: Dependencies): Promise<SampleEnvironment> {
  const entities = new Map(drafts.map((entity) => [entity.$id, entity]))
  const load = async (addresses: readonly string[]) => {
    const missing = [...new Set(addresses)].filter((address) => !entities.has(address))
    const loaded = await Promise.all(missing.map((address) => loadKnownEntity(address).catch(() => undefined)))
    for (const entity of loaded) if (entity) entities.set(entity.$id, entity)
  }
  await load(entitiesOf(page))
  await load([...entities.values()].flatMap(referredBy))
  await load([...entities.values()].flatMap(referredBy))
  const codes = [...new Set([...entities.values()].flatMap(dictionariesOf))]
  const items = await Promise.all(codes.map((code) => itemsOf(code, dictionary)))
  return {
    entities: Object.fromEntries(entities),
    dictionaries: Object.fromEntries(codes.map((code, at) => [code, items[at]!])),
  }
}

function entitiesOf(page: Page): string[] {
  const found: string[] = page['x-entity'] === undefined ? [] : [page['x-entity']]
  const visit = (nodes: Readonly<Record<string, BlockNode>>) => {
    for (const { 'x-component-props': props, properties } of Object.values(nodes)) {
      if (typeof props?.entity === 'string') found.push(props.entity)
      visit(properties ?? {})
    }
  }
  visit(page.properties)
  return found
}

function referredBy(entity: Entity): string[] {
  const references = Object.values(entity.properties).flatMap((field) => field['x-ref']?.entity ?? [])
  return [...references, ...(entity['x-children'] ?? []).map((child) => child.entity)]
}

function dictionariesOf(entity: Entity): string[] {
  return Object.values(entity.properties).flatMap((field) => field['x-dict'] ?? [])
}

/** Items of a dictionary; made up where it has none. */
export async function itemsOf(code: string, dictionary: Dependencies['dictionary']): Promise<DictionaryOption[]> {
  const items = await dictionary(code).catch(() => [])
  return [...(items.length > 0 ? items : MADE_UP)]
}

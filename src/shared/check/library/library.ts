import type { Entity, Field } from '#shared/documents/entity.ts'
import { fieldsOf } from '#shared/documents/entity-fields.ts'
import { type FieldUse, isLayoutItem, type Page } from '#shared/documents/page.ts'
import type { Report } from '#shared/documents/report/report.ts'
import type { JsonSource } from '../json/json-source.ts'
import type { Path } from '../problem.ts'
import { isObject, type Visit, type Walk } from '../structure/walk-meta.ts'
import type { KnownCall } from './known-names.ts'

export type DocumentKind = 'entity' | 'page' | 'cases' | 'report' | 'menu'

/** Parsed document, valid or not. */
export interface ReadDocument {
  kind: DocumentKind
  file: string
  /** `<area>/<noun>` of the file's name. */
  address: string
  source: JsonSource
  walk: Walk
}

/** Document with a valid structure, so that rules can rely on its shape. */
export interface EntityDocument extends ReadDocument {
  entity: Entity
}

export interface PageDocument extends ReadDocument {
  page: Page
  blocks: ReadonlyMap<string, Block>
}

export interface ReportDocument extends ReadDocument {
  report: Report
}

/** Block of a page. */
export interface Block {
  name: string
  component: string
  path: Path
  hasChildren: boolean
}

/** The menu, as rows of the seeds. */
export interface MenuDocument extends ReadDocument {
  entries: readonly MenuEntry[]
}

export interface MenuEntry {
  id: string
  url?: string
  component?: string
  icon?: string
  perms?: string
  children?: readonly MenuEntry[]
}

export interface Library {
  entities: ReadonlyMap<string, EntityDocument>
  pages: ReadonlyMap<string, PageDocument>
  reports: ReadonlyMap<string, ReportDocument>
  menus: readonly MenuDocument[]
  cases: readonly (ReadDocument & { cases: readonly Case[] })[]
  /** Addresses of all documents of a kind, also of those with a broken structure. */
  entityAddresses: readonly string[]
  pageAddresses: readonly string[]
  /** Codes of all reports; undefined while they are unknown. */
  reportCodes: readonly string[] | undefined
  permissions: readonly string[]
  /** Permissions that calls, fields, buttons or reports require. */
  requiredPermissions: readonly string[]
  calls: readonly KnownCall[]
}

/** Example record that an entity must accept or refuse. */
export interface Case {
  why: string
  data: Record<string, unknown>
  mode?: 'add' | 'edit'
  valid: boolean
  problems?: readonly { field: string; keyword: string }[]
}

/** Returns the entity that applies at a place of a document; undefined when it is unknown or invalid. */
export function entityAt({ entity }: Visit, library: Library): Entity | undefined {
  return entity === undefined ? undefined : library.entities.get(entity)?.entity
}

/** All blocks of a page by name, nested ones too. */
export function blocksOf(walk: Walk): Map<string, Block> {
  const nodes = walk.visits.filter(({ definition, value }) => definition === 'BlockNode' && isObject(value))
  return new Map(
    nodes.map(({ value, path }) => {
      const node = value as { 'x-component': string; properties?: object }
      const name = String(path.at(-1))
      return [name, { name, component: node['x-component'], path, hasChildren: node.properties !== undefined }]
    }),
  )
}

/** Returns the innermost block around a place. */
export function blockAround(path: Path, blocks: ReadonlyMap<string, Block>): Block | undefined {
  const names = path.filter((_, index) => path[index - 1] === 'properties')
  return names.map((name) => blocks.get(String(name))).findLast((block) => block !== undefined)
}

/** Field or column on a page as an object, even if it is written as a name. */
export function asFieldUse(value: unknown): FieldUse {
  return typeof value === 'string' ? { field: value } : (value as FieldUse)
}

/** Fields in the forms of a block, nested blocks left out. */
export function fieldUsesIn({ walk, blocks }: PageDocument, block: Block): FieldUse[] {
  return walk.visits
    .filter(({ definition, path }) => definition === 'FieldUse' && blockAround(path, blocks) === block)
    .filter(({ value }) => !isLayoutItem(value))
    .map(({ value }) => asFieldUse(value))
}

/** Returns whether a block edits records: it opens on one, or submits one. */
export function isForm(offers: readonly string[]): boolean {
  return offers.includes('open') || offers.includes('submit')
}

/** Field by its name; names such as `constructor` are no fields. */
export function fieldNamed(entity: Entity, name: string): Field | undefined {
  const fields = fieldsOf(entity)
  return Object.hasOwn(fields, name) ? fields[name] : undefined
}

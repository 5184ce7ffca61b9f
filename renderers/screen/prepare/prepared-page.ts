import type { Entity } from '#shared/documents/entity.ts'
import type { Step } from '#shared/documents/page.ts'
import type { PageError } from './page-error.ts'

/** A block with everything resolved. If it has `problems`, they are shown in its place. */
export interface PreparedBlock {
  name: string
  component: string
  slot: 'side' | 'main' | 'overlay'
  props: Record<string, unknown>
  entity?: Entity
  problems: readonly PageError[]
  children: readonly PreparedBlock[]
  /** Steps of the block for events of the page. */
  on: Readonly<Record<string, readonly Step[]>>
}

export interface PreparedPage {
  title: string
  address: string
  blocks: readonly PreparedBlock[]
}

/** Context in which a part of a page is prepared. */
export interface PageEnvironment {
  address: string
  /** Entities that the page names, by address. */
  entities: Readonly<Record<string, Entity>>
  /** Name of the block that `add`, `edit` and `view` open. */
  editor?: string
  /** Names of all blocks of the page. */
  blocks: readonly string[]
}

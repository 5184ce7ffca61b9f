import type { Entity } from '#shared/documents/entity.ts'
import type { Step } from '#shared/documents/page.ts'
import type { PageError } from './page-error.ts'

/** A block with everything resolved; `problems` are shown in its place instead of it. */
export interface PreparedBlock {
  name: string
  component: string
  slot: 'side' | 'main' | 'overlay'
  props: Record<string, unknown>
  entity?: Entity
  problems: readonly PageError[]
  children: readonly PreparedBlock[]
  /** What it does at events of the page. */
  on: Readonly<Record<string, readonly Step[]>>
}

export interface PreparedPage {
  title: string
  address: string
  blocks: readonly PreparedBlock[]
}

/** What a piece of a page is prepared with. */
export interface PageWorld {
  address: string
  /** Entities that the page names, by address. */
  entities: Readonly<Record<string, Entity>>
  /** Name of the block that `add`, `edit` and `view` open. */
  editor?: string
  /** Names of all blocks of the page. */
  blocks: readonly string[]
}

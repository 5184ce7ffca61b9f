import type { Entity, Row } from '../documents/entity.ts'
import type { Page } from '../documents/page.ts'
import type { DictionaryItems } from './session.ts'

/** What a link to an online form is for: one record, or records that are added. */
export type LinkUse = 'view' | 'edit' | 'add'

/** All that the page of a link needs. */
export interface LinkAnswer {
  allows: LinkUse
  title: string
  page: Page
  /** Fields that are shown, without what only the server needs. */
  entity: Entity
  /** Absent where a record is to be added. */
  record?: Row
  /** Of the dictionaries of its fields, and of no other ones. */
  dictionaries: DictionaryItems
}

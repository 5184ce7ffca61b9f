import type { Entity, Row } from '../documents/entity.ts'
import type { Page } from '../documents/page.ts'
import type { DictionaryItems } from './session.ts'

/** Purpose of a link to an online form: one record, or adding records. */
export type LinkUse = 'view' | 'edit' | 'add'

/** Data for the page of a link. */
export interface LinkAnswer {
  allows: LinkUse
  title: string
  page: Page
  /** Visible fields, without data that only the server needs. */
  entity: Entity
  /** Absent for a link that adds records. */
  record?: Row
  /** Dictionaries of its fields only. */
  dictionaries: DictionaryItems
}

import type { Entity, Row } from '../documents/entity.ts'
import type { Page } from '../documents/page.ts'
import type { DictionaryItems } from './session.ts'

/** Purpose of a link to an online form: one record, or adding records. */
export type LinkUse = 'view' | 'edit' | 'add'

/** Data for the page of a link. */
export interface LinkAnswer {
  /** Id of the link, below which its files have their addresses. */
  id: string
  allows: LinkUse
  title: string
  page: Page
  /** Visible fields, without data that only the server needs. */
  entity: Entity
  /** Rows of its sub-tables, like `entity`. */
  rows: Entity[]
  /** Absent for a link that adds records. */
  record?: Row
  /** Dictionaries of its fields only. */
  dictionaries: DictionaryItems
}

/** Path below which a browser reads the files of a link. */
export const LINK_FILES_PATH = '/online/cgform/link/file'

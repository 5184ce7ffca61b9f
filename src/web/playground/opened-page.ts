import type { Entity } from '#shared/documents/entity.ts'
import type { Page } from '#shared/documents/page.ts'

/** What was brought from another view. */
export interface Brought {
  page: Page
  entity?: Entity
  /** Goes up each time. */
  number: number
}

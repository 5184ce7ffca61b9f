import type { Entity } from '#shared/documents/entity.ts'
import type { Page } from '#shared/documents/page.ts'

/** Page from another view. */
export interface Brought {
  page: Page
  entity?: Entity
  /** Increases each time. */
  number: number
}

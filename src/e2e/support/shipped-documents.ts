import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Entity } from '#shared/documents/entity.ts'
import type { Page } from '#shared/documents/page.ts'

/** The page at an address, as it comes with the program. */
export const shippedPage = (address: string): Page => read(`${address}.page.json`)

/** The entity at an address, as it comes with the program. */
export const shippedEntity = (address: string): Entity => read(`${address}.entity.json`)

function read<T>(file: string): T {
  return JSON.parse(readFileSync(join(import.meta.dirname, '../../../schemas', file), 'utf8')) as T
}

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Entity } from '#shared/documents/entity.ts'
import type { Page } from '#shared/documents/page.ts'

/** Shipped page at an address. */
export const shippedPage = (address: string): Page => read(`${address}.page.json`)

/** Shipped entity at an address. */
export const shippedEntity = (address: string): Entity => read(`${address}.entity.json`)

function read<T>(file: string): T {
  return JSON.parse(readFileSync(join(import.meta.dirname, '../../../../schemas', file), 'utf8')) as T
}

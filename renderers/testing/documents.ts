/** The documents of the product, for tests which show that pages need nothing else. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Entity } from '#shared/documents/entity.ts'
import type { Page } from '#shared/documents/page.ts'

function read(file: string): unknown {
  return JSON.parse(readFileSync(join(import.meta.dirname, '../../schemas', file), 'utf8'))
}

export function readPage(address: string): Page {
  return read(`${address}.page.json`) as Page
}

export function readEntity(address: string): Entity {
  return read(`${address}.entity.json`) as Entity
}

import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Entity, Row } from '#shared/documents/entity.ts'
import { type Known, knownFrom } from './generate-record.ts'

export interface ShippedEntity {
  entity: Entity
  known: Known
}

const schemas = join(import.meta.dirname, '../../schemas')

/** Every entity of the product, with what its cases say it takes. */
export function shippedEntities(): ShippedEntity[] {
  const files = readdirSync(schemas, { recursive: true, encoding: 'utf8' }).filter(isEntity).sort()
  return files.map((file) => ({
    entity: read(file) as Entity,
    known: knownFrom(casesOf(file.replace('.entity.', '.cases.'))),
  }))
}

/** Examples for authors of pages, in a folder that begins with an underscore, have no server. */
function isEntity(file: string): boolean {
  return file.endsWith('.entity.json') && !file.startsWith('_')
}

function casesOf(file: string): { data: Row; valid: boolean; mode?: string }[] {
  return existsSync(join(schemas, file)) ? (read(file) as { data: Row; valid: boolean; mode?: string }[]) : []
}

function read(file: string): unknown {
  return JSON.parse(readFileSync(join(schemas, file), 'utf8'))
}

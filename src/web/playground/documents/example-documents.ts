/** Complete screens for authors of pages to read and to copy. Only in development; a built product has none. */
import type { SourceDocument } from '#shared/check/problem.ts'
import type { Entity } from '#shared/documents/entity.ts'
import { loadEntity } from '#web/screens/load-screen.ts'

const texts: Record<string, string> = import.meta.env.DEV
  ? import.meta.glob<string>('../../../../schemas/_examples/*/*.{page,entity,cases}.json', {
      query: '?raw',
      import: 'default',
      eager: true,
    })
  : {}

/** With the names that they have after copying. */
export const exampleDocuments: readonly SourceDocument[] = Object.entries(texts).map(([path, text]) => ({
  file: path.replace(/^.*\/schemas\/_examples\//, 'schemas/'),
  text,
}))

const byFile = new Map(exampleDocuments.map(({ file, text }) => [file, text]))
const entities = new Map<string, Entity>()

/**
 * Entity at an address, of the product or of an example.
 * @throws when it does not exist.
 */
export async function loadKnownEntity(address: string): Promise<Entity> {
  return exampleEntity(address) ?? loadEntity(address)
}

export function isExamplePage(address: string): boolean {
  return byFile.has(`schemas/${address}.page.json`)
}

/** Returns the same object each time; undefined for an address without an example. */
export function exampleEntity(address: string): Entity | undefined {
  const text = byFile.get(`schemas/${address}.entity.json`)
  if (text === undefined) return undefined
  const known = entities.get(address) ?? (JSON.parse(text) as Entity)
  entities.set(address, known)
  return known
}

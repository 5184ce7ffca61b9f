import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { projectRoot } from '#server/platform/project-root.ts'
import { decodeDocument } from '#shared/check/json/decode-document.ts'
import type { SourceDocument } from '#shared/check/problem.ts'
import type { Entity } from '#shared/documents/entity.ts'

/** Reads the product's documents below schemas/, as written, ordered by name. */
export function readSources(): Promise<SourceDocument[]> {
  return readBelow('schemas', (name) => !name.startsWith('_'))
}

const EXAMPLES = 'schemas/_examples'

/** Reads the examples for authors of pages, which are no part of the product, under the names that copies get. */
export async function readExamples(): Promise<SourceDocument[]> {
  const examples = await readBelow(EXAMPLES)
  return examples.map(({ file, text }) => ({ file: file.replace(EXAMPLES, 'schemas'), text }))
}

/** Real path of an example. */
export function exampleFile(file: string): string {
  return file.replace('schemas', EXAMPLES)
}

async function readBelow(folder: string, isWanted: (name: string) => boolean = () => true): Promise<SourceDocument[]> {
  const names = await readdir(join(projectRoot, folder), { recursive: true })
  const files = names
    .map((name) => name.replaceAll('\\', '/'))
    .filter((name) => name.endsWith('.json') && isWanted(name))
    .sort()
    .map((name) => `${folder}/${name}`)
  return Promise.all(files.map(async (file) => ({ file, ...decodeDocument(await readFile(join(projectRoot, file))) })))
}

/** Entities among documents. @throws SyntaxError for one that is no JSON; `npm run check` reports its place. */
export function entitiesOf(sources: readonly SourceDocument[]): Entity[] {
  return sources
    .filter(({ file }) => file.endsWith('.entity.json'))
    .map(({ file, text }) => {
      try {
        return JSON.parse(text) as Entity
      } catch (error) {
        throw new SyntaxError(`${file}: ${(error as Error).message}`)
      }
    })
}

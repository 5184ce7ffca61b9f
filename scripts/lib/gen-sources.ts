import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { projectRoot } from '#server/platform/project-root.ts'
import type { SourceDocument } from '#shared/check/problem.ts'
import type { Entity } from '#shared/documents/entity.ts'

/** All documents below schemas/, as their authors wrote them, in the order of their names. */
export async function readSources(): Promise<SourceDocument[]> {
  const names = await readdir(join(projectRoot, 'schemas'), { recursive: true })
  const files = names
    .map((name) => `schemas/${name.replaceAll('\\', '/')}`)
    .filter((file) => file.endsWith('.json') && !file.startsWith('schemas/_meta/'))
    .sort()
  return Promise.all(files.map(async (file) => ({ file, text: await readFile(join(projectRoot, file), 'utf8') })))
}

/** The entities among documents. @throws SyntaxError for one that is no JSON; `npm run check` tells where. */
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

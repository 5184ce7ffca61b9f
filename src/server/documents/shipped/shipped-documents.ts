import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { projectRoot } from '#server/platform/project-root.ts'
import type { MetaSchema } from '#shared/check/meta-schema.ts'
import type { SourceDocument } from '#shared/check/problem.ts'
import type { Entity } from '#shared/documents/entity.ts'
import { standardPages } from '#shared/documents/standard-pages.ts'
import { contentOf, type DocumentContent, type DocumentKind, type DocumentReference } from '../document-reference.ts'

/** Shipped pages and entities as texts, and their schemas. */
export interface ShippedDocuments {
  sources: readonly SourceDocument[]
  pageMeta: MetaSchema
  entityMeta: MetaSchema
}

const FOLDER = join(projectRoot, 'schemas')
const DOCUMENT = /^([^/_][^/]*\/[^/]+)\.(page|entity)\.json$/

export async function readShipped(folder = FOLDER): Promise<ShippedDocuments> {
  const names = (await readdir(folder, { recursive: true })).map((name) => name.replaceAll('\\', '/')).sort()
  const text = (name: string) => readFile(join(folder, name), 'utf8')
  const meta = async (kind: DocumentKind) => JSON.parse(await text(`_meta/${kind}.schema.json`)) as MetaSchema
  const [files, pageMeta, entityMeta] = await Promise.all([
    Promise.all(
      names
        .filter((name) => DOCUMENT.test(name))
        .map(async (name) => ({ file: `schemas/${name}`, text: await text(name) })),
    ),
    meta('page'),
    meta('entity'),
  ])
  return { sources: [...files, ...standardSources(files)], pageMeta, entityMeta }
}

/** Pages that follow from entities, as texts, so that people can change them like those of files. */
function standardSources(files: readonly SourceDocument[]): SourceDocument[] {
  const known = new Set(files.map(({ file }) => file))
  const entities = files.filter(({ file }) => file.endsWith('.entity.json'))
  const pages = entities.flatMap(({ text }) => Object.entries(standardPages(JSON.parse(text) as Entity)))
  return pages
    .map(([address, page]) => ({ file: `schemas/${address}.page.json`, text: `${JSON.stringify(page, null, 2)}\n` }))
    .filter(({ file }) => !known.has(file))
}

/** Address and content of a source. The text was read as JSON when the program started. */
export function shippedContent({ file, text }: SourceDocument): DocumentReference & DocumentContent {
  const [, address, kind] = DOCUMENT.exec(file.slice('schemas/'.length))!
  return { kind: kind as DocumentKind, address: address!, ...contentOf(JSON.parse(text)) }
}

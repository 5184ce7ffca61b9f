/** Shipped documents as their authors wrote them, and in development the examples. */
import { readJson } from '#shared/check/json/json-source.ts'
import type { MetaSchema } from '#shared/check/meta-schema.ts'
import type { SourceDocument } from '#shared/check/problem.ts'
import { addressOf } from '#web/screens/document-address.ts'
import { exampleDocuments } from './example-documents.ts'

const texts = import.meta.glob<string>('../../../../schemas/*/*.{page,entity,cases}.json', {
  query: '?raw',
  import: 'default',
  eager: true,
})
const metas = import.meta.glob<MetaSchema>('../../../../schemas/_meta/*.schema.json', {
  import: 'default',
  eager: true,
})

export type DocumentKind = 'page' | 'entity'

const ofProduct: readonly SourceDocument[] = Object.entries(texts).map(([path, text]) => ({
  file: path.slice(path.lastIndexOf('schemas/')),
  text,
}))
const files = new Set(ofProduct.map(({ file }) => file))
// An example that was copied into the product is listed only once.
const examples = exampleDocuments.filter(({ file }) => !files.has(file))
const exampleFiles = new Set(examples.map(({ file }) => file))

export const shippedDocuments: readonly SourceDocument[] = [...ofProduct, ...examples]

const byFile = new Map(shippedDocuments.map(({ file, text }) => [file, text]))

export function fileOf(kind: DocumentKind, address: string): string {
  return `schemas/${address}.${kind}.json`
}

export function isExample(kind: DocumentKind, address: string): boolean {
  return exampleFiles.has(fileOf(kind, address))
}

/** Undefined for a document that is not shipped. */
export function shippedText(kind: DocumentKind, address: string): string | undefined {
  return byFile.get(fileOf(kind, address))
}

/** Addresses in alphabetical order. */
export function shippedAddresses(kind: DocumentKind): string[] {
  const files = shippedDocuments.map(({ file }) => file).filter((file) => file.endsWith(`.${kind}.json`))
  return files.map((file) => addressOf(`/${file}`)).sort()
}

/** Title of a shipped document, or its address where it has none. */
export function titleOf(kind: DocumentKind, address: string): string {
  const { title } = (readJson(shippedText(kind, address) ?? '{}').value ?? {}) as { title?: unknown }
  return typeof title === 'string' ? title : address
}

function metaOf(kind: DocumentKind): MetaSchema {
  return metas[`../../../../schemas/_meta/${kind}.schema.json`]!
}

export const shippedMetas = { pageMeta: metaOf('page'), entityMeta: metaOf('entity') }

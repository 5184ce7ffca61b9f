import type { Transaction } from 'kysely'
import type { SourceDocument } from '#shared/check/problem.ts'
import { DOCUMENT_FORMAT } from '#shared/documents/document-format.ts'
import type { Entity } from '#shared/documents/entity.ts'
import type { Report } from '#shared/documents/report/report.ts'
import type { Database, Tables } from '../db/connection.ts'
import type { KnownRoute } from '../http/pipeline/known-routes.ts'
import type { NewId } from '../platform/ids.ts'
import type { Events } from '../platform/stores/events.store.ts'
import { createDocumentChecker } from './check/document-checker.ts'
import { documentOf } from './document-contents.ts'
import { createDocumentReader } from './document-reader.ts'
import { fileOf } from './document-reference.ts'
import { createDocumentService } from './document-service.ts'
import { createDocumentStore, type DocumentStore } from './document-store.ts'
import { createPublishedPages } from './published-pages.ts'
import { readShipped, type ShippedDocuments } from './shipped/shipped-documents.ts'
import { startDocuments } from './start-documents.ts'

interface Dependencies {
  database: Database
  newId: NewId
  events: Pick<Events, 'publish' | 'subscribe'>
  /** Filled while the server is put together. */
  routes: readonly KnownRoute[]
  entities: ReadonlyMap<string, Entity>
  reports: ReadonlyMap<string, Report>
  warn(message: string): void
}

export type StoredDocuments = ReturnType<typeof createDocuments>

/** Documents that are made at run time: their versions, what is in use, and what the checker says of them. */
export function createDocuments({ database, newId, events, routes, entities, reports, warn }: Dependencies) {
  const { kysely } = database
  const store = createDocumentStore(kysely)
  const published = createPublishedPages({ store, events })
  const checker = createDocumentChecker({
    database,
    routes,
    reports: [...reports.values()].map(({ code }) => code).sort(),
    shipped,
    published: () => publishedSources(store),
  })
  return {
    store,
    checker,
    service: createDocumentService({ kysely, newId, store, checker, published, shipped }),
    /** Documents as a transaction sees them, and what it keeps of them. */
    within(transaction: Transaction<Tables>) {
      const own = createDocumentStore(transaction)
      const needs = { newId, store: own, checker, published, shipped }
      return { store: own, service: createDocumentService({ kysely: transaction, ...needs }) }
    },
    reader: createDocumentReader({ store, shipped, entities }),
    published,
    start: () => startDocuments({ kysely, newId, store, checker, published, shipped, warn }),
  }
}

let reading: Promise<ShippedDocuments> | undefined

/** They do not change while the process runs. */
function shipped(): Promise<ShippedDocuments> {
  reading ??= readShipped()
  return reading
}

/** Pages in use, as the checker reads documents. */
async function publishedSources(store: Pick<DocumentStore, 'published'>): Promise<SourceDocument[]> {
  const versions = await store.published()
  return versions
    .filter(({ fault, format }) => fault === null && format <= DOCUMENT_FORMAT)
    .map((version) => ({ file: fileOf(version), text: JSON.stringify(documentOf(version)) }))
}

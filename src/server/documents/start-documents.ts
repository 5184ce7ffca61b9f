import { type Kysely, sql } from 'kysely'
import type { Problem } from '#shared/check/problem.ts'
import { DOCUMENT_FORMAT } from '#shared/documents/document-format.ts'
import type { Tables } from '../db/connection.ts'
import { inTransaction } from '../db/transaction.ts'
import type { NewId } from '../platform/ids.ts'
import type { DocumentChecker } from './check/document-checker.ts'
import { storedProblems } from './check/stored-problems.ts'
import { textOf } from './document-contents.ts'
import { type DocumentStore, documentWriter, type Shipped, type VersionRow } from './document-store.ts'
import type { PublishedPages } from './published-pages.ts'
import { type ShippedDocuments, shippedContent } from './shipped/shipped-documents.ts'

interface Dependencies {
  kysely: Kysely<Tables>
  newId: NewId
  store: Pick<DocumentStore, 'published'>
  checker: DocumentChecker
  published: Pick<PublishedPages, 'changed'>
  shipped(): Promise<ShippedDocuments>
  warn(message: string): void
}

/** Lock number of starts: two processes may start on one database in parallel. Any number that nothing else uses. */
const LOCK = 7_305_281_948
const LONGEST_FAULT = 1000

/**
 * First step of a release: records its documents, and checks which published ones it can show. Only versions that this
 * release has not checked yet are checked; faulty ones stay out of use until a release can show them.
 */
export async function startDocuments(dependencies: Dependencies): Promise<void> {
  const { kysely, newId, store, checker, shipped } = dependencies
  const documents = rowsOf(await shipped())
  await inTransaction(kysely, async ({ transaction }) => {
    await sql`select pg_advisory_xact_lock(${LOCK})`.execute(transaction)
    await documentWriter(transaction, newId).ship(documents)
  })
  const published = await store.published()
  if (published.length === 0) return
  const fingerprint = await checker.fingerprint()
  const stale = published.filter(({ checkedWith }) => checkedWith !== fingerprint)
  // Versions in use are checked together; a faulty one could cause problems in the others.
  const [used, unused] = [stale.filter(isInUse), stale.filter((version) => !isInUse(version))]
  const found = used.length > 0 ? await checker.checkEach(used.map(candidateOf)) : []
  for (const [at, version] of used.entries()) await checkAgain(dependencies, version, found[at]!, fingerprint)
  for (const version of unused) {
    const problems = version.format > DOCUMENT_FORMAT ? [] : await checker.check(candidateOf(version))
    await checkAgain(dependencies, version, problems, fingerprint)
  }
}

const shippedRows = new WeakMap<ShippedDocuments, readonly Shipped[]>()

/** Cached, because hashing all documents is a good part of the start of a server, and tests start hundreds. */
function rowsOf(shipped: ShippedDocuments): readonly Shipped[] {
  const known = shippedRows.get(shipped)
  if (known) return known
  const rows = shipped.sources
    .map(shippedContent)
    .map(({ kind, address, title, hash }) => ({ kind, address, title, hash }))
  shippedRows.set(shipped, rows)
  return rows
}

type Published = VersionRow & { fault: string | null }

const isInUse = ({ fault, format }: Published) => fault === null && format <= DOCUMENT_FORMAT

const candidateOf = (version: Published) => ({ ...version, text: textOf(version) })

async function checkAgain(
  { kysely, newId, published, warn }: Dependencies,
  version: Published,
  problems: readonly Problem[],
  fingerprint: string,
): Promise<void> {
  const { kind, address, number, documentId } = version
  const { fault, ...judgement } = judged(version, problems)
  if (fault !== null) warn(`${address} 的版本 ${number} 有问题，改用随程序发布的页面：${fault}`)
  await inTransaction(kysely, async ({ transaction, afterCommit }) => {
    const writer = documentWriter(transaction, newId)
    const document = await writer.lock({ kind, address })
    // Somebody published another version meanwhile, which was checked then.
    if (document.publishedNumber !== number) return
    await writer.storeCheckResult(version, judgement.problemCount, judgement.problems, fingerprint)
    await writer.setFault({ id: documentId }, fault)
    await writer.updateSummary(document)
    if (fault !== version.fault) await published.changed({ trx: transaction, afterCommit })
  })
}

function judged(version: VersionRow, problems: readonly Problem[]) {
  if (version.format > DOCUMENT_FORMAT) return { fault: '由更新的程序保存', ...storedProblems([]) }
  const [first] = problems
  const fault = first ? `第 ${first.line} 行：${first.reason}`.slice(0, LONGEST_FAULT) : null
  return { fault, ...storedProblems(problems) }
}

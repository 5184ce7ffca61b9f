import { createHash } from 'node:crypto'
import type { Database } from '#server/db/connection.ts'
import type { KnownRoute } from '#server/http/pipeline/known-routes.ts'
import { checkDocuments } from '#shared/check/check-documents.ts'
import type { CheckEnvironment } from '#shared/check/check-environment.ts'
import type { Problem, SourceDocument } from '#shared/check/problem.ts'
import { DOCUMENT_FORMAT } from '#shared/documents/document-format.ts'
import { ADDRESS_PREFIX } from '#shared/documents/online-form/form.ts'
import { PAGES_OF_BUTTONS } from '#shared/documents/page.ts'
import { type DocumentReference, fileOf } from '../document-reference.ts'
import type { ShippedDocuments } from '../shipped/shipped-documents.ts'
import { environmentReader } from './document-environment.ts'

interface Dependencies {
  database: Pick<Database, 'pool'>
  routes: readonly KnownRoute[]
  reports: readonly string[]
  shipped(): Promise<ShippedDocuments>
  /** Published pages, which replace the shipped ones of their address. */
  published(): Promise<readonly SourceDocument[]>
}

/** A document to check. */
export interface Candidate extends DocumentReference {
  /** Text of the author; problems refer to its lines. */
  text: string
}

export type DocumentChecker = ReturnType<typeof createDocumentChecker>

/** The checker of `npm run check`, with the routes and data of this server. */
export function createDocumentChecker({ database, routes, reports, shipped, published }: Dependencies) {
  const readEnvironment = environmentReader({ database, routes, reports })
  /** Last fingerprint, with the number of routes at that time: only routes may still be added. */
  let printed = { routes: -1, fingerprint: '' }

  return {
    /**
     * Problems of a document by its lines; for an entity also those that it would cause elsewhere.
     * @returns problems in the order of files and lines, those of the document itself first.
     */
    async check(candidate: Candidate): Promise<Problem[]> {
      const documents = await shipped()
      const isPage = candidate.kind === 'page'
      // Only entities have tables, and a page cannot break other documents.
      const environment = await readEnvironment(documents, !isPage)
      const others = over(documents.sources, await published())
      const file = fileOf(candidate)
      const isOwn = (name: string) => name === file
      const all = over(others, [{ file, text: candidate.text }])
      if (isPage) return checkDocuments(all, environmentFor(candidate, environment), isOwn)
      const problems = checkDocuments(all, environmentFor(candidate, environment))
      const own = problems.filter((problem) => isOwn(problem.file))
      return [...own, ...newProblems(problems, others, file, environment)]
    },

    /**
     * Problems of several documents in use. Everything is read once, however many they are.
     * @returns problems of each, in the given order
     */
    async checkEach(candidates: readonly Candidate[]): Promise<Problem[][]> {
      const documents = await shipped()
      const environment = await readEnvironment(documents)
      const texts = candidates.map((candidate) => ({ file: fileOf(candidate), text: candidate.text }))
      const all = over(over(documents.sources, await published()), texts)
      const files = new Set(texts.map(({ file }) => file))
      const found = new Map<CheckEnvironment['tables'], Problem[]>()
      return candidates.map((candidate) => {
        const own = environmentFor(candidate, environment)
        const problems = found.get(own.tables) ?? checkDocuments(all, own, (name) => files.has(name))
        found.set(own.tables, problems)
        const file = fileOf(candidate)
        return problems.filter((problem) => problem.file === file)
      })
    },

    /**
     * Problems of documents that belong together and are not stored yet. Of other documents only those are read that
     * these name; tables are not checked.
     */
    async checkTogether(candidates: readonly Candidate[]): Promise<Problem[]> {
      const documents = await shipped()
      const own = candidates.map((candidate) => ({ file: fileOf(candidate), text: candidate.text }))
      const files = new Set(own.map(({ file }) => file))
      const isNamed = ({ file }: SourceDocument) => own.some(({ text }) => names(text, addressOf(file)))
      const environment = await readEnvironment(documents, false)
      return checkDocuments(over(documents.sources.filter(isNamed), own), environment, (file) => files.has(file))
    },

    /**
     * Fingerprint of this release and its vocabulary: a document without problems in one release may have some in
     * another.
     */
    async fingerprint(): Promise<string> {
      if (printed.routes === routes.length) return printed.fingerprint
      const { sources, pageMeta, entityMeta } = await shipped()
      const calls = routes.map(({ method, url }) => `${method} ${url}`).sort()
      const all = [DOCUMENT_FORMAT, pageMeta, entityMeta, calls, reports, sources]
      printed = {
        routes: routes.length,
        fingerprint: createHash('sha256').update(JSON.stringify(all)).digest('hex'),
      }
      return printed.fingerprint
    },
  }
}

/** The table of an online form is not compared, since a synchronisation changes it. */
function environmentFor({ address }: Candidate, environment: CheckEnvironment): CheckEnvironment {
  return address.startsWith(ADDRESS_PREFIX) ? { ...environment, tables: undefined } : environment
}

const addressOf = (file: string) => file.replace(/^schemas\//, '').replace(/\.\w+\.json$/, '')

/** Checks whether a text names a document, or a standard button that opens it. */
function names(text: string, address: string): boolean {
  const [button] = Object.entries(PAGES_OF_BUTTONS).find(([, page]) => page === address) ?? []
  return [address, button].some((name) => name !== undefined && text.includes(`"${name}"`))
}

/** Replaces documents by others of the same name. */
function over(documents: readonly SourceDocument[], others: readonly SourceDocument[]): SourceDocument[] {
  const replaced = new Set(others.map(({ file }) => file))
  return [...documents.filter(({ file }) => !replaced.has(file)), ...others]
}

/** Returns problems of other documents that did not exist before. */
function newProblems(
  problems: readonly Problem[],
  others: readonly SourceDocument[],
  file: string,
  environment: CheckEnvironment,
): Problem[] {
  const known = new Set(checkDocuments(others, environment).map((problem) => JSON.stringify(problem)))
  return problems.filter((problem) => problem.file !== file && !known.has(JSON.stringify(problem)))
}

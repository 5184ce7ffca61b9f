import { createHash } from 'node:crypto'
import { checkDocuments } from '#shared/check/check-documents.ts'
import type { Problem, SourceDocument } from '#shared/check/problem.ts'
import type { World } from '#shared/check/world.ts'
import { DOCUMENT_FORMAT } from '#shared/documents/document-format.ts'
import { ADDRESS_PREFIX } from '#shared/documents/online-form/form.ts'
import type { Database } from '../db/connection.ts'
import type { KnownRoute } from '../http/pipeline/known-routes.ts'
import { type DocumentReference, fileOf } from './document-reference.ts'
import { worldReader } from './document-world.ts'
import type { ShippedDocuments } from './shipped-documents.ts'

interface Dependencies {
  database: Pick<Database, 'pool'>
  routes: readonly KnownRoute[]
  reports: readonly string[]
  shipped(): Promise<ShippedDocuments>
  /** Published pages, which stand for the shipped ones of their address. */
  published(): Promise<readonly SourceDocument[]>
}

/** A document to be looked at. */
export interface Candidate extends DocumentReference {
  /** As its author wrote it: problems name its lines. */
  text: string
}

export type DocumentChecker = ReturnType<typeof createDocumentChecker>

/** The checker of `npm run check` in the world of this server. */
export function createDocumentChecker({ database, routes, reports, shipped, published }: Dependencies) {
  const readWorld = worldReader({ database, routes, reports })
  /** The last fingerprint, and how many routes there were then: they are all that may still come. */
  let printed = { routes: -1, fingerprint: '' }

  return {
    /**
     * What is wrong with a document, told by its own lines; for an entity also what it would break elsewhere.
     * @returns problems in the order of files and lines, those of the document itself first.
     */
    async check(candidate: Candidate): Promise<Problem[]> {
      const documents = await shipped()
      const isPage = candidate.kind === 'page'
      // Only entities have tables, and nothing depends on a page that would break with it.
      const world = await readWorld(documents, !isPage)
      const others = over(documents.sources, await published())
      const file = fileOf(candidate)
      const isOwn = (name: string) => name === file
      const all = over(others, [{ file, text: candidate.text }])
      if (isPage) return checkDocuments(all, worldFor(candidate, world), isOwn)
      const problems = checkDocuments(all, worldFor(candidate, world))
      const own = problems.filter((problem) => isOwn(problem.file))
      return [...own, ...newProblems(problems, others, file, world)]
    },

    /**
     * What is wrong with each of some documents that are in use together: everything is read once, however many they are.
     * @returns problems of each, in the order in which they were given
     */
    async checkEach(candidates: readonly Candidate[]): Promise<Problem[][]> {
      const documents = await shipped()
      const world = await readWorld(documents)
      const texts = candidates.map((candidate) => ({ file: fileOf(candidate), text: candidate.text }))
      const all = over(over(documents.sources, await published()), texts)
      const files = new Set(texts.map(({ file }) => file))
      const found = new Map<World['tables'], Problem[]>()
      return candidates.map((candidate) => {
        const own = worldFor(candidate, world)
        const problems = found.get(own.tables) ?? checkDocuments(all, own, (name) => files.has(name))
        found.set(own.tables, problems)
        const file = fileOf(candidate)
        return problems.filter((problem) => problem.file === file)
      })
    },

    /**
     * What is wrong with documents that belong together and are not kept yet. Of the others only those are read that
     * they name; whether a table fits is not asked.
     */
    async checkTogether(candidates: readonly Candidate[]): Promise<Problem[]> {
      const documents = await shipped()
      const own = candidates.map((candidate) => ({ file: fileOf(candidate), text: candidate.text }))
      const files = new Set(own.map(({ file }) => file))
      const isNamed = ({ file }: SourceDocument) => own.some(({ text }) => text.includes(`"${addressOf(file)}"`))
      const world = await readWorld(documents, false)
      return checkDocuments(over(documents.sources.filter(isNamed), own), world, (file) => files.has(file))
    },

    /** Tells this release and its vocabulary from others: what was sound in one need not be in another. */
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

/** The table of an online form is made to fit its entity, when it is synchronised. */
function worldFor({ address }: Candidate, world: World): World {
  return address.startsWith(ADDRESS_PREFIX) ? { ...world, tables: undefined } : world
}

const addressOf = (file: string) => file.replace(/^schemas\//, '').replace(/\.\w+\.json$/, '')

/** Documents with some in the place of those of the same name. */
function over(documents: readonly SourceDocument[], others: readonly SourceDocument[]): SourceDocument[] {
  const replaced = new Set(others.map(({ file }) => file))
  return [...documents.filter(({ file }) => !replaced.has(file)), ...others]
}

/** Problems of other documents that were not there before. */
function newProblems(
  problems: readonly Problem[],
  others: readonly SourceDocument[],
  file: string,
  world: World,
): Problem[] {
  const known = new Set(checkDocuments(others, world).map((problem) => JSON.stringify(problem)))
  return problems.filter((problem) => problem.file !== file && !known.has(JSON.stringify(problem)))
}

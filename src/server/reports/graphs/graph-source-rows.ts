import { AppError } from '#server/http/answers/errors.ts'
import { type Cached, createCached } from '#server/platform/cache.ts'
import type { DataSources } from '#server/platform/data-sources/source.ts'
import type { Row } from '#shared/documents/entity.ts'
import { MOST_ROWS, type StoredGraph } from './stored-graph.ts'

type GraphSource = Pick<StoredGraph, 'dbSource' | 'sourcePath' | 'sourceRows'>

export type GraphSourceRows = ReturnType<typeof createGraphSourceRows>

const LIFETIME_MS = 30_000
const TIMEOUT_MS = 10_000
/** Most answers in the memory of a process. Each has at most 1,000 rows. */
const MOST_ANSWERS = 100

/** Reads rows of graphs from HTTP sources. Several graphs, and readers, share an answer for a short time. */
export function createGraphSourceRows(dataSources: Pick<DataSources, 'query'>, lifetimeMs = LIFETIME_MS) {
  const answers = new Map<string, Cached<Row[]>>()

  /** @throws AppError DATA_SOURCE_UNKNOWN, DATA_SOURCE_FAILED, REPORT_SOURCE_TOO_LARGE */
  return (graph: GraphSource): Promise<Row[]> => {
    const key = JSON.stringify([graph.dbSource, graph.sourcePath, graph.sourceRows])
    const known = answers.get(key) ?? createCached(() => read(graph), lifetimeMs)
    // The last used is the last in the map.
    answers.delete(key)
    answers.set(key, known)
    if (answers.size > MOST_ANSWERS) answers.delete(answers.keys().next().value!)
    return known.get()
  }

  async function read({ dbSource, sourcePath, sourceRows }: GraphSource): Promise<Row[]> {
    const question = { path: sourcePath ?? '', rows: sourceRows ?? '' }
    const limits = { maxRows: MOST_ROWS, timeoutMs: TIMEOUT_MS }
    const { rows, truncated } = await dataSources.query(dbSource ?? '', question, limits)
    // A picture of a part would be wrong.
    if (truncated) throw new AppError('REPORT_SOURCE_TOO_LARGE', { count: rows.length })
    return rows
  }
}

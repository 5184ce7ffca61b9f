import type { Pool, PoolClient } from 'pg'

export interface SlowStatement {
  /** Text without values, which are bound. */
  statement: string
  calls: number
  averageMs: number
  longestMs: number
  totalMs: number
}

/** Statements that took long, for servers without such a list of their own. */
export interface SlowStatements {
  readonly fromMs: number
  /** The slowest on average first. */
  list(): SlowStatement[]
}

const MOST_STORED = 200
const LONGEST_TEXT = 500

/**
 * Measures every statement of a pool from now on. Cursors are not measured, since they last as long as their readers.
 */
export function watchStatements(pool: Pool, fromMs: number): SlowStatements {
  const kept = new Map<string, { calls: number; totalMs: number; longestMs: number }>()
  pool.on('connect', (client) => measure(client, note))

  return {
    fromMs,
    list: () =>
      [...kept]
        .map(([statement, { calls, totalMs, longestMs }]) => ({
          statement,
          calls,
          averageMs: Math.round(totalMs / calls),
          longestMs: Math.round(longestMs),
          totalMs: Math.round(totalMs),
        }))
        .sort((one, other) => other.averageMs - one.averageMs),
  }

  function note(text: string, ms: number): void {
    if (ms < fromMs) return
    const statement = text.replace(/\s+/g, ' ').trim().slice(0, LONGEST_TEXT)
    const found = kept.get(statement)
    if (found === undefined && kept.size >= MOST_STORED) kept.delete(kept.keys().next().value!)
    kept.set(statement, {
      calls: (found?.calls ?? 0) + 1,
      totalMs: (found?.totalMs ?? 0) + ms,
      longestMs: Math.max(found?.longestMs ?? 0, ms),
    })
  }
}

type Query = (...given: unknown[]) => unknown

/** Wraps the query method of one connection. Promises and callbacks work as before. */
function measure(client: PoolClient, note: (text: string, ms: number) => void): void {
  const query = client.query.bind(client) as Query
  const measured: Query = (...given) => {
    const text = textOf(given[0])
    if (text === undefined) return query(...given)
    const begun = performance.now()
    const end = () => note(text, performance.now() - begun)
    const last = given.at(-1)
    if (typeof last === 'function') {
      const withResult = (...answer: unknown[]) => {
        end()
        ;(last as Query)(...answer)
      }
      return query(...given.slice(0, -1), withResult)
    }
    const answer = query(...given)
    if (answer instanceof Promise) answer.then(end, end)
    return answer
  }
  client.query = measured as typeof client.query
}

/** Undefined for queries with a protocol of their own, such as a cursor. */
function textOf(first: unknown): string | undefined {
  if (typeof first === 'string') return first
  if (typeof first !== 'object' || first === null || 'submit' in first) return undefined
  const { text } = first as { text?: unknown }
  return typeof text === 'string' ? text : undefined
}

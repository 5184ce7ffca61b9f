import { AppError } from '#server/http/answers/errors.ts'
import { REFUSE_UNKNOWN } from '#server/http/pipeline/strict-query.ts'
import { nearestName } from '#shared/expression/nearest-name.ts'

/** Parameters of a list. */
export type RecordQuery = Readonly<Record<string, unknown>> & { readonly [REFUSE_UNKNOWN]?: true | undefined }

/** The query with its unknown filters refused, for calls whose answer has no place to list them. */
export function strictly(query: RecordQuery): RecordQuery {
  return { ...query, [REFUSE_UNKNOWN]: true }
}

/** The query with its unknown filters listed, for a call that is one of several with the same filters. */
export function leniently(query: RecordQuery): RecordQuery {
  return { ...query, [REFUSE_UNKNOWN]: undefined }
}

/**
 * Refuses unknown filters where the sender wants that.
 * @param known names that may be proposed; no field that the person may not see
 * @throws AppError FILTER_UNKNOWN
 */
export function refuseUnknown(query: RecordQuery, unknown: readonly string[], known: () => Iterable<string>): void {
  if (unknown.length === 0 || query[REFUSE_UNKNOWN] === undefined) return
  const names = [...known()]
  const named = unknown.slice(0, MOST_NAMED).map((name) => {
    const nearest = nearestName(name, names)
    return `${name.slice(0, LONGEST_NAME)}${nearest === undefined ? '' : `（是否为 ${nearest}？）`}`
  })
  throw new AppError('FILTER_UNKNOWN', { names: named.join('、') })
}

const MOST_NAMED = 10
/** Characters. */
const LONGEST_NAME = 50

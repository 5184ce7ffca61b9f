import type { Difference } from '#shared/documents/compare-documents.ts'
import type { PageResult } from '#shared/wire/paging.ts'

/** A difference as lists show it. */
export interface DifferenceRow extends Difference {
  id: string
  kind_dictText: string
  beforeText: string
  afterText: string
}

const KINDS: Record<Difference['kind'], string> = { added: '新增', removed: '删除', changed: '修改', moved: '移动' }
/** More than that nobody reads in a list. */
const LONGEST_TEXT = 500

/** All differences on one page of a list: two documents differ in few places, or in so many that nobody counts. */
export function differenceRows(differences: readonly Difference[]): PageResult<DifferenceRow> {
  const records = differences.map((difference) => ({
    ...difference,
    id: `${difference.kind} ${difference.pointer}`,
    kind_dictText: KINDS[difference.kind],
    beforeText: difference.kind === 'moved' ? (difference.from ?? '') : textOf(difference.before),
    afterText: difference.kind === 'moved' ? difference.pointer : textOf(difference.after),
  }))
  const total = records.length
  return { records, total, size: Math.max(total, 1), current: 1, pages: total === 0 ? 0 : 1 }
}

function textOf(value: unknown): string {
  if (value === undefined) return ''
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  return text.length > LONGEST_TEXT ? `${text.slice(0, LONGEST_TEXT)}…` : text
}

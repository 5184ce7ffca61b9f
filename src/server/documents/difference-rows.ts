import type { Difference } from '#shared/documents/compare/compare-documents.ts'

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

/** Differences with the texts that a list shows. */
export function differenceRows(differences: readonly Difference[]): DifferenceRow[] {
  return differences.map((difference) => ({
    ...difference,
    id: `${difference.kind} ${difference.pointer}`,
    kind_dictText: KINDS[difference.kind],
    beforeText: difference.kind === 'moved' ? placeIn(difference.from) : textOf(difference.before),
    afterText: difference.kind === 'moved' ? placeIn(difference.pointer) : textOf(difference.after),
  }))
}

/** Items of lists move from place to place; blocks, whose places have names, go elsewhere on the page. */
function placeIn(pointer = ''): string {
  const [, index] = /\/(\d+)$/.exec(pointer) ?? []
  return index === undefined ? pointer : `第 ${Number(index) + 1} 项`
}

function textOf(value: unknown): string {
  if (value === undefined) return ''
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  return text.length > LONGEST_TEXT ? `${text.slice(0, LONGEST_TEXT)}…` : text
}

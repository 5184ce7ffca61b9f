/** Ids of elements by the state to show. */
export interface DiagramMarks {
  done?: readonly string[]
  active?: readonly string[]
  rejected?: readonly string[]
  skipped?: readonly string[]
  /** Flows that were taken. */
  flows?: readonly string[]
}

export type Mark = 'done' | 'active' | 'rejected' | 'skipped' | 'taken'

interface MarkText {
  text: string
  /** Sign beside the element, since colour alone is not enough. */
  sign: string
}

export const MARKS: Readonly<Record<Mark, MarkText>> = {
  done: { text: '已完成', sign: '✓' },
  active: { text: '处理中', sign: '●' },
  rejected: { text: '已驳回', sign: '✕' },
  skipped: { text: '已跳过', sign: '↷' },
  taken: { text: '已走过的连线', sign: '→' },
}

/** Later ones win: a node may have been rejected and be active again. */
const ORDER = ['skipped', 'done', 'rejected', 'active'] as const

/** The one mark of each element. */
export function markOfElements(marks: DiagramMarks): ReadonlyMap<string, Mark> {
  const found = new Map<string, Mark>()
  for (const id of ids(marks.flows)) found.set(id, 'taken')
  for (const mark of ORDER) for (const id of ids(marks[mark])) found.set(id, mark)
  return found
}

/** Marks that occur, in the order of the legend. */
export function legendOf(marks: ReadonlyMap<string, Mark>): Mark[] {
  const present = new Set(marks.values())
  return (Object.keys(MARKS) as Mark[]).filter((mark) => present.has(mark))
}

/** Diagram and marks of a stored value: XML, or an object with XML and marks. */
export function diagramOf(value: unknown): { xml: string; marks: DiagramMarks } {
  if (typeof value === 'string') return { xml: value, marks: {} }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return { xml: '', marks: {} }
  const { xml, ...marks } = value as DiagramMarks & { xml?: unknown }
  return { xml: typeof xml === 'string' ? xml : '', marks }
}

/** Ignores invalid entries of the answer. */
const ids = (value: unknown): readonly string[] =>
  Array.isArray(value) ? value.filter((id): id is string => typeof id === 'string') : []

import type { CellValue, SheetRow } from '../sheet-row.ts'

/**
 * A row between threads: its number, then column, kind and value of each cell. Flat lists are copied several times faster
 * than maps of objects.
 */
export type PackedRow = (number | string | boolean)[]

const KINDS = ['text', 'number', 'boolean', 'date', 'error'] as const satisfies CellValue['kind'][]
const CELL = 3

export function packRow({ number, cells }: SheetRow): PackedRow {
  const packed: PackedRow = [number]
  for (const [column, cell] of cells) packed.push(column, KINDS.indexOf(cell.kind), plainValue(cell))
  return packed
}

export function unpackRow(packed: PackedRow): SheetRow {
  const cells = new Map<number, CellValue>()
  for (let at = 1; at < packed.length; at += CELL) {
    cells.set(packed[at] as number, cellValue(KINDS[packed[at + 1] as number]!, packed[at + 2]!))
  }
  return { number: packed[0] as number, cells }
}

function plainValue(cell: CellValue): number | string | boolean {
  if (cell.kind === 'number') return cell.number
  return cell.kind === 'boolean' ? cell.value : cell.text
}

function cellValue(kind: CellValue['kind'], value: number | string | boolean): CellValue {
  if (kind === 'number') return { kind, number: value as number }
  return kind === 'boolean' ? { kind, value: value as boolean } : { kind, text: value as string }
}

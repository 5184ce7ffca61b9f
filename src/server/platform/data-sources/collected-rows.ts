import type { SourceAnswer, SourceLimits } from './source.ts'

/** Gathers rows until a limit is reached. */
export interface CollectedRows {
  /** @returns false when the row was not taken, and no further one will be. */
  add(row: Record<string, unknown>): boolean
  answer(columns: readonly string[]): SourceAnswer
}

export function collectRows({ maxRows, maxBytes }: Pick<SourceLimits, 'maxRows' | 'maxBytes'>): CollectedRows {
  const rows: Record<string, unknown>[] = []
  let bytes = 0
  let truncated = false
  return {
    add(row) {
      bytes += Buffer.byteLength(JSON.stringify(row, plain))
      truncated ||= rows.length >= maxRows || bytes > maxBytes
      if (!truncated) rows.push(row)
      return !truncated
    },
    answer: (columns) => ({ columns: [...columns], rows, truncated }),
  }
}

function plain(_name: string, value: unknown): unknown {
  return typeof value === 'bigint' ? String(value) : value
}

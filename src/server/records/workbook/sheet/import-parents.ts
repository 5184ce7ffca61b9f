import type { NewId } from '#server/platform/ids.ts'
import { ambiguous, type KeyAnswer, pathIn } from './import-keys.ts'

/** A row of a sheet that rows below may name as their parent. */
interface Named {
  /** Gets its key when a row below names it. */
  row: { key?: string }
  title: string
  /** Parent that the row names; undefined at the top. */
  parent?: string
}

/** Parents in a sheet of a tree: a row may name one that stands above it, by its name or by its path. */
export function createSheetParents(newId: NewId) {
  const rows = new Map<string, Named['row'][]>()
  const put = (text: string, row: Named['row']) => {
    const present = rows.get(text) ?? []
    if (!present.includes(row)) rows.set(text, [...present, row])
  }
  return {
    /** @param known result of the search outside of the sheet */
    answer(text: string, title: string, known: KeyAnswer): KeyAnswer {
      const above = rows.get(pathIn(text)) ?? []
      if (above.length === 0) return known
      const isOutside = 'key' in known || known.missing !== true
      if (above.length > 1 || isOutside) return { problem: ambiguous(title, text) }
      const [row] = above
      row!.key ??= newId()
      return { key: row!.key }
    },

    keep({ row, title, parent }: Named): void {
      put(title, row)
      put(parent === undefined ? title : `${pathIn(parent)}/${title}`, row)
    },
  }
}

export type SheetParents = ReturnType<typeof createSheetParents>

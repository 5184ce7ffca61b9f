/** Cells as spreadsheets put them on the clipboard: tabs between cells, lines between rows, quotes around what holds either. */

/** Cells of a text, row by row. A line break at the end is no row. */
export function parseTsv(text: string): string[][] {
  const rows: string[][] = [[]]
  let at = 0
  while (at < text.length) {
    const { cell, end } = text[at] === '"' ? quotedCell(text, at) : plainCell(text, at)
    rows.at(-1)!.push(cell)
    at = end
    if (at >= text.length) break
    if (text[at] === '\t') {
      at += 1
      if (at === text.length) rows.at(-1)!.push('')
      continue
    }
    at += text.startsWith('\r\n', at) ? 2 : 1
    if (at < text.length) rows.push([])
  }
  return rows[0]!.length === 0 ? [] : rows
}

export function formatTsv(rows: readonly (readonly string[])[]): string {
  return rows.map((cells) => cells.map(quoted).join('\t')).join('\n')
}

function quoted(cell: string): string {
  return /[\t\n\r"]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell
}

interface Cell {
  cell: string
  /** Where the separator stands. */
  end: number
}

const SEPARATOR = /[\t\r\n]|$/g

function plainCell(text: string, start: number): Cell {
  SEPARATOR.lastIndex = start
  const end = SEPARATOR.exec(text)!.index
  return { cell: text.slice(start, end), end }
}

/** A quote that is not closed, or is followed by more text, was none. */
function quotedCell(text: string, start: number): Cell {
  const [all, inside] = /^"((?:[^"]|"")*)"(?=[\t\r\n]|$)/.exec(text.slice(start)) ?? []
  if (all === undefined) return plainCell(text, start)
  return { cell: inside!.replaceAll('""', '"').replaceAll('\r\n', '\n'), end: start + all.length }
}

import { loadModule, parseSync } from 'libpg-query'
import { ParsedText } from '#server/reports/sql/parsed-text.ts'
import { statementParts } from '#server/reports/sql/statement-text.ts'

// As the judge of statements does: a server that cannot load it does not start.
await loadModule()

type Tree = Record<string, unknown>

const NAMES = /[$#]\{\w*\}|'(?:[^']|'')*'|(?<quoted>"(?:[^"]|"")*")|(?<word>[A-Za-z_\u0080-\uffff][\w\u0080-\uffff]*)/g

/**
 * A statement that was judged, about another table: its name changes where a table is read or written, and before the names
 * of columns. Texts stay as they are.
 * @returns undefined where it cannot be told from other names: an alias, a column or a name of WITH is called so, too, or
 * something is called as the table will be
 */
export function renamedTable(text: string, from: string, to: string): string | undefined {
  const names = [...text.matchAll(NAMES)].flatMap(({ 0: token, index: at, groups }) => {
    const { quoted, word } = groups!
    const name = quoted === undefined ? word?.toLowerCase() : quoted.slice(1, -1).replaceAll('""', '"')
    return name === undefined ? [] : [{ name, at, length: token.length }]
  })
  const meant = names.filter(({ name }) => name === from)
  const places = new Set(placesOfTable(text, from))
  const isClear = meant.length === places.size && meant.every(({ at }) => places.has(at))
  if (!isClear || names.some(({ name }) => name === to)) return undefined
  return meant.reduceRight((whole, { at, length }) => whole.slice(0, at) + to + whole.slice(at + length), text)
}

/** Where a statement names a table, in characters; nowhere for what the parser does not take. */
function placesOfTable(text: string, table: string): number[] {
  const parsed = new ParsedText(statementParts(text).parts)
  try {
    return bytesOfTable(parseSync(parsed.text), table).map((byte) => parsed.placeOfByte(byte))
  } catch {
    return []
  }
}

function bytesOfTable(tree: unknown, table: string): number[] {
  if (Array.isArray(tree)) return tree.flatMap((item) => bytesOfTable(item, table))
  if (typeof tree !== 'object' || tree === null) return []
  return Object.entries(tree as Tree).flatMap(([key, child]) => [
    ...(names(key, child as Tree, table) ? [Number((child as Tree).location)] : []),
    ...bytesOfTable(child, table),
  ])
}

/** What is written is said by `relation`, what is read by a node of its own. */
function names(key: string, node: Tree, table: string): boolean {
  if (key === 'RangeVar' || key === 'relation') return node.relname === table
  if (key !== 'ColumnRef') return false
  const [first, ...rest] = node.fields as { String?: Tree }[]
  return rest.length > 0 && first?.String?.sval === table
}

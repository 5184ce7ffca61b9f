import { loadModule, parseSync } from 'libpg-query'
import { ParsedText } from '#server/reports/sql/parsed-text.ts'
import { statementParts } from '#server/reports/sql/statement-text.ts'

// Like the check of statements: a server that cannot load the parser does not start.
await loadModule()

type Tree = Record<string, unknown>

const NAMES = /[$#]\{\w*\}|'(?:[^']|'')*'|(?<quoted>"(?:[^"]|"")*")|(?<word>[A-Za-z_\u0080-\uffff][\w\u0080-\uffff]*)/g

/**
 * Rewrites a checked statement for another table. Renames the table where it is read or written, and before names of
 * columns. Texts stay as they are.
 * @returns undefined when an alias, a column or a name of WITH has the name of the table, or something has the new
 * name
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

/**
 * Returns the places of a table name in a statement, as character offsets. Empty for a statement that does not parse.
 */
function placesOfTable(text: string, table: string): number[] {
  const parsed = new ParsedText(statementParts(text).parts)
  try {
    return bytesOfTable(parseSync(parsed.text), table).map((byte) => parsed.byteToOriginal(byte))
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

/** A written table stands under `relation`, a read one is a node. */
function names(key: string, node: Tree, table: string): boolean {
  if (key === 'RangeVar' || key === 'relation') return node.relname === table
  if (key !== 'ColumnRef') return false
  const [first, ...rest] = node.fields as { String?: Tree }[]
  return rest.length > 0 && first?.String?.sval === table
}

import { parseSync } from 'libpg-query'
import { ParsedText } from './parsed-text.ts'
import { statementParts } from './statement-text.ts'

type Tree = Record<string, unknown>

/** Parts of a statement that can fail in one way. */
interface Cause {
  operators?: readonly string[]
  functions?: readonly string[]
  /** Nodes of the parser's tree. */
  nodes?: readonly string[]
}

const CONVERSIONS = ['to_date', 'to_timestamp', 'to_number', 'make_date']
const LIKENESS = ['~~', '!~~', '~~*', '!~~*']

const CAUSES: Readonly<Record<string, Cause>> = {
  '0A000': { functions: ['date_trunc', 'date_part', 'extract'] },
  '21000': { nodes: ['SubLink'] },
  '22003': { operators: ['+', '-', '*', '/'], functions: ['sum', 'to_number'], nodes: ['TypeCast'] },
  '22007': { functions: CONVERSIONS, nodes: ['TypeCast'] },
  '22008': { operators: ['+', '-'], functions: CONVERSIONS, nodes: ['TypeCast'] },
  '22012': { operators: ['/', '%'], functions: ['div', 'mod'] },
  '22023': { functions: ['date_trunc', 'date_part', 'extract', 'timezone', 'ntile', 'split_part'] },
  '22025': { operators: LIKENESS },
  '22P02': { functions: CONVERSIONS, nodes: ['TypeCast'] },
}

export interface TextPlace {
  /** Both from 1. */
  line: number
  column: number
}

export function placeIn(text: string, at: number): TextPlace {
  const before = text.slice(0, at).split('\n')
  return { line: before.length, column: before.at(-1)!.length + 1 }
}

/**
 * Places of a statement that can have failed with data. PostgreSQL names the place of a mistake in the text only, and none for what
 * failed with a row.
 * @param text a statement that was judged
 * @param code SQLSTATE
 */
export function failurePlaces(text: string, code: string): TextPlace[] {
  const cause = CAUSES[code]
  if (!cause) return []
  const parsed = new ParsedText(statementParts(text, true).parts)
  const bytes: number[] = []
  collect(parseSync(parsed.text), cause, bytes)
  return [...new Set(bytes)].sort((one, other) => one - other).map((byte) => placeIn(text, parsed.byteToOriginal(byte)))
}

function collect(tree: unknown, cause: Cause, bytes: number[]): void {
  if (Array.isArray(tree)) for (const item of tree) collect(item, cause, bytes)
  else if (typeof tree === 'object' && tree !== null)
    for (const [name, body] of Object.entries(tree)) {
      if (isCause(name, body, cause)) bytes.push(Number((body as Tree).location ?? 0))
      collect(body, cause, bytes)
    }
}

function isCause(name: string, body: unknown, { operators, functions, nodes }: Cause): boolean {
  if (nodes?.includes(name)) return true
  if (name === 'A_Expr') return operators?.includes(lastName((body as Tree).name)) ?? false
  return name === 'FuncCall' && (functions?.includes(lastName((body as Tree).funcname)) ?? false)
}

function lastName(list: unknown): string {
  return (list as { String?: { sval?: string } }[]).at(-1)?.String?.sval ?? ''
}

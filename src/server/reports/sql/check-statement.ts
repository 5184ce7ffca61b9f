import { loadModule, parseSync } from 'libpg-query'
import { NamedThings, type ReadableTables } from './named-things.ts'
import { ParsedText, parserProblem } from './parsed-text.ts'
import { type StatementPart, type StatementProblem, statementParts } from './statement-text.ts'
import { treeProblem } from './tree-walk.ts'
import { growthProblem } from './value-growth.ts'

export type StatementCheck =
  | { problem: StatementProblem }
  | {
      problem?: undefined
      /** The text that was judged, cut at its parameters. */
      parts: readonly StatementPart[]
      /** Tables that it reads, of those that it may read. */
      tables: readonly string[]
      params: readonly string[]
      variables: readonly string[]
      /** The statement contains an ORDER BY. */
      ordered: boolean
    }

const NO_SELECT = '应为一条 SELECT 语句'

// The parser is a WebAssembly module; a server that cannot load it does not start.
await loadModule()

/**
 * Reads a statement with the parser of PostgreSQL itself and refuses whatever is not known to be harmless: anything but one
 * SELECT, tables and columns that are not given, functions, types, operators and parts of the language that are not listed.
 */
export function checkStatement(text: string, tables: ReadableTables): StatementCheck {
  const { parts, problem } = statementParts(text, true)
  if (problem) return { problem }
  if (parts.length === 0) return { problem: { reason: NO_SELECT, at: 0 } }
  const parsed = new ParsedText(parts)
  try {
    return judgeParsed(parsed, parts, tables)
  } catch (error) {
    return { problem: parserProblem(error, parsed) }
  }
}

function judgeParsed(parsed: ParsedText, parts: StatementPart[], tables: ReadableTables): StatementCheck {
  const { stmts = [] } = parseSync(parsed.text) as { stmts?: { stmt?: Record<string, unknown> }[] }
  const [first, second] = stmts
  if (!first?.stmt || !('SelectStmt' in first.stmt)) return { problem: { reason: NO_SELECT, at: 0 } }
  if (second) return { problem: { reason: '只能有一条语句', at: 0 } }
  const { SelectStmt: select } = first.stmt as { SelectStmt: Record<string, unknown> }
  const things = new NamedThings(first.stmt, tables, true)
  const found = treeProblem(first.stmt, things) ?? growthProblem(first.stmt, tables)
  if (found) return { problem: { reason: found.reason, at: parsed.byteToOriginal(found.byte) } }
  const [params, variables] = [new Set<string>(), new Set<string>()]
  for (const part of parts) {
    if ('param' in part) params.add(part.param)
    if ('variable' in part) variables.add(part.variable)
  }
  const ordered = select.sortClause !== undefined
  return { parts, tables: [...things.read], params: [...params], variables: [...variables], ordered }
}

import { addition, removal, replacement } from './json/json-edits.ts'
import type { JsonSource, Place } from './json/json-source.ts'
import type { ReadDocument } from './library/library.ts'
import type { Path, Problem, Proposal } from './problem.ts'
import { type StructureProblem, structureProblem } from './structure/structure-problems.ts'
import type { Finding } from './structure/walk-meta.ts'

/** Receives problems in any order. */
export type ReportProblem = (problem: Problem) => void

/** Target at a path: the key instead of the value, or a character of the string. */
export interface Point {
  atKey?: boolean
  offset?: number
}

export function placeOf(source: JsonSource, path: Path, { atKey, offset }: Point = {}): Place {
  if (offset !== undefined) return source.placeInString(path, offset)
  return atKey ? source.placeOfKey(path) : source.placeOf(path)
}

export function proposalOf(
  source: JsonSource,
  path: Path,
  { fix, json, remove, add, addTo = path }: Proposal,
): Pick<Problem, 'fix' | 'edit'> {
  const edit =
    json !== undefined
      ? replacement(source, path, json)
      : add !== undefined
        ? addition(source, addTo, add)
        : remove
          ? removal(source, path)
          : undefined
  const text = fix ?? (edit && (json ?? add ?? '删去'))
  return { ...(text !== undefined && { fix: text }), ...(edit && { edit }) }
}

/** Describes violations of `_meta`; a key that is only misspelt is not reported as missing too. */
export function describeFindings(findings: readonly Finding[]): (StructureProblem & { path: Path })[] {
  const described = findings.map((finding) => ({ finding, problem: structureProblem(finding) }))
  const renamed = new Set(
    described.flatMap(({ finding: { keyword, path }, problem: { fix } }) =>
      keyword === 'additionalProperties' && fix !== undefined ? [JSON.stringify([...path.slice(0, -1), fix])] : [],
    ),
  )
  const isMisspelt = ({ keyword, path, key }: Finding) =>
    keyword === 'required' && renamed.has(JSON.stringify([...path, key]))
  return described.flatMap(({ finding, problem }) => (isMisspelt(finding) ? [] : [{ ...problem, path: finding.path }]))
}

/** Reports violations of `_meta` in the structure of a document, or in the part at a path. */
export function reportFindings(
  { file, source }: Pick<ReadDocument, 'file' | 'source'>,
  findings: readonly Finding[],
  prefix: Path,
  reportProblem: ReportProblem,
): void {
  for (const { code, reason, atKey, path: inner, ...proposal } of describeFindings(findings)) {
    const path = [...prefix, ...inner]
    reportProblem({ file, ...placeOf(source, path, { atKey }), code, reason, ...proposalOf(source, path, proposal) })
  }
}

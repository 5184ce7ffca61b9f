import type { JsonSource, Place } from './json-source.ts'
import type { ReadDocument } from './library.ts'
import type { Path, Problem } from './problem.ts'
import { structureProblem } from './structure-problems.ts'
import type { Finding } from './walk-meta.ts'

/** Receives problems in any order. */
export type Tell = (problem: Problem) => void

/** Target at a path: the key instead of the value, or a character of the string. */
export interface Point {
  atKey?: boolean
  offset?: number
}

export function placeOf(source: JsonSource, path: Path, { atKey, offset }: Point = {}): Place {
  if (offset !== undefined) return source.placeInString(path, offset)
  return atKey ? source.placeOfKey(path) : source.placeOf(path)
}

/** Reports violations of `_meta` in the structure of a document, or in the part at a path. */
export function tellFindings(
  { file, source }: Pick<ReadDocument, 'file' | 'source'>,
  findings: readonly Finding[],
  prefix: Path,
  tell: Tell,
): void {
  for (const finding of findings) {
    const { code, reason, fix, atKey } = structureProblem(finding)
    const place = placeOf(source, [...prefix, ...finding.path], { atKey })
    tell({ file, ...place, code, reason, ...(fix !== undefined && { fix }) })
  }
}

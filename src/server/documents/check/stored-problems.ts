import type { Problem } from '#shared/check/problem.ts'
import type { VersionRow } from '../document-store.ts'

/** Stored problems, more than anybody corrects one by one; the count covers the rest. */
const MOST_PROBLEMS = 100

export function storedProblems(problems: readonly Problem[]): Pick<VersionRow, 'problemCount' | 'problems'> {
  return { problemCount: problems.length, problems: JSON.stringify(problems.slice(0, MOST_PROBLEMS)) }
}

export function problemsOf({ problems }: Pick<VersionRow, 'problems'>): Problem[] {
  return JSON.parse(problems) as Problem[]
}

/** Fault of a diagram, as the server reports it. */
export interface DiagramProblem {
  /** Absent for the whole diagram. */
  element?: string
  message: string
  proposal?: string
  level: 'error' | 'warning'
}

/** Problems in an answer; errors come first. */
export function problemsIn(answer: unknown): DiagramProblem[] {
  if (!Array.isArray(answer)) return []
  const problems = answer.filter((each): each is DiagramProblem => typeof each?.message === 'string')
  const errors = problems.filter(({ level }) => level !== 'warning')
  return [...errors, ...problems.filter(({ level }) => level === 'warning')]
}

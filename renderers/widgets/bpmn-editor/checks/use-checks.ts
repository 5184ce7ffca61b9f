import { useEffect, useState } from 'react'
import { reasonOf } from '#renderers/ui/feedback/show-refusal.ts'
import { useScreen } from '#renderers/ui/screen-context.ts'
import { type DiagramProblem, problemsIn } from './diagram-problem.ts'

export interface Checks {
  state: 'none' | 'checking' | 'checked' | 'failed'
  problems: readonly DiagramProblem[]
  /** Why there is no answer. */
  reason?: string
}

const PAUSE_MS = 800
const NONE: Checks = { state: 'none', problems: [] }

/** Lets the server check a diagram after a pause; the last problems stay until the next answer. */
export function useChecks(call: string | undefined, xml: string): Checks {
  const { ports } = useScreen()
  const [checks, setChecks] = useState(NONE)
  useEffect(() => {
    if (call === undefined || xml === '') return
    let isCurrent = true
    const timer = setTimeout(() => {
      setChecks((present) => ({ ...present, state: 'checking' }))
      ports.call({ call, body: { xml } }).then(
        ({ result }) => isCurrent && setChecks({ state: 'checked', problems: problemsIn(result) }),
        (error: unknown) =>
          isCurrent && setChecks(({ problems }) => ({ state: 'failed', problems, reason: reasonOf(error) })),
      )
    }, PAUSE_MS)
    return () => {
      isCurrent = false
      clearTimeout(timer)
    }
  }, [call, xml, ports])
  return checks
}

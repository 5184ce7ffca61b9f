import { type ActionContext, ActionStopped } from '#renderers/plugin.ts'
import type { LazyExpression } from '#renderers/ui/hooks/compute-values.ts'
import type { Step } from '#shared/documents/page.ts'

const SECOND = 1000

export interface PollParameters {
  /** Interval in seconds. */
  every: number
  call?: string
  query?: Record<string, unknown>
  do?: readonly Step[]
  until?: LazyExpression
  /** Time limit in seconds. */
  limit?: number
}

/**
 * Repeats a call or steps until the condition is true; skips turns while the screen is not visible.
 * @throws ActionStopped when the screen was left, or after a notice when the time limit was reached.
 */
export async function runPoll(context: ActionContext, parameters: PollParameters): Promise<void> {
  const { every, until, limit = Number.POSITIVE_INFINITY } = parameters
  const end = Date.now() + limit * SECOND
  for (;;) {
    const isLast = Date.now() + every * SECOND > end
    if (isOnScreen(context) || isLast) {
      const result = await turn(context, parameters)
      if (
        until?.evaluate({ ...context.scope, values: context.form?.values() ?? context.scope.values, result }) === true
      )
        return
    }
    if (isLast) break
    await new Promise((resolve) => setTimeout(resolve, Math.max(1, every) * SECOND))
    if (context.screen.element()?.isConnected !== true) throw new ActionStopped()
  }
  if (!until) return
  context.ports.notices.warning('等待超时，请稍后再看')
  throw new ActionStopped()
}

async function turn({ ports, run }: ActionContext, { call, query, do: steps }: PollParameters): Promise<unknown> {
  const { result } = call === undefined ? { result: null } : await ports.call({ call, query })
  if (steps) await run(steps, { scope: { result } })
  return result
}

/** Neither the window nor the screen in it is hidden. */
function isOnScreen({ screen }: ActionContext): boolean {
  return !document.hidden && screen.element()?.checkVisibility?.() !== false
}

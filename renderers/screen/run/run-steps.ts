import { type ActionContext, ActionStopped } from '#renderers/plugin.ts'
import { NoticedError, RefusedError } from '#renderers/ports.ts'
import { oneSentence, problemText, refusalText } from '#renderers/ui/feedback/problem-text.ts'
import { computeValues } from '#renderers/ui/hooks/compute-values.ts'
import type { Step } from '#shared/documents/page.ts'
import { actionNamed } from '../load/vocabulary.ts'

export type StepsContext = Omit<ActionContext, 'run'>

/**
 * Runs steps in sequence; computed parameters are computed when their step begins.
 * @returns false when the sequence ended early: declined, refused or failed; the person has been notified
 */
export async function runSteps(steps: readonly Step[], context: StepsContext): Promise<boolean> {
  try {
    await runAll(steps, context)
    return true
  } catch (error) {
    tell(error, context)
    return false
  }
}

async function runAll(steps: readonly Step[], given: StepsContext): Promise<void> {
  const run: ActionContext['run'] = (nested, { scope, ports = given.ports } = {}) =>
    runAll(nested, { ...given, ports, scope: { ...given.scope, ...scope } })
  const context: ActionContext = { ...given, run }
  for (const step of steps) {
    const action = await actionNamed(step.use)
    await action.run(context, computeValues(step.with ?? {}, context.scope) as never)
  }
}

function tell(error: unknown, { ports, form, entity }: StepsContext): void {
  if (error instanceof ActionStopped || error instanceof NoticedError) return
  if (error instanceof RefusedError) {
    const placed = error.problems.length > 0 && form !== undefined
    const texts = placed
      ? form.showProblems(error.problems).map((problem) => problemText(problem, form.entity ?? entity))
      : [refusalText(error, entity)]
    if (texts.length > 0) ports.notices.error(oneSentence(texts))
    return
  }
  console.error(error)
  ports.notices.error('操作失败，请稍后重试')
}

import { describe, expect, it, vi } from 'vitest'
import { ActionStopped } from '#renderers/plugin.ts'
import { RefusedError } from '#renderers/ports.ts'
import { actionHarness, formHandle } from '#renderers/testing/action-context.ts'
import { type OnErrorParameters, runOnError } from './on-error.ts'

const handlers = { refused: [{ use: 'refused' }], broken: [{ use: 'broken' }] }

function harness(failure: Error | undefined) {
  const done: string[] = []
  const shown: unknown[] = []
  const form = formHandle({}, { showProblems: (problems) => problems.filter((problem) => shown.push(problem) === 0) })
  const { context } = actionHarness({
    context: { form },
    step: async ({ use }, { scope }) => {
      if (use === 'act' && failure) throw failure
      done.push(`${use} ${scope.error?.message ?? ''}`.trim())
    },
  })
  const act = (more: Partial<OnErrorParameters>) => runOnError(context, { do: [{ use: 'act' }], ...more })
  return { done, shown, act }
}

describe('steps for a failure', () => {
  it('do not run without a failure', async () => {
    const { done, act } = harness(undefined)
    await act(handlers)
    expect(done).toEqual(['act'])
  })

  it('get the refusal of the server; its problems appear under the fields, and the sequence ends', async () => {
    const problem = { field: 'name', message: '已存在', keyword: 'unique' }
    const { done, shown, act } = harness(new RefusedError('不行', [problem]))
    await expect(act(handlers)).rejects.toThrow(ActionStopped)
    expect(done).toEqual(['refused 不行'])
    expect(shown).toEqual([problem])
  })

  it('are others after a fault, and the sequence goes on with `goOn`', async () => {
    const reported = vi.spyOn(console, 'error').mockReturnValue()
    const { done, act } = harness(new Error('offline'))
    await act({ ...handlers, goOn: true })
    expect(done).toEqual(['broken offline'])
    expect(reported).toHaveBeenCalledOnce()
    reported.mockRestore()
  })

  it('ignore other failures, and sequences that the person stopped', async () => {
    const refusal = new RefusedError('不行')
    await expect(harness(refusal).act({ broken: handlers.broken })).rejects.toBe(refusal)
    const { done, act } = harness(new ActionStopped())
    await expect(act(handlers)).rejects.toThrow(ActionStopped)
    expect(done).toEqual([])
  })
})

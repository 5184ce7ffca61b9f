import type { Transaction } from 'kysely'
import { describe, expect, it } from 'vitest'
import type { Tables } from '#server/db/connection.ts'
import { compileProcess } from '#server/modules/workflow/process/bpmn/compile-process.ts'
import { bpmnXml, END, flow, START } from '#server/modules/workflow/process/bpmn/testing/bpmn-xml.ts'
import { WorkflowRefusal } from '#server/modules/workflow/process/engine/refusal.ts'
import { approval } from '#server/modules/workflow/process/testing/workflow-desk.ts'
import { type RunResult, runInstance } from './run-instance.ts'

/** Starts a process that asks no statement of the database; resolves to the code of a refusal. */
async function startOf(xml: string): Promise<RunResult | string> {
  const { graph, problems } = await compileProcess(xml)
  expect(problems.filter(({ level }) => level === 'error')).toEqual([])
  const instance = {
    ...{ id: 'i', starter: 'u1', status: 'running' as const, suspended: false, variables: {}, visited: [] },
  }
  const head = {
    ...{ id: 'i', tenantId: 1, processId: 'p', processKey: 'p', processName: 'P', versionId: 'v', formAddress: 'a/b' },
    ...{ recordId: 'r', title: 'T', starter: 'u1', choices: {} },
  }
  let [ids, reads] = [0, 0]
  const record = {
    // An endless loop would keep the time limit of the test from striking.
    get days() {
      reads += 1
      if (reads > 20_000) throw new Error('endless')
      return 1
    },
  }
  const newId = () => {
    ids += 1
    return String(ids)
  }
  const options = { trx: {} as Transaction<Tables>, now: new Date(), chosen: [], newId, record }
  const before = { instance, tokens: [], tasks: [], triggers: [] }
  try {
    return await runInstance({ head, graph: graph!, instance }, before, { type: 'start', variables: {} }, options)
  } catch (error) {
    if (error instanceof WorkflowRefusal) return error.code
    throw error
  }
}

describe('a loop of tasks that nobody has to handle', () => {
  const loop = (condition: string) =>
    bpmnXml(
      `${START}${approval('c', '核对', { approvers: [{ kind: 'starter-choice' }], noApprover: 'pass' })}` +
        `<bpmn:exclusiveGateway id="g" default="g_c"/>${END}` +
        `${flow('s', 'c')}${flow('c', 'g')}${flow('g', 'c')}${flow('g', 'e', condition)}`,
    )

  it('is refused', async () => {
    expect(await startOf(loop('days == 2'))).toBe('too-many-moves')
  })

  it('completes when its condition holds', async () => {
    expect(await startOf(loop('days == 1'))).toMatchObject({ state: { instance: { status: 'completed' } } })
  })
})

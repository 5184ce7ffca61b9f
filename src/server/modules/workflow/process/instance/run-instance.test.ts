import type { Transaction } from 'kysely'
import { describe, expect, it } from 'vitest'
import type { Tables } from '#server/db/connection.ts'
import { compileProcess } from '#server/modules/workflow/process/bpmn/compile-process.ts'
import { bpmnXml, END, flow, START } from '#server/modules/workflow/process/bpmn/testing/bpmn-xml.ts'
import { WorkflowRefusal } from '#server/modules/workflow/process/engine/refusal.ts'
import { approval } from '#server/modules/workflow/process/testing/workflow-desk.ts'
import { PLAIN_CALENDAR } from './due-time.ts'
import { runInstance } from './run-instance.ts'

/** Starts a process that asks no statement of the database; resolves to its status or the code of a refusal. */
async function startOf(xml: string): Promise<string> {
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
  const workCalendar = async () => PLAIN_CALENDAR
  const options = { trx: {} as Transaction<Tables>, now: new Date(), chosen: [], newId, record, workCalendar }
  const before = { instance, tokens: [], tasks: [], triggers: [] }
  try {
    const { state } = await runInstance(
      { head, graph: graph!, instance },
      before,
      { type: 'start', variables: {} },
      options,
    )
    return state.instance.status
  } catch (error) {
    if (error instanceof WorkflowRefusal) return error.code
    throw error
  }
}

const script = (id: string, expression: string, variable = 'x') =>
  `<bpmn:scriptTask id="${id}" flowable:resultVariable="${variable}"><bpmn:script>${expression}</bpmn:script></bpmn:scriptTask>`

describe('variables of a script', () => {
  /** Runs a script in a loop as often as `n` says. */
  const loop = (first: string, again: string, times: number) =>
    bpmnXml(
      `${START}${script('n', '0', 'n')}${script('a', first)}${script('b', again)}${script('c', 'n + 1', 'n')}` +
        `<bpmn:exclusiveGateway id="g" default="g_b"/>${END}` +
        `${flow('s', 'n')}${flow('n', 'a')}${flow('a', 'b')}${flow('b', 'c')}${flow('c', 'g')}${flow('g', 'b')}` +
        flow('g', 'e', `n == ${times}`),
    )

  it.each([
    ['doubles each time', '[days, days]', '[x, x]', 100],
    ['is a text that doubles each time', '"abc"', 'x + x', 100],
    ['is nested more deeply each time', '[days]', '[x]', 200],
    ['is of some length and set anew each time', `"${'x'.repeat(3_000)}"`, 'x', 500],
  ])('are refused when one %s', async (_name, first, again, times) => {
    expect(await startOf(loop(first, again, times))).toBe('too-large')
  })

  it('are refused when all together are too large', async () => {
    const ids = Array.from({ length: 30 }, (_, index) => `v${index}`)
    const places = ['s', ...ids, 'e']
    const scripts = ids.map((id) => script(id, `"${'x'.repeat(2_500)}"`, id)).join('')
    const flows = places.slice(1).map((to, index) => flow(places[index]!, to))
    expect(await startOf(bpmnXml(START + scripts + END + flows.join('')))).toBe('too-large')
  })

  it('are kept when they stay small', async () => {
    expect(await startOf(loop('[days, days]', '[x, x]', 10))).toBe('completed')
  })
})

describe('a list of repetitions', () => {
  it('is refused when it is too large', async () => {
    const inner = `<bpmn:startEvent id="is"/><bpmn:endEvent id="ie"/>${flow('is', 'ie')}`
    const repeat = {
      items: `[${Array(30).fill('x').join(', ')}]`,
      variable: 'one',
      sequential: true,
      quota: { kind: 'all' },
    }
    const settings = `<bpmn:extensionElements><wf:settings>${JSON.stringify({ repeat })}</wf:settings></bpmn:extensionElements>`
    const doubling = ['d0', 'd1', 'd2', 'd3']
    const scripts = [script('v', `"${'x'.repeat(3_000)}"`), ...doubling.map((id) => script(id, 'x + x'))].join('')
    const places = ['s', 'v', ...doubling, 'r', 'e']
    const flows = places.slice(1).map((to, index) => flow(places[index]!, to))
    const activity = `<bpmn:subProcess id="r">${settings}${inner}</bpmn:subProcess>`
    expect(await startOf(bpmnXml(START + scripts + activity + END + flows.join('')))).toBe('too-large')
  })
})

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
    expect(await startOf(loop('days == 1'))).toBe('completed')
  })
})

describe('names that every object has', () => {
  const skipped = { approvers: [{ kind: 'starter-choice' as const }], noApprover: 'pass' as const }

  it.each(['constructor', 'hasOwnProperty', 'toString'])('are no choice of people: %s', async (id) => {
    const xml = bpmnXml(`${START}${approval(id, '核对', skipped)}${END}${flow('s', id)}${flow(id, 'e')}`)
    expect(await startOf(xml)).toBe('completed')
  })

  it('may be that of the item of a repetition', async () => {
    const inner =
      `<bpmn:startEvent id="is"/><bpmn:exclusiveGateway id="ig"/><bpmn:endEvent id="ie"/>` +
      flow('is', 'ig') +
      flow('ig', 'ie', 'constructor == 7')
    const repeat = { items: '[7]', variable: 'constructor', sequential: true, quota: { kind: 'all' } }
    const settings = `<bpmn:extensionElements><wf:settings>${JSON.stringify({ repeat })}</wf:settings></bpmn:extensionElements>`
    const activity = `<bpmn:subProcess id="r">${settings}${inner}</bpmn:subProcess>`
    expect(await startOf(bpmnXml(START + activity + END + flow('s', 'r') + flow('r', 'e')))).toBe('completed')
  })
})

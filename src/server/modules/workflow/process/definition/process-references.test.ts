import { describe, expect, it } from 'vitest'
import { compileProcess } from '#server/modules/workflow/process/bpmn/compile-process.ts'
import { bpmnXml, END, flow, START } from '#server/modules/workflow/process/bpmn/testing/bpmn-xml.ts'
import type { Listener } from '#server/modules/workflow/process/listeners/listener.repository.ts'
import { approval } from '#server/modules/workflow/process/testing/workflow-desk.ts'
import { referenceProblems, referencesOf } from './process-references.ts'

const extension = (settings: object) =>
  `<bpmn:extensionElements><wf:settings>${JSON.stringify(settings)}</wf:settings></bpmn:extensionElements>`

async function compiled(xml: string) {
  const { graph, problems } = await compileProcess(xml)
  if (graph === undefined) throw new Error(JSON.stringify(problems))
  return graph
}

const xml = bpmnXml(
  START +
    approval('a', '审批', {
      approvers: [{ kind: 'expression', expression: 'expressions.boss' }],
      cc: [{ kind: 'expression', expression: 'expressions.boss' }],
      listeners: ['l1', 'l1', 'l2'],
    }) +
    `<bpmn:serviceTask id="v">${extension({ handler: 'http', dataSource: 'erp' })}</bpmn:serviceTask>` +
    `<bpmn:scriptTask id="c">${extension({ variable: 'n', expression: 'expressions.sum + 1' })}</bpmn:scriptTask>` +
    END +
    flow('s', 'a') +
    flow('a', 'v', 'expressions.isLong').replace('><bpmn:cond', `>${extension({ listeners: ['l3'] })}<bpmn:cond`) +
    flow('v', 'c') +
    flow('c', 'e'),
).replace('isExecutable="true">', `isExecutable="true">${extension({ listeners: ['l4'] })}`)

describe('references of a process', () => {
  it('are found on nodes, flows and the process, each once', async () => {
    expect(referencesOf(await compiled(xml))).toEqual([
      { kind: 'listener', ref: 'l1', elementId: 'a' },
      { kind: 'listener', ref: 'l2', elementId: 'a' },
      { kind: 'listener', ref: 'l3', elementId: 'a_v' },
      { kind: 'listener', ref: 'l4', elementId: 'p' },
      { kind: 'expression', ref: 'boss', elementId: 'a' },
      { kind: 'expression', ref: 'sum', elementId: 'c' },
      { kind: 'expression', ref: 'isLong', elementId: 'a_v' },
      { kind: 'source', ref: 'erp', elementId: 'v' },
    ])
  })

  it('name their element when they cannot be deployed', async () => {
    const graph = await compiled(xml)
    const listener = (id: string, event: Listener['event'], enabled = true): Listener => ({
      ...{ id, name: id, event, enabled, type: event === 'create' ? 'task' : 'execution' },
      ...{ valueType: 'expression', handler: null, expression: 'true' },
    })
    const problems = (listeners: Listener[], expressions: Record<string, string>, sources: [string, string][] = []) =>
      referenceProblems(graph, referencesOf(graph), { listeners, expressions, sourceProblems: new Map(sources) }).map(
        ({ element, message }) => `${element} ${message}`,
      )
    const all = { boss: '1', sum: '1', isLong: '1' }
    const good = [listener('l1', 'create'), listener('l2', 'end'), listener('l3', 'take'), listener('l4', 'start')]
    expect(problems(good, all)).toEqual([])
    expect(
      problems([listener('l1', 'take'), listener('l2', 'end', false), listener('l3', 'end')], {}, [['erp', '不存在']]),
    ).toEqual([
      'a 监听器“l1”的事件不会在此发生',
      'a 监听器“l2”已停用',
      'a_v 监听器“l3”的事件不会在此发生',
      'p 监听器 l4 不存在',
      'a 没有名为 boss 的流程表达式',
      'c 没有名为 sum 的流程表达式',
      'a_v 没有名为 isLong 的流程表达式',
      'v 数据源 erp：不存在',
    ])
  })

  it.each([
    [
      'start',
      bpmnXml(`<bpmn:startEvent id="s">${extension({ listeners: 'l1' })}</bpmn:startEvent>${END}${flow('s', 'e')}`),
    ],
    [
      'flow',
      bpmnXml(START + END + flow('s', 'e').replace('/>', `>${extension({ listeners: [1] })}</bpmn:sequenceFlow>`)),
    ],
    ['process', bpmnXml(extension({ listeners: {} }) + START + END + flow('s', 'e'))],
  ])('are refused in another form: %s', async (_, wrong) => {
    const { problems } = await compileProcess(wrong)
    expect(problems).toContainEqual(expect.objectContaining({ message: '节点设置 listeners 不存在或取值无效' }))
  })
})

import { describe, expect, it } from 'vitest'
import { EngineHarness } from '#server/modules/workflow/process/engine/testing/harness.ts'
import { addBranch, addStep, copyStep, moveStep, removeStep } from '#shared/documents/workflow/simple-edits.ts'
import { incompleteSteps } from '#shared/documents/workflow/simple-faults.ts'
import { type SimpleProcess, structureFault } from '#shared/documents/workflow/simple-process.ts'
import { simpleToBpmn } from '#shared/documents/workflow/simple-to-bpmn.ts'
import { evaluate } from '#shared/expression/evaluation/evaluate-expression.ts'
import { parseExpression } from '#shared/expression/syntax/parse-expression.ts'
import { seededRandom } from '#shared/testing/seeded-random.ts'
import { compileProcess } from '../bpmn/compile-process.ts'
import { ModelProblems } from '../bpmn/model-problem.ts'
import { parseBpmn } from '../bpmn/parse-bpmn.ts'
import { bpmnXml, END, flow, START, user } from '../bpmn/testing/bpmn-xml.ts'
import { bpmnToSimple } from './bpmn-to-simple.ts'
import { randomSimple } from './testing/random-simple.ts'

async function toSimple(xml: string) {
  const problems = new ModelProblems()
  const process = await parseBpmn(xml, problems)
  expect(problems.all).toEqual([])
  return bpmnToSimple(process!)
}

const LEAVE: SimpleProcess = {
  key: 'leave',
  name: '请假',
  steps: [
    { id: 'start', kind: 'start', name: '发起' },
    { id: 'days', kind: 'choice', name: '天数' },
    {
      id: 'long',
      kind: 'branch',
      name: '三天以上',
      parent: 'days',
      condition: { join: 'and', rows: [{ field: 'days', type: 'number', operator: 'gt', value: 3 }] },
    },
    {
      id: 'boss',
      kind: 'approval',
      name: '经理',
      parent: 'long',
      settings: { approvers: [{ kind: 'roles', refs: ['boss'] }] },
    },
    { id: 'both', kind: 'parallel', name: '', parent: 'long' },
    { id: 'left', kind: 'branch', name: '', parent: 'both' },
    {
      id: 'hr',
      kind: 'approval',
      name: '人事',
      parent: 'left',
      settings: { approvers: [{ kind: 'people', refs: ['hr'] }] },
    },
    { id: 'right', kind: 'branch', name: '', parent: 'both' },
    {
      id: 'fin',
      kind: 'approval',
      name: '财务',
      parent: 'right',
      settings: { approvers: [{ kind: 'people', refs: ['fin'] }] },
    },
    { id: 'short', kind: 'branch', name: '其他', parent: 'days', isDefault: true },
    { id: 'wait', kind: 'delay', name: '等一天', parent: 'short', duration: 'P1D' },
    { id: 'lead', kind: 'approval', name: '负责人', settings: { approvers: [{ kind: 'leader', levels: 1 }] } },
    { id: 'tell', kind: 'copy', name: '抄送', settings: { cc: [{ kind: 'starter' }] } },
  ],
}

const SEED = Number(process.env.WORKFLOW_SEED ?? 24)
const MODELS = Number(process.env.WORKFLOW_MODELS ?? 15)

describe('a simple process as BPMN', () => {
  it('compiles, runs and comes back', async () => {
    const xml = simpleToBpmn(LEAVE)
    const { graph, problems } = await compileProcess(xml)
    expect(problems).toEqual([])
    expect(await toSimple(xml)).toEqual({ model: LEAVE, losses: [] })
    const run = (days: number) =>
      new EngineHarness(graph!, { evaluate: (text, scope) => evaluate(parseExpression(text), scope) }).start({ days })
    expect(run(5).open()).toEqual(['boss'])
    expect(run(5).approve('boss').open().sort()).toEqual(['fin', 'hr'])
    expect(run(5).approve('boss').approve('hr').approve('fin').open()).toEqual(['lead'])
    expect(run(2).open()).toEqual([])
    expect(graph!.nodes.tell).toMatchObject({ kind: 'copy', cc: [{ kind: 'starter' }] })
  })

  it(`does so for ${MODELS} random models of seed ${SEED}`, async () => {
    const random = seededRandom(SEED).whole
    for (let index = 0; index < MODELS; index += 1) {
      const model = randomSimple(random)
      const where = `seed ${SEED}, model ${index}`
      expect(
        incompleteSteps(model.steps).filter(({ step }) => step !== undefined),
        where,
      ).toEqual([])
      const xml = simpleToBpmn(model)
      expect((await compileProcess(xml)).problems, where).toEqual([])
      expect(await toSimple(xml), where).toEqual({ model, losses: [] })
      expect(faultsOfDiagram(xml), where).toEqual([])
    }
  })

  it('stays a process under random edits, and still converts', async () => {
    const random = seededRandom(SEED).whole
    let { steps } = randomSimple(random)
    let count = 0
    const makeId = () => {
      count += 1
      return `added_${count}`
    }
    const kinds = ['approval', 'copy', 'delay', 'choice', 'parallel'] as const
    for (let edit = 0; edit < 400; edit += 1) {
      const step = steps[random(steps.length)]!
      const { id, kind } = step
      const isSplit = kind === 'choice' || kind === 'parallel'
      const place = kind === 'branch' ? { first: id } : { after: id }
      const edits = [
        () => addStep(steps, place, kinds[random(kinds.length)]!, makeId).steps,
        () => (isSplit ? addBranch(steps, id, makeId).steps : steps),
        () => copyStep(steps, id, makeId).steps,
        () => moveStep(steps, id, random(2) === 0 ? 1 : -1),
        () => removeStep(steps, id),
        () => removeStep(steps, id),
      ]
      const next = edits[random(edits.length)]!()
      const fault = structureFault({ key: 'k', name: '', steps: next })
      // Limits refuse an edit; nothing else may.
      if (fault === undefined) steps = next
      else expect(fault.message, `seed ${SEED}, edit ${edit}`).toMatch(/不能超过/)
    }
    const model = { key: 'k', name: '', steps }
    expect(await toSimple(simpleToBpmn(model))).toEqual({ model, losses: [] })
  })

  it('draws every element once, and flows from edge to edge', () => {
    const xml = simpleToBpmn(LEAVE)
    expect(faultsOfDiagram(xml)).toEqual([])
    const { boxes } = diagramOf(xml)
    const middle = (id: string) => boxes.get(id)!.x + boxes.get(id)!.width / 2
    // The main line is straight, branches stand beside each other.
    expect(new Set(['start', 'days', 'days_join', 'lead', 'tell', 'end'].map(middle)).size).toBe(1)
    expect(middle('boss')).toBeLessThan(middle('days'))
    expect(middle('wait')).toBeGreaterThan(middle('days'))
    expect(middle('both')).toBe(middle('boss'))
  })

  it('keeps incomplete steps, and the compiler names them', async () => {
    const model: SimpleProcess = {
      ...LEAVE,
      steps: LEAVE.steps.map((step) => {
        if (step.id === 'boss')
          return { ...step, settings: { approvers: [{ kind: 'roles', refs: [] }] } } as typeof step
        return step.id === 'long'
          ? ({
              ...step,
              condition: { join: 'or' as const, rows: [{ field: '', operator: 'eq' as const }] },
            } as typeof step)
          : step
      }),
    }
    const xml = simpleToBpmn(model)
    expect((await compileProcess(xml)).problems.map(({ element }) => element)).toContain('boss')
    expect(await toSimple(xml)).toEqual({ model, losses: [] })
  })
})

describe('a diagram in the simple designer', () => {
  const modelOf = async (xml: string) => {
    const { model, losses } = await toSimple(xml)
    expect(losses).toEqual([])
    return model!.steps
  }

  it('takes a changed expression instead of its rows', async () => {
    const xml = simpleToBpmn(LEAVE).replace('days &gt; 3', 'days &gt; 4')
    expect((await modelOf(xml)).find(({ id }) => id === 'long')).toMatchObject({
      condition: { expression: 'days > 4' },
    })
  })

  it('drops the rows of an expression that somebody has removed', async () => {
    const xml = simpleToBpmn(LEAVE).replace(/<bpmn:conditionExpression.*?<\/bpmn:conditionExpression>/, '')
    const branch = (await modelOf(xml)).find(({ id }) => id === 'long')
    expect(branch).toEqual({ id: 'long', kind: 'branch', name: '三天以上', parent: 'days' })
  })

  it('takes approvers of other engines', async () => {
    const xml = bpmnXml(
      `${START}${user('a')}${user('b', 'flowable:candidateGroups="boss" flowable:priority="90"')}${END}${flow('s', 'a')}${flow('a', 'b')}${flow('b', 'e')}`,
    )
    expect(await modelOf(xml)).toEqual([
      { id: 's', kind: 'start', name: '' },
      { id: 'a', kind: 'approval', name: '', settings: { approvers: [{ kind: 'people', refs: ['zhang'] }] } },
      {
        id: 'b',
        kind: 'approval',
        name: '',
        settings: { approvers: [{ kind: 'roles', refs: ['boss'] }], claim: true, priority: 'H' },
      },
    ])
  })

  it('takes listeners to an approval over, and writes them again', async () => {
    const settings = '{"approvers":[{"kind":"starter"}],"listeners":["l1"]}'
    const extension = `<bpmn:extensionElements><wf:settings>${settings}</wf:settings></bpmn:extensionElements>`
    const xml = bpmnXml(`${START}${user('a', '', extension)}${END}${flow('s', 'a')}${flow('a', 'e')}`)
    const steps = await modelOf(xml)
    expect(steps[1]).toMatchObject({ settings: { listeners: ['l1'] } })
    const written = await modelOf(simpleToBpmn({ key: 'p', name: 'p', steps }))
    expect(written).toContainEqual(
      expect.objectContaining({ settings: expect.objectContaining({ listeners: ['l1'] }) }),
    )
  })

  it('joins branches that meet in a task, in one end, or in several ends', async () => {
    const gateway = '<bpmn:exclusiveGateway id="g" default="g_b"/>'
    const ways = `${flow('s', 'g')}${flow('g', 'a', 'n == 1')}${flow('g', 'b')}`
    const atTask = `${START}${gateway}${user('a')}${user('b')}${user('c')}${END}${ways}${flow('a', 'c')}${flow('b', 'c')}${flow('c', 'e')}`
    const ids = async (elements: string) =>
      (await modelOf(bpmnXml(elements))).map(({ id, parent }) => `${parent ?? ''}/${id}`)
    const branches = ['/s', '/g', 'g/g_a', 'g_a/a', 'g/g_b', 'g_b/b']
    expect(await ids(atTask)).toEqual([...branches, '/c'])
    expect(
      await ids(`${START}${gateway}${user('a')}${user('b')}${END}${ways}${flow('a', 'e')}${flow('b', 'e')}`),
    ).toEqual(branches)
    const ends = `${END}<bpmn:endEvent id="e2"/>${flow('a', 'e')}${flow('b', 'e2')}`
    expect(await ids(`${START}${gateway}${user('a')}${user('b')}${ends}${ways}`)).toEqual(branches)
  })

  it('reads a join of an inner and an outer choice', async () => {
    const gates =
      '<bpmn:exclusiveGateway id="g" default="g_h"/><bpmn:exclusiveGateway id="h" default="h_j"/><bpmn:exclusiveGateway id="j"/>'
    const ways = `${flow('s', 'g')}${flow('g', 'a', 'n == 1')}${flow('g', 'h')}${flow('h', 'b', 'n == 2')}${flow('h', 'j')}${flow('a', 'j')}${flow('b', 'j')}${flow('j', 'e')}`
    const steps = await modelOf(bpmnXml(`${START}${gates}${user('a')}${user('b')}${END}${ways}`))
    expect(steps.map(({ id, parent }) => `${parent ?? ''}/${id}`)).toEqual([
      '/s',
      '/g',
      'g/g_a',
      'g_a/a',
      'g/g_h',
      'g_h/h',
      'h/h_b',
      'h_b/b',
      'h/h_j',
    ])
  })

  const line = (element: string, id = 'x') => bpmnXml(`${START}${element}${END}${flow('s', id)}${flow(id, 'e')}`)
  const choice = (kind: string, join: string, attributes = 'default="g_b"') =>
    bpmnXml(
      `${START}<bpmn:${kind}Gateway id="g" ${attributes}/>${user('a')}${user('b')}<bpmn:${join}Gateway id="j"/>${END}` +
        `${flow('s', 'g')}${flow('g', 'a', kind === 'parallel' ? undefined : 'n == 1')}${flow('g', 'b', attributes ? undefined : 'n == 2')}${flow('a', 'j')}${flow('b', 'j')}${flow('j', 'e')}`,
    )
  it.each<[name: string, xml: string, element: string, message: string]>([
    ['service task', line('<bpmn:serviceTask id="x"/>'), 'x', '简易设计器没有服务任务'],
    ['message', line('<bpmn:sendTask id="x"/>'), 'x', '简易设计器没有发送任务'],
    [
      'listener',
      line(user('x', '', '<bpmn:extensionElements><flowable:taskListener event="create"/></bpmn:extensionElements>')),
      'x',
      '扩展设置 flowable:taskListener 不会保留',
    ],
    [
      'listener to the start',
      line(user('x')).replace(
        '<bpmn:startEvent id="s"/>',
        '<bpmn:startEvent id="s"><bpmn:extensionElements><wf:settings>{"listeners":["l"]}</wf:settings></bpmn:extensionElements></bpmn:startEvent>',
      ),
      's',
      '此处的监听器不会保留',
    ],
    ['attribute', line(user('x', 'flowable:assignee="z" flowable:formKey="f"')), 'x', '属性 flowable:formKey 不会保留'],
    ['documentation', line(user('x', '', '<bpmn:documentation>d</bpmn:documentation>')), 'x', '说明文字不会保留'],
    [
      'boundary event',
      bpmnXml(
        `${START}${user('x')}<bpmn:boundaryEvent id="b" attachedToRef="x"/>${END}${flow('s', 'x')}${flow('x', 'e')}`,
      ),
      'b',
      '简易设计器没有边界事件',
    ],
    ['inclusive gateway', choice('inclusive', 'inclusive'), 'g', '简易设计器没有包含网关'],
    ['no default', choice('exclusive', 'exclusive', ''), 'g', '网关没有默认分支，简易设计器的条件分支必须有一个'],
    ['choice into a parallel join', choice('exclusive', 'parallel'), 'j', '条件分支汇合到并行网关'],
    ['parallel into a choice', choice('parallel', 'exclusive', ''), 'j', '并行分支没有汇合到并行网关'],
    [
      'loop',
      bpmnXml(
        `${START}${user('x')}<bpmn:exclusiveGateway id="g" default="g_e"/>${END}${flow('s', 'x')}${flow('x', 'g')}${flow('g', 'x', 'n == 1')}${flow('g', 'e')}`,
      ),
      'x',
      '简易设计器不支持回路，以及没有成对汇合的分支',
    ],
    [
      'early end',
      bpmnXml(
        `${START}<bpmn:exclusiveGateway id="g" default="g_a"/>${user('a')}${user('b')}${user('d')}${END}<bpmn:endEvent id="f"/>` +
          `${flow('s', 'g')}${flow('g', 'a')}${flow('g', 'b', 'n == 1')}${flow('g', 'e', 'n == 2')}${flow('a', 'd')}${flow('b', 'd')}${flow('d', 'f')}`,
      ),
      'g',
      '分支提前结束流程，简易设计器的分支都会汇合',
    ],
    [
      'manual choice',
      bpmnXml(
        `${START}${user('x')}${user('a')}${END}${flow('s', 'x')}${flow('x', 'a')}${flow('x', 'e')}${flow('a', 'e')}`,
      ),
      'x',
      '由办理人选择去向（多条连出）不能在简易设计器中设置',
    ],
    [
      'timer start',
      bpmnXml(
        `<bpmn:startEvent id="s"><bpmn:timerEventDefinition/></bpmn:startEvent>${user('x')}${END}${flow('s', 'x')}${flow('x', 'e')}`,
      ),
      's',
      '定时开始不能在简易设计器中设置',
    ],
    [
      'terminating end',
      bpmnXml(
        `${START}${user('x')}<bpmn:endEvent id="e"><bpmn:terminateEventDefinition/></bpmn:endEvent>${flow('s', 'x')}${flow('x', 'e')}`,
      ),
      'e',
      '简易设计器只有普通结束',
    ],
    [
      'date of a timer',
      line(
        '<bpmn:intermediateCatchEvent id="x"><bpmn:timerEventDefinition><bpmn:timeDate>2024</bpmn:timeDate></bpmn:timerEventDefinition></bpmn:intermediateCatchEvent>',
      ),
      'x',
      '简易设计器没有此类中间事件',
    ],
    [
      'unreachable node',
      bpmnXml(`${START}${user('x')}${user('y')}${END}${flow('s', 'x')}${flow('x', 'e')}`),
      'y',
      '从开始事件无法到达此节点',
    ],
    ['two starts', bpmnXml(`${START}<bpmn:startEvent id="t"/>${END}`), 't', '简易设计器需要恰好一个开始事件'],
    [
      'annotation',
      bpmnXml(
        `${START}${user('x')}${END}${flow('s', 'x')}${flow('x', 'e')}<bpmn:textAnnotation id="n"><bpmn:text>t</bpmn:text></bpmn:textAnnotation>`,
      ),
      'n',
      '图中的注释和分组不会保留',
    ],
  ])('names what it would lose: %s', async (_name, xml, element, message) => {
    const { model, losses } = await toSimple(xml)
    expect(model).toBeUndefined()
    expect(losses).toContainEqual({ element, message })
  })
})

interface Box {
  x: number
  y: number
  width: number
  height: number
}

function diagramOf(xml: string): { boxes: Map<string, Box>; ways: Map<string, { x: number; y: number }[]> } {
  const numbers = (text: string, names: string[]) =>
    Object.fromEntries(names.map((name) => [name, Number(new RegExp(` ${name}="([^"]*)"`).exec(text)![1])]))
  const boxes = [...xml.matchAll(/<bpmndi:BPMNShape [^>]*bpmnElement="([^"]*)"><dc:Bounds([^>]*)>/g)].map(
    ([, id, bounds]) => [id!, numbers(bounds!, ['x', 'y', 'width', 'height']) as unknown as Box] as const,
  )
  const ways = [...xml.matchAll(/<bpmndi:BPMNEdge [^>]*bpmnElement="([^"]*)">(.*?)<\/bpmndi:BPMNEdge>/g)].map(
    ([, id, points]) =>
      [
        id!,
        [...points!.matchAll(/<di:waypoint([^>]*)>/g)].map(
          ([, point]) => numbers(point!, ['x', 'y']) as unknown as { x: number; y: number },
        ),
      ] as const,
  )
  return { boxes: new Map(boxes), ways: new Map(ways) }
}

/** Elements without place, boxes over each other, and flows that are slanted or do not touch their ends. */
function faultsOfDiagram(xml: string): string[] {
  const { boxes, ways } = diagramOf(xml)
  const flows = [...xml.matchAll(/<bpmn:sequenceFlow id="([^"]*)".*? sourceRef="([^"]*)" targetRef="([^"]*)"/g)]
  const nodes = [
    ...xml.matchAll(/<bpmn:(?:startEvent|endEvent|userTask|sendTask|intermediateCatchEvent|\w+Gateway) id="([^"]*)"/g),
  ]
  const touches = ({ x, y, width, height }: Box, point: { x: number; y: number }) =>
    point.x >= x && point.x <= x + width && point.y >= y && point.y <= y + height
  const found = nodes.filter(([, id]) => !boxes.has(id!)).map(([, id]) => `${id} has no shape`)
  if (boxes.size !== nodes.length || ways.size !== flows.length) found.push('too many shapes or edges')
  const all = [...boxes]
  for (const [index, [id, box]] of all.entries())
    for (const [other, that] of all.slice(index + 1))
      if (
        box.x < that.x + that.width &&
        that.x < box.x + box.width &&
        box.y < that.y + that.height &&
        that.y < box.y + box.height
      )
        found.push(`${id} is over ${other}`)
  for (const [, id, from, to] of flows) {
    const points = ways.get(id!) ?? []
    if (points.length < 2) found.push(`${id} has no way`)
    else {
      if (!touches(boxes.get(from!)!, points[0]!)) found.push(`${id} does not begin at ${from}`)
      if (!touches(boxes.get(to!)!, points.at(-1)!)) found.push(`${id} does not end at ${to}`)
      if (points.some(({ x, y }, at) => at > 0 && x !== points[at - 1]!.x && y !== points[at - 1]!.y))
        found.push(`${id} is slanted`)
    }
  }
  return found
}

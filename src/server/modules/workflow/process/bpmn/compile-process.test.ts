import { describe, expect, it } from 'vitest'
import { EngineHarness } from '#server/modules/workflow/process/engine/testing/harness.ts'
import { evaluate } from '#shared/expression/evaluation/evaluate-expression.ts'
import { parseExpression } from '#shared/expression/syntax/parse-expression.ts'
import { type CompiledProcess, compileProcess } from './compile-process.ts'
import { MAX_XML_LENGTH } from './parse-bpmn.ts'
import { around, bpmnXml, END, flow, START, user } from './testing/bpmn-xml.ts'

const nodesOf = async (xml: string) => {
  const { graph, problems } = await compileProcess(xml)
  expect(problems.filter(({ level }) => level === 'error')).toEqual([])
  return graph!.nodes as unknown as Record<string, Record<string, unknown>>
}
const errorsOf = ({ problems }: CompiledProcess) =>
  problems.filter(({ level }) => level === 'error').map(({ element, message }) => `${element ?? '-'}: ${message}`)
const multi = (content = '', attributes = '') =>
  `<bpmn:multiInstanceLoopCharacteristics ${attributes}>${content}</bpmn:multiInstanceLoopCharacteristics>`
const completion = (text: string) => `<bpmn:completionCondition>${text}</bpmn:completionCondition>`
const event = (kind: string, content = '') => `<bpmn:${kind}EventDefinition>${content}</bpmn:${kind}EventDefinition>`
const duration = event('timer', '<bpmn:timeDuration>PT1H</bpmn:timeDuration>')
const settings = (value: object) =>
  `<bpmn:extensionElements><wf:settings>${JSON.stringify(value).replaceAll('"', '&quot;')}</wf:settings></bpmn:extensionElements>`

describe('supported elements', () => {
  const message = '<bpmn:message id="m" name="paid"/>'
  const rows: [name: string, xml: string, id: string, values: object][] = [
    ['task', around('x', '<bpmn:task id="x"/>'), 'x', { kind: 'manual' }],
    ['manual task', around('x', '<bpmn:manualTask id="x" name="盖章"/>'), 'x', { kind: 'manual', name: '盖章' }],
    [
      'service task of another engine',
      around('x', '<bpmn:serviceTask id="x" flowable:delegateExpression="${stockCheck}"/>'),
      'x',
      { kind: 'service', handler: 'stockCheck', attempts: 3 },
    ],
    [
      'service task with settings',
      around('x', `<bpmn:serviceTask id="x">${settings({ attempts: 5, handler: 'erp' })}</bpmn:serviceTask>`),
      'x',
      { kind: 'service', attempts: 5, handler: 'erp' },
    ],
    [
      'service task that sends a notice',
      around(
        'x',
        `<bpmn:serviceTask id="x">${settings({ handler: 'notice', people: ['a'], text: '已办' })}</bpmn:serviceTask>`,
      ),
      'x',
      { kind: 'service', handler: 'notice', people: ['a'], text: '已办', attempts: 3 },
    ],
    [
      'send task that gives copies',
      around('x', `<bpmn:sendTask id="x">${settings({ cc: [{ kind: 'starter' }] })}</bpmn:sendTask>`),
      'x',
      { kind: 'copy', cc: [{ kind: 'starter' }] },
    ],
    [
      'script task',
      around(
        'x',
        '<bpmn:scriptTask id="x" flowable:resultVariable="n"><bpmn:script>1 + 2</bpmn:script></bpmn:scriptTask>',
      ),
      'x',
      { kind: 'script', variable: 'n', expression: '1 + 2' },
    ],
    [
      'send task',
      around('x', '<bpmn:sendTask id="x" messageRef="m"/>', message),
      'x',
      { kind: 'send', message: 'paid' },
    ],
    [
      'receive task',
      around('x', '<bpmn:receiveTask id="x" messageRef="m"/>', message),
      'x',
      { kind: 'wait', wait: { kind: 'message', key: 'paid' } },
    ],
    [
      'timer event',
      around('x', `<bpmn:intermediateCatchEvent id="x">${duration}</bpmn:intermediateCatchEvent>`),
      'x',
      { kind: 'wait', wait: { kind: 'timer', at: 'PT1H' } },
    ],
    [
      'timer event of working time',
      around(
        'x',
        `<bpmn:intermediateCatchEvent id="x">${duration.replace('PT1H', 'WORK/P2D')}</bpmn:intermediateCatchEvent>`,
      ),
      'x',
      { kind: 'wait', wait: { kind: 'timer', at: 'WORK/P2D' } },
    ],
    [
      'message event',
      around(
        'x',
        '<bpmn:intermediateCatchEvent id="x"><bpmn:messageEventDefinition messageRef="m"/></bpmn:intermediateCatchEvent>',
        message,
      ),
      'x',
      { wait: { kind: 'message', key: 'paid' } },
    ],
    [
      'signal event',
      around(
        'x',
        '<bpmn:intermediateCatchEvent id="x"><bpmn:signalEventDefinition signalRef="g"/></bpmn:intermediateCatchEvent>',
        '<bpmn:signal id="g" name="holiday"/>',
      ),
      'x',
      { wait: { kind: 'signal', key: 'holiday' } },
    ],
    ['throw event without meaning', around('x', '<bpmn:intermediateThrowEvent id="x"/>'), 'x', { kind: 'manual' }],
    [
      'throw event of a message',
      around(
        'x',
        '<bpmn:intermediateThrowEvent id="x"><bpmn:messageEventDefinition messageRef="m"/></bpmn:intermediateThrowEvent>',
        message,
      ),
      'x',
      { kind: 'send', message: 'paid' },
    ],
    [
      'call activity',
      around('x', '<bpmn:callActivity id="x" calledElement="sub"/>'),
      'x',
      { kind: 'call', processKey: 'sub' },
    ],
    [
      'sub-process',
      around(
        'x',
        `<bpmn:subProcess id="x"><bpmn:startEvent id="is"/>${user('iu')}<bpmn:endEvent id="ie"/>${flow('is', 'iu')}${flow('iu', 'ie')}</bpmn:subProcess>`,
      ),
      'x',
      { kind: 'subprocess', innerStart: 'is' },
    ],
    [
      'terminate end',
      bpmnXml(
        `${START}${user('x')}<bpmn:endEvent id="e"><bpmn:terminateEventDefinition/></bpmn:endEvent>${flow('s', 'x')}${flow('x', 'e')}`,
      ),
      'e',
      { kind: 'end', result: 'terminate' },
    ],
    [
      'error end',
      bpmnXml(
        `${START}${user('x')}<bpmn:endEvent id="e"><bpmn:errorEventDefinition errorRef="r"/></bpmn:endEvent>${flow('s', 'x')}${flow('x', 'e')}`,
        '<bpmn:error id="r" errorCode="E9"/>',
      ),
      'e',
      { kind: 'end', result: 'error', errorCode: 'E9' },
    ],
  ]
  it.each(rows)('reads a %s', async (_name, xml, id, values) => {
    expect((await nodesOf(xml))[id]).toMatchObject(values)
  })

  it.each(['exclusive', 'inclusive', 'parallel'])('reads a %s gateway with its default flow', async (kind) => {
    const branches = `${user('a')}${user('b')}${flow('s', 'g')}${flow('g', 'a', kind === 'parallel' ? undefined : '${n > 1}')}${flow('g', 'b')}`
    const gateway = `<bpmn:${kind}Gateway id="g"${kind === 'parallel' ? '' : ' default="g_b"'}/>`
    const nodes = await nodesOf(bpmnXml(`${START}${gateway}${branches}${flow('a', 'e')}${flow('b', 'e')}${END}`))
    expect(nodes.g).toMatchObject({
      kind,
      outgoing: ['g_a', 'g_b'],
      ...(kind === 'parallel' ? {} : { defaultFlow: 'g_b' }),
    })
  })

  const boundary = (definition: string, attributes = '') =>
    bpmnXml(
      `${START}${user('u')}<bpmn:boundaryEvent id="b" attachedToRef="u" ${attributes}>${definition}</bpmn:boundaryEvent>` +
        `${user('v')}${END}${flow('s', 'u')}${flow('u', 'e')}${flow('b', 'v')}${flow('v', 'e')}`,
      '<bpmn:message id="m" name="paid"/><bpmn:signal id="g" name="stop"/><bpmn:error id="r" errorCode="E1"/>',
    )
  it.each([
    ['timer', boundary(duration), { interrupting: true, wait: { kind: 'timer', at: 'PT1H' } }],
    ['timer beside', boundary(duration, 'cancelActivity="false"'), { interrupting: false }],
    ['message', boundary('<bpmn:messageEventDefinition messageRef="m"/>'), { wait: { kind: 'message', key: 'paid' } }],
    ['signal', boundary('<bpmn:signalEventDefinition signalRef="g"/>'), { wait: { kind: 'signal', key: 'stop' } }],
    ['error', boundary('<bpmn:errorEventDefinition errorRef="r"/>'), { wait: { kind: 'error', code: 'E1' } }],
    ['any error', boundary('<bpmn:errorEventDefinition/>'), { wait: { kind: 'error' } }],
  ])('reads a boundary event: %s', async (_name, xml, values) => {
    const nodes = await nodesOf(xml)
    expect(nodes.b).toMatchObject({ kind: 'boundary', attachedTo: 'u', ...values })
    expect(nodes.u!.boundary).toEqual(['b'])
  })

  it('reads an event gateway', async () => {
    const catchTimer = `<bpmn:intermediateCatchEvent id="t">${duration}</bpmn:intermediateCatchEvent>`
    const receive = '<bpmn:receiveTask id="r" messageRef="m"/>'
    const ways = `${flow('s', 'g')}${flow('g', 't')}${flow('g', 'r')}${flow('t', 'e')}${flow('r', 'e')}`
    const xml = bpmnXml(
      `${START}<bpmn:eventBasedGateway id="g"/>${catchTimer}${receive}${END}${ways}`,
      '<bpmn:message id="m" name="k"/>',
    )
    expect((await nodesOf(xml)).g).toMatchObject({ kind: 'event' })
  })
})

describe('attributes of other engines', () => {
  const prefixes = ['flowable', 'activiti', 'camunda']
  it.each(prefixes)('understands the assignee and candidates of %s', async (prefix) => {
    const one = await nodesOf(around('x', user('x', `${prefix}:assignee="zhang"`)))
    expect(one.x).toMatchObject({ approvers: [{ kind: 'people', refs: ['zhang'] }], claim: false })
    const group = await nodesOf(
      around('x', user('x', `${prefix}:candidateUsers="a, b" ${prefix}:candidateGroups="clerk,boss"`)),
    )
    expect(group.x).toMatchObject({
      approvers: [
        { kind: 'people', refs: ['a', 'b'] },
        { kind: 'roles', refs: ['clerk', 'boss'] },
      ],
      claim: true,
    })
  })

  it.each([
    ['${INITIATOR}', { kind: 'starter' }],
    ['${applyUserId}', { kind: 'starter' }],
    ['${leader}', { kind: 'expression', expression: 'leader' }],
    ['#{leader}', { kind: 'expression', expression: 'leader' }],
  ])('reads the assignee %s', async (text, rule) => {
    expect((await nodesOf(around('x', user('x', `flowable:assignee="${text}"`)))).x).toMatchObject({
      approvers: [rule],
    })
  })

  it.each([
    ['', { kind: 'all' }],
    ['${nrOfCompletedInstances == nrOfInstances}', { kind: 'all' }],
    ['${nrOfCompletedInstances >= 1}', { kind: 'any' }],
    ['${nrOfCompletedInstances == 3}', { kind: 'number', count: 3 }],
    ['${nrOfCompletedInstances/nrOfInstances >= 0.6}', { kind: 'ratio', ratio: 0.6 }],
    ['${nrOfCompletedInstances / nrOfInstances == 1}', { kind: 'all' }],
  ])('reads the completion condition %j of a countersign', async (text, quota) => {
    const loop = multi(text && completion(text.replace('>', '&gt;')), 'flowable:collection="${people}"')
    const nodes = await nodesOf(around('x', user('x', '', loop)))
    expect(nodes.x).toMatchObject({ approvers: [{ kind: 'expression', expression: 'people' }], voting: { quota } })
  })

  it('reads a repetition in order', async () => {
    const inner = `<bpmn:startEvent id="is"/><bpmn:endEvent id="ie"/>${flow('is', 'ie')}`
    const loop = multi('', 'isSequential="true" camunda:collection="${lines}" camunda:elementVariable="line"')
    const nodes = await nodesOf(around('x', `<bpmn:subProcess id="x">${loop}${inner}</bpmn:subProcess>`))
    expect(nodes.x).toMatchObject({ repeat: { items: 'lines', variable: 'line', sequential: true } })
  })

  it('gives the task to its assignee alone, whoever the candidates are', async () => {
    const nodes = await nodesOf(around('x', user('x', 'flowable:assignee="zhang" flowable:candidateGroups="clerk"')))
    expect(nodes.x).toMatchObject({ approvers: [{ kind: 'people', refs: ['zhang'] }], claim: false })
  })

  it('lets each person of a countersign vote, without a claim', async () => {
    const loop = multi('', 'flowable:collection="${people}"')
    const nodes = await nodesOf(around('x', user('x', 'flowable:candidateGroups="clerk"', loop)))
    expect(nodes.x).toMatchObject({ approvers: [{ kind: 'expression', expression: 'people' }], claim: false })
    const group = await nodesOf(around('x', user('x', 'flowable:candidateGroups="clerk"', multi())))
    expect(group.x).toMatchObject({ approvers: [{ kind: 'roles', refs: ['clerk'] }], claim: false })
  })

  it('does not take empty candidates for approvers', async () => {
    for (const attribute of ['', 'flowable:candidateUsers=""', 'flowable:candidateUsers=" , "']) {
      const { graph, problems } = await compileProcess(around('x', user('x', attribute)))
      expect(graph).toBeUndefined()
      expect(problems).toMatchObject([{ element: 'x', level: 'error', message: '没有指定审批人' }])
    }
    const settled = await nodesOf(around('x', user('x', '', settings({ approvers: [{ kind: 'starter' }] }))))
    expect(settled.x).toMatchObject({ claim: false })
  })

  it.each([
    ['camunda:priority="80"', 'H'],
    ['flowable:priority="50"', undefined],
    ['activiti:priority="10"', 'L'],
    ['flowable:priority="${p}"', undefined],
    ['', undefined],
  ])('reads the priority %s', async (attribute, priority) => {
    const foreign = await nodesOf(around('x', user('x', `flowable:assignee="zhang" ${attribute}`)))
    expect(foreign.x!.priority).toBe(priority)
    const own = { approvers: [{ kind: 'starter' }], priority: 'L' }
    expect((await nodesOf(around('x', user('x', attribute, settings(own))))).x!.priority).toBe('L')
  })

  it('prefers own settings', async () => {
    const own = { approvers: [{ kind: 'leader', levels: 1 }], noApprover: 'pass', claim: false }
    const nodes = await nodesOf(around('x', user('x', 'flowable:assignee="zhang"', settings(own))))
    expect(nodes.x).toMatchObject(own)
  })
})

describe('faults', () => {
  const catching = (definition: string) =>
    `<bpmn:intermediateCatchEvent id="x">${definition}</bpmn:intermediateCatchEvent>`
  const throwing = (definition: string) =>
    `<bpmn:intermediateThrowEvent id="x">${definition}</bpmn:intermediateThrowEvent>`
  const ending = (definition: string) =>
    bpmnXml(`${START}${user('u')}<bpmn:endEvent id="x">${definition}</bpmn:endEvent>${flow('s', 'u')}${flow('u', 'x')}`)
  const starting = (definition: string) =>
    bpmnXml(
      `<bpmn:startEvent id="x">${definition}</bpmn:startEvent>${user('u')}${END}${flow('x', 'u')}${flow('u', 'e')}`,
    )
  const onUser = (definition: string) =>
    bpmnXml(
      `${START}${user('u')}<bpmn:boundaryEvent id="x" attachedToRef="u">${definition}</bpmn:boundaryEvent>${END}${flow('s', 'u')}${flow('u', 'e')}${flow('x', 'e')}`,
    )
  const inner = `<bpmn:startEvent id="is"/><bpmn:endEvent id="ie"/>${flow('is', 'ie')}`
  const rows: [name: string, xml: string, error: string][] = [
    ['business rule task', around('x', '<bpmn:businessRuleTask id="x"/>'), 'x: 不支持业务规则任务'],
    ['complex gateway', around('x', '<bpmn:complexGateway id="x"/>'), 'x: 不支持复杂网关'],
    [
      'ad-hoc sub-process',
      around('x', `<bpmn:adHocSubProcess id="x">${inner}</bpmn:adHocSubProcess>`),
      'x: 不支持即席子流程',
    ],
    ['transaction', around('x', `<bpmn:transaction id="x">${inner}</bpmn:transaction>`), 'x: 不支持事务子流程'],
    [
      'event sub-process',
      around('x', `<bpmn:subProcess id="x" triggeredByEvent="true">${inner}</bpmn:subProcess>`),
      'x: 不支持事件子流程',
    ],
    ['conditional event', around('x', catching(event('conditional'))), 'x: 不支持此类中间捕获事件'],
    ['link event', around('x', catching('<bpmn:linkEventDefinition name="l"/>')), 'x: 不支持此类中间捕获事件'],
    ['escalation thrown', around('x', throwing(event('escalation'))), 'x: 不支持此类中间抛出事件'],
    ['compensation thrown', around('x', throwing(event('compensate'))), 'x: 不支持此类中间抛出事件'],
    ['escalation end', ending(event('escalation')), 'x: 不支持此类结束事件'],
    ['cancel end', ending(event('cancel')), 'x: 不支持此类结束事件'],
    ['compensation end', ending(event('compensate')), 'x: 不支持此类结束事件'],
    ['timer start', starting(event('timer', '<bpmn:timeCycle>R/P1D</bpmn:timeCycle>')), 'x: 不支持定时开始事件'],
    [
      'timer start of a sub-process',
      around(
        'x',
        `<bpmn:subProcess id="x"><bpmn:startEvent id="is">${duration}</bpmn:startEvent>${user('iu')}<bpmn:endEvent id="ie"/>${flow('is', 'iu')}${flow('iu', 'ie')}</bpmn:subProcess>`,
      ),
      'is: 不支持定时开始事件',
    ],
    ['message start', starting(event('message')), 'x: 不支持此类开始事件'],
    ['signal start', starting(event('signal')), 'x: 不支持此类开始事件'],
    ['conditional start', starting(event('conditional')), 'x: 不支持此类开始事件'],
    ['escalation boundary', onUser(event('escalation')), 'x: 不支持此类边界事件'],
    ['compensation boundary', onUser(event('compensate')), 'x: 不支持此类边界事件'],
    ['conditional boundary', onUser(event('conditional')), 'x: 不支持此类边界事件'],
    ['timer without time', around('x', catching(event('timer'))), 'x: 定时事件没有时间'],
    [
      'timer that never repeats',
      onUser(event('timer', '<bpmn:timeCycle>R0/PT1H</bpmn:timeCycle>')),
      'x: 定时事件的重复次数为零',
    ],
    ...['P999999999D', `PT${'9'.repeat(300)}S`, 'tomorrow', 'P1Y', 'WORK/P1W', 'WORK/2027-01-01'].map(
      (at): [string, string, string] => [
        `timer of ${at.slice(0, 20)}`,
        around('x', catching(event('timer', `<bpmn:timeDuration>${at}</bpmn:timeDuration>`))),
        `x: 定时事件的时间 ${at.slice(0, 40)} 无效`,
      ],
    ),
    ['message without name', around('x', catching(event('message'))), 'x: 没有指定消息'],
    ['receive task without message', around('x', '<bpmn:receiveTask id="x"/>'), 'x: 没有指定消息'],
    ['call without process', around('x', '<bpmn:callActivity id="x"/>'), 'x: 调用活动没有指定被调用的流程'],
    [
      'script without variable',
      around('x', '<bpmn:scriptTask id="x"><bpmn:script>1</bpmn:script></bpmn:scriptTask>'),
      'x: 脚本任务需要表达式和结果变量',
    ],
    ['user task without approver', around('x', user('x', '')), 'x: 没有指定审批人'],
    [
      'standard loop',
      around('x', user('x', 'flowable:assignee="z"', '<bpmn:standardLoopCharacteristics/>')),
      'x: 不支持标准循环',
    ],
    [
      'unknown completion condition',
      around('x', user('x', 'flowable:assignee="z"', multi(completion('${done}')))),
      'x: 无法识别多实例的完成条件 done',
    ],
    [
      'repeated service task',
      around('x', `<bpmn:serviceTask id="x">${multi()}</bpmn:serviceTask>`),
      'x: 此类节点不支持多实例',
    ],
    ['service task without service', around('x', '<bpmn:serviceTask id="x"/>'), 'x: 没有指定服务'],
    [
      'unknown setting',
      around('x', user('x', '', settings({ approvers: [{ kind: 'starter' }], colour: 'red' }))),
      'x: 节点设置 colour 不存在或取值无效',
    ],
    [
      'setting with a wrong value',
      around('x', user('x', '', settings({ approvers: [{ kind: 'leader', levels: 0 }] }))),
      'x: 节点设置 approvers 不存在或取值无效',
    ],
    [
      'repetition without list',
      around('x', `<bpmn:subProcess id="x">${multi()}${inner}</bpmn:subProcess>`),
      'x: 多实例没有指定集合',
    ],
    [
      'settings that are no JSON',
      around('x', user('x', '', '<bpmn:extensionElements><wf:settings>{</wf:settings></bpmn:extensionElements>')),
      'x: 节点设置不是有效的 JSON 对象',
    ],
    ['no start', bpmnXml(`${user('u')}${END}${flow('u', 'e')}`), 'p: 缺少开始事件'],
    [
      'two starts',
      bpmnXml(`${START}<bpmn:startEvent id="t"/>${user('u')}${END}${flow('s', 'u')}${flow('t', 'u')}${flow('u', 'e')}`),
      't: 有多个开始事件',
    ],
    ['start without flow', bpmnXml(`${START}${user('u')}${END}${flow('u', 'e')}`), 's: 开始事件没有连出'],
    ['flow into the start', bpmnXml(`${START}${user('u')}${flow('s', 'u')}${flow('u', 's')}`), 's: 开始事件不能有连入'],
    [
      'unreachable node',
      bpmnXml(`${START}${user('u')}${user('v')}${END}${flow('s', 'u')}${flow('u', 'e')}${flow('v', 'e')}`),
      'v: 从开始事件无法到达此节点',
    ],
    [
      'node without way to an end',
      bpmnXml(`${START}<bpmn:exclusiveGateway id="g"/>${user('u')}${flow('s', 'g')}${flow('g', 'u')}${flow('u', 'g')}`),
      'g: 从此节点无法到达结束事件',
    ],
    [
      'sub-process without start',
      around('x', `<bpmn:subProcess id="x">${user('iu')}</bpmn:subProcess>`),
      'x: 缺少开始事件',
    ],
    [
      'boundary event of a gateway',
      bpmnXml(
        `${START}<bpmn:manualTask id="g"/><bpmn:boundaryEvent id="x" attachedToRef="g">${duration}</bpmn:boundaryEvent>${END}${flow('s', 'g')}${flow('g', 'e')}${flow('x', 'e')}`,
      ),
      'x: 边界事件没有附着在可等待的活动上',
    ],
    [
      'boundary event without flow',
      bpmnXml(
        `${START}${user('u')}<bpmn:boundaryEvent id="x" attachedToRef="u">${duration}</bpmn:boundaryEvent>${END}${flow('s', 'u')}${flow('u', 'e')}`,
      ),
      'x: 边界事件没有连出',
    ],
    [
      'flow without target',
      bpmnXml(`${START}${user('u')}${END}${flow('s', 'u')}${flow('u', 'e')}<bpmn:sequenceFlow id="f" sourceRef="u"/>`),
      'f: 连线缺少起点或终点',
    ],
    [
      'flow across a sub-process',
      bpmnXml(
        `${START}<bpmn:subProcess id="x"><bpmn:startEvent id="is"/>${user('iu')}<bpmn:endEvent id="ie"/>${flow('is', 'iu')}${flow('iu', 'ie')}</bpmn:subProcess>${END}${flow('s', 'x')}${flow('x', 'e')}${flow('iu', 'e')}`,
      ),
      'iu_e: 连线不能跨越子流程的边界',
    ],
    [
      'two bare branches',
      bpmnXml(
        `${START}<bpmn:exclusiveGateway id="g"/>${user('a')}${user('b')}${END}${flow('s', 'g')}${flow('g', 'a')}${flow('g', 'b')}${flow('a', 'e')}${flow('b', 'e')}`,
      ),
      'g_b: 排他网关有多个分支没有条件',
    ],
    [
      'event gateway before a task',
      bpmnXml(
        `${START}<bpmn:eventBasedGateway id="g"/>${user('a')}${user('b')}${END}${flow('s', 'g')}${flow('g', 'a')}${flow('g', 'b')}${flow('a', 'e')}${flow('b', 'e')}`,
      ),
      'a: 事件网关之后只能是捕获事件或接收任务',
    ],
    [
      'id of 65 characters',
      around('x'.repeat(65), `<bpmn:manualTask id="${'x'.repeat(65)}"/>`),
      `${'x'.repeat(65)}: 元素标识 "${'x'.repeat(65)}" 无效`,
    ],
    [
      'id of an object',
      around('__proto__', '<bpmn:manualTask id="__proto__"/>'),
      '__proto__: 元素标识 "__proto__" 无效',
    ],
    ['id with a blank', around('a b', '<bpmn:manualTask id="a b"/>'), 'a b: 元素标识 "a b" 无效'],
    ['entity', `<!DOCTYPE x [<!ENTITY a "b">]>${around('x', user('x'))}`, '-: 流程图不能包含 DOCTYPE 或实体定义'],
    ['no BPMN', '<html/>', '-: 流程图不是有效的 BPMN 2.0 文件'],
    ['no XML', 'hello', '-: 流程图不是有效的 BPMN 2.0 文件'],
    ['empty text', '', '-: 流程图不是有效的 BPMN 2.0 文件'],
    ['cut-off XML', around('x', user('x')).slice(0, -30), '-: 流程图不是有效的 BPMN 2.0 文件'],
    ['10 MB', 'x'.repeat(10_000_000), `-: 流程图不能超过 ${MAX_XML_LENGTH} 个字符`],
    [
      'no process',
      '<bpmn:definitions xmlns:bpmn="http://www.omg.org/spec/BPMN/20100524/MODEL"/>',
      '-: 流程图中没有流程（process 元素）',
    ],
    [
      '6,000 flows',
      bpmnXml(
        START +
          END +
          Array.from({ length: 6_000 }, (_, i) => `<bpmn:sequenceFlow id="f${i}" sourceRef="s" targetRef="e"/>`).join(
            '',
          ),
      ),
      '-: 流程图不能超过 5000 条连线',
    ],
    [
      '5,000 nodes',
      bpmnXml(Array.from({ length: 5_000 }, (_, index) => `<bpmn:manualTask id="n${index}"/>`).join('')),
      '-: 流程图不能超过 2000 个节点',
    ],
  ]
  it.each(rows)('names the element: %s', async (_name, xml, error) => {
    const errors = errorsOf(await compileProcess(xml))
    expect(
      errors.some((found) => found.startsWith(error)),
      errors.join('\n'),
    ).toBe(true)
  })

  it.each([
    ['days >', '条件表达式有误'],
    ['${days gt 3}', '条件表达式有误'],
    ['execution.getVariable(1)', '条件表达式有误'],
  ])('names the flow of the condition %s', async (condition, message) => {
    const gateway = '<bpmn:exclusiveGateway id="g" default="g_b"/>'
    const ways = `${flow('s', 'g')}${flow('g', 'a', condition.replace('>', '&gt;'))}${flow('g', 'b')}${flow('a', 'e')}${flow('b', 'e')}`
    const errors = errorsOf(await compileProcess(bpmnXml(`${START}${gateway}${user('a')}${user('b')}${END}${ways}`)))
    expect(errors).toHaveLength(1)
    expect(errors[0]).toContain(`g_a: ${message}`)
  })

  it('names the service task whose service nobody has registered', async () => {
    const xml = around('x', '<bpmn:serviceTask id="x" flowable:delegateExpression="${stockCheck}"/>')
    const errors = async (...knownHandlers: string[]) => (await compileProcess(xml, { knownHandlers })).problems
    const error = { element: 'x', level: 'error', message: '没有名为 stockCheck 的服务' }
    expect(await errors('notice', 'erp')).toEqual([{ ...error, proposal: '改用已登记的服务：notice、erp' }])
    expect(await errors()).toEqual([{ ...error, proposal: '改用用户任务或脚本任务' }])
    expect(await errors('stockCheck')).toEqual([])
    const unnamed = await compileProcess(around('x', '<bpmn:serviceTask id="x"/>'), { knownHandlers: [] })
    expect(errorsOf(unnamed)).toEqual(['x: 没有指定服务'])
  })

  it('warns of a gateway without default, and deploys it', async () => {
    const ways = `${flow('s', 'g')}${flow('g', 'a', 'n == 1')}${flow('g', 'b', 'n == 2')}${flow('a', 'e')}${flow('b', 'e')}`
    const compiled = await compileProcess(
      bpmnXml(`${START}<bpmn:exclusiveGateway id="g"/>${user('a')}${user('b')}${END}${ways}`),
    )
    expect(compiled.graph).toBeDefined()
    expect(compiled.problems).toMatchObject([{ element: 'g', level: 'warning' }])
  })
})

describe('a compiled process', () => {
  it('runs in the engine', async () => {
    const gateway = '<bpmn:exclusiveGateway id="g" default="g_short"/>'
    const ways = `${flow('s', 'apply')}${flow('apply', 'g')}${flow('g', 'long', '${days &gt; 3}')}${flow('g', 'short')}${flow('long', 'e')}${flow('short', 'e')}`
    const { graph } = await compileProcess(
      bpmnXml(`${START}${user('apply')}${gateway}${user('long')}${user('short')}${END}${ways}`),
    )
    const run = (days: number) =>
      new EngineHarness(graph!, { evaluate: (text, scope) => evaluate(parseExpression(text), scope) })
        .start({ days })
        .approve('apply')
        .open()
    expect(run(5)).toEqual(['long'])
    expect(run(2)).toEqual(['short'])
  })

  it('takes the default flow of a task when no condition is true', async () => {
    const task = user('x', 'flowable:assignee="zhang" default="x_b"')
    const ways = `${flow('s', 'x')}${flow('x', 'a', 'urgent')}${flow('x', 'b')}${flow('a', 'e')}${flow('b', 'e')}`
    const { graph } = await compileProcess(bpmnXml(`${START}${task}${user('a')}${user('b')}${END}${ways}`))
    const openAfter = (urgent: boolean) =>
      new EngineHarness(graph!, { evaluate: () => urgent }).start().approve('x').open()
    expect(openAfter(true)).toEqual(['a'])
    expect(openAfter(false)).toEqual(['b'])
  })
})

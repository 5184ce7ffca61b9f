/** Tasks, sub-processes, loops and data of the standard. */

import { draw, element, extensions, type Model, people, scopeXml, tasks } from './model.ts'

const MESSAGE = '<bpmn:message id="m" name="paid"/>'
const inner = scopeXml(tasks('iu'), 'is iu ie', ['is', 'ie'])
const multi = (attributes: string, content = ''): string =>
  `<bpmn:multiInstanceLoopCharacteristics ${attributes}>${content}</bpmn:multiInstanceLoopCharacteristics>`
const line = (tag: string, attributes = '', content = '', roots = ''): string =>
  draw(element(tag, 'x', attributes, content), 's x e', roots)
const resource = (tag: string, text: string): string =>
  `<bpmn:${tag}><bpmn:resourceAssignmentExpression><bpmn:formalExpression>${text}</bpmn:formalExpression></bpmn:resourceAssignmentExpression></bpmn:${tag}>`

export const ACTIVITY_MODELS: readonly Model[] = [
  { name: 'abstract task', xml: line('task'), nodes: 'e:end s:start x:manual', flows: 2 },
  { name: 'manual task', xml: line('manualTask', 'name="装订"'), nodes: 'e:end s:start x:manual', flows: 2 },
  {
    name: 'user task with a human performer',
    xml: line('userTask', '', resource('humanPerformer', 'kermit')),
    nodes: 'e:end s:start x:user',
    flows: 2,
    values: { x: { approvers: [people('kermit')], claim: false } },
  },
  {
    name: 'user task with potential owners',
    xml: line('userTask', '', resource('potentialOwner', 'user(kermit), group(clerk), boss')),
    nodes: 'e:end s:start x:user',
    flows: 2,
    values: { x: { approvers: [people('kermit'), { kind: 'roles', refs: ['clerk', 'boss'] }], claim: true } },
  },
  {
    name: 'user task whose performer is a resource beside the process',
    xml: line(
      'userTask',
      '',
      '<bpmn:performer><bpmn:resourceRef>r</bpmn:resourceRef></bpmn:performer>',
      '<bpmn:resource id="r" name="经办人"/>',
    ),
    errors: ['x: 没有指定审批人'],
  },
  {
    name: 'service task with an operation',
    xml: line('serviceTask', 'implementation="##WebService"'),
    errors: ['x: 没有指定服务'],
  },
  {
    name: 'send task',
    xml: line('sendTask', 'messageRef="m"', '', MESSAGE),
    nodes: 'e:end s:start x:send',
    flows: 2,
    values: { x: { message: 'paid' } },
  },
  {
    name: 'receive task',
    xml: line('receiveTask', 'messageRef="m"', '', MESSAGE),
    nodes: 'e:end s:start x:wait',
    flows: 2,
    values: { x: { wait: { kind: 'message', key: 'paid' } } },
  },
  {
    name: 'receive task with a qualified name',
    xml: line('receiveTask', 'xmlns:tns="t" messageRef="tns:m"', '', MESSAGE),
    nodes: 'e:end s:start x:wait',
    flows: 2,
    values: { x: { wait: { kind: 'message', key: 'paid' } } },
  },
  {
    name: 'receive task that starts the process',
    xml: draw(element('receiveTask', 'x', 'messageRef="m" instantiate="true"'), 's x e', MESSAGE),
    errors: ['x: 不支持由消息启动流程'],
  },
  { name: 'business rule task', xml: line('businessRuleTask'), errors: ['x: 不支持业务规则任务'] },
  {
    name: 'script task in a language of programs',
    xml: line(
      'scriptTask',
      'scriptFormat="javascript" flowable:resultVariable="n"',
      '<bpmn:script>var n = 1;</bpmn:script>',
    ),
    errors: ['x: 脚本表达式有误'],
  },
  {
    name: 'script task with an expression',
    xml: line(
      'scriptTask',
      'scriptFormat="juel" flowable:resultVariable="n"',
      '<bpmn:script>${price * 2}</bpmn:script>',
    ),
    nodes: 'e:end s:start x:script',
    flows: 2,
    values: { x: { variable: 'n', expression: 'price * 2' } },
  },
  {
    name: 'script task for a variable that no expression can read',
    xml: line('scriptTask', 'flowable:resultVariable="结果"', '<bpmn:script>1</bpmn:script>'),
    errors: ['x: 变量名 结果 无效'],
  },
  {
    name: 'call of a process',
    xml: line('callActivity', 'calledElement="sub"'),
    nodes: 'e:end s:start x:call',
    flows: 2,
    values: { x: { processKey: 'sub' } },
  },
  {
    name: 'call with a qualified name',
    xml: line('callActivity', 'calledElement="tns:sub"'),
    nodes: 'e:end s:start x:call',
    flows: 2,
    values: { x: { processKey: 'sub' } },
  },
  {
    name: 'call of a global task',
    xml: line('callActivity', 'calledElement="g"', '', '<bpmn:globalUserTask id="g" name="签字"/>'),
    errors: ['x: 不支持调用全局任务 g'],
  },
  {
    name: 'call of an expression',
    xml: line('callActivity', 'calledElement="${next}"'),
    errors: ['x: 被调用的流程 ${next} 不能是表达式'],
  },
  {
    name: 'repeated call',
    xml: line(
      'callActivity',
      'calledElement="sub"',
      multi('flowable:collection="lines" flowable:elementVariable="line"'),
    ),
    nodes: 'e:end s:start x:call',
    flows: 2,
    values: { x: { repeat: { items: 'lines', variable: 'line', sequential: false, quota: { kind: 'all' } } } },
  },
  {
    name: 'embedded sub-process',
    xml: line('subProcess', '', inner),
    nodes: 'e:end ie:end is:start iu:user s:start x:subprocess',
    flows: 4,
    values: { x: { innerStart: 'is' }, iu: { parent: 'x' } },
  },
  {
    name: 'sub-process in a sub-process',
    xml: line('subProcess', '', scopeXml(element('subProcess', 'y', '', inner), 'ys y ye', ['ys', 'ye'])),
    nodes: 'e:end ie:end is:start iu:user s:start x:subprocess y:subprocess ye:end ys:start',
    flows: 6,
    values: { y: { parent: 'x' }, iu: { parent: 'y' } },
  },
  {
    name: 'sub-process with tasks side by side and no events',
    xml: line('subProcess', '', tasks('a', 'b')),
    errors: ['x: 缺少开始事件'],
  },
  {
    name: 'sub-process repeated in order',
    xml: line(
      'subProcess',
      '',
      multi('isSequential="true" camunda:collection="${lines}" camunda:elementVariable="l"') + inner,
    ),
    nodes: 'e:end ie:end is:start iu:user s:start x:subprocess',
    flows: 4,
    values: { x: { repeat: { items: 'lines', variable: 'l', sequential: true } } },
  },
  {
    name: 'sub-process repeated by a count',
    xml: line('subProcess', '', multi('', '<bpmn:loopCardinality>3</bpmn:loopCardinality>') + inner),
    errors: ['x: 不支持按次数（loopCardinality）的多实例', 'x: 多实例没有指定集合'],
  },
  {
    name: 'sub-process repeated over standard data',
    xml: line(
      'subProcess',
      '',
      multi('', '<bpmn:loopDataInputRef>d</bpmn:loopDataInputRef>') + '<bpmn:dataObject id="d"/>' + inner,
    ),
    errors: ['x: 不支持按loopDataInputRef的多实例', 'x: 多实例没有指定集合'],
  },
  {
    name: 'user task repeated by a count',
    xml: line('userTask', 'flowable:assignee="z"', multi('', '<bpmn:loopCardinality>3</bpmn:loopCardinality>')),
    errors: ['x: 不支持按次数（loopCardinality）的多实例'],
  },
  {
    name: 'repetition that throws events',
    xml: line('userTask', 'flowable:assignee="z"', multi('behavior="None"')),
    errors: ['x: 多实例不支持抛出事件'],
  },
  {
    name: 'standard loop of a task',
    xml: line(
      'userTask',
      'flowable:assignee="z"',
      '<bpmn:standardLoopCharacteristics><bpmn:loopCondition>again</bpmn:loopCondition></bpmn:standardLoopCharacteristics>',
    ),
    errors: ['x: 不支持标准循环'],
  },
  {
    name: 'ad-hoc sub-process',
    xml: line('adHocSubProcess', 'ordering="Sequential"', tasks('a', 'b')),
    errors: ['x: 不支持即席子流程'],
  },
  { name: 'transaction', xml: line('transaction', '', inner), errors: ['x: 不支持事务子流程'] },
  {
    name: 'event sub-process',
    xml: draw(`${tasks('u')}${element('subProcess', 'x', 'triggeredByEvent="true"', inner)}`, 's u e'),
    errors: ['x: 不支持事件子流程'],
  },
  {
    name: 'activity for compensation',
    xml: draw(`${tasks('u')}${element('task', 'x', 'isForCompensation="true"')}`, 's u e'),
    errors: ['x: 不支持补偿活动'],
  },
  {
    name: 'activity that asks for two tokens',
    xml: draw(`${tasks('u')}${element('task', 'x', 'startQuantity="2"')}`, 's u x e'),
    errors: ['x: 不支持令牌数量'],
  },
  {
    name: 'data, stores and annotations',
    xml: draw(
      `<bpmn:dataObject id="d1"/><bpmn:dataObjectReference id="d2" dataObjectRef="d1" name="订单"/><bpmn:dataStoreReference id="d3" name="库存"/>${element(
        'userTask',
        'x',
        'flowable:assignee="z"',
        '<bpmn:property id="pr" name="__targetRef_placeholder"/><bpmn:dataInputAssociation id="da"><bpmn:sourceRef>d2</bpmn:sourceRef><bpmn:targetRef>pr</bpmn:targetRef></bpmn:dataInputAssociation>',
      )}<bpmn:textAnnotation id="t"><bpmn:text>请看附件</bpmn:text></bpmn:textAnnotation><bpmn:association id="as" sourceRef="x" targetRef="t"/><bpmn:group id="gr"/>`,
      's x e',
    ),
    nodes: 'e:end s:start x:user',
    flows: 2,
  },
  {
    name: 'documentation and monitoring',
    xml: line(
      'task',
      '',
      '<bpmn:documentation textFormat="text/html"><![CDATA[<b>说明</b>]]></bpmn:documentation><bpmn:monitoring/>',
    ),
    nodes: 'e:end s:start x:manual',
    flows: 2,
  },
  {
    name: 'activity with a default flow',
    xml: draw(
      `${element('userTask', 'x', 'flowable:assignee="z" default="x_b"')}${tasks('a', 'b')}`,
      's x; x a ? n > 1; x b; a e; b e',
    ),
    nodes: 'a:user b:user e:end s:start x:user',
    flows: 5,
    values: { x: { defaultFlow: 'x_b' } },
    conditions: { x_a: 'n > 1' },
  },
  {
    name: 'task that sends copies, with own settings',
    xml: line('sendTask', '', extensions('<wf:settings>{"cc":[{"kind":"starter"}]}</wf:settings>')),
    nodes: 'e:end s:start x:copy',
    flows: 2,
    values: { x: { cc: [{ kind: 'starter' }] } },
  },
]

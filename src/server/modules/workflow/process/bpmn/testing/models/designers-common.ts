/** What the designers of Flowable, Activiti and Camunda have in common, with the prefix of each. */

import { draw, element, extensions, type Model, people, tasks } from './model.ts'

export const line = (tag: string, attributes = '', content = '', roots = ''): string =>
  draw(element(tag, 'x', attributes, content), 's x e', roots)
export const userTask = (attributes: string, content = ''): string => line('userTask', attributes, content)
export const user = { nodes: 'e:end s:start x:user', flows: 2 }
export const rule = (expression: string) => ({ kind: 'expression', expression })
export const multi = (attributes: string, completion = '', content = ''): string =>
  `<bpmn:multiInstanceLoopCharacteristics ${attributes}>${content}${completion && `<bpmn:completionCondition xsi:type="bpmn:tFormalExpression">${completion}</bpmn:completionCondition>`}</bpmn:multiInstanceLoopCharacteristics>`

export const common = (of: string): Model[] => [
  {
    name: `${of}: assignee`,
    xml: userTask(`${of}:assignee="zhang"`),
    ...user,
    values: { x: { approvers: [people('zhang')], claim: false } },
  },
  {
    name: `${of}: assignee from a variable`,
    xml: userTask(`${of}:assignee="\${leader}"`),
    ...user,
    values: { x: { approvers: [rule('leader')] } },
  },
  {
    name: `${of}: assignee of text and expression`,
    xml: userTask(`${of}:assignee="user_\${id}"`),
    errors: ['x: 办理人 user_${id} 不是一个完整的表达式'],
  },
  {
    name: `${of}: the starter, by the name that the start event gives`,
    xml: draw(
      `${element('startEvent', 's', `${of}:initiator="applicant"`)}${element('userTask', 'x', `${of}:assignee="\${applicant}"`)}`,
      's x e',
    ),
    ...user,
    values: { x: { approvers: [{ kind: 'starter' }] } },
  },
  {
    name: `${of}: candidates`,
    xml: userTask(`${of}:candidateUsers="li, wang" ${of}:candidateGroups="clerk,boss"`),
    ...user,
    values: { x: { approvers: [people('li', 'wang'), { kind: 'roles', refs: ['clerk', 'boss'] }], claim: true } },
  },
  {
    name: `${of}: candidates from variables`,
    xml: userTask(`${of}:candidateUsers="li,\${managers},\${[a, b]}"`),
    ...user,
    values: { x: { approvers: [people('li'), rule('managers'), rule('[a, b]')], claim: true } },
  },
  {
    name: `${of}: candidate groups from a variable`,
    xml: userTask(`${of}:candidateGroups="clerk,\${groups}"`),
    errors: ['x: 候选组 ${groups} 不能是表达式'],
  },
  {
    name: `${of}: form, date and priority`,
    xml: userTask(
      `${of}:assignee="z" ${of}:formKey="leave.html" ${of}:dueDate="\${due}" ${of}:priority="80" ${of}:async="true"`,
    ),
    ...user,
    values: { x: { priority: 'H' } },
    warnings: [`x: ${of}:formKey（表单）不起作用`, `x: ${of}:dueDate（期限）不起作用`],
  },
  {
    name: `${of}: listeners`,
    xml: userTask(
      `${of}:assignee="z"`,
      extensions(
        `<${of}:executionListener event="start" class="com.acme.Start"/><${of}:taskListener event="create" delegateExpression="\${notify}"><${of}:field name="to"><${of}:string><![CDATA[a@b.c]]></${of}:string></${of}:field></${of}:taskListener>`,
      ),
    ),
    ...user,
    warnings: [`x: ${of}:executionListener（执行监听器）不起作用`, `x: ${of}:taskListener（任务监听器）不起作用`],
  },
  {
    name: `${of}: listener of a flow and of the process`,
    xml: draw(
      `${extensions(`<${of}:executionListener event="end" expression="\${log.end()}"/>`)}${tasks('x')}${element('exclusiveGateway', 'g', 'default="g_e"')}<bpmn:sequenceFlow id="f" sourceRef="g" targetRef="x">${extensions(`<${of}:executionListener event="take" class="c"/>`)}<bpmn:conditionExpression>\${again}</bpmn:conditionExpression></bpmn:sequenceFlow>`,
      's x g e',
    ),
    nodes: 'e:end g:exclusive s:start x:user',
    flows: 4,
    conditions: { f: 'again' },
    warnings: [`f: ${of}:executionListener（执行监听器）不起作用`, `p: ${of}:executionListener（执行监听器）不起作用`],
  },
  {
    name: `${of}: countersign of a collection`,
    xml: userTask(
      `${of}:assignee="\${person}"`,
      multi(
        `isSequential="true" ${of}:collection="\${people}" ${of}:elementVariable="person"`,
        '${nrOfCompletedInstances/nrOfInstances >= 0.6}',
      ),
    ),
    ...user,
    values: {
      x: { approvers: [rule('people')], voting: { quota: { kind: 'ratio', ratio: 0.6 }, order: 'sequential' } },
    },
  },
  {
    name: `${of}: one person for each item`,
    xml: userTask(`${of}:assignee="zhang"`, multi(`${of}:collection="orders" ${of}:elementVariable="order"`)),
    errors: ['x: 多实例的办理人 zhang 不是集合的元素'],
  },
  {
    name: `${of}: service by class, expression and delegate`,
    xml: draw(
      `${element('serviceTask', 'a', `${of}:class="com.acme.Stock"`)}${element('serviceTask', 'b', `${of}:expression="\${stock.check(id)}"`)}${element('serviceTask', 'c', `${of}:delegateExpression="\${stockCheck}"`)}`,
      's a b c e',
    ),
    nodes: 'a:service b:service c:service e:end s:start',
    flows: 4,
    values: { a: { handler: 'com.acme.Stock' }, b: { handler: 'stock.check(id)' }, c: { handler: 'stockCheck' } },
  },
  {
    name: `${of}: values for a called process`,
    xml: line(
      'callActivity',
      'calledElement="sub"',
      extensions(
        `<${of}:in source="day" target="day"/><${of}:in businessKey="\${key}"/><${of}:in source="a" target="b"/><${of}:out source="c" target="d"/>`,
      ),
    ),
    errors: [`x: 不支持 ${of}:in（传入变量的映射）`, `x: 不支持 ${of}:out（传出变量的映射）`],
  },
]

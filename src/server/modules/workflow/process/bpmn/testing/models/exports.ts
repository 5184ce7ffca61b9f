/** Forms of XML that designers write: prefixes, encodings, layout, long and foreign names. */

import { bpmnXml } from '../bpmn-xml.ts'
import { draw, element, extensions, type Model, people, tasks } from './model.ts'

const MODEL = 'http://www.omg.org/spec/BPMN/20100524/MODEL'
const user = { nodes: 'e:end s:start x:user', flows: 2, values: { x: { approvers: [people('zhang')] } } }

/** The same leave process with another prefix, as a whole file. */
function withPrefix(prefix: string): string {
  const [tag, space] = prefix === '' ? ['', 'xmlns'] : [`${prefix}:`, `xmlns:${prefix}`]
  return `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>
<!-- drawn by hand -->
<${tag}definitions ${space}="${MODEL}" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xmlns:activiti="http://activiti.org/bpmn" xmlns:bpmndi="http://www.omg.org/spec/BPMN/20100524/DI" xmlns:omgdc="http://www.omg.org/spec/DD/20100524/DC" xmlns:omgdi="http://www.omg.org/spec/DD/20100524/DI" typeLanguage="http://www.w3.org/2001/XMLSchema" expressionLanguage="http://www.w3.org/1999/XPath" targetNamespace="http://www.activiti.org/test">
  <${tag}process id="leave" name="请假" isExecutable="true">
    <!-- the first -->
    <${tag}startEvent id="s" name="开始"><${tag}outgoing>f1</${tag}outgoing></${tag}startEvent>
    <${tag}userTask id="x" name="部门经理审批" activiti:assignee="zhang"><${tag}incoming>f1</${tag}incoming><${tag}outgoing>f2</${tag}outgoing></${tag}userTask>
    <${tag}exclusiveGateway id="g" default="f4"/>
    <${tag}endEvent id="e"/>
    <${tag}sequenceFlow id="f1" sourceRef="s" targetRef="x"/>
    <${tag}sequenceFlow id="f2" sourceRef="x" targetRef="g"/>
    <${tag}sequenceFlow id="f3" sourceRef="g" targetRef="x"><${tag}conditionExpression xsi:type="${tag}tFormalExpression"><![CDATA[\${!agreed}]]></${tag}conditionExpression></${tag}sequenceFlow>
    <${tag}sequenceFlow id="f4" sourceRef="g" targetRef="e"/>
  </${tag}process>
  <bpmndi:BPMNDiagram id="BPMNDiagram_leave"><bpmndi:BPMNPlane bpmnElement="leave" id="BPMNPlane_leave"><bpmndi:BPMNShape bpmnElement="s" id="BPMNShape_s"><omgdc:Bounds height="30.0" width="30.0" x="100.0" y="163.0"/></bpmndi:BPMNShape><bpmndi:BPMNEdge bpmnElement="f1" id="BPMNEdge_f1"><omgdi:waypoint x="129.9" y="178.0"/><omgdi:waypoint x="165.0" y="178.0"/></bpmndi:BPMNEdge></bpmndi:BPMNPlane></bpmndi:BPMNDiagram>
</${tag}definitions>`
}
const leave = {
  nodes: 'e:end g:exclusive s:start x:user',
  flows: 4,
  values: { x: { name: '部门经理审批', approvers: [people('zhang')] }, g: { defaultFlow: 'f4' } },
  conditions: { f3: '!agreed' },
}

export const EXPORT_MODELS: readonly Model[] = [
  ...['', 'bpmn', 'bpmn2', 'semantic', 'model'].map(
    (prefix): Model => ({
      name: prefix === '' ? 'default namespace' : `prefix ${prefix}`,
      xml: withPrefix(prefix),
      ...leave,
    }),
  ),
  { name: 'byte order mark', xml: `\uFEFF${withPrefix('')}`, ...leave },
  { name: 'lines of Windows', xml: withPrefix('').replaceAll('\n', '\r\n'), ...leave },
  { name: 'blanks before the declaration', xml: `\n  ${withPrefix('')}`, ...leave },
  { name: 'no declaration', xml: withPrefix('').replace(/^.*\n/, ''), ...leave },
  {
    name: 'another encoding, read as text',
    xml: withPrefix('').replace('UTF-8', 'GBK'),
    ...leave,
    warnings: ['-: 读取流程图：unsupported document encoding'],
  },
  { name: 'encoding in small letters', xml: withPrefix('').replace('UTF-8', 'utf-8'), ...leave },
  {
    name: 'layout of an element that is missing',
    xml: withPrefix('').replace('bpmnElement="f1"', 'bpmnElement="nope"'),
    ...leave,
    warnings: ['BPMNEdge_f1: 引用的 nope 不存在'],
  },
  {
    name: 'layout twice',
    xml: withPrefix('').replace('id="BPMNEdge_f1"', 'id="BPMNShape_s"'),
    ...leave,
    warnings: ['-: 读取流程图：unparsable content'],
  },
  {
    name: 'flows named in the nodes by qualified names',
    xml: withPrefix('').replace('<incoming>f1', '<incoming>tns:f1').replace('xmlns:xsi', 'xmlns:tns="t" xmlns:xsi'),
    ...leave,
  },
  {
    name: 'names with signs of XML',
    xml: draw(
      element('userTask', 'x', 'name="甲 &amp; 乙 &lt;丙&gt; &#x4E2D;&#10;二" flowable:assignee="zhang"'),
      's x e',
    ),
    ...user,
    values: { x: { name: '甲 & 乙 <丙> 中\n二' } },
  },
  {
    name: 'name of 10,000 signs',
    xml: draw(element('userTask', 'x', `name="${'长'.repeat(10_000)}" flowable:assignee="zhang"`), 's x e'),
    ...user,
  },
  {
    name: 'assignee in Chinese',
    xml: draw(element('userTask', 'x', 'flowable:assignee="张三"'), 's x e'),
    ...user,
    values: { x: { approvers: [people('张三')] } },
  },
  {
    name: 'id of 64 signs',
    xml: draw(element('task', `x${'-'.repeat(63)}`), `s x${'-'.repeat(63)} e`).replace(
      /<bpmn:sequenceFlow id="[^"]*(?=" sourceRef="(.))/g,
      '<bpmn:sequenceFlow id="f$1',
    ),
    nodes: `e:end s:start x${'-'.repeat(63)}:manual`,
    flows: 2,
  },
  {
    name: 'elements of unknown makers',
    xml: draw(
      element(
        'userTask',
        'x',
        'xmlns:acme="http://acme" acme:colour="red" flowable:assignee="zhang"',
        extensions('<acme:note><acme:line>a</acme:line></acme:note>'),
      ),
      's x e',
    ),
    ...user,
  },
  {
    name: 'own settings under another prefix',
    xml: draw(
      element(
        'userTask',
        'x',
        '',
        extensions(
          '<k:settings xmlns:k="urn:circulation-back-office:workflow">{"approvers":[{"kind":"people","refs":["zhang"]}]}</k:settings>',
        ),
      ),
      's x e',
    ),
    ...user,
  },
  {
    name: 'own settings in CDATA',
    xml: draw(
      element(
        'userTask',
        'x',
        '',
        extensions(
          '<wf:settings><![CDATA[{"approvers":[{"kind":"expression","expression":"a < b ? c : d"}]}]]></wf:settings>',
        ),
      ),
      's x e',
    ),
    ...user,
    values: { x: { approvers: [{ kind: 'expression', expression: 'a < b ? c : d' }] } },
  },
  {
    name: 'own settings with a wrong expression for copies',
    xml: draw(
      element(
        'userTask',
        'x',
        '',
        extensions(
          '<wf:settings>{"approvers":[{"kind":"starter"}],"cc":[{"kind":"expression","expression":"a +"}]}</wf:settings>',
        ),
      ),
      's x e',
    ),
    errors: ['x: 抄送人表达式有误'],
  },
  {
    name: 'return to a node that does not come before',
    xml: draw(
      `${element('userTask', 'x', '', extensions('<wf:settings>{"approvers":[{"kind":"starter"}],"reject":{"kind":"return","to":{"node":"y"}}}</wf:settings>'))}${tasks('y')}`,
      's x y e',
    ),
    errors: ['x: 驳回到的节点 y 不是此前的用户任务或开始事件'],
  },
  {
    name: 'return to a node that comes before',
    xml: draw(
      `${tasks('y')}${element('userTask', 'x', '', extensions('<wf:settings>{"approvers":[{"kind":"starter"}],"reject":{"kind":"return","to":{"node":"y"}}}</wf:settings>'))}`,
      's y x e',
    ),
    nodes: 'e:end s:start x:user y:user',
    flows: 3,
  },
  {
    name: 'empty condition',
    xml: draw(
      `${tasks('x')}<bpmn:sequenceFlow id="f" sourceRef="x" targetRef="e"><bpmn:conditionExpression xsi:type="bpmn:tFormalExpression"><![CDATA[]]></bpmn:conditionExpression></bpmn:sequenceFlow>`,
      's x',
    ).replace('</bpmn:process>', '<bpmn:endEvent id="e"/></bpmn:process>'),
    ...user,
    conditions: {},
  },
  { name: 'no XML', xml: '你好', errors: ['-: 流程图不是有效的 BPMN 2.0 文件'] },
  { name: 'another document', xml: '<html><body/></html>', errors: ['-: 流程图不是有效的 BPMN 2.0 文件'] },
  {
    name: 'older BPMN',
    xml: bpmnXml(tasks('x')).replaceAll(MODEL, 'http://schema.omg.org/spec/BPMN/2.0'),
    errors: ['-: 流程图不是有效的 BPMN 2.0 文件'],
  },
  { name: 'cut-off file', xml: withPrefix('').slice(0, 1_500), errors: ['-: 流程图不是有效的 BPMN 2.0 文件'] },
  {
    name: 'process named in Chinese only',
    xml: withPrefix('').replace('process id="leave"', 'process id="请假"'),
    errors: ['请假: 元素标识 "请假" 无效'],
    warnings: ['BPMNEdge_f1: 引用的', 'BPMNPlane_leave: 引用的', 'BPMNShape_s: 引用的'],
  },
  {
    name: 'only a node is given',
    xml: `<userTask xmlns="${MODEL}" id="x"/>`,
    errors: ['-: 流程图不是有效的 BPMN 2.0 文件'],
  },
]

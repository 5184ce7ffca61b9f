/** Faults of structure: ways that lead nowhere, ids, references and conditions that are wrong. */

import { draw, element, type Model, scopeXml, tasks } from './model.ts'

export const FAULT_MODELS: readonly Model[] = [
  { name: 'flow into the start', xml: draw(tasks('a'), 's a e; a s'), errors: ['s: 开始事件不能有连入'] },
  { name: 'flow out of the end', xml: draw(tasks('a', 'b'), 's a e b e'), errors: ['e: 结束事件不能有连出'] },
  {
    name: 'start without a way',
    xml: draw(`${element('startEvent', 's')}${tasks('a')}`, 'a e'),
    errors: ['s: 开始事件没有连出', 'a: 从开始事件无法到达此节点', 'e: 从开始事件无法到达此节点'],
  },
  {
    name: 'nodes that nothing reaches',
    xml: draw(tasks('a', 'b', 'c'), 's a e; b c b; c e'),
    errors: ['b: 从开始事件无法到达此节点', 'c: 从开始事件无法到达此节点'],
  },
  {
    name: 'loop without a way out',
    xml: draw(`${tasks('a', 'b')}${element('exclusiveGateway', 'g', 'default="g_a"')}`, 's g; g a; a b a; g e ? n > 1'),
    errors: ['a: 从此节点无法到达结束事件', 'b: 从此节点无法到达结束事件'],
  },
  {
    name: 'loop that never waits',
    xml: draw(
      `${element('exclusiveGateway', 'g')}${element('manualTask', 'a')}${element('exclusiveGateway', 'h', 'default="h_g"')}`,
      's g a h; h g; h e ? done',
    ),
    nodes: 'a:manual e:end g:exclusive h:exclusive s:start',
    flows: 5,
    warnings: ['g: 回路中没有任何需要等待的节点'],
  },
  {
    name: 'flow to a missing node',
    xml: draw(`${tasks('a')}<bpmn:sequenceFlow id="f" sourceRef="a" targetRef="nope"/>`, 's a e'),
    errors: ['f: 连线的终点 nope 不存在'],
  },
  {
    name: 'flow from a missing node',
    xml: draw(`${tasks('a')}<bpmn:sequenceFlow id="f" sourceRef="nope" targetRef="a"/>`, 's a e'),
    errors: ['f: 连线的起点 nope 不存在'],
  },
  {
    name: 'flow without target',
    xml: draw(`${tasks('a')}<bpmn:sequenceFlow id="f" sourceRef="a"/>`, 's a e'),
    errors: ['f: 连线缺少起点或终点'],
  },
  {
    name: 'flow without an id',
    xml: draw(`${tasks('a')}<bpmn:sequenceFlow sourceRef="a" targetRef="e"/>`, 's a e'),
    errors: ['a: 元素 SequenceFlow 没有标识'],
  },
  {
    name: 'node without an id',
    xml: draw(`${tasks('a')}<bpmn:task name="盖章"/>`, 's a e'),
    errors: ['p: 元素 “盖章” 没有标识'],
  },
  {
    name: 'flow out of a sub-process',
    xml: draw(
      `${element('subProcess', 'x', '', scopeXml(tasks('iu'), 'is iu ie', ['is', 'ie']))}<bpmn:sequenceFlow id="f" sourceRef="iu" targetRef="e"/>`,
      's x e',
    ),
    errors: ['f: 连线不能跨越子流程的边界'],
  },
  {
    name: 'two nodes of one id',
    xml: draw(`${tasks('a')}${element('task', 'a', 'name="二"')}`, 's a e'),
    errors: ['a: 元素标识 a 重复'],
  },
  {
    name: 'node and flow of one id',
    xml: draw(`${tasks('a')}<bpmn:sequenceFlow id="a" sourceRef="a" targetRef="e"/>`, 's a e'),
    errors: ['a: 元素标识 a 重复'],
  },
  {
    name: 'ids in Chinese',
    xml: draw(
      element('userTask', '经理审批', 'flowable:assignee="z"').concat(
        '<bpmn:sequenceFlow id="f1" sourceRef="s" targetRef="经理审批"/><bpmn:sequenceFlow id="f2" sourceRef="经理审批" targetRef="e"/>',
        element('startEvent', 's'),
        element('endEvent', 'e'),
      ),
      '',
    ),
    errors: ['经理审批: 元素标识 "经理审批" 无效'],
  },
  {
    name: 'id that begins with a digit',
    xml: draw(`${tasks('a')}${element('task', '1')}`, 's a e'),
    errors: ['1: 元素标识 "1" 无效'],
  },
  {
    name: 'id of 65 signs',
    xml: draw(element('task', 'x'.repeat(65)), 's a e').replaceAll('"a"', `"${'x'.repeat(65)}"`),
    errors: [`${'x'.repeat(65)}: 元素标识 "${'x'.repeat(65)}" 无效`],
  },
  {
    name: 'misspelt element',
    xml: draw(`${tasks('a')}${element('userTsk', 'x')}`, 's a e'),
    errors: ['x: 无法识别元素 userTsk 的内容'],
  },
  {
    name: 'condition of an unknown type',
    xml: draw(
      `${element('exclusiveGateway', 'g', 'default="g_b"')}${tasks('a', 'b')}<bpmn:sequenceFlow id="f" sourceRef="g" targetRef="a"><bpmn:conditionExpression xsi:type="xs:string">n</bpmn:conditionExpression></bpmn:sequenceFlow>`,
      's g; g b e; a e',
    ),
    errors: ['f: 无法识别元素 conditionExpression 的内容'],
  },
  {
    name: 'condition in a language of programs',
    xml: draw(
      `${element('exclusiveGateway', 'g', 'default="g_b"')}${tasks('a', 'b')}<bpmn:sequenceFlow id="f" sourceRef="g" targetRef="a"><bpmn:conditionExpression xsi:type="bpmn:tFormalExpression" language="groovy">n</bpmn:conditionExpression></bpmn:sequenceFlow>`,
      's g; g b e; a e',
    ),
    errors: ['f: 条件的语言 groovy 不受支持'],
  },
  {
    name: 'condition that is no expression',
    xml: draw(
      `${element('exclusiveGateway', 'g', 'default="g_b"')}${tasks('a', 'b')}`,
      's g; g a ? ${n gt 3}; g b; a e; b e',
    ),
    errors: ['g_a: 条件表达式有误'],
  },
]

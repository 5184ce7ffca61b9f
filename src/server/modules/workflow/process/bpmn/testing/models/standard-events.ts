/** Start, intermediate and end events of the standard. */

import { draw, element, event, type Model, tasks, timer } from './model.ts'

export const ROOTS =
  '<bpmn:message id="m" name="paid"/><bpmn:signal id="g" name="holiday"/><bpmn:error id="r" errorCode="E1"/><bpmn:escalation id="c" escalationCode="C1"/>'
const CATCH = 'intermediateCatchEvent'
const THROW = 'intermediateThrowEvent'
const between = (xml: string): string => draw(xml, 's x e', ROOTS)
const reference = (tag: string, kind: string, ref: string): string =>
  element(tag, 'x', '', `<bpmn:${kind}EventDefinition ${ref}/>`)
const ending = (xml: string): string => draw(`${tasks('u')}${xml}`, 's u x', ROOTS)
const starting = (xml: string): string => draw(`${tasks('u')}${xml}`, 'x u e', ROOTS)
const three = { nodes: 'e:end s:start x:wait', flows: 2 }

export const EVENT_MODELS: readonly Model[] = [
  {
    name: 'catch a duration',
    xml: between(event(CATCH, 'x', 'timer', timer('P2DT3H'))),
    ...three,
    values: { x: { wait: { kind: 'timer', at: 'P2DT3H' } } },
  },
  {
    name: 'catch a date',
    xml: between(event(CATCH, 'x', 'timer', timer('2027-03-01T09:00:00', 'timeDate'))),
    ...three,
    values: { x: { wait: { at: '2027-03-01T09:00:00' } } },
  },
  {
    name: 'catch a date with a zone',
    xml: between(event(CATCH, 'x', 'timer', timer('2027-03-01T09:00:00Z', 'timeDate'))),
    ...three,
    values: { x: { wait: { at: '2027-03-01T09:00:00Z' } } },
  },
  {
    name: 'catch a date with an offset',
    xml: between(event(CATCH, 'x', 'timer', timer('2027-03-01T09:00:00.000+08:00', 'timeDate'))),
    ...three,
  },
  {
    name: 'catch a date that no calendar has',
    xml: between(event(CATCH, 'x', 'timer', timer('2027-13-01', 'timeDate'))),
    errors: ['x: 定时事件的时间 2027-13-01 无效'],
  },
  {
    name: 'catch by a clock table',
    xml: between(event(CATCH, 'x', 'timer', timer('0 0/5 * * * ?', 'timeCycle'))),
    errors: ['x: 定时事件的时间 0 0/5 * * * ? 无效'],
  },
  {
    name: 'catch a time of a variable',
    xml: between(event(CATCH, 'x', 'timer', timer('${due}'))),
    errors: ['x: 定时事件的时间 due 无效'],
  },
  {
    name: 'catch a timer with two times',
    xml: between(event(CATCH, 'x', 'timer', timer('PT1H') + timer('2027-01-01', 'timeDate'))),
    errors: ['x: 定时事件有多个时间'],
  },
  {
    name: 'catch a message',
    xml: between(reference(CATCH, 'message', 'messageRef="m"')),
    ...three,
    values: { x: { wait: { kind: 'message', key: 'paid' } } },
  },
  {
    name: 'catch a signal',
    xml: between(reference(CATCH, 'signal', 'signalRef="g"')),
    ...three,
    values: { x: { wait: { kind: 'signal', key: 'holiday' } } },
  },
  {
    name: 'catch a message that nobody defines',
    xml: between(reference(CATCH, 'message', 'messageRef="nope"')),
    errors: ['x: 消息 nope 不存在'],
  },
  {
    name: 'catch a message named by an expression',
    xml: draw(reference(CATCH, 'message', 'messageRef="m"'), 's x e', '<bpmn:message id="m" name="paid-${id}"/>'),
    errors: ['x: 消息 paid-${id} 不能是表达式'],
  },
  {
    name: 'catch a condition',
    xml: between(event(CATCH, 'x', 'conditional', '<bpmn:condition>n &gt; 1</bpmn:condition>')),
    errors: ['x: 不支持此类中间捕获事件'],
  },
  {
    name: 'links to another page',
    xml: draw(
      `${tasks('a')}${reference(THROW, 'link', 'name="A"')}${element(CATCH, 'y', '', '<bpmn:linkEventDefinition name="A"/>')}`,
      's a x; y e',
    ),
    errors: ['x: 不支持此类中间抛出事件', 'y: 不支持此类中间捕获事件'],
  },
  {
    name: 'throw a message',
    xml: between(reference(THROW, 'message', 'messageRef="m"')),
    nodes: 'e:end s:start x:send',
    flows: 2,
    values: { x: { message: 'paid' } },
  },
  {
    name: 'throw a signal',
    xml: between(reference(THROW, 'signal', 'signalRef="g"')),
    nodes: 'e:end s:start x:send',
    flows: 2,
    values: { x: { message: 'holiday' } },
  },
  {
    name: 'throw nothing',
    xml: between(element(THROW, 'x', 'name="已过半"')),
    nodes: 'e:end s:start x:manual',
    flows: 2,
  },
  {
    name: 'throw an escalation',
    xml: between(reference(THROW, 'escalation', 'escalationRef="c"')),
    errors: ['x: 不支持此类中间抛出事件'],
  },
  {
    name: 'throw a compensation',
    xml: between(reference(THROW, 'compensate', '')),
    errors: ['x: 不支持此类中间抛出事件'],
  },
  {
    name: 'definition beside the process',
    xml: draw(
      element(CATCH, 'x', '', '<bpmn:eventDefinitionRef>ed</bpmn:eventDefinitionRef>'),
      's x e',
      '<bpmn:signal id="g" name="holiday"/><bpmn:signalEventDefinition id="ed" signalRef="g"/>',
    ),
    ...three,
    values: { x: { wait: { kind: 'signal', key: 'holiday' } } },
  },
  {
    name: 'several definitions',
    xml: between(
      element(
        CATCH,
        'x',
        'parallelMultiple="true"',
        '<bpmn:messageEventDefinition messageRef="m"/><bpmn:signalEventDefinition signalRef="g"/>',
      ),
    ),
    errors: ['x: 不支持多重事件'],
  },
  {
    name: 'timer start',
    xml: starting(event('startEvent', 'x', 'timer', timer('R/P1D', 'timeCycle'))),
    errors: ['x: 不支持定时开始事件'],
  },
  {
    name: 'message start',
    xml: starting(reference('startEvent', 'message', 'messageRef="m"')),
    errors: ['x: 不支持此类开始事件'],
  },
  {
    name: 'timer start beside a none start',
    xml: draw(`${tasks('u')}${event('startEvent', 'x', 'timer', timer('R/P1D', 'timeCycle'))}`, 'x u; s u e'),
    errors: ['x: 不支持定时开始事件'],
  },
  {
    name: 'terminate end',
    xml: ending(event('endEvent', 'x', 'terminate')),
    nodes: 's:start u:user x:end',
    flows: 2,
    values: { x: { result: 'terminate' } },
  },
  {
    name: 'error end',
    xml: ending(reference('endEvent', 'error', 'errorRef="r"')),
    nodes: 's:start u:user x:end',
    flows: 2,
    values: { x: { result: 'error', errorCode: 'E1' } },
  },
  {
    name: 'error end with a qualified name',
    xml: ending(reference('endEvent', 'error', 'errorRef="tns:r"')),
    nodes: 's:start u:user x:end',
    flows: 2,
    values: { x: { errorCode: 'E1' } },
  },
  {
    name: 'error end of an unknown error',
    xml: ending(reference('endEvent', 'error', 'errorRef="nope"')),
    errors: ['x: 错误 nope 不存在'],
  },
  {
    name: 'message end',
    xml: ending(reference('endEvent', 'message', 'messageRef="m"')),
    errors: ['x: 不支持此类结束事件'],
  },
  {
    name: 'signal end',
    xml: ending(reference('endEvent', 'signal', 'signalRef="g"')),
    errors: ['x: 不支持此类结束事件'],
  },
  {
    name: 'escalation end',
    xml: ending(reference('endEvent', 'escalation', 'escalationRef="c"')),
    errors: ['x: 不支持此类结束事件'],
  },
  { name: 'cancel end', xml: ending(event('endEvent', 'x', 'cancel')), errors: ['x: 不支持此类结束事件'] },
]

/** Boundary events of the standard. */

import { draw, element, event, type Model, scopeXml, tasks, timer } from './model.ts'
import { ROOTS } from './standard-events.ts'

const onTask = (xml: string): string => draw(`${tasks('u')}${xml}${tasks('v')}`, 's u e; x v e', ROOTS)
const boundary = (kind: string, content = '', attributes = ''): string =>
  onTask(event('boundaryEvent', 'x', kind, content, `attachedToRef="u" ${attributes}`))
const withBoundary = { nodes: 'e:end s:start u:user v:user x:boundary', flows: 4 }

export const BOUNDARY_MODELS: readonly Model[] = [
  {
    name: 'boundary timer',
    xml: boundary('timer', timer('PT1H')),
    ...withBoundary,
    values: { x: { attachedTo: 'u', interrupting: true, wait: { kind: 'timer', at: 'PT1H' } }, u: { boundary: ['x'] } },
  },
  {
    name: 'boundary timer that repeats beside',
    xml: boundary('timer', timer('R3/PT1H', 'timeCycle'), 'cancelActivity="false"'),
    ...withBoundary,
    values: { x: { interrupting: false, wait: { at: 'R3/PT1H' } } },
  },
  {
    name: 'boundary message',
    xml: onTask(element('boundaryEvent', 'x', 'attachedToRef="u"', '<bpmn:messageEventDefinition messageRef="m"/>')),
    ...withBoundary,
    values: { x: { wait: { kind: 'message', key: 'paid' } } },
  },
  {
    name: 'boundary signal',
    xml: onTask(
      element(
        'boundaryEvent',
        'x',
        'attachedToRef="u" cancelActivity="false"',
        '<bpmn:signalEventDefinition signalRef="g"/>',
      ),
    ),
    ...withBoundary,
    values: { x: { interrupting: false, wait: { kind: 'signal', key: 'holiday' } } },
  },
  {
    name: 'boundary error',
    xml: onTask(element('boundaryEvent', 'x', 'attachedToRef="u"', '<bpmn:errorEventDefinition errorRef="r"/>')),
    ...withBoundary,
    values: { x: { wait: { kind: 'error', code: 'E1' } } },
  },
  {
    name: 'boundary error that does not interrupt',
    xml: onTask(
      element(
        'boundaryEvent',
        'x',
        'attachedToRef="u" cancelActivity="false"',
        '<bpmn:errorEventDefinition errorRef="r"/>',
      ),
    ),
    ...withBoundary,
    values: { x: { interrupting: true } },
    warnings: ['x: 错误边界事件总是中断活动'],
  },
  {
    name: 'boundary of an unknown error',
    xml: onTask(element('boundaryEvent', 'x', 'attachedToRef="u"', '<bpmn:errorEventDefinition errorRef="nope"/>')),
    errors: ['x: 错误 nope 不存在'],
  },
  {
    name: 'boundary escalation',
    xml: onTask(
      element('boundaryEvent', 'x', 'attachedToRef="u"', '<bpmn:escalationEventDefinition escalationRef="c"/>'),
    ),
    errors: ['x: 不支持此类边界事件'],
  },
  {
    name: 'boundary compensation',
    xml: onTask(event('boundaryEvent', 'x', 'compensate', '', 'attachedToRef="u"')),
    errors: ['x: 不支持此类边界事件'],
  },
  {
    name: 'boundary condition',
    xml: onTask(event('boundaryEvent', 'x', 'conditional', '', 'attachedToRef="u"')),
    errors: ['x: 不支持此类边界事件'],
  },
  {
    name: 'boundary event that stands before its activity',
    xml: draw(
      `${event('boundaryEvent', 'x', 'timer', timer('PT1H'), 'attachedToRef="u"')}${tasks('u', 'v')}`,
      's u e; x v e',
    ),
    ...withBoundary,
    values: { u: { boundary: ['x'] } },
  },
  {
    name: 'boundary event of a sub-process',
    xml: draw(
      `${element('subProcess', 'u', '', scopeXml(tasks('iu'), 'is iu ie', ['is', 'ie']))}${element('boundaryEvent', 'x', 'attachedToRef="u"', '<bpmn:errorEventDefinition errorRef="r"/>')}`,
      's u e; x e',
      ROOTS,
    ),
    nodes: 'e:end ie:end is:start iu:user s:start u:subprocess x:boundary',
    flows: 5,
    values: { u: { boundary: ['x'] } },
  },
  {
    name: 'boundary event in another scope than its activity',
    xml: draw(
      `${element('subProcess', 'y', '', scopeXml(tasks('iu'), 'is iu ie', ['is', 'ie']))}${event('boundaryEvent', 'x', 'timer', timer('PT1H'), 'attachedToRef="iu"')}`,
      's y e; x e',
    ),
    errors: ['x: 边界事件没有附着在可等待的活动上'],
  },
  {
    name: 'boundary event of nothing',
    xml: onTask(event('boundaryEvent', 'x', 'timer', timer('PT1H'), 'attachedToRef="nope"')),
    errors: ['x: 附着的活动 nope 不存在'],
  },
  {
    name: 'boundary event with a flow into it',
    xml: draw(
      `${tasks('u', 'v')}${event('boundaryEvent', 'x', 'timer', timer('PT1H'), 'attachedToRef="u"')}`,
      's u v e; v x e',
    ),
    errors: ['x: 边界事件不能有连入'],
    warnings: [],
  },
]

/** Gateways of the standard. */

import { draw, element, event, type Model, tasks, timer } from './model.ts'
import { ROOTS } from './standard-events.ts'

const pair = (tag: string, attributes = '', first = ''): string =>
  draw(
    `${element(tag, 'g', attributes)}${tasks('a', 'b')}${element(tag, 'j')}`,
    `s g; g a ${first}; g b; a j; b j; j e`,
  )
const gateways = (kind: string) => ({ nodes: `a:user b:user e:end g:${kind} j:${kind} s:start`, flows: 6 })

export const GATEWAY_MODELS: readonly Model[] = [
  {
    name: 'exclusive gateway',
    xml: pair('exclusiveGateway', 'default="g_b"', '? days > 3'),
    ...gateways('exclusive'),
    values: { g: { defaultFlow: 'g_b' } },
    conditions: { g_a: 'days > 3' },
  },
  {
    name: 'inclusive gateway',
    xml: pair('inclusiveGateway', 'default="g_b"', '? days > 3'),
    ...gateways('inclusive'),
    values: { g: { defaultFlow: 'g_b' } },
  },
  { name: 'parallel gateway', xml: pair('parallelGateway'), ...gateways('parallel') },
  {
    name: 'parallel gateway with a condition',
    xml: pair('parallelGateway', '', '? days > 3'),
    ...gateways('parallel'),
    warnings: ['g_a: 并行网关之后的条件不起作用'],
  },
  {
    name: 'gateway whose default has a condition',
    xml: pair('exclusiveGateway', 'default="g_a"', '? days > 3'),
    ...gateways('exclusive'),
    warnings: ['g_a: 默认分支的条件不起作用'],
  },
  { name: 'complex gateway', xml: pair('complexGateway'), errors: ['g: 不支持复杂网关', 'j: 不支持复杂网关'] },
  {
    name: 'default flow of another node',
    xml: pair('exclusiveGateway', 'default="a_j"', '? days > 3'),
    errors: ['g: 默认分支不是从此节点连出的'],
  },
  {
    name: 'default flow that is missing',
    xml: pair('exclusiveGateway', 'default="nope"', '? days > 3'),
    errors: ['g: 默认分支 nope 不存在'],
  },
  {
    name: 'two branches without condition',
    xml: pair('exclusiveGateway'),
    errors: ['g_b: 排他网关有多个分支没有条件'],
  },
  {
    name: 'no default',
    xml: draw(`${element('exclusiveGateway', 'g')}${tasks('a', 'b')}`, 's g; g a ? n > 1; g b ? n < 1; a e; b e'),
    nodes: 'a:user b:user e:end g:exclusive s:start',
    flows: 5,
    warnings: ['g: 网关没有默认分支'],
  },
  {
    name: 'event gateway',
    xml: draw(
      `${element('eventBasedGateway', 'w')}${event('intermediateCatchEvent', 'a', 'timer', timer('P1D'))}${element('receiveTask', 'b', 'messageRef="m"')}`,
      's w; w a; w b; a e; b e',
      ROOTS,
    ),
    nodes: 'a:wait b:wait e:end s:start w:event',
    flows: 5,
  },
  {
    name: 'event gateway before tasks',
    xml: draw(`${element('eventBasedGateway', 'g')}${tasks('a', 'b')}`, 's g; g a; g b; a e; b e'),
    errors: ['a: 事件网关之后只能是捕获事件或接收任务', 'b: 事件网关之后只能是捕获事件或接收任务'],
  },
  {
    name: 'event gateway that waits for all',
    xml: draw(
      `${element('eventBasedGateway', 'g', 'eventGatewayType="Parallel"')}${event('intermediateCatchEvent', 'a', 'timer', timer('P1D'))}${event('intermediateCatchEvent', 'b', 'timer', timer('P2D'))}`,
      's g; g a; g b; a e; b e',
    ),
    errors: ['g: 不支持并行事件网关'],
  },
  {
    name: 'event gateway before a task with a boundary event',
    xml: draw(
      `${element('eventBasedGateway', 'w')}${event('intermediateCatchEvent', 'a', 'timer', timer('P1D'))}${element('receiveTask', 'b', 'messageRef="m"')}${event('boundaryEvent', 'x', 'timer', timer('PT1H'), 'attachedToRef="b"')}`,
      's w; w a; w b; a e; b e; x e',
      ROOTS,
    ),
    errors: ['b: 事件网关之后的接收任务不能有边界事件'],
  },
]

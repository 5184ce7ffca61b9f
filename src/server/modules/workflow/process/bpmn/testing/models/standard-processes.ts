/** Whole diagrams in the manner of the examples of the standard: pools, lanes, messages, choreographies. */

import { bpmnXml } from '../bpmn-xml.ts'
import { draw, element, event, type Model, scopeXml, tasks, timer } from './model.ts'

const HEAD =
  'xmlns:bpmn="http://www.omg.org/spec/BPMN/20100524/MODEL" xmlns:flowable="http://flowable.org/bpmn" targetNamespace="t"'
const definitions = (content: string): string => `<bpmn:definitions ${HEAD}>${content}</bpmn:definitions>`
const process = (id: string, content: string, attributes = ''): string =>
  `<bpmn:process id="${id}" ${attributes}>${content}</bpmn:process>`
const simple = (task: string): string =>
  scopeXml(tasks(task), `s_${task} ${task} e_${task}`, [`s_${task}`, `e_${task}`])
const pools = (...ids: string[]): string =>
  `<bpmn:collaboration id="co">${ids.map((id) => `<bpmn:participant id="pool_${id}" name="池 ${id}" processRef="${id}"/>`).join('')}` +
  '<bpmn:participant id="black" name="客户"/><bpmn:messageFlow id="mf" sourceRef="black" targetRef="a"/></bpmn:collaboration>'
const one = (task: string) => ({ nodes: `${task}:user e_${task}:end s_${task}:start`, flows: 2 })
const ROOTS = '<bpmn:message id="m" name="paid"/><bpmn:error id="r" errorCode="undeliverable"/>'

export const PROCESS_MODELS: readonly Model[] = [
  { name: 'one pool and a black box', xml: definitions(pools('p') + process('p', simple('a'))), ...one('a') },
  {
    name: 'two pools of which one is executed',
    xml: definitions(
      pools('p', 'q') +
        process('p', simple('a'), 'isExecutable="true"') +
        process('q', simple('b'), 'isExecutable="false"'),
    ),
    ...one('a'),
  },
  {
    name: 'two pools of which one is empty',
    xml: definitions(pools('p', 'q') + process('q', '') + process('p', simple('a'))),
    ...one('a'),
  },
  {
    name: 'two processes to be executed',
    xml: definitions(
      process('p', simple('a'), 'isExecutable="true"') + process('q', simple('b'), 'isExecutable="true"'),
    ),
    errors: ['q: 流程图中有 2 个流程'],
  },
  {
    name: 'a fault in the pool of a partner',
    xml: definitions(
      pools('p', 'q') +
        process('p', simple('a'), 'isExecutable="true"') +
        process('q', '<bpmn:task id="b"/><bpmn:sequenceFlow id="f" sourceRef="b" targetRef="nope"/>'),
    ),
    ...one('a'),
    warnings: ['f: 引用的 nope 不存在'],
  },
  {
    name: 'lanes in lanes',
    xml: draw(
      '<bpmn:laneSet id="ls"><bpmn:lane id="l1" name="销售"><bpmn:flowNodeRef>a</bpmn:flowNodeRef><bpmn:childLaneSet id="cl"><bpmn:lane id="l2"><bpmn:flowNodeRef>s</bpmn:flowNodeRef></bpmn:lane></bpmn:childLaneSet></bpmn:lane></bpmn:laneSet>' +
        tasks('a'),
      's a e',
    ),
    nodes: 'a:user e:end s:start',
    flows: 2,
  },
  {
    name: 'order fulfilment: stock, procurement in a sub-process, undeliverable goods',
    xml: draw(
      `${element('callActivity', 'stock', 'calledElement="check-stock"')}${element('exclusiveGateway', 'g', 'default="g_ship"')}${element(
        'subProcess',
        'buy',
        '',
        scopeXml(
          `${tasks('ask')}${element('exclusiveGateway', 'h', 'default="h_be"')}${element('endEvent', 'bx', '', '<bpmn:errorEventDefinition errorRef="r"/>')}`,
          'bs ask h be; h bx ? weeks > 2',
          ['bs', 'be'],
        ),
      )}${element('boundaryEvent', 'late', 'attachedToRef="buy" cancelActivity="false"', `<bpmn:timerEventDefinition>${timer('P14D')}</bpmn:timerEventDefinition>`)}${element('boundaryEvent', 'fail', 'attachedToRef="buy"', '<bpmn:errorEventDefinition errorRef="r"/>')}${tasks('ship', 'inform', 'remove')}`,
      's stock g; g ship; g buy ? missing; buy ship e; late inform e; fail remove e',
      ROOTS,
    ),
    nodes:
      'ask:user be:end bs:start buy:subprocess bx:end e:end fail:boundary g:exclusive h:exclusive inform:user late:boundary remove:user s:start ship:user stock:call',
    flows: 14,
    values: { buy: { boundary: ['late', 'fail'] }, fail: { wait: { kind: 'error', code: 'undeliverable' } } },
  },
  {
    name: 'shipment: parallel work, of which a part is inclusive',
    xml: draw(
      `${['f', 'k'].map((id) => element('parallelGateway', id)).join('')}${element('inclusiveGateway', 'i', 'default="i_own"')}${element('inclusiveGateway', 'j')}${tasks('pack', 'own', 'insure', 'move')}`,
      's f; f pack k; f i; i own j; i insure j ? worth > 1000; j k; k move e',
    ),
    nodes: 'e:end f:parallel i:inclusive insure:user j:inclusive k:parallel move:user own:user pack:user s:start',
    flows: 11,
  },
  {
    name: 'incident management: first, second and third level, all can answer',
    xml: draw(
      `${tasks('first', 'second', 'third')}${['g', 'h'].map((id) => element('exclusiveGateway', id, `default="${id}_x"`)).join('')}${element('exclusiveGateway', 'x')}${element('sendTask', 'answer', 'messageRef="m"')}`,
      's first g; g x; g second ? hard; second h; h x; h third ? harder; third x; x answer e',
      ROOTS,
    ),
    nodes: 'answer:send e:end first:user g:exclusive h:exclusive s:start second:user third:user x:exclusive',
    flows: 10,
  },
  {
    name: 'pizza: waits for the delivery or asks after an hour, again and again',
    xml: draw(
      `${element('sendTask', 'order', 'messageRef="m"')}${element('exclusiveGateway', 'x')}${element('eventBasedGateway', 'g')}${element('receiveTask', 'come', 'messageRef="m"')}${event('intermediateCatchEvent', 'hour', 'timer', timer('PT60M'))}${tasks('ask', 'pay')}`,
      's order x g; g come pay e; g hour ask x',
      ROOTS,
    ),
    nodes: 'ask:user come:wait e:end g:event hour:wait order:send pay:user s:start x:exclusive',
    flows: 9,
  },
  {
    name: 'vote by mail: discussion beside a deadline, then a vote that may be repeated',
    xml: draw(
      `${['f', 'k'].map((id) => element('parallelGateway', id)).join('')}${event('intermediateCatchEvent', 'week', 'timer', timer('P7D'))}${tasks('talk', 'vote')}${element('exclusiveGateway', 'x')}${element('exclusiveGateway', 'g', 'default="g_e"')}`,
      's x f; f talk k; f week k; k vote g; g x ? votes < 3; g e',
    ),
    nodes: 'e:end f:parallel g:exclusive k:parallel s:start talk:user vote:user week:wait x:exclusive',
    flows: 10,
  },
  {
    name: 'travel booking: transaction with cancellation and compensation',
    xml: draw(
      `${element('transaction', 'book', '', scopeXml(tasks('flight', 'hotel'), 'bs flight hotel be', ['bs', 'be']))}${event('boundaryEvent', 'cancelled', 'cancel', '', 'attachedToRef="book"')}${event('boundaryEvent', 'undo', 'compensate', '', 'attachedToRef="book"')}${element('task', 'refund', 'isForCompensation="true"')}${tasks('pay')}<bpmn:association id="as" sourceRef="undo" targetRef="refund"/>`,
      's book pay e; cancelled e',
    ),
    errors: [
      'book: 不支持事务子流程',
      'cancelled: 不支持此类边界事件',
      'undo: 不支持此类边界事件',
      'refund: 不支持补偿活动',
    ],
  },
  {
    name: 'choreography without a process',
    xml: definitions(
      '<bpmn:choreography id="ch"><bpmn:participant id="p1" name="医生"/><bpmn:participant id="p2" name="病人"/><bpmn:startEvent id="s"/><bpmn:choreographyTask id="ct" initiatingParticipantRef="p1"><bpmn:participantRef>p1</bpmn:participantRef><bpmn:participantRef>p2</bpmn:participantRef></bpmn:choreographyTask><bpmn:sequenceFlow id="f" sourceRef="s" targetRef="ct"/></bpmn:choreography>',
    ),
    errors: ['-: 流程图中没有流程'],
  },
  {
    name: 'conversation without a process',
    xml: definitions(
      '<bpmn:collaboration id="co"><bpmn:participant id="p1"/><bpmn:participant id="p2"/><bpmn:conversation id="cv"><bpmn:participantRef>p1</bpmn:participantRef><bpmn:participantRef>p2</bpmn:participantRef></bpmn:conversation></bpmn:collaboration>',
    ),
    errors: ['-: 流程图中没有流程'],
  },
  {
    name: 'choreography task in a process',
    xml: draw(
      `${element('choreographyTask', 'x')}${element('subChoreography', 'y')}${element('callChoreography', 'z')}`,
      's x y z e',
    ),
    errors: ['x: 不支持编排任务', 'y: 不支持子编排', 'z: 不支持编排'],
  },
  {
    name: 'only global tasks',
    xml: definitions('<bpmn:globalUserTask id="g"/><bpmn:globalScriptTask id="h"/>'),
    errors: ['-: 流程图中没有流程'],
  },
  { name: 'empty process', xml: bpmnXml(''), errors: ['p: 缺少开始事件'] },
  {
    name: 'process of tasks alone, as a sketch',
    xml: bpmnXml(`${tasks('a', 'b')}<bpmn:sequenceFlow id="f" sourceRef="a" targetRef="b"/>`),
    errors: ['p: 缺少开始事件'],
  },
  {
    name: 'two starts',
    xml: draw(`${tasks('a')}${element('startEvent', 't')}`, 's a e; t a'),
    errors: ['t: 有多个开始事件'],
  },
  { name: 'no end event', xml: draw(tasks('a', 'b'), 's a b'), errors: ['p: 缺少结束事件'], warnings: ['b: 没有连出'] },
  {
    name: 'sub-process without end event',
    xml: draw(element('subProcess', 'x', '', scopeXml(tasks('iu'), 'is iu', ['is', 'ie'])), 's x e'),
    errors: ['x: 缺少结束事件'],
    warnings: ['iu: 没有连出'],
  },
  {
    name: 'branch that ends without an end event',
    xml: draw(`${element('parallelGateway', 'g')}${tasks('a', 'b')}`, 's g; g a e; g b'),
    nodes: 'a:user b:user e:end g:parallel s:start',
    flows: 4,
    warnings: ['b: 没有连出'],
  },
  {
    name: 'implicit split and merge at tasks',
    xml: draw(tasks('a', 'b', 'c'), 's a; a b ? n > 1; a c ? n < 9; b c e'),
    nodes: 'a:user b:user c:user e:end s:start',
    flows: 5,
    conditions: { a_b: 'n > 1', a_c: 'n < 9' },
  },
]

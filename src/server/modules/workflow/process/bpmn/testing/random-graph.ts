import type { Random } from '#server/modules/workflow/process/engine/testing/random-model.ts'
import { bpmnXml, settingsXml } from './bpmn-xml.ts'

const DEEPEST = 2

interface DrawnNode {
  id: string
  kind: string
}

/**
 * Diagram whose flows lead anywhere: splits and joins do not match, loops cross, branches end early. Nearly every node
 * has a way in and a way out, since the compiler refuses the others; conditions are the variables `c0` to `c9`.
 */
export function randomDiagram(random: Random): string {
  let count = 0
  const nextId = (kind: string): string => {
    count += 1
    return `${kind}${count}`
  }
  const scope = (depth: number): string => {
    const nodes: DrawnNode[] = [{ id: nextId('start'), kind: 'start' }]
    const xml: string[] = [`<bpmn:startEvent id="${nodes[0]!.id}"/>`]
    for (let left = 3 + random(depth === 0 ? 12 : 4); left > 0; left -= 1) {
      const kind = KINDS[random(depth >= DEEPEST ? FLAT_KINDS : KINDS.length)]!
      const id = nextId(kind)
      nodes.push({ id, kind })
      xml.push(nodeXml(random, id, kind, () => scope(depth + 1)))
      if (kind === 'event') {
        for (const event of [nextId('catch'), nextId('catch')]) {
          nodes.push({ id: event, kind: 'catch' })
          xml.push(nodeXml(random, event, 'catch', () => ''))
        }
      }
      if (!ACTIVITIES.has(kind) || random(4) > 0) continue
      const event = nextId('boundary')
      nodes.push({ id: event, kind: 'boundary' })
      xml.push(boundaryXml(random, event, id))
    }
    for (let left = 1 + random(2); left > 0; left -= 1) {
      const id = nextId('end')
      nodes.push({ id, kind: 'end' })
      xml.push(`<bpmn:endEvent id="${id}">${ENDS[random(ENDS.length)]}</bpmn:endEvent>`)
    }
    return [...xml, ...flowsXml(random, nodes, nextId)].join('')
  }
  return bpmnXml(scope(0), ROOTS)
}

const ROOTS =
  '<bpmn:message id="m" name="paid"/><bpmn:signal id="g" name="holiday"/><bpmn:error id="r" errorCode="E1"/>'

const KINDS = [
  ...['user', 'user', 'user', 'user', 'exclusive', 'exclusive', 'parallel', 'parallel', 'inclusive', 'inclusive'],
  ...['event', 'manual', 'script', 'service', 'catch', 'send', 'call', 'receive'],
  // Kinds with content of their own come last.
  ...['subprocess', 'subprocess', 'repeated'],
]
const FLAT_KINDS = KINDS.indexOf('subprocess')
const ACTIVITIES = new Set(['user', 'service', 'call', 'receive', 'subprocess', 'repeated'])
const ENDS = [
  ...['', '', '', '', '', '', '', ''],
  ...['<bpmn:terminateEventDefinition/>', '<bpmn:errorEventDefinition errorRef="r"/>'],
]
const TIMER = '<bpmn:timerEventDefinition><bpmn:timeDuration>PT1H</bpmn:timeDuration></bpmn:timerEventDefinition>'
const EVENTS = [
  TIMER,
  '<bpmn:messageEventDefinition messageRef="m"/>',
  '<bpmn:signalEventDefinition signalRef="g"/>',
] as const
const CYCLE = '<bpmn:timerEventDefinition><bpmn:timeCycle>R3/PT1H</bpmn:timeCycle></bpmn:timerEventDefinition>'

function nodeXml(random: Random, id: string, kind: string, content: () => string): string {
  switch (kind) {
    case 'user':
      return `<bpmn:userTask id="${id}">${settingsXml(userSettings(random))}</bpmn:userTask>`
    case 'exclusive':
    case 'inclusive':
    case 'parallel':
      return `<bpmn:${kind}Gateway id="${id}"/>`
    case 'event':
      return `<bpmn:eventBasedGateway id="${id}"/>`
    case 'script':
      return `<bpmn:scriptTask id="${id}">${settingsXml({ variable: 'v', expression: 'v' })}</bpmn:scriptTask>`
    case 'service':
      return `<bpmn:serviceTask id="${id}" flowable:delegateExpression="\${stock}"/>`
    case 'catch':
      return `<bpmn:intermediateCatchEvent id="${id}">${EVENTS[random(3)]}</bpmn:intermediateCatchEvent>`
    case 'send':
      return `<bpmn:sendTask id="${id}" messageRef="m"/>`
    case 'receive':
      return `<bpmn:receiveTask id="${id}" messageRef="m"/>`
    case 'call':
      return `<bpmn:callActivity id="${id}" calledElement="child">${random(3) === 0 ? repeated(random) : ''}</bpmn:callActivity>`
    case 'subprocess':
      return `<bpmn:subProcess id="${id}">${content()}</bpmn:subProcess>`
    case 'repeated':
      return `<bpmn:subProcess id="${id}">${repeated(random)}${content()}</bpmn:subProcess>`
    default:
      return `<bpmn:manualTask id="${id}"/>`
  }
}

const repeated = (random: Random): string =>
  `<bpmn:multiInstanceLoopCharacteristics isSequential="${random(2) === 0}" flowable:collection="items" flowable:elementVariable="item">` +
  (random(2) === 0 ? '' : '<bpmn:completionCondition>${nrOfCompletedInstances &gt;= 1}</bpmn:completionCondition>') +
  '</bpmn:multiInstanceLoopCharacteristics>'

function userSettings(random: Random): object {
  const pick = <Value>(values: readonly Value[]): Value => values[random(values.length)]!
  return {
    approvers: [{ kind: 'starter' }],
    voting: {
      quota: pick([{ kind: 'any' }, { kind: 'all' }, { kind: 'ratio', ratio: 0.5 }, { kind: 'number', count: 2 }]),
      order: pick(['parallel', 'parallel', 'sequential', 'random']),
      veto: random(2) === 0,
    },
    // Few of what ends the instance, so that runs are long.
    reject: pick([
      ...[{ kind: 'end' }, { kind: 'continue' }, { kind: 'continue' }],
      ...[
        { kind: 'return', to: 'previous' },
        { kind: 'return', to: 'previous' },
        { kind: 'return', to: 'starter' },
      ],
    ]),
    noApprover: pick(['pass', 'pass', 'pass', 'deny', 'ask']),
    ...(random(5) === 0 && { timeout: { after: 'P1D', action: pick(['remind', 'approve', 'reject', 'escalate']) } }),
  }
}

function boundaryXml(random: Random, id: string, activity: string): string {
  const open = `<bpmn:boundaryEvent id="${id}" attachedToRef="${activity}"`
  if (random(4) === 0) return `${open}><bpmn:errorEventDefinition errorRef="r"/></bpmn:boundaryEvent>`
  const events = [...EVENTS, CYCLE]
  return `${open} cancelActivity="${random(2) === 0}">${events[random(events.length)]}</bpmn:boundaryEvent>`
}

/** Ties most nodes to an earlier and to a later one, and adds some flows to anywhere. */
function flowsXml(random: Random, nodes: readonly DrawnNode[], nextId: (kind: string) => string): string[] {
  const ways: [from: number, to: number][] = []
  const last = nodes.length - 1
  const isTarget = (at: number): boolean => nodes[at]!.kind !== 'start' && nodes[at]!.kind !== 'boundary'
  // An event gateway leads to the events that follow it.
  const isSource = (at: number): boolean =>
    nodes[at]!.kind !== 'end' && (nodes[at]!.kind !== 'event' || random(30) === 0)
  const anyOf = (from: number, to: number, fits: (at: number) => boolean): number | undefined => {
    const found = nodes.map((_, at) => at).filter((at) => at >= from && at <= to && fits(at))
    return found[random(found.length)]
  }
  const connect = (from: number | undefined, to: number | undefined): void => {
    if (from !== undefined && to !== undefined && from !== to) ways.push([from, to])
  }
  for (const at of nodes.keys()) {
    if (nodes[at]!.kind === 'event') ways.push([at, at + 1], [at, at + 2])
    if (random(60) === 0) continue
    if (isTarget(at)) connect(anyOf(0, at - 1, isSource), at)
    if (isSource(at)) connect(at, anyOf(at + 1, last, isTarget))
  }
  for (let left = random(nodes.length); left > 0; left -= 1) {
    connect(anyOf(0, last, isSource), anyOf(0, last, isTarget))
  }
  return ways.map(([from, to], index) => {
    const { id, kind } = nodes[from]!
    const isLast = !ways.slice(index + 1).some(([other]) => other === from)
    const isChoice = kind === 'exclusive' || kind === 'inclusive'
    const hasCondition = isChoice ? !isLast || random(8) === 0 : kind === 'user' && random(4) === 0
    const open = `<bpmn:sequenceFlow id="${nextId('flow')}" sourceRef="${id}" targetRef="${nodes[to]!.id}"`
    if (!hasCondition) return `${open}/>`
    return `${open}><bpmn:conditionExpression>\${c${random(10)}}</bpmn:conditionExpression></bpmn:sequenceFlow>`
  })
}

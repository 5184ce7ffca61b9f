import type { DiagramElement } from '#renderers/ui/bpmn/diagram-element.ts'
import type { BpmnFactory, Diagram, ElementFactory } from './diagram-services.ts'

export interface PaletteEntry {
  /** Type without its prefix. */
  type: string
  title: string
  /** Class of the icon font. */
  icon: string
  /** Type of the event definition, without prefix and suffix. */
  event?: string
  /** Name that a new element has. */
  name?: string
}

/** Elements that the engine runs, by group. */
export const PALETTE: readonly { title: string; entries: readonly PaletteEntry[] }[] = [
  {
    title: '事件',
    entries: [
      { type: 'StartEvent', title: '开始事件', icon: 'start-event-none', name: '开始' },
      { type: 'EndEvent', title: '结束事件', icon: 'end-event-none', name: '结束' },
      { type: 'EndEvent', title: '终止结束事件', icon: 'end-event-terminate', event: 'Terminate', name: '终止' },
      { type: 'IntermediateCatchEvent', title: '定时事件', icon: 'intermediate-event-catch-timer', event: 'Timer' },
      { type: 'IntermediateCatchEvent', title: '消息事件', icon: 'intermediate-event-catch-message', event: 'Message' },
    ],
  },
  {
    title: '任务',
    entries: [
      { type: 'UserTask', title: '用户任务', icon: 'user-task', name: '审批' },
      { type: 'SendTask', title: '抄送或发送消息', icon: 'send-task', name: '抄送' },
      { type: 'ServiceTask', title: '服务任务', icon: 'service-task', name: '服务' },
      { type: 'ScriptTask', title: '脚本任务', icon: 'script-task', name: '脚本' },
      { type: 'ReceiveTask', title: '接收任务', icon: 'receive-task', name: '等待消息' },
      { type: 'CallActivity', title: '调用活动', icon: 'call-activity', name: '调用流程' },
      { type: 'SubProcess', title: '子流程', icon: 'subprocess-expanded', name: '子流程' },
    ],
  },
  {
    title: '网关',
    entries: [
      { type: 'ExclusiveGateway', title: '排他网关', icon: 'gateway-xor' },
      { type: 'ParallelGateway', title: '并行网关', icon: 'gateway-parallel' },
      { type: 'InclusiveGateway', title: '包含网关', icon: 'gateway-or' },
      { type: 'EventBasedGateway', title: '事件网关', icon: 'gateway-eventbased' },
    ],
  },
]

/** A new shape of a type, with the name that the palette gives it. */
export function newShape(
  type: string,
  shapes: ElementFactory,
  models: BpmnFactory,
  entry: Pick<PaletteEntry, 'event' | 'name'> = entryOf(type),
): DiagramElement {
  const { event, name } = entry
  const businessObject = models.create(`bpmn:${type}`, name === undefined ? {} : { name })
  return shapes.createShape({
    type: `bpmn:${type}`,
    businessObject,
    ...(type === 'SubProcess' && { isExpanded: true }),
    ...(event !== undefined && { eventDefinitionType: `bpmn:${event}EventDefinition` }),
  })
}

const entryOf = (type: string): PaletteEntry =>
  PALETTE.flatMap(({ entries }) => entries).find((entry) => entry.type === type) ?? { type, title: type, icon: 'task' }

type Tools = Pick<Diagram, 'get'>

const shapeFor = (diagram: Tools, entry: PaletteEntry): DiagramElement =>
  newShape(entry.type, diagram.get('elementFactory'), diagram.get('bpmnFactory'), entry)

/** Place of the start in a new sub-process. */
const START = { x: 40, y: 82 }

/** Shapes to drag for an entry; a sub-process brings its start. */
export function shapesOf(diagram: Tools, entry: PaletteEntry): DiagramElement[] {
  const shape = shapeFor(diagram, entry)
  if (entry.type !== 'SubProcess') return [shape]
  return [
    Object.assign(shape, { x: 0, y: 0 }),
    Object.assign(shapeFor(diagram, entryOf('StartEvent')), START, { parent: shape }),
  ]
}

/**
 * Adds an element without a pointer: into the selected flow, or behind the selected element where a flow may lead to
 * it, else in the middle of the visible part.
 */
export function addElement(diagram: Tools, entry: PaletteEntry): void {
  const shape = shapeFor(diagram, entry)
  const selection = diagram.get('selection')
  const [source] = selection.get()
  const added = (source && placedAt(diagram, source, shape)) ?? inTheMiddle(diagram, shape)
  if (entry.type === 'SubProcess') {
    const start = shapeFor(diagram, entryOf('StartEvent'))
    const middle = { x: added.x + START.x + start.width / 2, y: added.y + START.y + start.height / 2 }
    diagram.get('modeling').createShape(start, middle, added)
  }
  selection.select(added)
  diagram.get('canvas').scrollToElement(added)
}

/** Places a shape by the selected element; undefined where that cannot be. */
function placedAt(diagram: Tools, at: DiagramElement, shape: DiagramElement): DiagramElement | undefined {
  if (at.waypoints === undefined) {
    return mayFollow(diagram, at, shape) ? diagram.get('autoPlace').append(at, shape) : undefined
  }
  const middle = middleOf(at.waypoints)
  if (!diagram.get('rules').allowed('shape.create', { shape, target: at, position: middle })) return undefined
  return diagram.get('modeling').createShape(shape, middle, at)
}

/** Middle of the longest part of a line. */
function middleOf(points: readonly { x: number; y: number }[]): { x: number; y: number } {
  const parts = points.slice(1).map((to, at) => ({ from: points[at]!, to }))
  const long = ({ from, to }: (typeof parts)[number]) => Math.hypot(from.x - to.x, from.y - to.y)
  const { from, to } = parts.reduce((longest, part) => (long(part) > long(longest) ? part : longest))
  return { x: Math.round((from.x + to.x) / 2), y: Math.round((from.y + to.y) / 2) }
}

function mayFollow(diagram: Tools, source: DiagramElement, target: DiagramElement): boolean {
  const hints = { targetParent: source.parent, targetAttach: false }
  return Boolean(source.parent) && Boolean(diagram.get('rules').allowed('connection.create', { source, target, hints }))
}

function inTheMiddle(diagram: Tools, shape: DiagramElement): DiagramElement {
  const canvas = diagram.get('canvas')
  const { x, y, width, height } = canvas.viewbox()
  return diagram.get('modeling').createShape(shape, { x: x + width / 2, y: y + height / 2 }, canvas.getRootElement())
}

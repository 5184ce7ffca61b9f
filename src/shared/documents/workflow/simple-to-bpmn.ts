import { conditionText } from './condition-rows.ts'
import { WORKFLOW_NAMESPACE } from './node-settings.ts'
import { type Box, type DiagramLayout, type FlowIds, layOut } from './simple-layout.ts'
import { type BranchStep, isSplit, type SimpleProcess, type SimpleStep, stepsIn } from './simple-process.ts'

/**
 * Writes a process as BPMN 2.0 XML with a diagram. Steps are elements with their own id, branches are the flows that
 * leave a gateway. Incomplete settings stay incomplete: the compiler names them.
 */
export function simpleToBpmn(process: SimpleProcess): string {
  const ids = idsOf(process)
  const writer = new ElementWriter(process.steps, ids)
  const elements = writer.write()
  const layout = layOut(process.steps, ids)
  return (
    `<?xml version="1.0" encoding="UTF-8"?>\n<bpmn:definitions ${NAMESPACES} id="${ids.definitions}" targetNamespace="${WORKFLOW_NAMESPACE}">\n` +
    `<bpmn:process${attributes({ id: process.key, name: process.name })} isExecutable="true">\n${elements.join('\n')}\n</bpmn:process>\n` +
    `${diagramXml(process, layout, writer.labels, ids)}\n</bpmn:definitions>\n`
  )
}

const NAMESPACES = [
  'xmlns:bpmn="http://www.omg.org/spec/BPMN/20100524/MODEL"',
  'xmlns:bpmndi="http://www.omg.org/spec/BPMN/20100524/DI"',
  'xmlns:dc="http://www.omg.org/spec/DD/20100524/DC"',
  'xmlns:di="http://www.omg.org/spec/DD/20100524/DI"',
  'xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"',
  `xmlns:wf="${WORKFLOW_NAMESPACE}"`,
].join(' ')

interface ProcessIds extends FlowIds {
  definitions: string
  diagram: string
  shape(id: string): string
}

const LONGEST_ID = 64

/**
 * Ids of what no step stands for. They follow from the ids of steps, so that running instances find their place in a
 * later version.
 */
function idsOf({ key, steps }: SimpleProcess): ProcessIds {
  const taken = new Set([key, ...steps.map(({ id }) => id)])
  const free = (wanted: string): string => {
    let id = wanted
    for (let number = 1; taken.has(id) || id.length > LONGEST_ID; number += 1)
      id = `${wanted.slice(0, LONGEST_ID - 5)}_${number}`
    taken.add(id)
    return id
  }
  const cached = (make: (id: string) => string) => {
    const known = new Map<string, string>()
    return (id: string): string => {
      const found = known.get(id) ?? free(make(id))
      known.set(id, found)
      return found
    }
  }
  return {
    end: free('end'),
    joinOf: cached((id) => `${id}_join`),
    after: cached((id) => `${id}_next`),
    shape: cached((id) => `${id}_di`),
    definitions: free('definitions'),
    diagram: free('diagram'),
  }
}

class ElementWriter {
  /** Names beside gateways and events. */
  readonly labels: string[] = []
  readonly #steps: readonly SimpleStep[]
  readonly #ids: ProcessIds
  readonly #nodes: string[] = []
  readonly #flows: string[] = []

  constructor(steps: readonly SimpleStep[], ids: ProcessIds) {
    this.#steps = steps
    this.#ids = ids
  }

  write(): string[] {
    this.#writeLine(undefined, this.#ids.end)
    this.#nodes.push(`<bpmn:endEvent id="${this.#ids.end}" name="结束"/>`)
    this.labels.push(this.#ids.end)
    return [...this.#nodes, ...this.#flows]
  }

  /** Writes the steps of a line and the flows behind them, the last of which leads to `target`. */
  #writeLine(parent: string | undefined, target: string): void {
    const line = stepsIn(this.#steps, parent)
    for (const [index, step] of line.entries()) {
      const next = line[index + 1]?.id ?? target
      if (isSplit(step)) this.#writeSplit(step, next)
      else {
        this.#nodes.push(this.#nodeXml(step))
        this.#writeFlow(this.#ids.after(step.id), step.id, next)
      }
    }
  }

  #writeSplit({ id, kind, name }: SimpleStep, next: string): void {
    const tag = kind === 'parallel' ? 'bpmn:parallelGateway' : 'bpmn:exclusiveGateway'
    const branches = stepsIn(this.#steps, id) as BranchStep[]
    const join = this.#ids.joinOf(id)
    this.#nodes.push(`<${tag}${attributes({ id, name, default: branches.find(({ isDefault }) => isDefault)?.id })}/>`)
    this.labels.push(id)
    for (const branch of branches) {
      this.#writeFlow(branch.id, id, stepsIn(this.#steps, branch.id)[0]?.id ?? join, branch)
      this.#writeLine(branch.id, join)
    }
    this.#nodes.push(`<${tag} id="${join}"/>`)
    this.#writeFlow(this.#ids.after(join), join, next)
  }

  #writeFlow(id: string, from: string, to: string, branch?: BranchStep): void {
    const open = attributes({ id, name: branch?.name, sourceRef: from, targetRef: to })
    this.#flows.push(element('bpmn:sequenceFlow', open, branch ? conditionXml(branch) : ''))
  }

  #nodeXml(step: SimpleStep): string {
    const open = attributes({ id: step.id, name: step.name })
    switch (step.kind) {
      case 'approval':
        return element('bpmn:userTask', open, settingsXml(step.settings))
      case 'copy':
        return element('bpmn:sendTask', open, settingsXml(step.settings))
      case 'delay':
        this.labels.push(step.id)
        return element('bpmn:intermediateCatchEvent', open, timerXml(step.duration))
      default:
        this.labels.push(step.id)
        return element('bpmn:startEvent', open, '')
    }
  }
}

/** The rows stand beside the expression, so that the designer reads back exactly what people chose. */
function conditionXml({ isDefault, condition }: BranchStep): string {
  if (condition === undefined) return ''
  const text = 'expression' in condition ? condition.expression : conditionText(condition).expression
  const settings = settingsXml({ condition })
  if (!text || isDefault) return settings
  return `${settings}<bpmn:conditionExpression xsi:type="bpmn:tFormalExpression">${escapeXml(text)}</bpmn:conditionExpression>`
}

const settingsXml = (settings: object): string =>
  `<bpmn:extensionElements><wf:settings>${escapeXml(JSON.stringify(settings))}</wf:settings></bpmn:extensionElements>`

const timerXml = (duration: string): string =>
  `<bpmn:timerEventDefinition><bpmn:timeDuration xsi:type="bpmn:tFormalExpression">${escapeXml(duration)}</bpmn:timeDuration></bpmn:timerEventDefinition>`

const element = (tag: string, open: string, content: string): string =>
  content === '' ? `<${tag}${open}/>` : `<${tag}${open}>${content}</${tag}>`

const attributes = (values: Readonly<Record<string, string | undefined>>): string =>
  Object.entries(values)
    .filter(([, value]) => value)
    .map(([name, value]) => ` ${name}="${escapeXml(value!)}"`)
    .join('')

const SIGNS: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&apos;' }

/** Escapes text for elements and attributes; drops characters that XML cannot hold. */
export function escapeXml(text: string): string {
  return text
    .replace(/(?![\t\n\r])\p{Cc}|[\ufffe\uffff]|\p{Cs}/gu, '')
    .replace(/[&<>"']/g, (sign) => SIGNS[sign]!)
    .replace(/[\t\n\r]/g, (sign) => `&#${sign.charCodeAt(0)};`)
}

function diagramXml(process: SimpleProcess, layout: DiagramLayout, labels: readonly string[], ids: ProcessIds): string {
  const shapes = [...layout.boxes].map(([id, box]) => {
    const label = labels.includes(id) ? `<bpmndi:BPMNLabel>${boundsXml(labelBox(box))}</bpmndi:BPMNLabel>` : ''
    return `<bpmndi:BPMNShape id="${ids.shape(id)}" bpmnElement="${escapeXml(id)}">${boundsXml(box)}${label}</bpmndi:BPMNShape>`
  })
  const edges = [...layout.ways].map(([id, points]) => {
    const way = points.map(({ x, y }) => `<di:waypoint x="${x}" y="${y}"/>`).join('')
    return `<bpmndi:BPMNEdge id="${ids.shape(id)}" bpmnElement="${escapeXml(id)}">${way}</bpmndi:BPMNEdge>`
  })
  return (
    `<bpmndi:BPMNDiagram id="${ids.diagram}">\n<bpmndi:BPMNPlane id="${ids.shape(process.key)}" bpmnElement="${escapeXml(process.key)}">\n` +
    `${[...shapes, ...edges].join('\n')}\n</bpmndi:BPMNPlane>\n</bpmndi:BPMNDiagram>`
  )
}

/** Right of the shape, where no flow runs. */
const labelBox = ({ x, y, width, height }: Box): Box => ({
  x: x + width + 6,
  y: y + height / 2 - 24,
  width: 80,
  height: 14,
})

const boundsXml = ({ x, y, width, height }: Box): string =>
  `<dc:Bounds x="${x}" y="${y}" width="${width}" height="${height}"/>`

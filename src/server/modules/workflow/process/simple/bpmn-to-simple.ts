import { type ConditionRows, conditionText } from '#shared/documents/workflow/condition-rows.ts'
import type { CopySettings, UserTaskSettings } from '#shared/documents/workflow/node-settings.ts'
import {
  type BranchCondition,
  type BranchStep,
  type SimpleProcess,
  type SimpleStep,
  structureFault,
} from '#shared/documents/workflow/simple-process.ts'
import { parseJson } from '#shared/json/bounded-json.ts'
import { type BpmnElement, expressionText, kindOf, settingsText } from '../bpmn/bpmn-element.ts'
import { ModelProblems } from '../bpmn/model-problem.ts'
import { NO_APPROVER, userTaskOf } from '../bpmn/node-settings.ts'

/** Part of a diagram that the simple designer cannot hold. */
export interface ConversionLoss {
  /** Absent for the process itself. */
  element?: string
  message: string
}

export interface SimpleConversion {
  /** Absent when something would be lost. */
  model?: SimpleProcess
  losses: readonly ConversionLoss[]
}

/** Converts a parsed process into the model of the simple designer, or names what it would lose. */
export function bpmnToSimple(process: BpmnElement): SimpleConversion {
  const reader = new ProcessReader(process)
  const model = reader.read()
  if (reader.losses.length > 0) return { losses: reader.losses }
  const fault = structureFault(model)
  if (fault === undefined) return { model, losses: [] }
  return { losses: [{ message: fault.message, ...(fault.step !== undefined && { element: fault.step }) }] }
}

/** All ends of the process: no step follows any of them. */
const END = Symbol('end')

/** Place where lines meet, with the flows that have arrived there. */
interface Arrival {
  at: string | typeof END | undefined
  flows: readonly string[]
}

type Attributes = BpmnElement & { documentation?: readonly unknown[] }

class ProcessReader {
  readonly losses: ConversionLoss[] = []
  readonly #process: BpmnElement
  readonly #nodes = new Map<string, BpmnElement>()
  readonly #flows = new Map<string, BpmnElement>()
  readonly #incoming = new Map<string, string[]>()
  readonly #outgoing = new Map<string, string[]>()
  readonly #steps: SimpleStep[] = []
  readonly #reached = new Set<string>()

  constructor(process: BpmnElement) {
    this.#process = process
    for (const element of process.flowElements ?? []) {
      const { id = '', sourceRef, targetRef } = element
      if (kindOf(element) !== 'SequenceFlow') this.#nodes.set(id, element)
      else {
        this.#flows.set(id, element)
        append(this.#outgoing, sourceRef?.id ?? '', id)
        append(this.#incoming, targetRef?.id ?? '', id)
      }
    }
  }

  read(): SimpleProcess {
    const { id = '', name = '' } = this.#process
    this.#checkProcess()
    const starts = [...this.#nodes.values()].filter((node) => kindOf(node) === 'StartEvent')
    const [start] = starts
    if (start === undefined || starts.length > 1) this.#lose(starts[1]?.id, '简易设计器需要恰好一个开始事件')
    else {
      this.#checkExtras(start)
      if (start.eventDefinitions?.length) this.#lose(start.id, '定时开始不能在简易设计器中设置')
      this.#steps.push({ id: start.id!, kind: 'start', name: start.name ?? '' })
      this.#reached.add(start.id!)
      const { at } = this.#readLine(this.#wayOut(start), undefined)
      if (typeof at === 'string') this.#lose(at, '简易设计器不支持回路，以及没有成对汇合的分支')
    }
    if (this.losses.length === 0) this.#checkReached()
    return { key: id, name, steps: this.#steps }
  }

  #lose(element: string | undefined, message: string): void {
    this.losses.push({ message, ...(element !== undefined && { element }) })
  }

  /** Reads steps along a flow, up to a place where other flows arrive too. */
  #readLine(first: string | undefined, parent: string | undefined): Arrival {
    let flow = first
    while (flow !== undefined) {
      const id = this.#flows.get(flow)?.targetRef?.id ?? ''
      const node = this.#nodes.get(id)
      if (node === undefined) return { at: undefined, flows: [flow] }
      if (kindOf(node) === 'EndEvent') {
        this.#readEnd(node)
        return { at: END, flows: [flow] }
      }
      if (this.#waysInto(id).length > 1) return { at: id, flows: [flow] }
      const next = this.#readNode(node, parent)
      if (typeof next === 'object') return next
      flow = next
    }
    return { at: undefined, flows: [] }
  }

  /** Reads a node with all that belongs to it; returns the flow that goes on, or where the line ends. */
  #readNode(node: BpmnElement, parent: string | undefined): string | undefined | Arrival {
    const id = node.id!
    this.#reached.add(id)
    this.#checkExtras(node)
    const kind = GATEWAYS[kindOf(node)]
    const ways = this.#outgoing.get(id) ?? []
    if (kind === undefined) this.#addStep(node, parent)
    if (kind === undefined || ways.length < 2) return this.#wayOut(node)
    return this.#readSplit(node, kind, ways, parent)
  }

  #readSplit(
    node: BpmnElement,
    kind: 'choice' | 'parallel',
    ways: readonly string[],
    parent: string | undefined,
  ): string | undefined | Arrival {
    const id = node.id!
    this.#steps.push({ id, kind, name: node.name ?? '', ...(parent !== undefined && { parent }) })
    const byDefault = kind === 'choice' ? this.#defaultOf(node, ways) : undefined
    const arrivals = ways.map((way) => {
      const flow = this.#flows.get(way)!
      this.#checkExtras(flow)
      this.#steps.push(this.#branchOf(flow, kind, id, way === byDefault))
      return this.#readLine(way, way)
    })
    const places = new Set(arrivals.map(({ at }) => at))
    const [at] = places
    if (places.size > 1) {
      const isEarly = places.has(END)
      this.#lose(id, isEarly ? '分支提前结束流程，简易设计器的分支都会汇合' : '分支没有汇合到同一处')
      return { at: undefined, flows: [] }
    }
    const flows = arrivals.flatMap((arrival) => arrival.flows)
    return typeof at === 'string' ? this.#meet(kind, at, flows, parent) : { at, flows }
  }

  /** Goes on behind the place where all branches of a split have met, once all flows into it have arrived. */
  #meet(
    kind: 'choice' | 'parallel',
    at: string,
    flows: readonly string[],
    parent: string | undefined,
  ): string | undefined | Arrival {
    const place = this.#nodes.get(at)!
    const join = GATEWAYS[kindOf(place)]
    if (kind === 'parallel' ? join !== 'parallel' : join === 'parallel') {
      this.#lose(at, kind === 'parallel' ? '并行分支没有汇合到并行网关' : '条件分支汇合到并行网关')
      return { at: undefined, flows }
    }
    if (this.#waysInto(at).length > flows.length) return { at, flows }
    if (join === undefined || (this.#outgoing.get(at) ?? []).length > 1) return this.#readNode(place, parent)
    this.#reached.add(at)
    this.#checkExtras(place)
    if (place.name) this.#lose(at, `汇合网关的名称“${place.name}”不会保留`)
    return this.#wayOut(place)
  }

  #waysInto(id: string): readonly string[] {
    return this.#incoming.get(id) ?? []
  }

  #wayOut(node: BpmnElement): string | undefined {
    const ways = this.#outgoing.get(node.id!) ?? []
    if (ways.length === 0) this.#lose(node.id, '此节点没有连出')
    else if (ways.length > 1) this.#lose(node.id, '由办理人选择去向（多条连出）不能在简易设计器中设置')
    if (ways.length !== 1) return undefined
    const flow = this.#flows.get(ways[0]!)!
    this.#checkExtras(flow)
    if (settingsText(flow) !== undefined) this.#lose(flow.id, '连线的设置不会保留')
    if (flow.conditionExpression) this.#lose(flow.id, '简易设计器的条件只在条件分支上')
    if (flow.name) this.#lose(flow.id, `连线的名称“${flow.name}”不会保留`)
    return ways[0]
  }

  /** The last flow is the default one if it has no condition. */
  #defaultOf(gateway: BpmnElement, ways: readonly string[]): string | undefined {
    if (gateway.default?.id !== undefined) return gateway.default.id
    const last = this.#flows.get(ways.at(-1)!)!
    if (!last.conditionExpression) return last.id
    this.#lose(gateway.id, '网关没有默认分支，简易设计器的条件分支必须有一个')
    return undefined
  }

  #branchOf(flow: BpmnElement, kind: 'choice' | 'parallel', parent: string, isDefault: boolean): BranchStep {
    const { id = '', name = '' } = flow
    const condition = this.#conditionOf(flow, isDefault)
    if (kind === 'parallel' && flow.conditionExpression) this.#lose(id, '并行分支不能有条件')
    return {
      id,
      kind: 'branch',
      name,
      parent,
      ...(isDefault && { isDefault: true as const }),
      ...(condition !== undefined && { condition }),
    }
  }

  /** Returns the condition that the designer stored, unless another editor has changed the expression. */
  #conditionOf(flow: BpmnElement, isDefault: boolean): BranchCondition | undefined {
    const expression = expressionText(flow.conditionExpression?.body)
    const { condition } = this.#settingsOf(flow) as { condition?: BranchCondition }
    if (isCondition(condition)) {
      const text = 'rows' in condition ? conditionText(condition).expression : expressionText(condition.expression)
      if (expression === (isDefault ? undefined : text)) return condition
    }
    return expression === undefined ? undefined : { expression }
  }

  #readEnd(node: BpmnElement): void {
    if (this.#reached.has(node.id!)) return
    this.#reached.add(node.id!)
    this.#checkExtras(node)
    if (node.eventDefinitions?.length) this.#lose(node.id, '简易设计器只有普通结束')
  }

  #addStep(node: BpmnElement, parent: string | undefined): void {
    const common = { id: node.id!, name: node.name ?? '', ...(parent !== undefined && { parent }) }
    switch (kindOf(node)) {
      case 'UserTask':
        this.#steps.push({ ...common, kind: 'approval', settings: this.#taskSettingsOf(node) })
        return
      case 'SendTask': {
        const settings = this.#settingsOf(node)
        if (settings.cc === undefined) break
        this.#steps.push({ ...common, kind: 'copy', settings: settings as unknown as CopySettings })
        return
      }
      case 'IntermediateCatchEvent': {
        const definition = node.eventDefinitions?.[0]
        if (definition?.$type !== 'bpmn:TimerEventDefinition' || !definition.timeDuration) break
        this.#steps.push({ ...common, kind: 'delay', duration: definition.timeDuration.body ?? '' })
        return
      }
    }
    this.#lose(node.id, `简易设计器没有${NAMES[kindOf(node)] ?? '此类节点'}`)
  }

  /** Own settings, completed by the attributes of other engines. */
  #taskSettingsOf(node: BpmnElement): Partial<UserTaskSettings> {
    const settings = this.#settingsOf(node) as Partial<UserTaskSettings>
    const problems = new ModelProblems()
    const { approvers, claim, voting, priority } = userTaskOf(node, { ...settings }, problems)
    const loop = node.loopCharacteristics
    for (const { message } of problems.all) if (message !== NO_APPROVER) this.#lose(node.id, message)
    const isForeign = settings.approvers === undefined && approvers.length > 0
    return {
      ...settings,
      ...(isForeign && { approvers, ...(claim && { claim }), ...(priority && { priority }) }),
      ...(loop && settings.voting === undefined && { voting }),
    }
  }

  /** Settings as they are: incomplete ones too belong to a process that is not ready yet. */
  #settingsOf(element: BpmnElement): Readonly<Record<string, unknown>> {
    const text = settingsText(element)
    if (text === undefined) return {}
    try {
      const value: unknown = parseJson(text)
      if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Record<string, unknown>
    } catch {
      // Reported below.
    }
    this.#lose(element.id, '节点设置不是有效的 JSON 对象')
    return {}
  }

  #checkProcess(): void {
    this.#checkExtras(this.#process)
    const { laneSets, artifacts } = this.#process as BpmnElement & Record<'laneSets' | 'artifacts', unknown>
    if (laneSets) this.#lose(this.#process.id, '泳道不会保留')
    for (const { id } of (artifacts ?? []) as BpmnElement[]) this.#lose(id, '图中的注释和分组不会保留')
    for (const node of this.#nodes.values())
      if (kindOf(node) === 'BoundaryEvent') this.#lose(node.id, '简易设计器没有边界事件')
  }

  /** Values that any element may have, and no step. */
  #checkExtras(element: Attributes): void {
    const { id, $attrs, extensionElements, documentation } = element
    if (documentation?.length) this.#lose(id, '说明文字不会保留')
    for (const { $type } of extensionElements?.values ?? [])
      if (!$type.endsWith(':settings')) this.#lose(id, `扩展设置 ${$type} 不会保留`)
    // An approval and a copy take their settings over as they are.
    if (!TAKEN_OVER.has(kindOf(element)) && namesListeners(element)) this.#lose(id, '此处的监听器不会保留')
    for (const name of Object.keys($attrs ?? {})) {
      const [prefix, local] = name.split(':')
      if (local === undefined || prefix === 'xmlns' || (READ.has(local) && kindOf(element) === 'UserTask')) continue
      this.#lose(id, `属性 ${name} 不会保留`)
    }
  }

  #checkReached(): void {
    for (const id of this.#nodes.keys()) if (!this.#reached.has(id)) this.#lose(id, '从开始事件无法到达此节点')
  }
}

const isCondition = (
  condition: Partial<ConditionRows & { expression: string }> | undefined,
): condition is BranchCondition => Array.isArray(condition?.rows) || typeof condition?.expression === 'string'

function append(lists: Map<string, string[]>, key: string, value: string): void {
  lists.set(key, [...(lists.get(key) ?? []), value])
}

function namesListeners(element: BpmnElement): boolean {
  try {
    const settings = parseJson(settingsText(element) ?? '{}') as { listeners?: unknown } | null
    return Array.isArray(settings?.listeners) && settings.listeners.length > 0
  } catch {
    return false
  }
}

const TAKEN_OVER = new Set(['UserTask', 'SendTask'])
/** Attributes of user tasks that settings take over. */
const READ = new Set(['assignee', 'candidateUsers', 'candidateGroups', 'priority'])

const GATEWAYS: Record<string, 'choice' | 'parallel'> = { ExclusiveGateway: 'choice', ParallelGateway: 'parallel' }

const NAMES: Record<string, string> = {
  ServiceTask: '服务任务',
  ScriptTask: '脚本任务',
  SendTask: '发送任务',
  ReceiveTask: '接收任务',
  ManualTask: '手工任务',
  Task: '普通任务',
  InclusiveGateway: '包含网关',
  EventBasedGateway: '事件网关',
  SubProcess: '子流程',
  CallActivity: '调用活动',
  IntermediateCatchEvent: '此类中间事件',
  IntermediateThrowEvent: '中间抛出事件',
}

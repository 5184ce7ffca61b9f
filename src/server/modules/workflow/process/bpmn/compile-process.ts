import type {
  ProcessGraph,
  ProcessNode,
  SequenceFlow,
  Wait,
} from '#server/modules/workflow/process/engine/process-graph.ts'
import { type BpmnElement, expressionText, foreignAttribute, kindOf } from './bpmn-element.ts'
import { checkGraph } from './check-graph.ts'
import { type ModelProblem, ModelProblems } from './model-problem.ts'
import { nodeSettings, repetitionOf, userTaskOf } from './node-settings.ts'
import { parseBpmn } from './parse-bpmn.ts'

const MOST_NODES = 2_000
/** Ids become keys of objects and parts of addresses. */
const ID = /^[\p{L}_][\p{L}\p{N}_.-]{0,63}$/u
const DEFAULT_ATTEMPTS = 3

export interface CompiledProcess {
  /** Absent when there are errors. */
  graph?: ProcessGraph
  problems: readonly ModelProblem[]
}

/** Compiles BPMN 2.0 XML into the graph that the engine runs. Never throws for bad input: it names the problems. */
export async function compileProcess(xml: string): Promise<CompiledProcess> {
  const problems = new ModelProblems()
  const process = await parseBpmn(xml, problems)
  if (process === undefined) return { problems: problems.all }
  const graph = new GraphCompiler(problems).compile(process)
  if (!problems.hasErrors) checkGraph(graph, problems)
  return problems.hasErrors ? { problems: problems.all } : { graph, problems: problems.all }
}

type Draft = { -readonly [Key in keyof ProcessNode]: ProcessNode[Key] } & Record<string, unknown>

class GraphCompiler {
  readonly #problems: ModelProblems
  readonly #nodes = new Map<string, Draft>()
  #isTooLarge = false
  readonly #flows = new Map<string, SequenceFlow>()

  constructor(problems: ModelProblems) {
    this.#problems = problems
  }

  compile(process: BpmnElement): ProcessGraph {
    const start = this.#compileScope(process, undefined)
    const nodes = Object.fromEntries(this.#nodes) as unknown as Record<string, ProcessNode>
    const { id = '', name } = process
    this.#checkId(process)
    return { key: id, name: name ?? id, start: start ?? '', nodes, flows: Object.fromEntries(this.#flows) }
  }

  /** Compiles the elements of a process or sub-process; returns its start event. */
  #compileScope(scope: BpmnElement, parent: string | undefined): string | undefined {
    const elements = scope.flowElements ?? []
    for (const element of elements) if (element.$type !== 'bpmn:SequenceFlow') this.#compileNode(element, parent)
    for (const element of elements) if (element.$type === 'bpmn:SequenceFlow') this.#compileFlow(element)
    const starts = elements.filter(({ $type, id }) => $type === 'bpmn:StartEvent' && id !== undefined)
    const none = starts.filter(({ eventDefinitions = [] }) => eventDefinitions.length === 0 || parent === undefined)
    if (none.length === 1) return none[0]!.id
    const place = parent ?? scope.id
    if (none.length === 0) this.#problems.error(place, '缺少开始事件', '添加一个开始事件')
    else this.#problems.error(none[1]!.id, '有多个开始事件', '只保留一个开始事件')
    return undefined
  }

  #compileNode(element: BpmnElement, parent: string | undefined): void {
    if (IGNORED.has(kindOf(element)) || !this.#checkId(element)) return
    if (this.#nodes.size >= MOST_NODES) {
      if (!this.#isTooLarge) this.#problems.error(undefined, `流程图不能超过 ${MOST_NODES} 个节点`, '拆分为调用子流程')
      this.#isTooLarge = true
      return
    }
    const id = element.id!
    const own = this.#valuesOf(element)
    if (own === undefined) return
    const node = {
      id,
      name: element.name ?? id,
      incoming: [],
      outgoing: [],
      ...own,
      ...(parent === undefined ? {} : { parent }),
    } as unknown as Draft
    this.#nodes.set(id, node)
    if (own.kind === 'subprocess') node.innerStart = this.#compileScope(element, id)
    if (own.kind !== 'user' && own.kind !== 'subprocess' && own.kind !== 'call' && element.loopCharacteristics) {
      this.#problems.error(id, '此类节点不支持多实例', '放入子流程，并在子流程上设置多实例')
    }
    if (own.kind === 'boundary') this.#attach(id, element)
  }

  #attach(id: string, { attachedToRef }: BpmnElement): void {
    const activity = attachedToRef?.id === undefined ? undefined : this.#nodes.get(attachedToRef.id)
    if (activity === undefined || !ACTIVITIES.has(activity.kind)) {
      this.#problems.error(
        id,
        '边界事件没有附着在可等待的活动上',
        '将事件拖到用户任务、服务任务、接收任务、子流程或调用活动的边框上',
      )
      return
    }
    activity.boundary = [...((activity.boundary as string[] | undefined) ?? []), id]
  }

  #compileFlow(flow: BpmnElement): void {
    if (!this.#checkId(flow)) return
    const [from, to] = [flow.sourceRef?.id, flow.targetRef?.id]
    const [source, target] = [
      from === undefined ? undefined : this.#nodes.get(from),
      to === undefined ? undefined : this.#nodes.get(to),
    ]
    // An unsupported node has been reported itself.
    if (source === undefined || target === undefined) {
      if (from === undefined || to === undefined)
        this.#problems.error(flow.id, '连线缺少起点或终点', '重新连接或删除此连线')
      return
    }
    if (source.parent !== target.parent) {
      this.#problems.error(flow.id, '连线不能跨越子流程的边界', '在子流程内以结束事件结束，从子流程本身连出')
      return
    }
    const condition = expressionText(flow.conditionExpression?.body)
    const id = flow.id!
    this.#flows.set(id, {
      id,
      from: source.id,
      to: target.id,
      ...(flow.name === undefined ? {} : { name: flow.name }),
      ...(condition === undefined ? {} : { condition }),
    })
    source.outgoing = [...source.outgoing, id]
    target.incoming = [...target.incoming, id]
  }

  #checkId({ id }: BpmnElement): boolean {
    if (id !== undefined && ID.test(id) && id !== '__proto__') return true
    this.#problems.error(
      id,
      `元素标识 ${JSON.stringify((id ?? '').slice(0, 80))} 无效`,
      '标识以字母或下划线开头，最多 64 个字符',
    )
    return false
  }

  /** Kind of a node with the values of that kind; undefined when it cannot be run, which is reported. */
  #valuesOf(element: BpmnElement): ({ kind: ProcessNode['kind'] } & Record<string, unknown>) | undefined {
    const kind = kindOf(element)
    const settings = nodeSettings(element, this.#problems)
    switch (kind) {
      case 'StartEvent':
        return this.#startOf(element)
      case 'EndEvent':
        return this.#endOf(element)
      case 'UserTask':
        return userTaskOf(element, settings, this.#problems)
      case 'ServiceTask':
        return { kind: 'service', attempts: Number(settings.attempts) || DEFAULT_ATTEMPTS, ...settings }
      case 'ScriptTask':
        return this.#scriptOf(element, settings)
      case 'SendTask':
        return { kind: 'send', message: this.#messageKey(element, settings) }
      case 'ReceiveTask':
        return { kind: 'wait', wait: { kind: 'message', key: this.#messageKey(element, settings) } }
      case 'Task':
      case 'ManualTask':
        return { kind: 'manual' }
      case 'ExclusiveGateway':
      case 'InclusiveGateway':
      case 'ParallelGateway':
      case 'EventBasedGateway':
        return {
          kind: GATEWAYS[kind]!,
          ...(element.default?.id === undefined ? {} : { defaultFlow: element.default.id }),
        }
      case 'SubProcess':
        if (element.triggeredByEvent) return this.#refuse(element, '事件子流程', '用边界事件代替')
        return { kind: 'subprocess', innerStart: '', ...repetitionOf(element, settings, this.#problems) }
      case 'CallActivity':
        return this.#callOf(element, settings)
      case 'BoundaryEvent':
        return this.#boundaryOf(element)
      case 'IntermediateCatchEvent':
        return this.#catchOf(element)
      case 'IntermediateThrowEvent':
        return this.#throwOf(element)
      default:
        return this.#refuse(element, UNSUPPORTED[kind] ?? kind, ALTERNATIVES[kind] ?? '改用受支持的节点')
    }
  }

  #refuse(element: BpmnElement, what: string, proposal: string): undefined {
    this.#problems.error(element.id, `不支持${what}`, proposal)
    return undefined
  }

  #startOf(element: BpmnElement) {
    const definition = element.eventDefinitions?.[0]
    if (definition === undefined) return { kind: 'start' as const }
    const timer = definition.$type === 'bpmn:TimerEventDefinition' ? timerOf(definition) : undefined
    if (timer === undefined) return this.#refuse(element, '此类开始事件', '使用普通开始事件或定时开始事件')
    return { kind: 'start' as const, schedule: timer }
  }

  #endOf(element: BpmnElement) {
    const definition = element.eventDefinitions?.[0]
    switch (definition?.$type) {
      case undefined:
        return { kind: 'end' as const, result: 'none' }
      case 'bpmn:TerminateEventDefinition':
        return { kind: 'end' as const, result: 'terminate' }
      case 'bpmn:ErrorEventDefinition': {
        const errorCode = definition!.errorRef?.errorCode ?? definition!.errorRef?.id
        return { kind: 'end' as const, result: 'error', ...(errorCode === undefined ? {} : { errorCode }) }
      }
      default:
        return this.#refuse(element, '此类结束事件', '使用普通、终止或错误结束事件')
    }
  }

  #scriptOf(element: BpmnElement, settings: Readonly<Record<string, unknown>>) {
    const expression = expressionText((settings.expression as string | undefined) ?? element.script)
    const variable = (settings.variable as string | undefined) ?? foreignAttribute(element, 'resultVariable')
    if (expression === undefined || variable === undefined) {
      this.#problems.error(element.id, '脚本任务需要表达式和结果变量', '填写表达式，并指定保存结果的变量')
      return undefined
    }
    return { kind: 'script' as const, expression, variable }
  }

  #callOf(element: BpmnElement, settings: Readonly<Record<string, unknown>>) {
    if (!element.calledElement) {
      this.#problems.error(element.id, '调用活动没有指定被调用的流程', '选择被调用的流程')
      return undefined
    }
    return {
      kind: 'call' as const,
      processKey: element.calledElement,
      ...repetitionOf(element, settings, this.#problems),
    }
  }

  #messageKey(element: BpmnElement, settings: Readonly<Record<string, unknown>>): string {
    const definition = element.eventDefinitions?.[0]
    const named = element.messageRef ?? element.signalRef ?? definition?.messageRef ?? definition?.signalRef
    const key = (settings.message as string | undefined) ?? named?.name ?? named?.id
    if (key === undefined) this.#problems.error(element.id, '没有指定消息', '选择或填写消息键')
    return key ?? ''
  }

  #boundaryOf(element: BpmnElement) {
    const definition = element.eventDefinitions?.[0]
    const interrupting = element.cancelActivity !== false
    if (definition?.$type === 'bpmn:ErrorEventDefinition') {
      const code = definition.errorRef?.errorCode ?? definition.errorRef?.id
      const wait = { kind: 'error', ...(code === undefined ? {} : { code }) }
      return { kind: 'boundary' as const, attachedTo: element.attachedToRef?.id ?? '', interrupting: true, wait }
    }
    const wait = this.#waitOf(element)
    if (wait === undefined) return this.#refuse(element, '此类边界事件', '使用定时、消息、信号或错误边界事件')
    return { kind: 'boundary' as const, attachedTo: element.attachedToRef?.id ?? '', interrupting, wait }
  }

  #catchOf(element: BpmnElement) {
    const wait = this.#waitOf(element)
    if (wait === undefined) return this.#refuse(element, '此类中间捕获事件', '使用定时、消息或信号事件')
    return { kind: 'wait' as const, wait }
  }

  #throwOf(element: BpmnElement) {
    const type = element.eventDefinitions?.[0]?.$type
    if (type === undefined) return { kind: 'manual' as const }
    if (type !== 'bpmn:MessageEventDefinition' && type !== 'bpmn:SignalEventDefinition') {
      return this.#refuse(element, '此类中间抛出事件', '使用消息或信号事件')
    }
    return { kind: 'send' as const, message: this.#messageKey(element, {}) }
  }

  #waitOf(element: BpmnElement): Wait | undefined {
    const definition = element.eventDefinitions?.[0]
    switch (definition?.$type) {
      case 'bpmn:TimerEventDefinition': {
        const at = timerOf(definition)
        if (at === undefined) this.#problems.error(element.id, '定时事件没有时间', '填写时长（如 P2D）、日期或周期')
        return { kind: 'timer', at: at ?? '' }
      }
      case 'bpmn:MessageEventDefinition':
        return { kind: 'message', key: this.#messageKey(element, {}) }
      case 'bpmn:SignalEventDefinition':
        return { kind: 'signal', key: this.#messageKey(element, {}) }
      default:
        return undefined
    }
  }
}

const timerOf = ({ timeDuration, timeDate, timeCycle }: BpmnElement): string | undefined =>
  expressionText((timeDuration ?? timeDate ?? timeCycle)?.body)

const GATEWAYS: Record<string, ProcessNode['kind']> = {
  ExclusiveGateway: 'exclusive',
  InclusiveGateway: 'inclusive',
  ParallelGateway: 'parallel',
  EventBasedGateway: 'event',
}

const ACTIVITIES = new Set<ProcessNode['kind']>(['user', 'service', 'wait', 'subprocess', 'call'])
/** Parts of a drawing that say nothing about its course. */
const IGNORED = new Set(['DataObject', 'DataObjectReference', 'DataStoreReference', 'TextAnnotation'])

const UNSUPPORTED: Record<string, string> = {
  BusinessRuleTask: '业务规则任务',
  ComplexGateway: '复杂网关',
  AdHocSubProcess: '即席子流程',
  Transaction: '事务子流程',
  CallChoreography: '编排',
}
const ALTERNATIVES: Record<string, string> = {
  BusinessRuleTask: '改用脚本任务和表达式',
  ComplexGateway: '改用包含网关或排他网关',
  AdHocSubProcess: '改用普通子流程',
  Transaction: '改用普通子流程和错误边界事件',
}

import type {
  ProcessGraph,
  ProcessNode,
  SequenceFlow,
} from '#server/modules/workflow/process/engine/graph/process-graph.ts'
import type { ListenedSettings } from '#shared/documents/workflow/node-settings.ts'
import { type BpmnElement, definitionsOf, expressionText, foreignAttribute, kindOf } from './bpmn-element.ts'
import { checkGraph } from './check-graph.ts'
import { reportForeign } from './foreign-extensions.ts'
import { type ModelProblem, ModelProblems } from './model-problem.ts'
import { nodeSettings } from './node-settings.ts'
import { listenersOf, nodeValues } from './node-values.ts'
import { parseBpmn } from './parse-bpmn.ts'

const MOST_NODES = 2_000
const MOST_FLOWS = 5_000
/** Ids become keys of objects and parts of addresses. */
const ID = /^[A-Za-z_][A-Za-z0-9_.-]{0,63}$/

export interface CompileOptions {
  /** Names of the services that a service task may call; absent when they are not checked. */
  knownHandlers?: readonly string[]
}

export interface CompiledProcess {
  /** Absent when there are errors. */
  graph?: ProcessGraph
  problems: readonly ModelProblem[]
}

/** Compiles BPMN 2.0 XML into the graph that the engine runs. Never throws for bad input: it names the problems. */
export async function compileProcess(xml: string, options: CompileOptions = {}): Promise<CompiledProcess> {
  const problems = new ModelProblems()
  const process = await parseBpmn(xml, problems)
  if (process === undefined) return { problems: problems.all }
  const graph = new GraphCompiler(problems, options).compile(process)
  if (!problems.hasErrors) checkGraph(graph, problems)
  return problems.hasErrors ? { problems: problems.all } : { graph, problems: problems.all }
}

type Draft = { -readonly [Key in keyof ProcessNode]: ProcessNode[Key] } & Record<string, unknown>

class GraphCompiler {
  readonly #problems: ModelProblems
  readonly #knownHandlers: readonly string[] | undefined
  readonly #nodes = new Map<string, Draft>()
  #isTooLarge = false
  #hasManyFlows = false
  readonly #flows = new Map<string, SequenceFlow>()

  constructor(problems: ModelProblems, { knownHandlers }: CompileOptions) {
    this.#problems = problems
    this.#knownHandlers = knownHandlers
  }

  compile(process: BpmnElement): ProcessGraph {
    const start = this.#compileScope(process, undefined)
    const nodes = Object.fromEntries(this.#nodes) as unknown as Record<string, ProcessNode>
    const { id = '', name } = process
    this.#checkId(process, undefined)
    reportForeign(this.#problems, process)
    const flows = Object.fromEntries(this.#flows)
    return { key: id, name: name ?? id, start: start ?? '', ...this.#listenersOf(process), nodes, flows }
  }

  /** Compiles the elements of a process or sub-process; returns its start event. */
  #compileScope(scope: BpmnElement, parent: string | undefined): string | undefined {
    const elements = scope.flowElements ?? []
    const isFlow = ({ $type }: BpmnElement): boolean => $type === 'bpmn:SequenceFlow'
    for (const element of elements) if (!isFlow(element)) this.#compileNode(element, scope.id, parent)
    // An event may stand before its activity.
    for (const element of elements) if (element.$type === 'bpmn:BoundaryEvent') this.#attach(element)
    for (const element of elements) if (isFlow(element)) this.#compileFlow(element)
    const starts = elements.filter(({ $type }) => $type === 'bpmn:StartEvent')
    // Others cannot start it, and have been reported themselves.
    const none = starts.filter((start) => definitionsOf(start).length === 0)
    if (starts.length === 0) this.#problems.error(scope.id, '缺少开始事件', '添加一个开始事件')
    if (none.length > 1) this.#problems.error(none[1]!.id, '有多个开始事件', '只保留一个开始事件')
    return none.length === 1 ? none[0]!.id : undefined
  }

  #compileNode(element: BpmnElement, scope: string | undefined, parent: string | undefined): void {
    if (IGNORED.has(kindOf(element)) || !this.#checkId(element, scope)) return
    if (this.#nodes.size >= MOST_NODES) {
      if (!this.#isTooLarge) this.#problems.error(undefined, `流程图不能超过 ${MOST_NODES} 个节点`, '拆分为调用子流程')
      this.#isTooLarge = true
      return
    }
    const id = element.id!
    const own = nodeValues(this.#problems, element)
    if (own === undefined) return
    reportForeign(this.#problems, element)
    const defaultFlow = element.default?.id
    const node = {
      id,
      name: element.name ?? id,
      incoming: [],
      outgoing: [],
      ...own,
      ...(defaultFlow === undefined ? {} : { defaultFlow }),
      ...(parent === undefined ? {} : { parent }),
    } as unknown as Draft
    this.#nodes.set(id, node)
    if (own.kind === 'subprocess') node.innerStart = this.#compileScope(element, id)
    if (own.kind !== 'user' && own.kind !== 'subprocess' && own.kind !== 'call' && element.loopCharacteristics) {
      this.#problems.error(id, '此类节点不支持多实例', '放入子流程，并在子流程上设置多实例')
    }
    if (own.kind === 'service') this.#checkHandler(id, String(own.handler))
  }

  #listenersOf(element: BpmnElement): ListenedSettings {
    return listenersOf(nodeSettings(element, this.#problems))
  }

  #checkHandler(id: string, handler: string): void {
    const known = this.#knownHandlers
    // A missing name has been reported itself.
    if (known === undefined || handler === '' || known.includes(handler)) return
    const proposal = known.length > 0 ? `改用已登记的服务：${known.join('、')}` : '改用用户任务或脚本任务'
    this.#problems.error(id, `没有名为 ${handler} 的服务`, proposal)
  }

  #attach({ id = '', attachedToRef }: BpmnElement): void {
    const event = this.#nodes.get(id)
    if (event === undefined) return
    const activity = attachedToRef?.id === undefined ? undefined : this.#nodes.get(attachedToRef.id)
    // What it is attached to has been reported itself.
    const ids = [id, attachedToRef?.id ?? '']
    if (activity === undefined && ids.some((each) => this.#problems.hasErrorAt(each))) return
    if (activity === undefined || activity.parent !== event.parent || !ACTIVITIES.has(activity.kind)) {
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
    if (!this.#checkId(flow, flow.sourceRef?.id)) return
    if (this.#flows.size >= MOST_FLOWS) {
      if (!this.#hasManyFlows)
        this.#problems.error(undefined, `流程图不能超过 ${MOST_FLOWS} 条连线`, '拆分为调用子流程')
      this.#hasManyFlows = true
      return
    }
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
    const condition = this.#conditionOf(flow)
    const id = flow.id!
    this.#flows.set(id, {
      id,
      from: source.id,
      to: target.id,
      ...(flow.name === undefined ? {} : { name: flow.name }),
      ...(condition === undefined ? {} : { condition }),
      ...this.#listenersOf(flow),
    })
    source.outgoing = [...source.outgoing, id]
    target.incoming = [...target.incoming, id]
  }

  #conditionOf(flow: BpmnElement): string | undefined {
    const expression = flow.conditionExpression
    if (expression === undefined) return undefined
    reportForeign(this.#problems, flow)
    const { language } = expression
    if (language !== undefined && !/cel|uel|el$/i.test(language)) {
      this.#problems.error(flow.id, `条件的语言 ${language.slice(0, 80)} 不受支持`, '用表达式填写条件')
    }
    if (foreignAttribute(expression, 'resource') !== undefined) {
      this.#problems.error(flow.id, '条件不能是外部脚本', '用表达式填写条件')
    }
    return expressionText(expression.body)
  }

  /** @param place element to name when this one has no id */
  #checkId({ id, name, $type }: BpmnElement, place: string | undefined): boolean {
    if (id === undefined) {
      const what = name === undefined ? $type.replace('bpmn:', '') : `“${name.slice(0, 80)}”`
      this.#problems.error(place, `元素 ${what} 没有标识`, '为元素填写标识（id）')
      return false
    }
    if (ID.test(id) && id !== '__proto__') return true
    this.#problems.wrongId(id)
    return false
  }
}

const ACTIVITIES = new Set<ProcessNode['kind']>(['user', 'service', 'wait', 'subprocess', 'call'])
/** Parts of a diagram that say nothing about its course. */
const IGNORED = new Set(['DataObject', 'DataObjectReference', 'DataStoreReference', 'TextAnnotation'])

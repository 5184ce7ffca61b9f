import type { ModelProblem } from '#server/modules/workflow/process/bpmn/model-problem.ts'
import { HTTP_SERVICE } from '#server/modules/workflow/process/bpmn/node-values.ts'
import type { ProcessGraph, ProcessNode } from '#server/modules/workflow/process/engine/graph/process-graph.ts'
import { type NamedTexts, namedIn } from '#server/modules/workflow/process/expressions/named-expressions.ts'
import type { Listener } from '#server/modules/workflow/process/listeners/listener.repository.ts'
import { listenersIn } from '#server/modules/workflow/process/listeners/listener-occurrences.ts'
import type { ApproverRule, ListenerEvent } from '#shared/documents/workflow/node-settings.ts'

/** Record that an element of a process names: a listener by id, a named expression by code, a data source by code. */
export interface Reference {
  kind: 'listener' | 'expression' | 'source'
  ref: string
  elementId: string
}

/** What is known of the records that a process names. */
export interface KnownReferences {
  listeners: readonly Listener[]
  expressions: NamedTexts
  /** Problems of data sources by code. */
  sourceProblems: ReadonlyMap<string, string>
}

/** References of a process, each once. */
export function referencesOf(graph: ProcessGraph): Reference[] {
  const references: Reference[] = listenersIn(graph).flatMap(({ elementId, listeners }) =>
    listeners.map((ref) => ({ kind: 'listener', ref, elementId })),
  )
  for (const { elementId, text } of expressionsIn(graph)) {
    for (const ref of namedIn(text)) references.push({ kind: 'expression', ref, elementId })
  }
  for (const node of Object.values(graph.nodes)) {
    if (node.kind !== 'service' || node.handler !== HTTP_SERVICE || node.dataSource === undefined) continue
    references.push({ kind: 'source', ref: node.dataSource, elementId: node.id })
  }
  const keys = new Set<string>()
  return references.filter((reference) => {
    const key = JSON.stringify(Object.values(reference))
    return !keys.has(key) && keys.add(key)
  })
}

function expressionsIn({ nodes, flows }: ProcessGraph): { elementId: string; text: string }[] {
  const ofNodes = Object.values(nodes).flatMap((node) => textsOf(node).map((text) => ({ elementId: node.id, text })))
  const ofFlows = Object.values(flows).flatMap(({ id, condition }) =>
    condition === undefined ? [] : [{ elementId: id, text: condition }],
  )
  return [...ofNodes, ...ofFlows]
}

function textsOf(node: ProcessNode): string[] {
  switch (node.kind) {
    case 'user':
      return [...rulesOf(node.approvers), ...rulesOf(node.cc)]
    case 'copy':
      return rulesOf(node.cc)
    case 'script':
      return [node.expression]
    case 'subprocess':
    case 'call':
      return node.repeat ? [node.repeat.items] : []
    default:
      return []
  }
}

const rulesOf = (rules: readonly ApproverRule[]): string[] =>
  rules.flatMap((rule) => (rule.kind === 'expression' ? [rule.expression] : []))

/** Problems of references that cannot be deployed, each with the element that names the record. */
export function referenceProblems(
  graph: ProcessGraph,
  references: readonly Reference[],
  { listeners, expressions, sourceProblems }: KnownReferences,
): ModelProblem[] {
  const byId = new Map(listeners.map((listener) => [listener.id, listener]))
  return references.flatMap(({ kind, ref, elementId }) => {
    const wrong = (message: string, proposal?: string): ModelProblem[] => [
      { element: elementId, message, level: 'error', ...(proposal !== undefined && { proposal }) },
    ]
    if (kind === 'source') {
      const message = sourceProblems.get(ref)
      return message === undefined ? [] : wrong(`数据源 ${ref}：${message}`, '选择类型为接口的数据源')
    }
    if (kind === 'expression') {
      return Object.hasOwn(expressions, ref) ? [] : wrong(`没有名为 ${ref} 的流程表达式`, '在“流程表达式”中新增')
    }
    const listener = byId.get(ref)
    if (listener === undefined) return wrong(`监听器 ${ref} 不存在`, '重新选择监听器')
    if (!listener.enabled) return wrong(`监听器“${listener.name}”已停用`, '启用它，或重新选择监听器')
    if (eventsAt(graph, elementId).includes(listener.event)) return []
    return wrong(`监听器“${listener.name}”的事件不会在此发生`, '任务监听器用于用户任务，“经过连线”用于连线')
  })
}

const TASK: readonly ListenerEvent[] = ['create', 'assignment', 'complete', 'delete']

function eventsAt({ nodes, flows }: ProcessGraph, id: string): readonly ListenerEvent[] {
  if (Object.hasOwn(nodes, id)) return nodes[id]!.kind === 'user' ? ['start', 'end', ...TASK] : ['start', 'end']
  return Object.hasOwn(flows, id) ? ['take'] : ['start', 'end']
}

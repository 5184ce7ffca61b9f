import { nextNodes, nodesAfter } from '#server/modules/workflow/process/engine/graph/graph-paths.ts'
import {
  findNode,
  flowOf,
  type ProcessGraph,
  type ProcessNode,
  type UserTaskNode,
} from '#server/modules/workflow/process/engine/graph/process-graph.ts'
import type { ApproverRule } from '#shared/documents/workflow/node-settings.ts'
import { ExpressionError } from '#shared/expression/expression-error.ts'
import { parseExpression } from '#shared/expression/syntax/parse-expression.ts'
import type { ModelProblems } from './model-problem.ts'

/** Checks the course of a compiled process: ways from start to end, conditions, defaults, expressions. */
export function checkGraph(graph: ProcessGraph, problems: ModelProblems): void {
  checkEnds(graph, problems)
  const reached = reachedNodes(graph)
  const ending = endingNodes(graph)
  const budget = { left: MOST_SEARCHED }
  for (const node of Object.values(graph.nodes)) {
    if (!reached.has(node.id)) problems.error(node.id, '从开始事件无法到达此节点', '连接此节点或删除')
    else if (!ending.has(node.id)) problems.error(node.id, '从此节点无法到达结束事件', '连接到结束事件')
    checkNode(graph, node, problems, budget)
  }
  for (const flow of Object.values(graph.flows)) {
    if (flow.condition === undefined) continue
    checkText(flow.id, flow.condition, '条件', problems)
    warnOfUnusedCondition(findNode(graph, flow.from)!, flow.id, problems)
  }
  const [endless] = withoutWait(graph)
  if (endless !== undefined) problems.warn(endless, '回路中没有任何需要等待的节点', '在回路中放入用户任务或捕获事件')
}

/** A process or sub-process with a start event has to have an end event too. */
function checkEnds(graph: ProcessGraph, problems: ModelProblems): void {
  const nodes = Object.values(graph.nodes)
  const ended = new Set(nodes.filter(({ kind }) => kind === 'end').map(({ parent }) => parent))
  for (const { kind, parent } of nodes) {
    if (kind === 'start' && !ended.has(parent)) problems.error(parent ?? graph.key, '缺少结束事件', '添加一个结束事件')
  }
}

function warnOfUnusedCondition(from: ProcessNode, flow: string, problems: ModelProblems): void {
  if (from.defaultFlow === flow) problems.warn(flow, '默认分支的条件不起作用', '删除条件')
  else if (from.kind === 'parallel' || from.kind === 'event')
    problems.warn(flow, `${from.kind === 'event' ? '事件' : '并行'}网关之后的条件不起作用`, '改用包含网关或删除条件')
}

const WAITING = new Set<ProcessNode['kind']>(['user', 'service', 'wait', 'event', 'subprocess', 'call'])

/** Nodes of loops in which nothing waits: those that are left when all without a way in or out are taken away. */
function withoutWait(graph: ProcessGraph): string[] {
  const left = new Set(Object.keys(graph.nodes).filter((id) => !WAITING.has(findNode(graph, id)!.kind)))
  const before = (id: string) => findNode(graph, id)!.incoming.map((flow) => flowOf(graph, flow).from)
  const after = (id: string) => findNode(graph, id)!.outgoing.map((flow) => flowOf(graph, flow).to)
  const takeAway = (inward: (id: string) => string[], onward: (id: string) => string[]): void => {
    const counts = new Map([...left].map((id) => [id, inward(id).filter((other) => left.has(other)).length]))
    const open = [...left].filter((id) => counts.get(id) === 0)
    for (let id = open.pop(); id !== undefined; id = open.pop()) {
      left.delete(id)
      for (const next of onward(id)) {
        if (!left.has(next)) continue
        counts.set(next, counts.get(next)! - 1)
        if (counts.get(next) === 0) open.push(next)
      }
    }
  }
  takeAway(before, after)
  takeAway(after, before)
  return [...left]
}

function reachedNodes(graph: ProcessGraph): Set<string> {
  const reached = new Set<string>()
  const open = [graph.start]
  while (open.length > 0) {
    const id = open.pop()!
    const node = findNode(graph, id)
    if (node === undefined || reached.has(id)) continue
    reached.add(id)
    open.push(...nextNodes(graph, id))
    if (node.kind === 'subprocess') open.push(node.innerStart)
  }
  return reached
}

/** Nodes with a way to an end of their scope, found from the ends backwards. */
function endingNodes(graph: ProcessGraph): Set<string> {
  const ending = new Set<string>()
  const open = Object.values(graph.nodes).filter(({ kind, outgoing }) => kind === 'end' || outgoing.length === 0)
  while (open.length > 0) {
    const node = open.pop()!
    if (ending.has(node.id)) continue
    ending.add(node.id)
    for (const id of node.incoming) open.push(findNode(graph, flowOf(graph, id).from)!)
    if (node.kind === 'boundary') open.push(findNode(graph, node.attachedTo)!)
  }
  return ending
}

function checkNode(graph: ProcessGraph, node: ProcessNode, problems: ModelProblems, budget: SearchBudget): void {
  const { id, outgoing, incoming, defaultFlow } = node
  if (defaultFlow !== undefined && !outgoing.includes(defaultFlow))
    problems.error(id, '默认分支不是从此节点连出的', '在此节点的连出中重新选择默认分支')
  if (outgoing.length === 0 && IMPLICIT_END.has(node.kind))
    problems.warn(id, '没有连出，流程的这一支在此结束', '连接到结束事件')
  switch (node.kind) {
    case 'start':
      if (outgoing.length === 0) problems.error(id, '开始事件没有连出', '连接到第一个节点')
      if (incoming.length > 0) problems.error(id, '开始事件不能有连入', '连接到开始事件之后的节点')
      return
    case 'exclusive':
    case 'inclusive':
      checkChoice(graph, node, problems)
      return
    case 'event':
      for (const flow of outgoing) {
        const { to } = flowOf(graph, flow)
        const target = findNode(graph, to)
        if (target?.kind !== 'wait')
          problems.error(to, '事件网关之后只能是捕获事件或接收任务', '改为定时、消息或信号捕获事件')
        else if (target.boundary) problems.error(to, '事件网关之后的接收任务不能有边界事件', '在事件网关上添加分支')
      }
      if (outgoing.length < 2) problems.error(id, '事件网关至少需要两个分支', '添加分支，或直接使用捕获事件')
      return
    case 'user':
      checkPeople(id, node.approvers, '审批人', problems)
      checkPeople(id, node.cc, '抄送人', problems)
      checkReturn(graph, node, problems, budget)
      return
    case 'copy':
      checkPeople(id, node.cc, '抄送人', problems)
      return
    case 'end':
      if (outgoing.length > 0) problems.error(id, '结束事件不能有连出', '删除连线，或将其改为中间事件')
      return
    case 'script':
      checkText(id, node.expression, '脚本', problems)
      return
    case 'subprocess':
    case 'call':
      if (node.repeat) checkText(id, node.repeat.items, '集合', problems)
      return
    case 'boundary':
      if (outgoing.length === 0) problems.error(id, '边界事件没有连出', '连接到事件发生后的节点')
      if (incoming.length > 0) problems.error(id, '边界事件不能有连入', '连接到边界事件之后的节点')
  }
}

/** Kinds that may be the last of a branch by themselves. */
const IMPLICIT_END = new Set<ProcessNode['kind']>([
  ...(['user', 'service', 'script', 'send', 'copy', 'wait', 'manual', 'subprocess', 'call'] as const),
  ...(['exclusive', 'inclusive', 'parallel'] as const),
])

function checkPeople(id: string, rules: readonly ApproverRule[], what: string, problems: ModelProblems): void {
  for (const rule of rules) if (rule.kind === 'expression') checkText(id, rule.expression, what, problems)
}

/** A rejection that leads to a node which nobody passed before would be refused each time. */
function checkReturn(
  graph: ProcessGraph,
  { id, reject }: UserTaskNode,
  problems: ModelProblems,
  budget: SearchBudget,
): void {
  if (reject.kind !== 'return' || typeof reject.to === 'string') return
  const target = findNode(graph, reject.to.node)
  const isBefore = target !== undefined && isAround(graph, id, target, budget)
  if (isBefore && (target.kind === 'user' || target.kind === 'start')) return
  problems.error(
    id,
    `驳回到的节点 ${reject.to.node} 不是此前的用户任务或开始事件`,
    '选择此节点之前的用户任务，或退回发起人',
  )
}

/** Nodes that may be looked at to find what comes before what; beyond them a return is taken for right. */
interface SearchBudget {
  left: number
}
const MOST_SEARCHED = 200_000

/** Whether a node comes before another one, or before the sub-process around it. */
function isAround(graph: ProcessGraph, id: string, before: ProcessNode, budget: SearchBudget): boolean {
  for (let at = findNode(graph, id); at !== undefined; at = at.parent ? findNode(graph, at.parent) : undefined) {
    if (at.parent !== before.parent) continue
    if (budget.left <= 0) return true
    const after = nodesAfter(graph, before.id)
    budget.left -= after.size
    return after.has(at.id)
  }
  return false
}

function checkChoice(
  graph: ProcessGraph,
  { id, kind, outgoing, defaultFlow }: Extract<ProcessNode, { kind: 'exclusive' | 'inclusive' | 'parallel' | 'event' }>,
  problems: ModelProblems,
): void {
  if (outgoing.length < 2) return
  const bare = outgoing.filter((flow) => flow !== defaultFlow && flowOf(graph, flow).condition === undefined)
  if (kind === 'exclusive' && bare.length > 1) {
    problems.error(bare[1], '排他网关有多个分支没有条件', '为每个分支填写条件，只留一个默认分支')
  }
  if (defaultFlow === undefined && bare.length === 0) {
    problems.warn(id, '网关没有默认分支：条件都不成立时流程无法继续', '指定一个默认分支')
  }
}

function checkText(id: string, text: string, what: string, problems: ModelProblems): void {
  try {
    parseExpression(text)
  } catch (error) {
    if (!(error instanceof ExpressionError)) throw error
    problems.error(id, `${what}表达式有误：${error.message}`, error.proposal)
  }
}

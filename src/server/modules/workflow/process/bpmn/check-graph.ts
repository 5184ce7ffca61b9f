import { nextNodes } from '#server/modules/workflow/process/engine/graph/graph-paths.ts'
import {
  findNode,
  flowOf,
  type ProcessGraph,
  type ProcessNode,
} from '#server/modules/workflow/process/engine/graph/process-graph.ts'
import { ExpressionError } from '#shared/expression/expression-error.ts'
import { parseExpression } from '#shared/expression/syntax/parse-expression.ts'
import type { ModelProblems } from './model-problem.ts'

/** Checks the course of a compiled process: ways from start to end, conditions, defaults, expressions. */
export function checkGraph(graph: ProcessGraph, problems: ModelProblems): void {
  const reached = reachedNodes(graph)
  const ending = endingNodes(graph)
  for (const node of Object.values(graph.nodes)) {
    if (!reached.has(node.id)) problems.error(node.id, '从开始事件无法到达此节点', '连接此节点或删除')
    else if (!ending.has(node.id)) problems.error(node.id, '从此节点无法到达结束事件', '连接到结束事件')
    checkNode(graph, node, problems)
  }
  for (const { id, condition } of Object.values(graph.flows)) {
    if (condition !== undefined) checkText(id, condition, '条件', problems)
  }
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
  const open = Object.values(graph.nodes).filter(({ outgoing }) => outgoing.length === 0)
  while (open.length > 0) {
    const node = open.pop()!
    if (ending.has(node.id)) continue
    ending.add(node.id)
    for (const id of node.incoming) open.push(findNode(graph, flowOf(graph, id).from)!)
    if (node.kind === 'boundary') open.push(findNode(graph, node.attachedTo)!)
  }
  return ending
}

function checkNode(graph: ProcessGraph, node: ProcessNode, problems: ModelProblems): void {
  const { id, outgoing, incoming } = node
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
        if (findNode(graph, to)?.kind !== 'wait')
          problems.error(to, '事件网关之后只能是捕获事件或接收任务', '改为定时、消息或信号捕获事件')
      }
      if (outgoing.length < 2) problems.error(id, '事件网关至少需要两个分支', '添加分支，或直接使用捕获事件')
      return
    case 'user':
      for (const rule of node.approvers)
        if (rule.kind === 'expression') checkText(id, rule.expression, '审批人', problems)
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
  }
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

import {
  type RejectPolicy,
  type Repetition,
  type TaskTimeout,
  USER_TASK_DEFAULTS,
  type Voting,
} from '#shared/documents/workflow/node-settings.ts'
import type { ProcessGraph, ProcessNode, SequenceFlow, Wait } from '../graph/process-graph.ts'

/** Part of a process whose splits and joins match. Ids are given, or counted. */
export type Block =
  | {
      kind: 'user'
      id?: string
      voting?: Partial<Voting>
      reject?: RejectPolicy
      noApprover?: 'pass' | 'deny' | 'ask'
      timeout?: TaskTimeout
      boundary?: Boundary
    }
  | { kind: 'script' | 'manual' | 'service' | 'send'; id?: string; boundary?: Boundary }
  | { kind: 'wait'; id?: string; wait: Wait }
  | { kind: 'call'; id?: string; repeat?: Repetition; boundary?: Boundary }
  | { kind: 'sequence'; blocks: readonly Block[] }
  | { kind: 'exclusive' | 'parallel' | 'inclusive'; id?: string; blocks: readonly Block[] }
  | { kind: 'loop'; id?: string; block: Block }
  | { kind: 'subprocess'; id?: string; block: Block; repeat?: Repetition; boundary?: Boundary }

/** Way taken when the event happens. An interrupting one joins the way after the activity, another ends by itself. */
interface Boundary {
  id: string
  interrupting: boolean
  wait: Wait | { kind: 'error'; code?: string }
  block: Block
}

interface Part {
  entry: string
  exit: string
}

type DraftNode = { -readonly [Key in keyof ProcessNode]: ProcessNode[Key] } & Record<string, unknown>

const UNANIMOUS: Voting = { quota: { kind: 'all' }, order: 'parallel', veto: true }

/** Builds the graph of a block, from one start to one end. Conditions are named `<gateway>:<index>`. */
export function graphOfBlock(block: Block): ProcessGraph {
  const nodes: Record<string, DraftNode> = {}
  const flows: Record<string, SequenceFlow> = {}
  let count = 0
  const node = (
    values: Record<string, unknown> & { kind: string; id?: string | undefined },
    parent?: string,
  ): string => {
    count += 1
    const id = values.id ?? `${values.kind}${count}`
    nodes[id] = { name: id, incoming: [], outgoing: [], parent, ...values, id } as unknown as DraftNode
    return id
  }
  const flow = (from: string, to: string, condition?: string): string => {
    const id = `${from}>${to}${condition === undefined ? '' : `?${condition}`}`
    flows[id] = { id, from, to, ...(condition === undefined ? {} : { condition }) }
    nodes[from]!.outgoing = [...nodes[from]!.outgoing, id]
    nodes[to]!.incoming = [...nodes[to]!.incoming, id]
    return id
  }
  const attach = (activity: string, boundary: Boundary | undefined, parent: string | undefined): Part => {
    if (!boundary) return { entry: activity, exit: activity }
    const { id, interrupting, wait, block: way } = boundary
    node({ kind: 'boundary', id, attachedTo: activity, interrupting, wait }, parent)
    nodes[activity]!.boundary = [...(nodes[activity]!.boundary ?? []), id]
    const part = build(way, parent)
    flow(id, part.entry)
    if (!interrupting) {
      flow(part.exit, node({ kind: 'end', result: 'none' }, parent))
      return { entry: activity, exit: activity }
    }
    const merge = node({ kind: 'exclusive' }, parent)
    flow(activity, merge)
    flow(part.exit, merge)
    return { entry: activity, exit: merge }
  }
  const build = (part: Block, parent: string | undefined): Part => {
    switch (part.kind) {
      case 'user': {
        const { voting, reject = { kind: 'end' }, noApprover = 'ask', timeout, boundary, ...rest } = part
        const id = node(
          { ...USER_TASK_DEFAULTS, ...rest, voting: { ...UNANIMOUS, ...voting }, reject, noApprover, timeout },
          parent,
        )
        return attach(id, boundary, parent)
      }
      case 'script':
      case 'manual':
      case 'service':
      case 'send':
      case 'wait':
      case 'call': {
        const { boundary, ...rest } = part as Extract<Block, { kind: 'call' }>
        const own = { variable: 'script', expression: 'script', attempts: 3, message: 'm', processKey: 'child' }
        const id = node({ ...own, ...rest }, parent)
        return attach(id, boundary, parent)
      }
      case 'sequence': {
        const parts = part.blocks.map((each) => build(each, parent))
        for (const [index, each] of parts.slice(1).entries()) flow(parts[index]!.exit, each.entry)
        return { entry: parts[0]!.entry, exit: parts.at(-1)!.exit }
      }
      case 'exclusive':
      case 'parallel':
      case 'inclusive': {
        const split = node({ kind: part.kind, id: part.id }, parent)
        const parts = part.blocks.map((each) => build(each, parent))
        const join = node({ kind: part.kind }, parent)
        for (const [index, each] of parts.entries()) {
          const isDefault = part.kind !== 'parallel' && index === parts.length - 1
          const condition = part.kind === 'parallel' || isDefault ? undefined : `${split}:${index}`
          const id = flow(split, each.entry, condition)
          if (isDefault) nodes[split]!.defaultFlow = id
          flow(each.exit, join)
        }
        return { entry: split, exit: join }
      }
      case 'loop': {
        const entry = node({ kind: 'exclusive' }, parent)
        const inner = build(part.block, parent)
        const exit = node({ kind: 'exclusive', id: part.id }, parent)
        flow(entry, inner.entry)
        flow(inner.exit, exit)
        flow(exit, entry, `${exit}:0`)
        return { entry, exit }
      }
      case 'subprocess': {
        const { block: inside, boundary, ...rest } = part
        const id = node(rest, parent)
        const innerStart = node({ kind: 'start' }, id)
        nodes[id]!.innerStart = innerStart
        const inner = build(inside, id)
        flow(innerStart, inner.entry)
        flow(inner.exit, node({ kind: 'end', result: 'none' }, id))
        return attach(id, boundary, parent)
      }
    }
  }
  const start = node({ kind: 'start', id: 'start' })
  const body = build(block, undefined)
  flow(start, body.entry)
  flow(body.exit, node({ kind: 'end', id: 'end', result: 'none' }))
  // What leaves a loop is its default.
  for (const each of Object.values(nodes)) {
    if (each.kind !== 'exclusive' || each.defaultFlow !== undefined) continue
    each.defaultFlow = each.outgoing.find((id: string) => flows[id]!.condition === undefined)
  }
  return { key: 'model', name: 'model', start, nodes: nodes as unknown as ProcessGraph['nodes'], flows }
}

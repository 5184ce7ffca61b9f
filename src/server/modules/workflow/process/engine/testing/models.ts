import type { Approver } from '../rounds/rounds.ts'
import { type Block, graphOfBlock } from './block-model.ts'
import { EngineHarness, type HarnessOptions } from './harness.ts'

export const user = (id: string, more: object = {}): Block => ({ kind: 'user', id, ...more })
export const sequence = (...blocks: Block[]): Block => ({ kind: 'sequence', blocks })
export const parallel = (...blocks: Block[]): Block => ({ kind: 'parallel', blocks })
export const exclusive = (id: string, ...blocks: Block[]): Block => ({ kind: 'exclusive', id, blocks })
export const inclusive = (id: string, ...blocks: Block[]): Block => ({ kind: 'inclusive', id, blocks })

export const started = (block: Block, options: HarnessOptions = {}): EngineHarness =>
  new EngineHarness(graphOfBlock(block), options).start()
/** Conditions that are true. */
export const when = (...conditions: string[]): HarnessOptions => ({ evaluate: (text) => conditions.includes(text) })
export const people =
  (table: Record<string, string[]>): HarnessOptions['approvers'] =>
  (node): Approver[] =>
    (table[node] ?? [node]).map((assignee) => ({ assignee }))

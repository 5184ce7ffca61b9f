/**
 * Process as the simple designer draws it, from top to bottom. Steps are a flat list; those with the same parent follow
 * each other in the order of the list. Ids of steps are ids of elements in the diagram.
 */

import { parseJson } from '#shared/json/bounded-json.ts'
import type { ConditionRows } from './condition-rows.ts'
import type { CopySettings, UserTaskSettings } from './node-settings.ts'

export interface SimpleProcess {
  key: string
  name: string
  steps: readonly SimpleStep[]
}

interface Step<Kind extends string> {
  id: string
  kind: Kind
  name: string
  /** Branch that holds the step; absent on the main line. */
  parent?: string
}

export type StartStep = Step<'start'>

export interface ApprovalStep extends Step<'approval'> {
  settings: Partial<UserTaskSettings>
}

export interface CopyStep extends Step<'copy'> {
  settings: CopySettings
}

export interface DelayStep extends Step<'delay'> {
  /** Duration, such as `P2D`, or `WORK/P2D` of working time. */
  duration: string
}

/** Divides the way: `choice` takes one of its branches, `parallel` takes all of them and waits for them. */
export type SplitStep = Step<'choice'> | Step<'parallel'>

export interface BranchStep extends Step<'branch'> {
  /** Split whose branch it is. */
  parent: string
  /** Taken when the conditions of all others are false; only in a choice. */
  isDefault?: true
  condition?: BranchCondition
}

/** Rows, or an expression that an administrator wrote. */
export type BranchCondition = ConditionRows | { expression: string }

export type SimpleStep = StartStep | ApprovalStep | CopyStep | DelayStep | SplitStep | BranchStep
export type StepKind = SimpleStep['kind']

export const isSplit = (step: SimpleStep): step is SplitStep => step.kind === 'choice' || step.kind === 'parallel'

/** Steps of a branch, branches of a split, or the main line. */
export const stepsIn = (steps: readonly SimpleStep[], parent: string | undefined): SimpleStep[] =>
  steps.filter((step) => step.parent === parent)

export const branchesOf = (steps: readonly SimpleStep[], split: string): BranchStep[] =>
  steps.filter((step): step is BranchStep => step.kind === 'branch' && step.parent === split)

/** Steps below a step, at any depth. */
export function stepsBelow(steps: readonly SimpleStep[], id: string): SimpleStep[] {
  const inside = new Set([id])
  // Parents come first in the list.
  return steps.filter((step) => {
    if (step.parent === undefined || !inside.has(step.parent)) return false
    inside.add(step.id)
    return true
  })
}

export const MOST_STEPS = 300
/** Branches within branches. */
export const MOST_LEVELS = 8
/** Ids that BPMN readers accept as references. */
const ID = /^[A-Za-z_][\w.-]{0,63}$/
const KINDS: readonly string[] = [
  'start',
  'approval',
  'copy',
  'delay',
  'choice',
  'parallel',
  'branch',
] satisfies StepKind[]

/** Fault of a step; of the whole process without `step`. */
export interface StepFault {
  step?: string
  message: string
}

/** Reads a model from JSON text; undefined for a text that is no model, such as one that misses a parent. */
export function readSimpleProcess(text: unknown): SimpleProcess | undefined {
  if (typeof text !== 'string') return undefined
  try {
    const value = parseJson(text) as SimpleProcess
    return structureFault(value) === undefined ? value : undefined
  } catch {
    return undefined
  }
}

/** Names what keeps a value from being a model, whatever the value is. */
export function structureFault(value: unknown): StepFault | undefined {
  const { key, name, steps } = (value ?? {}) as Partial<SimpleProcess>
  if (typeof key !== 'string' || !ID.test(key) || typeof name !== 'string' || !Array.isArray(steps))
    return { message: '流程缺少标识、名称或步骤' }
  if (steps.length > MOST_STEPS) return { message: `流程不能超过 ${MOST_STEPS} 个步骤` }
  const levels = new Map<string, { level: number; kind: StepKind }>()
  for (const [index, step] of (steps as readonly unknown[]).entries()) {
    const message = stepFault(step as SimpleStep, index, levels)
    const id = (step as Partial<SimpleStep> | null)?.id
    if (message !== undefined) return { message, ...(typeof id === 'string' && { step: id }) }
  }
  return steps.length === 0 ? { message: '流程没有步骤' } : splitFault(steps)
}

function stepFault(
  step: SimpleStep | null,
  index: number,
  known: Map<string, { level: number; kind: StepKind }>,
): string | undefined {
  if (typeof step !== 'object' || step === null || !KINDS.includes(step.kind)) return '步骤的类型不正确'
  const { id, kind, name, parent } = step
  if (typeof id !== 'string' || !ID.test(id) || id === '__proto__' || typeof name !== 'string')
    return '步骤的标识或名称不正确'
  if (known.has(id)) return `步骤的标识 ${id} 重复`
  if ((kind === 'start') !== (index === 0)) return '流程必须以一个发起步骤开始'
  const above = parent === undefined ? undefined : known.get(parent)
  if (parent !== undefined && above === undefined) return '步骤不在任何分支中'
  const level = (above?.level ?? 0) + (kind === 'branch' ? 1 : 0)
  if (level > MOST_LEVELS) return `分支嵌套不能超过 ${MOST_LEVELS} 层`
  const isBelowSplit = above?.kind === 'choice' || above?.kind === 'parallel'
  if (isBelowSplit !== (kind === 'branch') || (above !== undefined && !isBelowSplit && above.kind !== 'branch'))
    return '步骤的位置不正确'
  known.set(id, { level, kind })
  return contentFault(step)
}

const isObject = (value: unknown): boolean => typeof value === 'object' && value !== null && !Array.isArray(value)

const isRules = (value: unknown): boolean =>
  Array.isArray(value) &&
  value.every((rule) => isObject(rule) && typeof rule.kind === 'string' && Array.isArray(rule.refs ?? []))

function contentFault(step: SimpleStep): string | undefined {
  if (step.kind === 'approval' || step.kind === 'copy') {
    if (!isObject(step.settings)) return '步骤没有设置'
    const { approvers = [], cc = [] } = step.settings as Partial<UserTaskSettings>
    return isRules(approvers) && isRules(cc) ? undefined : '步骤的人员设置不正确'
  }
  if (step.kind === 'delay') return typeof step.duration === 'string' ? undefined : '延时步骤没有时长'
  if (step.kind !== 'branch' || step.condition === undefined) return undefined
  const { rows, expression } = (step.condition ?? {}) as { rows?: unknown; expression?: unknown }
  const isCondition = Array.isArray(rows) ? rows.every(isObject) : typeof expression === 'string'
  return isCondition ? undefined : '分支的条件不正确'
}

function splitFault(steps: readonly SimpleStep[]): StepFault | undefined {
  for (const { id, kind } of steps.filter(isSplit)) {
    const branches = branchesOf(steps, id)
    if (branches.length < 2) return { step: id, message: '至少需要两个分支' }
    const defaults = branches.filter(({ isDefault }) => isDefault).length
    if (defaults !== (kind === 'choice' ? 1 : 0)) return { step: id, message: '条件分支必须有一个默认分支' }
  }
  return undefined
}

/** The smallest process that runs once its approver is set. */
export function newSimpleProcess(key: string, name: string): SimpleProcess {
  return { key, name, steps: [{ id: 'start', kind: 'start', name: '发起' }] }
}

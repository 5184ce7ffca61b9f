import { conditionText, syntaxFault } from './condition-rows.ts'
import { isDuration } from './duration.ts'
import type { ApproverRule, RejectPolicy } from './node-settings.ts'
import { type BranchStep, branchesOf, type SimpleStep, type StepFault } from './simple-process.ts'

/** Settings that people have to complete before the process runs, by step. */
export function incompleteSteps(steps: readonly SimpleStep[]): StepFault[] {
  const faults = steps.flatMap((step) => messagesOf(step, steps).map((message) => ({ step: step.id, message })))
  return steps.some(({ kind }) => kind === 'approval') ? faults : [...faults, { message: '流程还没有审批步骤' }]
}

function messagesOf(step: SimpleStep, steps: readonly SimpleStep[]): string[] {
  switch (step.kind) {
    case 'approval': {
      const { approvers = [], reject, timeout } = step.settings
      return [
        ...rulesFaults(approvers, '未设置审批人'),
        ...rulesFaults(step.settings.cc ?? [], undefined),
        ...(reject ? rejectFaults(step.id, reject, steps) : []),
        ...(timeout && !isDuration(timeout.after) ? ['处理时限不正确'] : []),
      ]
    }
    case 'copy':
      return rulesFaults(step.settings.cc ?? [], '未设置抄送人')
    case 'delay':
      if (step.duration === '') return ['未设置延时时长']
      return isDuration(step.duration) ? [] : ['延时时长不正确']
    case 'branch':
      return branchFaults(step, steps)
    default:
      return []
  }
}

function rulesFaults(rules: readonly ApproverRule[], none: string | undefined): string[] {
  if (rules.length === 0) return none === undefined ? [] : [none]
  return rules.flatMap((rule) => {
    if ('refs' in rule) return rule.refs.length === 0 ? [`未选择${REFERENCES[rule.kind]}`] : []
    if (rule.kind === 'field') return rule.field === '' ? ['未选择表单字段'] : []
    if (rule.kind !== 'expression') return []
    const fault = syntaxFault(rule.expression)
    return fault === undefined ? [] : [`表达式有误：${fault}`]
  })
}

const REFERENCES = { people: '人员', roles: '角色', departs: '部门', positions: '岗位' }

/** A return leads to an approval that comes before. */
function rejectFaults(id: string, reject: RejectPolicy, steps: readonly SimpleStep[]): string[] {
  if (reject.kind !== 'return' || typeof reject.to === 'string') return []
  const { node } = reject.to
  const isBefore = stepsBefore(steps, id).some((step) => step.id === node && step.kind === 'approval')
  return isBefore ? [] : ['驳回到的步骤不在此步骤之前']
}

/** Steps that are done when a step begins: those before it on its line and on the lines around. */
export function stepsBefore(steps: readonly SimpleStep[], id: string): SimpleStep[] {
  const step = steps.find((each) => each.id === id)
  if (step === undefined) return []
  const line = steps.filter(({ parent }) => parent === step.parent)
  const before = step.kind === 'branch' ? [] : line.slice(0, line.indexOf(step))
  return step.parent === undefined ? before : [...stepsBefore(steps, step.parent), ...before]
}

function branchFaults({ parent, isDefault, condition }: BranchStep, steps: readonly SimpleStep[]): string[] {
  const split = steps.find(({ id }) => id === parent)
  if (split?.kind !== 'choice' || isDefault || branchesOf(steps, parent).length === 0) return []
  if (condition === undefined) return ['未设置条件']
  if ('expression' in condition) {
    const fault = condition.expression === '' ? undefined : syntaxFault(condition.expression)
    return condition.expression === '' ? ['未设置条件'] : fault === undefined ? [] : [`条件有误：${fault}`]
  }
  if (condition.rows.length === 0) return ['未设置条件']
  return conditionText(condition).faults.map(({ row, message }) =>
    row === undefined ? message : `第 ${row + 1} 个条件：${message}`,
  )
}

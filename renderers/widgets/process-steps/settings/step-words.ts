import { list } from '#renderers/ui/workflow/approver-fields.ts'
import {
  type ApproverRule,
  USER_TASK_DEFAULTS,
  type UserTaskSettings,
} from '#shared/documents/workflow/node-settings.ts'
import { conditionWords, type ProcessField } from '#shared/documents/workflow/process-field.ts'
import type { SimpleStep } from '#shared/documents/workflow/simple-process.ts'
import { type ApprovalMode, modeOf } from './approval-fields.ts'
import { durationWords } from './duration-fields.ts'

type ReferenceKind = 'people' | 'roles' | 'departs' | 'positions'

/** Name of a person, role, department or position; its code where the name is unknown. */
export type NameOf = (kind: ReferenceKind, code: string) => string

/** Settings of a step in one line; '' for a step without settings. */
export function stepWords(
  step: SimpleStep,
  isConditional: boolean,
  fields: readonly ProcessField[],
  nameOf: NameOf,
): string {
  switch (step.kind) {
    case 'start':
      return '提交后进入流程'
    case 'approval':
      return approvalWords(step.settings, fields, nameOf)
    case 'copy':
      return rulesWords(step.settings.cc, fields, nameOf)
    case 'delay':
      return step.duration === '' ? '' : `等待 ${durationWords(step.duration)}`
    case 'branch':
      if (step.isDefault) return '其他情况进入此分支'
      return isConditional ? conditionWords(step.condition, fields) : '与其他分支同时进行'
    default:
      return ''
  }
}

function approvalWords(settings: Partial<UserTaskSettings>, fields: readonly ProcessField[], nameOf: NameOf): string {
  const people = rulesWords(settings.approvers ?? [], fields, nameOf)
  if (people === '') return ''
  const all = { ...USER_TASK_DEFAULTS, ...settings }
  const mode = modeOf(all)
  const { quota } = all.voting
  const share =
    quota.kind === 'ratio' ? ` ${Math.round(quota.ratio * 100)}%` : quota.kind === 'number' ? ` ${quota.count} 人` : ''
  return `${people} · ${MODES[mode]}${mode === 'ratio' || mode === 'number' ? share : ''}`
}

const MODES: Record<ApprovalMode, string> = {
  any: '或签',
  all: '会签',
  sequence: '依次审批',
  ratio: '按比例',
  number: '按人数',
  claim: '领取',
  random: '随机一人',
}

function rulesWords(rules: readonly ApproverRule[], fields: readonly ProcessField[], nameOf: NameOf): string {
  return rules
    .map((rule) => ruleWords(rule, fields, nameOf))
    .filter((words) => words !== '')
    .join('、')
}

const BEFORE = { people: '', roles: '角色 ', departs: '部门 ', positions: '岗位 ' }

function ruleWords(rule: ApproverRule, fields: readonly ProcessField[], nameOf: NameOf): string {
  switch (rule.kind) {
    case 'people':
    case 'roles':
    case 'departs':
    case 'positions':
      return rule.refs.map((code) => `${BEFORE[rule.kind]}${nameOf(rule.kind, code)}`).join('、')
    case 'leader':
      return rule.levels === 1 ? '部门负责人' : `上 ${rule.levels - 1} 级部门负责人`
    case 'starter':
      return '发起人'
    case 'starter-choice':
      return '发起人自选'
    case 'previous-choice':
      return '上一步审批人选择'
    case 'field':
      return `表单的${fields.find(({ name }) => name === rule.field)?.title ?? rule.field}`
    case 'expression':
      return `表达式 ${list(rule.expression, '\n').join(' ')}`
    default:
      return ''
  }
}

/** Codes by kind that the words of steps name. */
export function referencesOf(steps: readonly SimpleStep[]): Record<ReferenceKind, string[]> {
  const found: Record<ReferenceKind, Set<string>> = {
    people: new Set(),
    roles: new Set(),
    departs: new Set(),
    positions: new Set(),
  }
  for (const step of steps) {
    const rules =
      step.kind === 'approval' ? (step.settings.approvers ?? []) : step.kind === 'copy' ? step.settings.cc : []
    for (const rule of rules)
      if ('refs' in rule && found[rule.kind]) for (const code of rule.refs) found[rule.kind].add(code)
  }
  return Object.fromEntries(Object.entries(found).map(([kind, codes]) => [kind, [...codes]])) as Record<
    ReferenceKind,
    string[]
  >
}

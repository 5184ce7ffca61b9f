import { approverRules } from '#renderers/ui/workflow/approver-fields.ts'
import { conditionOf } from '#renderers/ui/workflow/read-condition.ts'
import type { Row } from '#shared/documents/entity.ts'
import type { BranchCondition, SimpleStep, StepKind } from '#shared/documents/workflow/simple-process.ts'
import { approvalFields, approvalSettings, peopleFields } from './approval-fields.ts'
import { durationParts, durationText } from './duration-fields.ts'

interface StepForm {
  /** Address of the page and entity of the form. */
  page: string
  title: string
}

const NAME_ONLY = 'workflow/step-name'
const FORMS: Record<StepKind, StepForm> = {
  start: { page: NAME_ONLY, title: '发起' },
  approval: { page: 'workflow/step-approval', title: '审批人' },
  copy: { page: 'workflow/step-copy', title: '抄送人' },
  delay: { page: 'workflow/step-delay', title: '延时等待' },
  choice: { page: NAME_ONLY, title: '条件分支' },
  parallel: { page: NAME_ONLY, title: '并行分支' },
  branch: { page: 'workflow/step-branch', title: '分支' },
}

export const formOf = ({ kind }: SimpleStep): StepForm => FORMS[kind]

/** Values of the form of a step. `isConditional`: the step is a branch that has conditions. */
export function stepFields(step: SimpleStep, isConditional: boolean): Row {
  const { name } = step
  switch (step.kind) {
    case 'approval':
      return { name, ...approvalFields(step.settings) }
    case 'copy':
      return { name, ...peopleFields('cc', step.settings.cc) }
    case 'delay':
      return { name, ...durationParts(step.duration) }
    case 'branch': {
      const isText = step.condition !== undefined && 'expression' in step.condition
      return {
        name,
        isConditional,
        mode: isText ? 'expression' : 'rows',
        rows: step.condition === undefined || isText ? '' : JSON.stringify(step.condition),
        expression: isText ? (step.condition as { expression: string }).expression : '',
      }
    }
    default:
      return { name }
  }
}

/** Step after its form was filled in. */
export function changedStep(step: SimpleStep, row: Readonly<Row>): SimpleStep {
  const name = String(row.name ?? '').trim()
  switch (step.kind) {
    case 'approval':
      return { ...step, name, settings: approvalSettings(step.settings, row) }
    case 'copy':
      return { ...step, name, settings: { ...step.settings, cc: approverRules('cc', row) } }
    case 'delay': {
      const before = durationParts(step.duration)
      // A duration that the form cannot show remains.
      const isSame = row.amount === before.amount && row.unit === before.unit
      return { ...step, name, duration: isSame ? step.duration : durationText(row.amount, row.unit) }
    }
    case 'branch': {
      const { condition: _, ...bare } = step
      const condition = row.isConditional === true ? conditionIn(row) : step.condition
      return { ...bare, name, ...(condition !== undefined && { condition }) }
    }
    default:
      return { ...step, name }
  }
}

function conditionIn({ mode, rows, expression }: Readonly<Row>): BranchCondition | undefined {
  if (mode === 'expression') {
    const text = String(expression ?? '').trim()
    return text === '' ? undefined : { expression: text }
  }
  const condition = conditionOf(rows)
  return condition.rows.length === 0 ? undefined : condition
}

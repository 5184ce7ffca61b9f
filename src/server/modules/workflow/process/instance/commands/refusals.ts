import { AppError } from '#server/http/answers/errors.ts'
import { type RefusalCode, WorkflowRefusal } from '#server/modules/workflow/process/engine/refusal.ts'
import type { ErrorCode } from '#shared/wire/error-codes.ts'

const CODES: Readonly<Record<RefusalCode, ErrorCode>> = {
  'not-running': 'INSTANCE_ENDED',
  suspended: 'INSTANCE_SUSPENDED',
  'not-suspended': 'INSTANCE_NOT_SUSPENDED',
  'task-closed': 'TASK_HANDLED',
  'task-unknown': 'TASK_UNKNOWN',
  'not-assignee': 'TASK_NOT_YOURS',
  'opinion-only': 'TASK_OPINION_ONLY',
  'not-candidate': 'TASK_NOT_CANDIDATE',
  'not-claimed': 'TASK_NOT_CLAIMED',
  'not-starter': 'TASK_NOT_YOURS',
  'not-adder': 'TASK_NOT_ADDER',
  'already-handled': 'TASK_HANDLED_BY_OTHERS',
  'recall-too-late': 'TASK_RECALL_LATE',
  'return-target': 'TASK_RETURN_TARGET',
  'jump-target': 'TASK_JUMP_TARGET',
  'choose-flow': 'TASK_CHOOSE_FLOW',
  'flow-unknown': 'TASK_CHOOSE_FLOW',
  'no-flow': 'WORKFLOW_NO_FLOW',
  'no-approver': 'WORKFLOW_NO_FLOW',
  'already-voter': 'TASK_PERSON_ALREADY',
  'trigger-closed': 'TRIGGER_CLOSED',
  expression: 'WORKFLOW_EXPRESSION',
  'no-working-day': 'WORKFLOW_NO_WORKING_DAY',
  'too-many-moves': 'WORKFLOW_ENDLESS',
  'too-large': 'WORKFLOW_VARIABLES',
  deadlock: 'WORKFLOW_DEADLOCK',
  migration: 'WORKFLOW_MIGRATION',
}

/** Turns a refusal of the engine into one of the catalogue; anything else is thrown unchanged. */
export function asAppError(error: unknown): unknown {
  return error instanceof WorkflowRefusal ? new AppError(CODES[error.code], { detail: error.detail ?? '' }) : error
}

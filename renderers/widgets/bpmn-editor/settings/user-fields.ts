import { approverFields, approverRules, list } from '#renderers/ui/workflow/approver-fields.ts'
import type { Row } from '#shared/documents/entity.ts'
import { withoutWorkingMark } from '#shared/documents/workflow/duration.ts'
import {
  type FieldRight,
  type RejectPolicy,
  type TaskAction,
  type TaskTimeout,
  USER_TASK_DEFAULTS,
  type UserTaskSettings,
} from '#shared/documents/workflow/node-settings.ts'
import { activeRows, type Rows } from '#shared/rules/row-state.ts'
import { calendarOf, timeText } from './calendar-field.ts'
import { quotaFields, quotaOf } from './quota-fields.ts'

/** Converts the settings of a user task to the fields of its panel. Missing settings have their defaults. */
export function userFields(settings: Partial<UserTaskSettings>): Row {
  const all: UserTaskSettings = { ...USER_TASK_DEFAULTS, ...settings }
  const { voting, noApprover, timeout } = all
  return {
    ...approverFields('approver', all.approvers),
    claim: all.claim,
    ...quotaFields(voting.quota),
    order: voting.order,
    veto: voting.veto,
    ...rejectFields(all.reject),
    noApprover: typeof noApprover === 'string' ? noApprover : 'people',
    noApproverPeople: typeof noApprover === 'string' ? '' : noApprover.people.join(),
    samePerson: all.samePerson,
    starterApproves: all.starterApproves,
    timeoutAfter: withoutWorkingMark(timeout?.after ?? ''),
    timeoutCalendar: calendarOf(timeout?.after),
    timeoutAction: timeout?.action ?? 'remind',
    ...approverFields('cc', all.cc),
    opinionRequired: all.opinion === 'required',
    signature: all.signature,
    priority: all.priority ?? 'M',
    without: all.without.join(),
    fieldRights: Object.entries(all.fields).map(([field, right]) => ({ field, right })),
  }
}

/**
 * Converts the fields of the panel back to settings, the inverse of `userFields`. An unfinished choice has a fallback:
 * `noApprover` without people is the default, and a return without a node ends the process.
 */
export function userSettings(row: Readonly<Row>): UserTaskSettings {
  const after = timeText(row.timeoutAfter, row.timeoutCalendar)
  const timeout: TaskTimeout = { after, action: (row.timeoutAction ?? 'remind') as TaskTimeout['action'] }
  const people = list(row.noApproverPeople)
  const isForPeople = row.noApprover === 'people'
  const { noApprover, samePerson, starterApproves, voting } = USER_TASK_DEFAULTS
  return {
    approvers: approverRules('approver', row),
    claim: row.claim === true,
    voting: {
      quota: quotaOf(row),
      order: (row.order ?? voting.order) as typeof voting.order,
      veto: row.veto !== false,
    },
    reject: rejectPolicy(row),
    noApprover: isForPeople
      ? people.length > 0
        ? { people }
        : noApprover
      : ((row.noApprover ?? noApprover) as UserTaskSettings['noApprover']),
    samePerson: (row.samePerson ?? samePerson) as UserTaskSettings['samePerson'],
    starterApproves: (row.starterApproves ?? starterApproves) as UserTaskSettings['starterApproves'],
    ...(after !== '' && { timeout }),
    cc: approverRules('cc', row),
    opinion: row.opinionRequired === true ? 'required' : 'optional',
    signature: row.signature === true,
    ...((row.priority === 'H' || row.priority === 'L') && { priority: row.priority }),
    without: list(row.without) as TaskAction[],
    fields: fieldRights(row.fieldRights),
  }
}

function rejectFields(reject: RejectPolicy): Row {
  if (reject.kind !== 'return') return { reject: reject.kind, rejectNode: '' }
  return typeof reject.to === 'string'
    ? { reject: reject.to, rejectNode: '' }
    : { reject: 'node', rejectNode: reject.to.node }
}

function rejectPolicy({ reject, rejectNode }: Readonly<Row>): RejectPolicy {
  if (reject === 'continue') return { kind: 'continue' }
  if (reject === 'starter' || reject === 'previous') return { kind: 'return', to: reject }
  if (reject === 'node' && typeof rejectNode === 'string' && rejectNode !== '') {
    return { kind: 'return', to: { node: rejectNode } }
  }
  return { kind: 'end' }
}

/** Converts the rows of rights on fields. Omits deleted rows, and rows in which no field is chosen yet. */
function fieldRights(rows: unknown): Record<string, FieldRight> {
  const active = Array.isArray(rows) ? activeRows(rows as Rows) : []
  const named = active.filter(({ field }) => typeof field === 'string' && field.trim() !== '')
  return Object.fromEntries(named.map(({ field, right }) => [String(field).trim(), (right ?? 'read') as FieldRight]))
}

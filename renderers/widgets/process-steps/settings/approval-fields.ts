import { approverFields, approverRules, list } from '#renderers/ui/workflow/approver-fields.ts'
import type { Row } from '#shared/documents/entity.ts'
import {
  type ApproverRule,
  type FieldRight,
  type Quota,
  type RejectPolicy,
  type TaskAction,
  USER_TASK_DEFAULTS,
  type UserTaskSettings,
  type Voting,
} from '#shared/documents/workflow/node-settings.ts'
import { durationParts, durationText } from './duration-fields.ts'

/** How several approvers decide: claim, order and quota as one choice. */
export type ApprovalMode = 'any' | 'all' | 'sequence' | 'ratio' | 'number' | 'claim' | 'random'

const PERCENT = 100
const DEFAULT_RATIO = 50
const DEFAULT_COUNT = 2

export function modeOf({ claim, voting }: Pick<UserTaskSettings, 'claim' | 'voting'>): ApprovalMode {
  if (claim) return 'claim'
  if (voting.order === 'random') return 'random'
  if (voting.quota.kind === 'all') return voting.order === 'sequential' ? 'sequence' : 'all'
  return voting.quota.kind
}

/** Fields of people; a leader that somebody chooses is the one of the own department at first. */
export function peopleFields(prefix: string, rules: readonly ApproverRule[]): Row {
  const fields = approverFields(prefix, rules)
  return { ...fields, [`${prefix}Levels`]: fields[`${prefix}Levels`] || '1' }
}

/** Values of the form for the settings of an approval. */
export function approvalFields(settings: Partial<UserTaskSettings>): Row {
  const all: UserTaskSettings = { ...USER_TASK_DEFAULTS, ...settings }
  const { voting, noApprover, timeout } = all
  const { amount, unit } = durationParts(timeout?.after)
  return {
    ...peopleFields('approver', all.approvers),
    mode: modeOf(all),
    ratio: voting.quota.kind === 'ratio' ? percentOf(voting.quota.ratio) : DEFAULT_RATIO,
    count: voting.quota.kind === 'number' ? voting.quota.count : DEFAULT_COUNT,
    veto: voting.veto,
    ...rejectFields(all.reject),
    noApprover: typeof noApprover === 'string' ? noApprover : 'people',
    noApproverPeople: typeof noApprover === 'string' ? '' : noApprover.people.join(),
    samePerson: all.samePerson,
    starterApproves: all.starterApproves,
    timeoutAmount: amount,
    timeoutUnit: unit,
    timeoutAction: timeout?.action ?? 'remind',
    opinionRequired: all.opinion === 'required',
    signature: all.signature,
    priority: all.priority ?? 'M',
    without: all.without.join(),
    fields: Object.keys(all.fields).length === 0 ? '' : JSON.stringify(all.fields),
    ...peopleFields('cc', all.cc),
  }
}

/** A share as percent, without the noise of binary fractions. */
const percentOf = (ratio: number): number => Math.round(ratio * PERCENT * PERCENT) / PERCENT

function rejectFields(reject: RejectPolicy): Row {
  if (reject.kind !== 'return') return { reject: reject.kind, rejectNode: null }
  if (typeof reject.to === 'string') return { reject: reject.to, rejectNode: null }
  return { reject: 'node', rejectNode: reject.to.node }
}

/**
 * Settings after a change in the form. Only what differs replaces what was there, so that what the form cannot show
 * remains.
 */
export function approvalSettings(before: Partial<UserTaskSettings>, row: Readonly<Row>): Partial<UserTaskSettings> {
  const from = allSettings(approvalFields(before), before)
  const to = allSettings(row, before)
  const names = [...new Set([...Object.keys(from), ...Object.keys(to)])] as (keyof UserTaskSettings)[]
  const changed = names.filter((name) => JSON.stringify(from[name]) !== JSON.stringify(to[name]))
  const next: Partial<UserTaskSettings> = { ...before }
  for (const name of changed) {
    if (to[name] === undefined) delete next[name]
    else Object.assign(next, { [name]: to[name] })
  }
  return next
}

function allSettings(row: Readonly<Row>, before: Partial<UserTaskSettings>): Partial<UserTaskSettings> {
  const after = durationText(row.timeoutAmount, row.timeoutUnit)
  return {
    approvers: approverRules('approver', row),
    claim: row.mode === 'claim',
    voting: votingOf(row, before.voting ?? USER_TASK_DEFAULTS.voting),
    reject: rejectPolicy(row),
    noApprover: noApproverOf(row),
    samePerson: row.samePerson === 'skip' ? 'skip' : 'ask',
    starterApproves: (row.starterApproves ?? 'self') as UserTaskSettings['starterApproves'],
    ...(after !== '' && { timeout: { after, action: (row.timeoutAction ?? 'remind') as 'remind' } }),
    cc: approverRules('cc', row),
    opinion: row.opinionRequired === true ? 'required' : 'optional',
    signature: row.signature === true,
    ...((row.priority === 'H' || row.priority === 'L') && { priority: row.priority }),
    without: list(row.without) as TaskAction[],
    fields: rightsOf(row.fields),
  }
}

/** A combination that the form does not offer remains while nobody chooses another. */
function votingOf(row: Readonly<Row>, before: Voting): Voting {
  const mode = (row.mode ?? 'any') as ApprovalMode
  const veto = row.veto !== false
  if (mode === 'claim') return { ...before, veto }
  const quota = quotaOf(mode, row)
  const isSame = mode === modeOf({ claim: false, voting: before })
  const order = mode === 'sequence' ? 'sequential' : mode === 'random' ? 'random' : 'parallel'
  return { quota: isSame && mode === 'random' ? before.quota : quota, order: isSame ? before.order : order, veto }
}

function quotaOf(mode: ApprovalMode, { ratio, count }: Readonly<Row>): Quota {
  if (mode === 'ratio') return { kind: 'ratio', ratio: inRange(ratio, PERCENT, DEFAULT_RATIO) / PERCENT }
  if (mode === 'number')
    return { kind: 'number', count: Math.ceil(inRange(count, Number.MAX_SAFE_INTEGER, DEFAULT_COUNT)) }
  return { kind: mode === 'all' || mode === 'sequence' ? 'all' : 'any' }
}

const inRange = (value: unknown, most: number, otherwise: number): number =>
  typeof value === 'number' && value > 0 && value <= most ? value : otherwise

function rejectPolicy({ reject, rejectNode }: Readonly<Row>): RejectPolicy {
  if (reject === 'continue') return { kind: 'continue' }
  if (reject === 'starter' || reject === 'previous') return { kind: 'return', to: reject }
  if (reject === 'node' && typeof rejectNode === 'string' && rejectNode !== '')
    return { kind: 'return', to: { node: rejectNode } }
  return { kind: 'end' }
}

function noApproverOf({ noApprover, noApproverPeople }: Readonly<Row>): UserTaskSettings['noApprover'] {
  if (noApprover === 'pass' || noApprover === 'deny') return noApprover
  const people = noApprover === 'people' ? list(noApproverPeople) : []
  return people.length > 0 ? { people } : 'ask'
}

function rightsOf(text: unknown): Record<string, FieldRight> {
  return typeof text === 'string' && text !== '' ? (JSON.parse(text) as Record<string, FieldRight>) : {}
}

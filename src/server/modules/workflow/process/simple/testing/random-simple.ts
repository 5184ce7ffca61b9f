import type { Random } from '#server/modules/workflow/process/engine/testing/random-model.ts'
import type { ConditionRow } from '#shared/documents/workflow/condition-rows.ts'
import type { ApproverRule, UserTaskSettings } from '#shared/documents/workflow/node-settings.ts'
import type { BranchCondition, SimpleProcess, SimpleStep } from '#shared/documents/workflow/simple-process.ts'

const NAMES = ['部门审批', 'a < b & "c"', "it's", '', ' 空 格 ', '换\n行\t', '😀', ']]>', '&amp;']
const MOST_LEVELS = 4

/** Random complete process; the same sequence of numbers makes the same one. */
export function randomSimple(random: Random): SimpleProcess {
  const steps: SimpleStep[] = [{ id: 'start', kind: 'start', name: pick(random, NAMES) }]
  let count = 0
  const id = (kind: string): string => {
    count += 1
    // Some ids are taken by what the conversion itself writes.
    if (count === 3 && random(4) === 0) return pick(random, ['end', 'step_1_join', 'diagram', 'start_next'])
    if (random(20) === 0) return `long${count}_`.padEnd(64, 'x')
    return `${kind}_${count}`
  }
  const line = (parent: string | undefined, level: number, most: number): void => {
    const length = parent === undefined ? 1 + random(most) : random(most)
    for (let index = 0; index < length; index += 1) step(parent, level)
  }
  const step = (parent: string | undefined, level: number): void => {
    const common = { id: id('step'), name: pick(random, NAMES), ...(parent !== undefined && { parent }) }
    const kind = random(level >= MOST_LEVELS ? 5 : 8)
    if (kind < 3) steps.push({ ...common, kind: 'approval', settings: randomSettings(random) })
    else if (kind === 3) steps.push({ ...common, kind: 'copy', settings: { cc: [randomRule(random)] } })
    else if (kind === 4) steps.push({ ...common, kind: 'delay', duration: pick(random, DURATIONS) })
    else split(common, kind === 7 ? 'parallel' : 'choice', level)
  }
  const split = (common: { id: string; name: string }, kind: 'choice' | 'parallel', level: number): void => {
    steps.push({ ...common, kind })
    const branches = 2 + random(3)
    const byDefault = random(branches)
    for (let index = 0; index < branches; index += 1) {
      const branch = { id: id('branch'), kind: 'branch' as const, name: pick(random, NAMES), parent: common.id }
      if (kind === 'parallel') steps.push(branch)
      else if (index === byDefault) steps.push({ ...branch, isDefault: true })
      else steps.push({ ...branch, condition: randomCondition(random) })
      line(branch.id, level + 1, 3)
    }
  }
  line(undefined, 0, 5)
  return { key: pick(random, ['leave', 'p-1.a', '_']), name: pick(random, NAMES), steps }
}

const DURATIONS = ['P1D', 'PT2H', 'P1DT30M', 'P1W', 'WORK/P2D', 'WORK/PT4H']

function randomSettings(random: Random): Partial<UserTaskSettings> {
  return {
    approvers: Array.from({ length: 1 + random(2) }, () => randomRule(random)),
    ...(random(2) === 0 && { claim: true }),
    ...(random(2) === 0 && { voting: { quota: { kind: 'ratio', ratio: 0.5 }, order: 'sequential', veto: false } }),
    ...(random(3) === 0 && { reject: { kind: 'return', to: 'starter' } }),
    ...(random(3) === 0 && { timeout: { after: pick(random, DURATIONS), action: 'remind' } }),
    ...(random(3) === 0 && { fields: { amount: 'edit', note: 'hidden' } }),
    ...(random(4) === 0 && { without: ['addSign'], opinion: 'required', signature: true }),
  }
}

function randomRule(random: Random): ApproverRule {
  return pick<ApproverRule>(random, [
    { kind: 'people', refs: ['zhang', 'li<&>"'] },
    { kind: 'roles', refs: ['boss'] },
    { kind: 'leader', levels: 1 + random(3) },
    { kind: 'starter' },
    { kind: 'field', field: 'manager' },
    { kind: 'expression', expression: 'size(names) > 0 ? names : ["admin"]' },
  ])
}

function randomCondition(random: Random): BranchCondition {
  if (random(5) === 0) return { expression: pick(random, ['days > 3 && kind != "sick"', 'a < b', '"<&>" in names']) }
  return {
    join: pick(random, ['and', 'or']),
    rows: Array.from({ length: 1 + random(4) }, () =>
      pick<ConditionRow>(random, [
        { field: 'days', type: 'number', operator: 'gte', value: random(100) / 4 },
        { field: 'kind', operator: 'ne', value: '"<&\'>\n' },
        { field: 'kinds', type: 'keys', operator: 'contains', value: 'a' },
        { field: 'names', type: 'list', operator: 'is_empty' },
        { field: 'kind', type: 'text', operator: 'not_in', value: ['a', 'b'] },
        { field: 'urgent', type: 'boolean', operator: 'eq', value: true },
        { field: 'day', type: 'date', operator: 'lt', value: '2024-02-01' },
      ]),
    ),
  }
}

const pick = <T>(random: Random, values: readonly T[]): T => values[random(values.length)]!

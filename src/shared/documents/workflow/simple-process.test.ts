import { describe, expect, it } from 'vitest'
import {
  addBranch,
  addStep,
  changeStep,
  copyStep,
  isRemovable,
  type MakeId,
  moveStep,
  neighbourOf,
  randomId,
  removeStep,
} from './simple-edits.ts'
import { incompleteSteps, stepsBefore } from './simple-faults.ts'
import { newSimpleProcess, readSimpleProcess, type SimpleStep, stepsBelow, structureFault } from './simple-process.ts'

const START: SimpleStep = { id: 'start', kind: 'start', name: '发起' }
const approval = (id: string, parent?: string): SimpleStep => ({
  id,
  kind: 'approval',
  name: id,
  settings: { approvers: [{ kind: 'starter' }] },
  ...(parent !== undefined && { parent }),
})
const branch = (id: string, parent: string, more: object = {}): SimpleStep => ({
  id,
  kind: 'branch',
  name: id,
  parent,
  ...more,
})

/** a, then a choice of b1 (c), b2 (nothing) and a default (d, e), then f. */
const STEPS: SimpleStep[] = [
  START,
  approval('a'),
  { id: 'g', kind: 'choice', name: 'g' },
  branch('b1', 'g', { condition: { expression: 'n == 1' } }),
  approval('c', 'b1'),
  branch('b2', 'g', { condition: { join: 'and', rows: [{ field: 'n', type: 'number', operator: 'eq', value: 2 }] } }),
  branch('b3', 'g', { isDefault: true }),
  approval('d', 'b3'),
  approval('e', 'b3'),
  approval('f'),
]
const ids = (steps: readonly SimpleStep[]) => steps.map(({ id }) => id).join(' ')
const counted = (): MakeId => {
  let count = 0
  return () => {
    count += 1
    return `n${count}`
  }
}
const isSound = (steps: readonly SimpleStep[]) => expect(structureFault({ key: 'k', name: '', steps })).toBeUndefined()

describe('edits', () => {
  it('add a step behind another one, with all below that, or first in a branch', () => {
    expect(ids(addStep(STEPS, { after: 'g' }, 'approval', counted()).steps)).toBe('start a g b1 c b2 b3 d e n1 f')
    const first = addStep(STEPS, { first: 'b2' }, 'delay', counted())
    expect(ids(first.steps)).toBe('start a g b1 c b2 n1 b3 d e f')
    expect(first.steps[6]).toEqual({ id: 'n1', kind: 'delay', name: '延时等待', parent: 'b2', duration: 'P1D' })
    isSound(first.steps)
  })

  it('add a choice with a condition and a default, and parallel branches', () => {
    const choice = addStep(STEPS, { after: 'd' }, 'choice', counted()).steps
    expect(choice.filter(({ parent }) => parent === 'n1')).toEqual([
      { id: 'n2', kind: 'branch', name: '条件 1', parent: 'n1' },
      { id: 'n3', kind: 'branch', name: '默认', parent: 'n1', isDefault: true },
    ])
    isSound(choice)
    isSound(addStep(STEPS, { after: 'start' }, 'parallel', counted()).steps)
  })

  it('add a branch before the default one', () => {
    const { steps } = addBranch(STEPS, 'g', counted())
    expect(ids(steps)).toBe('start a g b1 c b2 n1 b3 d e f')
    expect(steps[6]).toMatchObject({ name: '条件 3', parent: 'g' })
    isSound(steps)
  })

  it('remove a step with all below it', () => {
    expect(ids(removeStep(STEPS, 'g'))).toBe('start a f')
    expect(ids(removeStep(STEPS, 'b1'))).toBe('start a g b2 b3 d e f')
  })

  it('dissolve a choice of two branches, whose other steps remain', () => {
    const two = removeStep(STEPS, 'b2')
    const one = removeStep(two, 'b1')
    expect(ids(one)).toBe('start a d e f')
    expect(one.every(({ parent }) => parent === undefined)).toBe(true)
    isSound(one)
  })

  it('keep the start and the default branch', () => {
    const kept = STEPS.filter((step) => !isRemovable(STEPS, step))
    expect(ids(kept)).toBe('start b3')
    for (const { id } of kept) expect(removeStep(STEPS, id)).toEqual(STEPS)
  })

  it('move steps within their line, and branches before the default one', () => {
    expect(ids(moveStep(STEPS, 'f', -1))).toBe('start a f g b1 c b2 b3 d e')
    expect(ids(moveStep(STEPS, 'a', 1))).toBe('start g b1 c b2 b3 d e a f')
    expect(ids(moveStep(STEPS, 'b1', 1))).toBe('start a g b2 b1 c b3 d e f')
    expect(ids(moveStep(STEPS, 'e', -1))).toBe('start a g b1 c b2 b3 e d f')
    for (const [id, by] of [
      ['a', -1],
      ['f', 1],
      ['b2', 1],
      ['b3', -1],
      ['start', 1],
      ['c', 1],
    ] as const) {
      expect(neighbourOf(STEPS, id, by), id).toBeUndefined()
      expect(moveStep(STEPS, id, by)).toEqual(STEPS)
    }
  })

  it('copy a step with all below it and new ids', () => {
    const steps = STEPS.map((step) =>
      step.id === 'e' ? ({ ...step, settings: { reject: { kind: 'return', to: { node: 'd' } } } } as SimpleStep) : step,
    )
    const { steps: copied, id } = copyStep(steps, 'g', counted())
    expect(id).toBe('n1')
    expect(ids(copied)).toBe('start a g b1 c b2 b3 d e n1 n2 n3 n4 n5 n6 n7 f')
    expect(copied.map(({ parent }) => parent).slice(9)).toEqual([
      undefined,
      'n1',
      'n2',
      'n1',
      'n1',
      'n5',
      'n5',
      undefined,
    ])
    expect(copied[9]).toMatchObject({ name: 'g 副本' })
    expect(copied[15]).toMatchObject({ settings: { reject: { to: { node: 'n6' } } } })
    isSound(copied)
  })

  it('copy the default branch as an ordinary one', () => {
    const { steps } = copyStep(STEPS, 'b3', counted())
    expect(ids(steps)).toBe('start a g b1 c b2 n1 n2 n3 b3 d e f')
    expect(steps[6]).toEqual({ id: 'n1', kind: 'branch', name: 'b3 副本', parent: 'g' })
    isSound(steps)
  })

  it('change a step in its place', () => {
    expect(changeStep(STEPS, { ...approval('a'), name: '新' })[1]).toMatchObject({ name: '新' })
  })

  it('make ids that nobody has', () => {
    const made = Array.from({ length: 50 }, () => randomId([]))
    expect(new Set(made).size).toBe(50)
    for (const id of made) expect(id).toMatch(/^step_[0-9a-z]{8}$/)
  })
})

describe('a stored process', () => {
  const text = (steps: unknown) => JSON.stringify({ key: 'k', name: 'n', steps })

  it('is read back', () => {
    expect(readSimpleProcess(text(STEPS))?.steps).toEqual(STEPS)
    expect(readSimpleProcess(JSON.stringify(newSimpleProcess('k', 'n')))).toBeDefined()
    expect(ids(stepsBelow(STEPS, 'g'))).toBe('b1 c b2 b3 d e')
  })

  const levels = Array.from({ length: 9 }, (_, level) => [
    { id: `g${level}`, kind: 'parallel', name: '', ...(level > 0 && { parent: `b${level - 1}` }) },
    { id: `b${level}`, kind: 'branch', name: '', parent: `g${level}` },
    { id: `c${level}`, kind: 'branch', name: '', parent: `g${level}` },
  ]).flat()
  it.each<[string, unknown, string]>([
    ['no list', {}, '流程缺少标识、名称或步骤'],
    ['no step', [], '流程没有步骤'],
    ['nothing as a step', [null], '步骤的类型不正确'],
    ['an unknown kind', [START, { id: 'x', kind: 'toString', name: '' }], '步骤的类型不正确'],
    ['an id of an object', [START, { ...approval('__proto__') }], '步骤的标识或名称不正确'],
    ['an id with a blank', [START, approval('a b')], '步骤的标识或名称不正确'],
    ['an id twice', [START, approval('a'), approval('a')], '步骤的标识 a 重复'],
    ['no start', [approval('a')], '流程必须以一个发起步骤开始'],
    ['two starts', [START, { ...START, id: 's' }], '流程必须以一个发起步骤开始'],
    ['an unknown parent', [START, approval('a', 'x')], '步骤不在任何分支中'],
    ['a step in a step', [START, approval('a'), approval('b', 'a')], '步骤的位置不正确'],
    ['a step in a split', [START, { id: 'g', kind: 'choice', name: '' }, approval('b', 'g')], '步骤的位置不正确'],
    ['a branch on the main line', [START, { id: 'b', kind: 'branch', name: '' }], '步骤的位置不正确'],
    ['one branch', [START, { id: 'g', kind: 'parallel', name: '' }, branch('b', 'g')], '至少需要两个分支'],
    [
      'no default',
      [START, { id: 'g', kind: 'choice', name: '' }, branch('b', 'g'), branch('c', 'g')],
      '条件分支必须有一个默认分支',
    ],
    ['no settings', [START, { id: 'a', kind: 'approval', name: '' }], '步骤没有设置'],
    [
      'approvers that are no rules',
      [START, { ...approval('a'), settings: { approvers: [3] } }],
      '步骤的人员设置不正确',
    ],
    [
      'a condition of nothing',
      [...STEPS.slice(0, 3), branch('x', 'g', { condition: { rows: [1] } })],
      '分支的条件不正确',
    ],
    ['nine levels', [START, ...levels], '分支嵌套不能超过 8 层'],
    [
      '301 steps',
      [START, ...Array.from({ length: 300 }, (_, index) => approval(`a${index}`))],
      '流程不能超过 300 个步骤',
    ],
  ])('is refused with %s', (_name, steps, message) => {
    expect(structureFault({ key: 'k', name: '', steps })?.message).toBe(message)
    expect(readSimpleProcess(text(steps))).toBeUndefined()
  })

  it.each([null, undefined, '', 'x', '{}', '[]', '7', 3, {}])('is refused when it is %j', (value) => {
    expect(readSimpleProcess(value)).toBeUndefined()
    expect(structureFault(value)).toBeDefined()
  })
})

describe('incomplete steps', () => {
  const faultsOf = (...steps: SimpleStep[]) =>
    incompleteSteps([START, approval('ok'), ...steps]).map(({ step, message }) => `${step}: ${message}`)
  const settings = (values: object): SimpleStep => ({ ...approval('x'), settings: values }) as SimpleStep

  it('are none in a complete process', () => {
    expect(incompleteSteps(STEPS)).toEqual([])
  })

  it.each<[string, SimpleStep, string[]]>([
    ['no approver', settings({}), ['x: 未设置审批人']],
    ['nobody chosen', settings({ approvers: [{ kind: 'roles', refs: [] }] }), ['x: 未选择角色']],
    ['no field', settings({ approvers: [{ kind: 'field', field: '' }] }), ['x: 未选择表单字段']],
    [
      'a wrong deadline',
      settings({ approvers: [{ kind: 'starter' }], timeout: { after: '2', action: 'remind' } }),
      ['x: 处理时限不正确'],
    ],
    [
      'a return to a later step',
      settings({ approvers: [{ kind: 'starter' }], reject: { kind: 'return', to: { node: 'later' } } }),
      ['x: 驳回到的步骤不在此步骤之前'],
    ],
    [
      'a return to an earlier step',
      settings({ approvers: [{ kind: 'starter' }], reject: { kind: 'return', to: { node: 'ok' } } }),
      [],
    ],
    ['no receiver', { id: 'x', kind: 'copy', name: '', settings: { cc: [] } }, ['x: 未设置抄送人']],
    ['no duration', { id: 'x', kind: 'delay', name: '', duration: '' }, ['x: 未设置延时时长']],
    ['a month', { id: 'x', kind: 'delay', name: '', duration: 'P1M' }, ['x: 延时时长不正确']],
    ['working weeks', { id: 'x', kind: 'delay', name: '', duration: 'WORK/P1W' }, ['x: 延时时长不正确']],
    ['working days', { id: 'x', kind: 'delay', name: '', duration: 'WORK/P3D' }, []],
    ['a week', { id: 'x', kind: 'delay', name: '', duration: 'P1W' }, []],
  ])('are named: %s', (_name, step, expected) => {
    expect(faultsOf(step)).toEqual(expected)
  })

  it('are named: expressions and conditions', () => {
    expect(faultsOf(settings({ approvers: [{ kind: 'expression', expression: 'a +' }] }))[0]).toContain(
      'x: 表达式有误：',
    )
    const withCondition = (condition: unknown) =>
      faultsOf(
        { id: 'g', kind: 'choice', name: '' },
        branch('b', 'g', { condition }),
        branch('c', 'g', { isDefault: true }),
      )
    expect(withCondition(undefined)).toEqual(['b: 未设置条件'])
    expect(withCondition({ join: 'and', rows: [] })).toEqual(['b: 未设置条件'])
    expect(withCondition({ expression: '' })).toEqual(['b: 未设置条件'])
    expect(withCondition({ expression: 'a >' })[0]).toContain('b: 条件有误：')
    expect(withCondition({ join: 'and', rows: [{ field: 'a', operator: 'eq' }] })).toEqual([
      'b: 第 1 个条件：请填写比较值',
    ])
    expect(withCondition({ expression: 'a > 1' })).toEqual([])
  })

  it('are named: a process without approval', () => {
    expect(incompleteSteps([START])).toEqual([{ message: '流程还没有审批步骤' }])
  })

  it('know the steps before one of them', () => {
    expect(ids(stepsBefore(STEPS, 'e'))).toBe('start a d')
    expect(ids(stepsBefore(STEPS, 'f'))).toBe('start a g')
  })
})

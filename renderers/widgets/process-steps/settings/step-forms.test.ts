import { describe, expect, it } from 'vitest'
import type { UserTaskSettings } from '#shared/documents/workflow/node-settings.ts'
import type { BranchStep, SimpleStep } from '#shared/documents/workflow/simple-process.ts'
import { approvalFields, approvalSettings, modeOf } from './approval-fields.ts'
import { durationParts, durationText, durationWords } from './duration-fields.ts'
import { changedStep, stepFields } from './step-forms.ts'
import { stepWords } from './step-words.ts'

const FULL: Partial<UserTaskSettings> = {
  approvers: [
    { kind: 'people', refs: ['a', 'b'] },
    { kind: 'leader', levels: 1 },
    { kind: 'leader', levels: 3 },
    { kind: 'expression', expression: 'x ? [a, b] : c' },
  ],
  voting: { quota: { kind: 'ratio', ratio: 0.6 }, order: 'sequential', veto: false },
  reject: { kind: 'return', to: { node: 'n1' } },
  noApprover: { people: ['z'] },
  samePerson: 'skip',
  starterApproves: 'leader',
  timeout: { after: 'P1DT2H', action: 'escalate' },
  cc: [{ kind: 'starter' }],
  opinion: 'required',
  signature: true,
  priority: 'L',
  without: ['addSign', 'cc'],
  fields: { amount: 'edit' },
}

describe('settings of an approval', () => {
  it.each<Partial<UserTaskSettings>>([
    {},
    { approvers: [] },
    FULL,
    { approvers: [{ kind: 'starter' }], claim: true },
    { voting: { quota: { kind: 'number', count: 2 }, order: 'random', veto: true } },
    { timeout: { after: 'P1M', action: 'remind' } },
    { timeout: { after: 'WORK/P2D', action: 'approve' } },
    { timeout: { after: 'WORK/P1DT4H', action: 'reject' } },
  ])('stay as they were when nobody changes the form: %j', (settings) => {
    const { timeout, ...rest } = settings
    const kept = approvalSettings(settings, approvalFields(settings))
    expect(kept).toMatchObject(rest)
    expect(kept.timeout).toEqual(timeout)
    expect(Object.keys(kept).sort()).toEqual(Object.keys(settings).sort())
  })

  it.each<[mode: string, settings: Partial<UserTaskSettings>]>([
    ['any', { voting: { quota: { kind: 'any' }, order: 'parallel', veto: false } }],
    ['all', { voting: { quota: { kind: 'all' }, order: 'parallel', veto: false } }],
    ['sequence', { voting: { quota: { kind: 'all' }, order: 'sequential', veto: false } }],
    ['number', { voting: { quota: { kind: 'number', count: 2 }, order: 'parallel', veto: false } }],
    ['random', { voting: { quota: { kind: 'any' }, order: 'random', veto: false } }],
    ['claim', { claim: true }],
  ])('take the choice %s', (mode, expected) => {
    const next = approvalSettings(FULL, { ...approvalFields(FULL), mode })
    expect(next).toMatchObject(expected)
    expect(modeOf({ claim: false, ...next } as UserTaskSettings)).toBe(mode)
  })

  it('take a priority, and none when it is ordinary', () => {
    expect(approvalSettings({}, { ...approvalFields({}), priority: 'H' })).toEqual({ priority: 'H' })
    expect(approvalSettings(FULL, { ...approvalFields(FULL), priority: 'M' })).not.toHaveProperty('priority')
  })

  it('take the leader of the own department when nobody chose a level', () => {
    const row = { ...approvalFields({}), approverKinds: 'leader' }
    expect(approvalSettings({}, row)).toEqual({ approvers: [{ kind: 'leader', levels: 1 }] })
  })

  it('change only what differs', () => {
    const row = {
      ...approvalFields(FULL),
      reject: 'end',
      noApprover: 'pass',
      timeoutAmount: null,
      without: '',
      fields: '',
    }
    const { timeout: _, ...rest } = FULL
    expect(approvalSettings(FULL, row)).toEqual({
      ...rest,
      reject: { kind: 'end' },
      noApprover: 'pass',
      without: [],
      fields: {},
    })
  })
})

describe('the form of a step', () => {
  const branch: BranchStep = { id: 'b', kind: 'branch', name: 'b', parent: 'g' }
  it.each<[SimpleStep, boolean]>([
    [{ id: 's', kind: 'start', name: '发起' }, false],
    [{ id: 'g', kind: 'choice', name: 'g', parent: 'x' }, false],
    [{ id: 'a', kind: 'approval', name: 'a', settings: FULL }, false],
    [{ id: 'c', kind: 'copy', name: 'c', settings: { cc: [{ kind: 'roles', refs: ['boss'] }] } }, false],
    [{ id: 'd', kind: 'delay', name: 'd', duration: 'PT90M' }, false],
    [{ id: 'd', kind: 'delay', name: 'd', duration: 'P2M' }, false],
    [{ id: 'd', kind: 'delay', name: 'd', duration: 'P1DT30S' }, false],
    [{ id: 'd', kind: 'delay', name: 'd', duration: 'WORK/P2D' }, false],
    [{ id: 'd', kind: 'delay', name: 'd', duration: 'WORK/PT12H' }, false],
    [{ id: 'd', kind: 'delay', name: 'd', duration: 'WORK/P1DT4H' }, false],
    [branch, true],
    [{ ...branch, isDefault: true }, false],
    [{ ...branch, condition: { expression: 'a > 1' } }, true],
    [{ ...branch, condition: { join: 'or', rows: [{ field: 'a', type: 'number', operator: 'gt', value: 1 }] } }, true],
  ])('leaves the step as it is: %j', (step, isConditional) => {
    expect(changedStep(step, stepFields(step, isConditional))).toEqual(step)
  })

  it('takes changed values', () => {
    const delay: SimpleStep = { id: 'd', kind: 'delay', name: 'd', duration: 'P2M' }
    expect(changedStep(delay, { name: ' 等 ', amount: 3, unit: 'H' })).toEqual({
      ...delay,
      name: '等',
      duration: 'PT3H',
    })
    const row = { ...stepFields(branch, true), mode: 'expression', expression: ' a > 2 ' }
    expect(changedStep(branch, row)).toEqual({ ...branch, condition: { expression: 'a > 2' } })
    expect(changedStep({ ...branch, condition: { expression: 'a' } }, { ...row, expression: '' })).toEqual(branch)
  })
})

describe('a duration', () => {
  it('has an amount and a unit', () => {
    expect(['P1D', 'P1W', 'PT36H', 'PT48H', 'P1DT1M', 'PT90M', 'P1M', '', 'x'].map(durationParts)).toEqual([
      { amount: 1, unit: 'D' },
      { amount: 7, unit: 'D' },
      { amount: 36, unit: 'H' },
      { amount: 2, unit: 'D' },
      { amount: 1441, unit: 'M' },
      { amount: 90, unit: 'M' },
      { amount: null, unit: 'D' },
      { amount: null, unit: 'D' },
      { amount: null, unit: 'D' },
    ])
    expect([
      durationText(2, 'D'),
      durationText(3, 'H'),
      durationText(4, 'M'),
      durationText(null, 'D'),
      durationText(0, 'D'),
    ]).toEqual(['P2D', 'PT3H', 'PT4M', '', ''])
    expect([durationWords('PT36H'), durationWords('P1M')]).toEqual(['36 小时', 'P1M'])
  })

  it('is of working days or hours', () => {
    expect(['WORK/P3D', 'WORK/PT24H', 'WORK/P1DT4H', 'WORK/PT90M', 'WORK/P1W'].map(durationParts)).toEqual([
      { amount: 3, unit: 'WD' },
      { amount: 24, unit: 'WH' },
      ...[1, 2, 3].map(() => ({ amount: null, unit: 'D' })),
    ])
    expect([durationText(3, 'WD'), durationText(4.5, 'WH'), durationText(0, 'WD')]).toEqual([
      ...['WORK/P3D', 'WORK/PT4H', ''],
    ])
    expect([durationWords('WORK/P3D'), durationWords('WORK/PT4H')]).toEqual(['3 个工作日', '4 个工作小时'])
  })
})

describe('the words of a step', () => {
  const words = (step: SimpleStep, isConditional = false) =>
    stepWords(step, isConditional, [{ name: 'boss', title: '主管' }], (_, code) => `名${code}`)
  const approval = (settings: Partial<UserTaskSettings>): SimpleStep => ({
    id: 'a',
    kind: 'approval',
    name: '',
    settings,
  })

  it('name approvers and their rule', () => {
    expect(words(approval({}))).toBe('')
    expect(
      words(
        approval({
          approvers: [
            { kind: 'roles', refs: ['x', 'y'] },
            { kind: 'leader', levels: 2 },
          ],
        }),
      ),
    ).toBe('角色 名x、角色 名y、上 1 级部门负责人 · 或签')
    expect(
      words(
        approval({
          approvers: [{ kind: 'field', field: 'boss' }],
          voting: { quota: { kind: 'ratio', ratio: 0.5 }, order: 'parallel', veto: true },
        }),
      ),
    ).toBe('表单的主管 · 按比例 50%')
    expect(words(approval({ approvers: [{ kind: 'unknown' } as never] }))).toBe('')
  })

  it('name what else a step does', () => {
    expect(words({ id: 'd', kind: 'delay', name: '', duration: 'P2D' })).toBe('等待 2 天')
    expect(words({ id: 'b', kind: 'branch', name: '', parent: 'g' })).toBe('与其他分支同时进行')
    expect(words({ id: 'b', kind: 'branch', name: '', parent: 'g', condition: { expression: 'a' } }, true)).toBe('a')
  })
})

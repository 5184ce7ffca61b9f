import { describe, expect, it } from 'vitest'
import type { ModelElement } from '#renderers/ui/bpmn/diagram-element.ts'
import { USER_TASK_DEFAULTS, type UserTaskSettings } from '#shared/documents/workflow/node-settings.ts'
import { foreignAttributes, mergedSettings, settingsOf } from './element-settings.ts'
import {
  repeatFields,
  repeatSettings,
  scriptFields,
  scriptSettings,
  sendFields,
  sendSettings,
  serviceFields,
  serviceSettings,
} from './other-fields.ts'
import { userFields, userSettings } from './user-fields.ts'

const full: UserTaskSettings = {
  approvers: [
    { kind: 'people', refs: ['zhang', 'li'] },
    { kind: 'roles', refs: ['audit'] },
    { kind: 'departs', refs: ['A01'] },
    { kind: 'positions', refs: ['boss'] },
    { kind: 'leader', levels: 1 },
    { kind: 'leader', levels: 3 },
    { kind: 'starter' },
    { kind: 'starter-choice' },
    { kind: 'previous-choice' },
    { kind: 'field', field: 'manager' },
    { kind: 'expression', expression: 'max(a, b)' },
    { kind: 'expression', expression: 'days > 3 ? "x" : "y"' },
  ],
  claim: true,
  voting: { quota: { kind: 'ratio', ratio: 0.07 }, order: 'sequential', veto: false },
  reject: { kind: 'return', to: { node: 'Task_2' } },
  noApprover: { people: ['wang'] },
  samePerson: 'skip',
  starterApproves: 'leader',
  timeout: { after: 'P2D', action: 'escalate' },
  cc: [{ kind: 'departs', refs: ['B'] }, { kind: 'starter' }],
  opinion: 'required',
  signature: true,
  priority: 'H',
  without: ['transfer', 'cc'],
  fields: { reason: 'edit', amount: 'hidden' },
}

describe('settings of a user task in the panel', () => {
  it('come back as they were', () => {
    expect(userSettings(userFields(full))).toEqual(full)
    expect(userSettings(userFields({}))).toEqual(USER_TASK_DEFAULTS)
  })

  it.each([
    [{ voting: { quota: { kind: 'all' }, order: 'random', veto: true } }],
    [{ voting: { quota: { kind: 'number', count: 2 }, order: 'parallel', veto: true } }],
    [{ reject: { kind: 'return', to: 'starter' } }],
    [{ reject: { kind: 'return', to: 'previous' } }],
    [{ reject: { kind: 'continue' } }],
    [{ noApprover: 'deny' }],
  ] as [Partial<UserTaskSettings>][])('come back as they were: %j', (settings) => {
    expect(userSettings(userFields(settings))).toEqual({ ...USER_TASK_DEFAULTS, ...settings })
  })

  it('show a named expression as chosen, and others as written', () => {
    const approvers = [
      { kind: 'expression', expression: 'days > 3 ? "x" : "y"' },
      { kind: 'expression', expression: 'expressions.boss' },
      { kind: 'expression', expression: 'expressions.deputy' },
    ] as const
    const fields = userFields({ approvers })
    expect(fields).toMatchObject({ approverExpressions: 'days > 3 ? "x" : "y"', approverNamed: 'boss,deputy' })
    expect(userSettings(fields).approvers).toEqual(approvers)
  })

  it('join rules of one kind', () => {
    const rules = [
      { kind: 'people', refs: ['a', 'b'] },
      { kind: 'starter' },
      { kind: 'people', refs: ['b', 'c'] },
    ] as const
    expect(userSettings(userFields({ approvers: rules })).approvers).toEqual([
      { kind: 'people', refs: ['a', 'b', 'c'] },
      { kind: 'starter' },
    ])
  })

  it('leave out what is not finished', () => {
    const row = {
      ...userFields({}),
      approverKinds: 'people,leader,field,expression',
      approverExpressions: ' \n',
      quota: 'ratio',
      ratio: 150,
      reject: 'node',
      noApprover: 'people',
      fieldRights: [{ field: ' ', right: 'edit' }, { field: 'a' }, { field: 'b', right: 'edit', rowState: 'deleted' }],
    }
    expect(userSettings(row)).toMatchObject({
      approvers: [],
      voting: { quota: { kind: 'all' } },
      reject: { kind: 'end' },
      noApprover: 'ask',
      fields: { a: 'read' },
    })
  })
})

describe('settings of other elements in the panel', () => {
  it('come back as they were', () => {
    const quota = { kind: 'number', count: 3 } as const
    const repeat = { items: 'lines', variable: 'line', sequential: true, quota }
    expect(repeatSettings(repeatFields({ repeat }))).toEqual({ repeat })
    expect(repeatSettings(repeatFields({}))).toEqual({})
    expect(serviceSettings(serviceFields({ handler: 'erp', attempts: 5 }))).toEqual({ handler: 'erp', attempts: 5 })
    const http = { handler: 'http', dataSource: 'erp', method: 'PUT', path: '/done' } as const
    expect(serviceSettings(serviceFields(http))).toEqual(http)
    const notice = { handler: 'notice', people: ['li', 'zhang'], text: '请知悉' }
    expect(serviceSettings(serviceFields(notice))).toEqual(notice)
    expect(scriptSettings(scriptFields({ variable: 'n', expression: '1' }))).toEqual({ variable: 'n', expression: '1' })
    expect(sendSettings(sendFields({ message: 'paid' }))).toEqual({ message: 'paid' })
    expect(sendSettings(sendFields({ cc: [{ kind: 'starter' }] }))).toEqual({ cc: [{ kind: 'starter' }] })
  })
})

const element = (values: object): ModelElement => ({ $type: 'bpmn:UserTask', $attrs: {}, ...values })
const withText = (text: string) =>
  element({ extensionElements: { values: [{ $type: 'wf:Settings', $attrs: {}, text }] } })

describe('settings in a diagram', () => {
  it('are read from the extension element, and never fail', () => {
    expect(settingsOf(withText('{"claim":true}'))).toEqual({ claim: true })
    for (const text of ['', '{', '[1]', 'null', '7', `${'['.repeat(100)}`])
      expect(settingsOf(withText(text))).toEqual({})
    expect(settingsOf(element({}))).toEqual({})
  })

  it('change only where the panel changed, so that those of others remain', () => {
    const present = { claim: true, custom: { a: 1 } }
    const before = userSettings(userFields({ claim: true }))
    const after = { ...before, opinion: 'required' as const, claim: false }
    expect(mergedSettings(present, before, after)).toEqual({ custom: { a: 1 }, claim: false, opinion: 'required' })
  })

  it('lose what is empty', () => {
    const present = { approvers: [{ kind: 'starter' }], timeout: { after: 'P1D' } }
    expect(mergedSettings(present, present, { approvers: [] })).toEqual({})
  })

  it('stand beside attributes of other engines', () => {
    const $attrs = { 'flowable:assignee': 'a', 'xmlns:flowable': 'x', 'xsi:type': 'y', note: 'z' }
    expect(foreignAttributes(element({ $attrs }))).toEqual([{ name: 'flowable:assignee', value: 'a' }])
  })
})

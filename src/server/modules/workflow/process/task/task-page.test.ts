import { describe, expect, it } from 'vitest'
import type { UserTaskNode } from '#server/modules/workflow/process/engine/graph/process-graph.ts'
import type { Entity } from '#shared/documents/entity.ts'
import type { Page } from '#shared/documents/page.ts'
import { USER_TASK_DEFAULTS, type UserTaskSettings } from '#shared/documents/workflow/node-settings.ts'
import { taskScreen } from './task-page.ts'
import { rightsOfNode } from './task-rights.ts'

const entity: Entity = {
  ...{
    $id: 'business/leave',
    title: '请假',
    type: 'object',
    'x-table': 'biz_leave',
    'x-process': { status: 'status' },
  },
  'x-own': { field: 'createBy', is: 'username' },
  required: ['days', 'reason'],
  properties: {
    days: { type: 'number', title: '天数' },
    reason: { type: 'string', title: '事由', 'x-write': 'business:leave:write' },
    secret: { type: 'string', title: '备注' },
    status: { type: 'string', title: '状态', 'x-write': 'server' },
  },
}
const listPage: Page = {
  ...{ title: '请假', 'x-entity': 'business/leave', type: 'object' },
  properties: {
    editor: {
      type: 'void',
      'x-component': 'ModalForm',
      'x-component-props': { columns: 2, fields: [{ field: 'reason', span: 2, modes: ['add'] }, 'days', 'secret'] },
    },
  },
}

const opinion: Pick<Entity, 'properties'> = {
  properties: {
    reason: { type: 'string', title: '意见', maxLength: 2000 },
    files: { type: 'string', title: '附件', 'x-file': { maxCount: 10 } },
    signature: { type: 'string', title: '签名', 'x-file': { kind: 'image' } },
  },
}
const node = (settings: Partial<UserTaskSettings>): UserTaskNode => ({
  ...{ ...USER_TASK_DEFAULTS, ...settings, kind: 'user', id: 't', name: '主管', incoming: [], outgoing: [] },
})
const screenOf = (settings: Partial<UserTaskSettings> | undefined, more = {}) =>
  taskScreen({
    ...{ taskId: 'task', entity, listPage, ways: [], isOpinion: false, phrases: ['同意'], opinion },
    node: settings && node(settings),
    rightOn: settings ? rightsOfNode(node(settings)) : () => 'edit',
    ...more,
  })
const namesIn = ({ page }: ReturnType<typeof taskScreen>, name: string) =>
  ((page.properties[name]?.['x-component-props']?.fields ?? []) as { field?: string }[]).map(({ field }) => field)
const labels = ({ page }: ReturnType<typeof taskScreen>) =>
  (page.properties.record!['x-component-props']!.buttons as { label: string }[]).map(({ label }) => label)

describe('the page of a task', () => {
  it('describes what is only read, opens what the node opens, and hides the rest', () => {
    const screen = screenOf({ fields: { days: 'require', secret: 'hidden' } })
    expect(namesIn(screen, 'detail')).toEqual(['reason'])
    expect(namesIn(screen, 'record')).toEqual(['days', undefined, 'taskReason', 'taskFiles'])
    const [shown] = screen.entities
    const own = ['taskReason', 'taskFiles', 'taskSignature']
    expect(Object.keys(shown!.properties)).toEqual(['days', 'reason', 'status', ...own])
    expect(shown!.properties.taskFiles).toEqual(opinion.properties.files)
    expect(shown!.properties.reason!['x-write']).toBe('server')
    expect(shown).not.toHaveProperty('x-own')
    expect(shown!.required).toEqual(['days'])
  })

  it('asks for a signature where the node does, in the dialog for returns too', () => {
    const asked = screenOf({ signature: true })
    expect(namesIn(asked, 'record')).toContain('taskSignature')
    expect(JSON.stringify(asked.page)).toContain('"signature":"1"')
    const other = screenOf({ signature: false })
    expect(namesIn(other, 'record')).not.toContain('taskSignature')
    expect(JSON.stringify(other.page)).toContain('"signature":"0"')
  })

  it('sends the values of opened fields only', () => {
    const sent = JSON.stringify(screenOf({ fields: { days: 'edit' } }).page)
    expect(sent).toContain('"days":{"expr":"sent.days"}')
    expect(sent).not.toContain('sent.reason')
  })

  it('sends no value for what the form does not show or only shows, also of a correction', () => {
    const editor = {
      ...listPage.properties.editor!,
      'x-component-props': { fields: [{ field: 'days', readOnly: true }, 'reason'] },
    }
    const sent = JSON.stringify(screenOf(undefined, { listPage: { ...listPage, properties: { editor } } }).page)
    expect(sent).toContain('sent.reason')
    expect(sent).not.toContain('sent.days')
    expect(sent).not.toContain('sent.secret')
  })

  it('offers what the node allows, a button for each way, and less to whom was asked for an opinion', () => {
    expect(labels(screenOf({}))).toEqual(['同意', '驳回', '退回', '转办', '委托', '加签'])
    expect(labels(screenOf({ without: ['reject', 'delegate', 'addSign'] }))).toEqual(['同意', '退回', '转办'])
    const ways = [
      { to: 'a', label: '报局长' },
      { to: 'b', label: '办结' },
    ]
    expect(labels(screenOf({}, { ways })).slice(0, 2)).toEqual(['报局长', '办结'])
    expect(labels(screenOf({}, { isOpinion: true }))).toEqual(['提交意见', '转办'])
  })

  it('gives the whole record back to its starter, without an opinion', () => {
    const screen = screenOf(undefined)
    expect(namesIn(screen, 'record')).toEqual(['reason', 'days', 'secret'])
    expect(labels(screen)).toEqual(['重新提交'])
  })
})

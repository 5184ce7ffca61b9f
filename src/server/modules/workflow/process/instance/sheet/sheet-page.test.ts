import { describe, expect, it } from 'vitest'
import type { Entity } from '#shared/documents/entity.ts'
import type { Page } from '#shared/documents/page.ts'
import { sheetScreen } from './sheet-page.ts'

const entity: Entity = {
  ...{ $id: 'business/leave', title: '请假', type: 'object', required: ['days'] },
  'x-table': 'biz_leave',
  'x-own': { field: 'createBy', is: 'username' },
  'x-children': [{ entity: 'business/leave-day', by: 'leaveId', kind: 'many', name: 'days2', title: '明细' }],
  properties: {
    days: { type: 'number', title: '天数' },
    reason: { type: 'string', title: '事由' },
    salary: { type: 'number', title: '工资', 'x-read': 'business:leave:salary' },
  },
}
const reactions = [
  { use: 'visible', when: 'values.days > 1' },
  { use: 'unique', with: {} },
]
const listPage: Page = {
  ...{ title: '请假', 'x-entity': 'business/leave', type: 'object' },
  properties: {
    editor: {
      type: 'void',
      'x-component': 'ModalForm',
      'x-component-props': {
        columns: 3,
        fields: [
          { widget: 'Divider', title: '基本' },
          { field: 'days', required: true, modes: ['add'], tab: '一' },
          { field: 'reason', reactions, placeholder: '事由', tab: '二' },
          { field: 'days2', widget: 'SubTable', props: { entity: 'business/leave-day' } },
        ],
      },
    },
  },
}
const sheetOf = (isShown?: (name: string) => boolean) => sheetScreen({ entity, listPage, isShown })

describe('the values of a record on paper', () => {
  it('are read in the order of the form, on one sheet without tabs', () => {
    const { page, entities } = sheetOf(() => true)
    expect(page.properties.record!['x-component']).toBe('EditForm')
    expect(page.properties.record!['x-component-props']).toEqual({
      ...{ call: 'GET /act/processInstance/record', columns: 3, labels: 'above', readOnly: true },
      fields: [
        { widget: 'Divider', title: '基本' },
        { field: 'days' },
        { field: 'reason', reactions: [reactions[0]] },
        { field: 'days2', widget: 'SubTable', props: { entity: 'business/leave-day' } },
      ],
    })
    expect(Object.keys(entities[0]!.properties)).toEqual(['days', 'reason'])
    for (const name of ['x-own', 'required']) expect(entities[0]).not.toHaveProperty(name)
  })

  it('leave out what the reader does not see, sub-tables too', () => {
    const { page, entities } = sheetOf((name) => name === 'reason')
    const { fields } = page.properties.record!['x-component-props'] as { fields: { field?: string }[] }
    expect(fields.map(({ field }) => field)).toEqual([undefined, 'reason'])
    expect(Object.keys(entities[0]!.properties)).toEqual(['reason'])
  })

  it('are replaced by a remark for people who see nothing of the record', () => {
    for (const isShown of [undefined, () => false]) {
      const { page, entities } = sheetOf(isShown)
      expect(page.properties.record!['x-component']).toBe('Alert')
      expect(entities[0]!.properties).toEqual({})
    }
  })
})

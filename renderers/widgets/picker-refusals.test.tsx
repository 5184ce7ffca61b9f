import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { Entity } from '#shared/documents/entity.ts'
import { RefusedError } from '../ports.ts'
import { readEntity, readPage } from '../testing/documents.ts'
import { pageOf } from '../testing/example-page.ts'
import { renderScreen } from '../testing/render-screen.tsx'

const ENTITIES = ['system/user', 'system/role', 'system/position', 'system/depart'].map(readEntity)

function letterOf(widget: string, entity: string): Entity {
  const chosen = { type: 'string', title: '所选', 'x-widget': widget, 'x-ref': { entity } } as const
  return { $id: 'business/letter', title: '公文', type: 'object', properties: { chosen } }
}

describe('a dialog to choose records in', () => {
  it.each([
    ['UserPicker', 'system/user', '选择用户'],
    ['RolePicker', 'system/role', '选择角色'],
    ['PositionPicker', 'system/position', '选择职务'],
  ])('of %s shows once why the server refused to list them', async (widget, entity, title) => {
    const form = {
      type: 'void',
      'x-component': 'Form',
      'x-component-props': { fields: ['chosen'], submit: { label: '提交', do: [{ use: 'save' }] } },
    } as const
    const { user, host } = renderScreen(pageOf({ form }, 'business/letter'), {
      address: 'business/letter',
      entities: [letterOf(widget, entity), ...ENTITIES],
      instead: {
        records: { list: () => Promise.reject(new RefusedError('排序字段不存在')) },
        documents: { page: async (address: string) => readPage(address) },
      },
    })
    await user.click(await screen.findByLabelText('所选'))
    await screen.findByRole('dialog', { name: title })
    expect(await screen.findAllByText('排序字段不存在')).toHaveLength(1)
    expect(host.events.filter((event) => event.startsWith('warning'))).toEqual([])
  })
})

import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { RefusedError } from '#renderers/ports.ts'
import { readEntity } from '#renderers/testing/documents.ts'
import { pageOf } from '#renderers/testing/example-page.ts'
import type { FakeHostInput } from '#renderers/testing/fake-ports.ts'
import { renderScreen } from '#renderers/testing/render-screen.tsx'

const page = pageOf({
  form: {
    type: 'void',
    'x-component': 'Form',
    'x-component-props': { fields: ['code', 'name'], submit: { label: '保存', do: [{ use: 'save' }] } },
  },
})

async function show(instead: FakeHostInput['instead'] = {}) {
  const harness = renderScreen(page, { entities: [readEntity('system/position')], instead })
  const code = await screen.findByLabelText<HTMLInputElement>('职务编码')
  return { ...harness, code, name: screen.getByLabelText<HTMLInputElement>('职务名称') }
}
const saves = (events: readonly string[]) => events.filter((event) => event.startsWith('add '))

describe('a form inside a page', () => {
  it('sends its values by its button, and by Enter in a field', async () => {
    const { user, host, code, name } = await show()
    await user.type(code, 'boss')
    await user.type(name, '主任')
    await user.click(screen.getByRole('button', { name: '保存' }))
    await waitFor(() => expect(saves(host.events)).toEqual(['add {"code":"boss","name":"主任"}']))
    await user.type(name, '甲{Enter}')
    await waitFor(() => expect(saves(host.events)).toHaveLength(2))
  })

  it('sends nothing while a field is wrong, and takes the focus there', async () => {
    const { user, host, code, name } = await show()
    await user.type(name, '主任')
    await user.click(screen.getByRole('button', { name: '保存' }))
    await waitFor(() => expect(code.getAttribute('aria-invalid')).toBe('true'))
    await waitFor(() => expect(document.activeElement).toBe(code))
    expect(saves(host.events)).toEqual([])
  })

  it('shows under its field what the server refuses', async () => {
    const add = async () => {
      throw new RefusedError('数据不正确', [{ field: 'code', keyword: 'unique', message: '编码已存在' }])
    }
    const { user, code, name } = await show({ records: { add } })
    await user.type(code, 'boss')
    await user.type(name, '主任')
    await user.click(screen.getByRole('button', { name: '保存' }))
    expect(await screen.findByText('编码已存在')).toBeDefined()
    expect(name.value).toBe('主任')
  })
})

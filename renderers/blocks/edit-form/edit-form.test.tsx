import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { Ports } from '#renderers/ports.ts'
import { readEntity } from '#renderers/testing/documents.ts'
import { pageOf, readBlockExample } from '#renderers/testing/example-page.ts'
import { renderScreen } from '#renderers/testing/render-screen.tsx'
import { isButtonVisible } from '#shared/rules/permissions/button-permission.ts'

function showForm(instead: object = {}, more: object = {}, looks: object = {}) {
  const form = readBlockExample('edit-form')
  form['x-component-props'] = { ...form['x-component-props'], ...looks }
  return renderScreen(pageOf({ form }), {
    entities: [readEntity('system/position')],
    rows: { 'system/position': [{ id: '1', code: 'boss', name: '主任', postRank: '1', version: 2, ...more }] },
    params: { id: '1' },
    instead,
  })
}

describe('a form that edits a record in place', () => {
  it('reverts typed input', async () => {
    const { user } = showForm()
    const field = await screen.findByDisplayValue('主任')
    await user.type(field, '甲')
    expect(screen.getByDisplayValue('主任甲')).toBeDefined()
    await user.click(screen.getByRole('button', { name: '重置' }))
    expect(await screen.findByDisplayValue('主任')).toBeDefined()
  })

  it('shows an error under its field, and sends nothing', async () => {
    const { user, host } = showForm()
    await user.clear(await screen.findByDisplayValue('主任'))
    await user.click(screen.getByRole('button', { name: '保存' }))
    expect(await screen.findByRole('alert')).toBeDefined()
    expect(host.events.join('\n')).not.toContain('edit')
  })

  it('has a button of another name', async () => {
    showForm({}, {}, { okText: '交表' })
    expect(await screen.findByRole('button', { name: '交表' })).toBeDefined()
    expect(screen.queryByRole('button', { name: '保存' })).toBeNull()
  })

  it('runs the steps of onSaved only after a successful save', async () => {
    const onSaved = [{ use: 'navigate', with: { path: { expr: "'/positions/' + row.id" } } }]
    const { user, host } = showForm({}, {}, { onSaved })
    await user.clear(await screen.findByDisplayValue('主任'))
    await user.click(screen.getByRole('button', { name: '保存' }))
    expect(await screen.findByRole('alert')).toBeDefined()
    expect(host.events.join('\n')).not.toContain('navigate')
    await user.type(screen.getByLabelText(/名称/), '经理')
    await user.click(screen.getByRole('button', { name: '保存' }))
    await waitFor(() => expect(host.events).toContain('navigate /positions/1'))
  })

  it('gives the values to its own buttons, and reads the record by a call', async () => {
    const sent: unknown[] = []
    const call = async (request: { call: string }) => {
      if (request.call !== 'GET /record') sent.push(request)
      return { result: { id: '1', name: '主任', postRank: '1' }, message: '' }
    }
    const body = { name: { expr: 'sent.name' } }
    const send = { label: '办理', do: [{ use: 'call', with: { call: 'POST /task', body } }] }
    const anyway = { label: '驳回', do: [{ use: 'call', with: { call: 'POST /reject', unchecked: true } }] }
    const looks = { call: 'GET /record', buttons: [send, anyway] }
    const { user } = showForm({ call, can: () => false }, {}, looks)
    const field = await screen.findByDisplayValue('主任')
    expect(screen.queryByRole('button', { name: '保存' })).toBeNull()
    await user.clear(field)
    await user.click(screen.getByRole('button', { name: /办\s*理/ }))
    expect(await screen.findByRole('alert')).toBeDefined()
    await user.click(screen.getByRole('button', { name: /驳\s*回/ }))
    await user.type(field, '经理')
    await user.click(screen.getByRole('button', { name: /办\s*理/ }))
    await waitFor(() =>
      expect(sent).toEqual([{ call: 'POST /reject' }, { call: 'POST /task', body: { name: '经理' } }]),
    )
  })

  it('is read-only without permission to edit', async () => {
    showForm({ can: () => false })
    expect(await screen.findByText('主任')).toBeDefined()
    expect(screen.queryByRole('button', { name: '保存' })).toBeNull()
  })

  it('can be saved with a permission of the record itself', async () => {
    const can: Ports['can'] = (permission, formData) => isButtonVisible(permission, { formData })
    showForm({ can }, { permissionList: [{ action: 'system:position:edit', type: '1' }] })
    expect(await screen.findByRole('button', { name: '保存' })).toBeDefined()
  })
})

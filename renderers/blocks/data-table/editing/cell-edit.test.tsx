import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { RefusedError } from '#renderers/ports.ts'
import { rowOf, showTable } from '#renderers/testing/table-screen.ts'

describe('a cell', () => {
  const props = { cellEdit: ['name'] }
  const open = async (user: ReturnType<typeof showTable>['user']) => {
    await screen.findByText('甲')
    await user.click(within(rowOf('甲')).getByRole('button', { name: '编辑职务名称' }))
    await waitFor(() => expect(document.querySelector('.r-table__cell-editor input')).not.toBeNull())
  }
  const editor = () => within(document.querySelector<HTMLElement>('.r-table__cell-editor')!)

  it('sends its field and the version alone', async () => {
    const { user, host } = showTable(props)
    await open(user)
    await user.clear(editor().getByRole('textbox'))
    await user.type(editor().getByRole('textbox'), '新{Enter}')
    await waitFor(() => expect(host.events).toContain('edit {"id":"1","version":3,"name":"新"}'))
    expect(await screen.findByText('新')).toBeDefined()
    expect(document.querySelector('.r-table__cell-editor')).toBeNull()
  })

  it('is as it was after Escape', async () => {
    const { user, host } = showTable(props)
    await open(user)
    await user.type(editor().getByRole('textbox'), '不要{Escape}')
    expect(await screen.findByText('甲')).toBeDefined()
    expect(host.events.some((event) => event.startsWith('edit'))).toBe(false)
  })

  it('preserves the typed value and shows why it was refused', async () => {
    const edit = () => Promise.reject(new RefusedError('该记录已被张三修改，请刷新后重试'))
    const { user } = showTable(props, { instead: { records: { edit } } })
    await open(user)
    await user.type(editor().getByRole('textbox'), '新{Enter}')
    expect((await screen.findByRole('alert')).textContent).toBe('该记录已被张三修改，请刷新后重试')
    expect(editor().getByRole('textbox')).toHaveProperty('value', '甲新')
  })

  it('names its field by title where the server did not store it', async () => {
    const edit = async () => ({ message: '修改成功!', record: {}, ignored: ['name'] })
    const { user, host } = showTable(props, { instead: { records: { edit } } })
    await open(user)
    await user.type(editor().getByRole('textbox'), '新{Enter}')
    await waitFor(() => expect(host.events).toContain('warning 以下内容未保存：职务名称'))
  })

  it('is not left empty where its field is required', async () => {
    const { user, host } = showTable(props)
    await open(user)
    await user.clear(editor().getByRole('textbox'))
    await user.keyboard('{Enter}')
    await waitFor(() => expect(editor().getByText(/请输入/)).toBeDefined())
    expect(host.events.some((event) => event.startsWith('edit'))).toBe(false)
  })
})

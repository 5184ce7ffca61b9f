import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { RefusedError } from '../ports.ts'
import { readEntity, readPage } from '../testing/documents.ts'
import type { FakeHostInput } from '../testing/fake-ports.ts'
import { openedDialog, renderScreen } from '../testing/render-screen.tsx'

const entity = readEntity('system/position')
const page = readPage('system/position')

const positions = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    id: String(index + 1),
    version: 3,
    code: `p${index + 1}`,
    name: `职务${index + 1}`,
    postRank: '1',
  }))

function showPositions(count: number, instead: FakeHostInput['instead'] = {}) {
  return renderScreen(page, {
    address: 'system/position',
    entities: [entity],
    rows: { 'system/position': positions(count) },
    instead: { dictionary: async () => [{ value: '1', text: '一级', title: '一级' }], ...instead },
  })
}

const rowOf = (text: string) => screen.getByText(text).closest('tr')!
const lists = (events: readonly string[]) => events.filter((event) => event.startsWith('list'))

async function openRow(user: ReturnType<typeof showPositions>['user'], text: string, button: string) {
  await screen.findByText(text)
  await user.click(within(rowOf(text)).getByRole('button', { name: button }))
}

describe('the page of positions, from its two documents alone', () => {
  it('adds a record and shows it in the list', async () => {
    const { user, host } = showPositions(0)
    await user.click(await screen.findByRole('button', { name: '新增' }))
    const dialog = await openedDialog('新增职务')
    const code = await within(dialog).findByLabelText('职务编码')
    await waitFor(() => expect(document.activeElement).toBe(code))
    await user.type(code, 'boss')
    await user.type(within(dialog).getByLabelText('职务名称'), '主任')
    await user.click(await within(dialog).findByLabelText('职级'))
    await user.click(await screen.findByText('一级'))
    await user.click(within(dialog).getByRole('button', { name: '确定' }))
    expect(await screen.findByText('主任')).toBeDefined()
    expect(host.events).toContain('success 添加成功！')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it('edits the record as it is now, with its version, and not the fields that are written once', async () => {
    const { user, host } = showPositions(2)
    await screen.findByText('职务2')
    host.rows['system/position']![1]!.name = '刚刚改过'
    await openRow(user, '职务2', '编辑')
    const dialog = await openedDialog('编辑职务')
    const name = (await within(dialog).findByDisplayValue('刚刚改过')) as HTMLInputElement
    expect((within(dialog).getByLabelText('职务编码') as HTMLInputElement).disabled).toBe(true)
    await user.clear(name)
    await user.type(name, '新名')
    await user.click(within(dialog).getByRole('button', { name: '确定' }))
    expect(await screen.findByText('新名')).toBeDefined()
    expect(host.events).toContain('edit {"name":"新名","postRank":"1","id":"2","version":3}')
  })

  it('deletes a record only after a yes', async () => {
    const { user, host } = showPositions(2)
    host.answer.confirm = false
    await openRow(user, '职务1', '删除')
    expect(host.events).toContain('confirm 确定删除吗?')
    expect(host.events).not.toContain('remove 1')
    host.answer.confirm = true
    await openRow(user, '职务1', '删除')
    await waitFor(() => expect(screen.queryByText('职务1')).toBeNull())
    expect(host.events).toContain('success 删除成功!')
  })

  it('sends conditions with wildcards, and none after 重置', async () => {
    const { user, host } = showPositions(3)
    await user.type(await screen.findByLabelText('职务名称'), '职务2{Enter}')
    await waitFor(() => expect(screen.queryByText('职务1')).toBeNull())
    expect(lists(host.events).at(-1)).toContain('"name":"*职务2*"')
    await user.click(screen.getByRole('button', { name: '重置' }))
    expect(await screen.findByText('职务1')).toBeDefined()
    expect((screen.getByLabelText('职务名称') as HTMLInputElement).value).toBe('')
    expect(lists(host.events).at(-1)).not.toContain('name')
  })

  it('preserves input that the server refuses, and confirms before discarding it', async () => {
    const refuse = async () => {
      throw new RefusedError('数据库中已存在该记录', [{ field: 'code', keyword: 'unique', message: '编码已存在' }])
    }
    const { user, host } = showPositions(1, { records: { add: refuse } })
    host.answer.confirm = false
    await user.click(await screen.findByRole('button', { name: '新增' }))
    const dialog = await screen.findByRole('dialog')
    await user.type(await within(dialog).findByLabelText('职务编码'), 'boss')
    await user.type(within(dialog).getByLabelText('职务名称'), '主任')
    await user.click(await within(dialog).findByLabelText('职级'))
    await user.click((await screen.findAllByText('一级')).at(-1)!)
    await user.click(within(dialog).getByRole('button', { name: '确定' }))
    expect(await within(dialog).findByText('编码已存在')).toBeDefined()
    await user.click(within(dialog).getByRole('button', { name: '关闭' }))
    expect(host.events).toContain('confirm 确定放弃编辑？')
    expect((within(dialog).getByLabelText('职务编码') as HTMLInputElement).value).toBe('boss')
  })

  it('closes without a confirmation when nothing was changed', async () => {
    const { user, host } = showPositions(1)
    await openRow(user, '职务1', '编辑')
    const dialog = await screen.findByRole('dialog')
    await within(dialog).findByDisplayValue('职务1')
    await user.click(within(dialog).getByRole('button', { name: '关闭' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(host.events.filter((event) => event.startsWith('confirm'))).toEqual([])
  })
})

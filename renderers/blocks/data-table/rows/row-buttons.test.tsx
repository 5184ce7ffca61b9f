import { screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { rowOf, showTable } from '#renderers/testing/table-screen.ts'

const note = (label: string, more: object = {}) => ({ label, do: [{ use: 'notice', with: { text: label } }], ...more })
const editing = { label: '修改', do: [{ use: 'open', with: { target: 'table', mode: 'edit' } }] }

async function shown(rowButtons: unknown[]) {
  const { user } = showTable({ rowButtons })
  await screen.findByText('甲')
  const row = within(rowOf('甲'))
  const inline = row.getAllByRole('button').map(({ textContent }) => textContent?.trim())
  await user.click(row.getByRole('button', { name: /更多/ }))
  const more = (await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent)
  return { inline, more }
}

describe('the buttons of a row', () => {
  it('begin with editing, wherever the page has it; what deletes is in 更多', async () => {
    const { inline, more } = await shown(['delete', note('启动'), note('执行'), editing, note('记录')])
    expect(inline).toEqual(['修改', '启动', '更多'])
    expect(more).toEqual(['执行', '记录', '删除'])
  })

  it('begin with the first of the page where nothing is edited', async () => {
    const { inline } = await shown([note('删', { kind: 'danger' }), note('还原'), note('历史'), note('比较')])
    expect(inline).toEqual(['还原', '历史', '更多'])
  })
})

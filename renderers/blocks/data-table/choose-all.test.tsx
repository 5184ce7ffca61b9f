import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { readEntity } from '#renderers/testing/documents.ts'
import { pageOf } from '#renderers/testing/example-page.ts'
import { renderScreen } from '#renderers/testing/render-screen.tsx'

const positions = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ id: String(index + 1), code: `p${index}`, name: `职务${index + 1}` }))

/** A list of two pages with a batch button that reports what is chosen, and one that needs ticked rows. */
function show() {
  const report = {
    use: 'notice',
    with: { text: { expr: "string(chosen.count) + (chosen.ids == null ? ' 条件' : ' 主键')" } },
  }
  const table = {
    type: 'void' as const,
    'x-component': 'DataTable',
    'x-component-props': {
      columns: ['name'],
      batchButtons: [{ label: '报告', all: true, do: [report] }, 'delete'],
    },
  }
  return renderScreen(pageOf({ table }, 'system/position'), {
    entities: [readEntity('system/position')],
    rows: { 'system/position': positions(12) },
  })
}

const tickPage = async ({ user }: ReturnType<typeof show>) => {
  await screen.findByText('职务1')
  await user.click(within(screen.getAllByRole('columnheader')[0]!).getByRole('checkbox'))
}
const menu = async ({ user }: ReturnType<typeof show>) => {
  await user.click(screen.getByRole('button', { name: /批量操作/ }))
  await screen.findByRole('menuitem', { name: '报告' })
}

describe('all rows of a list', () => {
  it('can be chosen once those of the page are ticked; then steps get the conditions', async () => {
    const shown = show()
    await tickPage(shown)
    await shown.user.click(screen.getByRole('button', { name: '选择全部 12 项' }))
    expect(screen.getByText('已选择', { exact: false }).textContent).toContain('12')
    expect(screen.queryByRole('button', { name: '选择全部 12 项' })).toBeNull()
    await menu(shown)
    expect(screen.getByRole('menuitem', { name: '删除' }).getAttribute('aria-disabled')).toBe('true')
    await shown.user.click(screen.getByRole('menuitem', { name: '报告' }))
    await waitFor(() => expect(shown.host.events.join()).toContain('12 条件'))
  })

  it('are ticked on the next page too, and a tick removed there leaves those of that page', async () => {
    const shown = show()
    await tickPage(shown)
    await shown.user.click(screen.getByRole('button', { name: '选择全部 12 项' }))
    await shown.user.click(screen.getByTitle('2'))
    await screen.findByText('职务12')
    const boxes = screen.getAllByRole('checkbox') as HTMLInputElement[]
    expect(boxes.every(({ checked }) => checked)).toBe(true)
    await shown.user.click(within(screen.getByText('职务11').closest('tr')!).getByRole('checkbox'))
    expect(screen.getByText('已选择', { exact: false }).textContent).toContain('1')
    await menu(shown)
    await shown.user.click(screen.getByRole('menuitem', { name: '报告' }))
    await waitFor(() => expect(shown.host.events.join()).toContain('1 主键'))
  })

  it('are no choice while not all of the page are ticked', async () => {
    const shown = show()
    await screen.findByText('职务1')
    await shown.user.click(within(screen.getByText('职务1').closest('tr')!).getByRole('checkbox'))
    expect(screen.queryByRole('button', { name: /选择全部/ })).toBeNull()
  })
})

import { act, cleanup, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it } from 'vitest'
import type { BlockHandle } from '#renderers/plugin.ts'
import { readEntity } from '#renderers/testing/documents.ts'
import { fakePorts } from '#renderers/testing/fake-ports.ts'
import { type ScreenApi, ScreenContext } from '#renderers/ui/screen-context.ts'
import { DataTable } from './data-table.tsx'

afterEach(cleanup)

const entity = readEntity('system/position')
const rows = Array.from({ length: 12 }, (_, index) => ({ id: `${index + 1}`, name: `职务${index + 1}` }))
const column = { name: 'name', field: entity.properties.name!, title: '名称', widget: 'Input', sortable: true }

/** The list as other blocks and actions see it. */
async function showList() {
  const handles = new Map<string, BlockHandle>()
  const api = {
    ports: fakePorts({ entities: [entity], rows: { 'system/position': rows } }),
    scope: (known: object) => known,
    register(name: string, handle: BlockHandle) {
      handles.set(name, handle)
      return () => undefined
    },
    Value: ({ row, name }: { row: Record<string, unknown>; name: string }) => String(row[name]),
  } as unknown as ScreenApi
  render(
    <ScreenContext value={api}>
      <DataTable name="table" entity={entity} columns={[column]} filter={{ postRank: undefined }} selection />
    </ScreenContext>,
  )
  await screen.findByText('职务1')
  return { list: () => handles.get('table')!, user: userEvent.setup() }
}

describe('the query of a list for others', () => {
  it('is the present query of the list', async () => {
    const { list, user } = await showList()
    // Each response is awaited, since a loading list cannot be clicked.
    await act(async () => list().filter!({ name: '*职*' }, 'search'))
    await user.click(screen.getByRole('columnheader', { name: '名称' }))
    await screen.findByText('职务11')
    await user.click(await screen.findByTitle('2'))
    await screen.findByText('职务8')
    expect(list().query!()).toMatchObject({ pageNo: 2, pageSize: 10, column: 'name', order: 'asc', name: '*职*' })
  })

  it('is which rows are ticked, over all pages', async () => {
    const { list, user } = await showList()
    const tick = (name: string) => user.click(within(screen.getByText(name).closest('tr')!).getByRole('checkbox'))
    await tick('职务1')
    await user.click(screen.getByTitle('2'))
    await screen.findByText('职务11')
    await tick('职务11')
    expect(list().selectedIds!()).toEqual(['1', '11'])
  })
})

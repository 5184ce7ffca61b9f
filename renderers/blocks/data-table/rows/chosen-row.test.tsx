import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { readEntity } from '#renderers/testing/documents.ts'
import { pageOf } from '#renderers/testing/example-page.ts'
import { renderScreen } from '#renderers/testing/render-screen.tsx'
import { positions } from '#renderers/testing/table-screen.ts'
import type { Row } from '#shared/documents/entity.ts'

const table = (props: Record<string, unknown>) => ({
  type: 'void' as const,
  'x-component': 'DataTable',
  'x-component-props': props,
})

/** A list, and below it a second list filtered by the chosen row. */
function show(rows = positions, more?: Row) {
  const above = table({
    title: '上',
    columns: ['name'],
    choose: { target: 'below', param: 'id', ...(more && { with: more }) },
  })
  const below = table({ title: '下', columns: ['code'] })
  return renderScreen(pageOf({ above, below }, 'system/position'), {
    entities: [readEntity('system/position')],
    rows: { 'system/position': rows.map((row) => ({ ...row })) },
  })
}

const part = (title: string) => screen.getByRole('heading', { name: title }).closest('section')!
const codes = () => [...part('下').querySelectorAll('tbody tr[data-row-key]')].map((row) => row.textContent)
const rowOf = (text: string) => within(part('上')).getByText(text).closest('tr')!

describe('a list with a chosen row', () => {
  it('begins with the first row, and passes the clicked row to another block', async () => {
    const { user } = show()
    await waitFor(() => expect(codes()).toEqual(['p0']))
    expect(rowOf('甲').getAttribute('aria-current')).toBe('true')
    await user.click(within(part('上')).getByText('丙'))
    await waitFor(() => expect(codes()).toEqual(['p2']))
    expect(['甲', '丙'].map((name) => rowOf(name).getAttribute('aria-current'))).toEqual(['false', 'true'])
  })

  it('passes further values of the chosen row to the other block', async () => {
    const { user, host } = show(positions, { code: { expr: 'row.code' } })
    const isAsked = ({ id, code }: Row) => {
      const conditions = [`"id":"${id}"`, `"code":"${code}"`]
      return host.events.some((event) => conditions.every((condition) => event.includes(condition)))
    }
    await waitFor(() => expect(isAsked(positions[0]!)).toBe(true))
    await user.click(within(part('上')).getByText('丙'))
    await waitFor(() => expect(isAsked(positions[2]!)).toBe(true))
  })

  it('can be chosen from by the keyboard', async () => {
    const { user } = show()
    await waitFor(() => expect(codes()).toEqual(['p0']))
    rowOf('乙').focus()
    await user.keyboard('{Enter}')
    await waitFor(() => expect(codes()).toEqual(['p1']))
  })
})

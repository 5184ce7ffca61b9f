import { screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { pageOf } from '#renderers/testing/example-page.ts'
import { renderScreen } from '#renderers/testing/render-screen.tsx'

const columns = [
  { label: '日期', path: 'day' },
  { label: '访问量', path: 'count.visits', align: 'right' },
]

function showAnswer(result: unknown) {
  const table = {
    type: 'void' as const,
    'x-component': 'CallTable',
    'x-component-props': { title: '访问', call: 'GET /x', columns },
  }
  const { 'x-entity': _, ...page } = pageOf({ table })
  renderScreen(page, { instead: { call: async () => ({ message: '', result }) } })
}

describe('the list of a call', () => {
  it('has a row for each entry, with a dash for missing values', async () => {
    showAnswer([{ day: '11-20', count: { visits: 1234 } }, { day: '11-21' }])
    const rows = within(await screen.findByRole('table')).getAllByRole('row')
    expect(rows.map((row) => row.textContent)).toEqual(['日期访问量', '11-201,234', '11-21-'])
  })

  it('may read one of several lists in a response, and is filtered by other blocks', async () => {
    const requests: unknown[] = []
    const call = async (request: unknown) => {
      requests.push(request)
      return { message: '', result: { days: [{ day: '11-22', count: { visits: 7 } }] } }
    }
    const table = {
      type: 'void' as const,
      'x-component': 'CallTable',
      'x-component-props': { call: 'GET /x', rows: 'days', filter: { kind: 'visit' }, columns },
    }
    const { 'x-entity': _, ...page } = pageOf({ table })
    renderScreen(page, { instead: { call } })
    expect(await screen.findByText('11-22')).toBeDefined()
    expect(requests).toContainEqual({ call: 'GET /x', query: { kind: 'visit' } })
  })

  it.each([[[]], [null], [{ no: 'list' }]])('reports an empty response: %j', async (result) => {
    showAnswer(result)
    expect((await screen.findAllByText('暂无数据')).length).toBeGreaterThan(0)
    expect(screen.queryByRole('table')).toBeNull()
  })
})

import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { pageOf } from '#renderers/testing/example-page.ts'
import { renderScreen } from '#renderers/testing/render-screen.tsx'

describe('figures', () => {
  it('are read by path from the response; a missing one shows a dash', async () => {
    const items = [
      { label: '总数', path: 'totals.all', unit: '次' },
      { label: '未知', path: 'totals.none' },
    ]
    const figures = {
      type: 'void' as const,
      'x-component': 'Statistics',
      'x-component-props': { call: 'GET /x', items },
    }
    const call = async () => ({ message: '', result: { totals: { all: 1234 } } })
    const { 'x-entity': _, ...page } = pageOf({ figures })
    renderScreen(page, { instead: { call } })
    expect(await screen.findByText('1,234')).toBeDefined()
    expect(screen.getByText('次')).toBeDefined()
    expect(screen.getByText('-')).toBeDefined()
  })

  it('may depend on the parameters of the page', async () => {
    const figures = {
      type: 'void' as const,
      'x-component': 'Statistics',
      'x-component-props': {
        call: 'GET /x',
        query: { id: { expr: 'params.id' } },
        items: [{ label: '总数', path: 'total' }],
      },
    }
    const requests: unknown[] = []
    const call = async (request: unknown) => {
      requests.push(request)
      return { message: '', result: { total: 7 } }
    }
    const { 'x-entity': _, ...page } = pageOf({ figures })
    renderScreen(page, { instead: { call }, params: { id: '42' } })
    expect(await screen.findByText('7')).toBeDefined()
    expect(requests).toContainEqual({ call: 'GET /x', query: { id: '42' } })
  })
})

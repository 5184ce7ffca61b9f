import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { readEntity } from '#renderers/testing/documents.ts'
import { pageOf, readBlockExample } from '#renderers/testing/example-page.ts'
import { renderScreen } from '#renderers/testing/render-screen.tsx'

describe('tabs', () => {
  it('show one block each, and preserve the state of shown ones', async () => {
    const { user, host } = renderScreen(pageOf({ tabs: readBlockExample('tabs') }), {
      entities: [readEntity('system/position')],
      rows: { 'system/position': [{ id: '1', code: 'boss', name: '主任' }] },
    })
    expect(await screen.findByText('主任')).toBeDefined()
    expect(host.events).toEqual([])
    await user.click(screen.getByRole('tab', { name: '职务' }))
    expect(await screen.findByText('1-1 共1条')).toBeDefined()
    await user.click(screen.getByRole('tab', { name: '基本信息' }))
    expect(screen.getByText('1-1 共1条')).toBeDefined()
  })
})

import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { readEntity } from '#renderers/testing/documents.ts'
import { pageOf, readBlockExample } from '#renderers/testing/example-page.ts'
import { renderScreen } from '#renderers/testing/render-screen.tsx'

function show(props: Record<string, unknown> = {}) {
  const example = readBlockExample('collapse')
  const collapse = { ...example, 'x-component-props': { ...example['x-component-props'], ...props } }
  return renderScreen(pageOf({ collapse }), {
    entities: [readEntity('system/position')],
    rows: { 'system/position': [{ id: '1', code: 'boss', name: '主任' }] },
  })
}

describe('a collapse', () => {
  it('opens the first section, others by the keyboard, and preserves the state of opened ones', async () => {
    const { user } = show()
    expect(await screen.findByText('主任')).toBeDefined()
    expect(screen.queryByText('编码保存后不能修改')).toBeNull()
    const second = screen.getByRole('button', { name: '说明' })
    second.focus()
    await user.keyboard('{Enter}')
    expect(await screen.findByText('编码保存后不能修改')).toBeDefined()
    expect(second.getAttribute('aria-expanded')).toBe('true')
    await user.click(screen.getByRole('button', { name: '基本信息' }))
    expect(screen.getByText('主任')).toBeDefined()
  })

  it('opens the sections of the page, and one at a time as an accordion', async () => {
    const { user } = show({ opened: ['advice'], accordion: true })
    expect(await screen.findByText('编码保存后不能修改')).toBeDefined()
    await user.click(screen.getByText('基本信息'))
    expect(await screen.findByText('主任')).toBeDefined()
    expect(screen.getByText('说明').closest('[aria-expanded]')!.getAttribute('aria-expanded')).toBe('false')
  })
})

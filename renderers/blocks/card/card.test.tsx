import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { pageOf } from '#renderers/testing/example-page.ts'
import { renderScreen } from '#renderers/testing/render-screen.tsx'

const note = (text: string) => ({
  type: 'void' as const,
  'x-component': 'Html',
  'x-component-props': { html: `<p>${text}</p>` },
})

function show(props: Record<string, unknown>, can?: (permission: string) => boolean) {
  const card = {
    type: 'void' as const,
    'x-component': 'Card',
    'x-component-props': props,
    properties: { one: note('甲'), two: note('乙') },
  }
  const { 'x-entity': _, ...page } = pageOf({ card })
  return renderScreen(page, { instead: { can: can ?? (() => true) } })
}

describe('a card', () => {
  it('shows its blocks in so many columns, and runs its buttons', async () => {
    const refresh = { label: '通知', permission: 'x:y', do: [{ use: 'notice', with: { text: '好' } }] }
    const { user, host, container } = show({ title: '概况', columns: 2, buttons: [refresh] })
    expect(await screen.findByText('乙')).toBeDefined()
    expect(screen.getByRole('region', { name: '概况' }).className).toContain('r-card')
    expect(container.querySelector<HTMLElement>('.r-card-block__parts')!.style.getPropertyValue('--r-columns')).toBe(
      '2',
    )
    await user.click(screen.getByRole('button', { name: '通知' }))
    expect(host.events.join()).toContain('好')
  })

  it('shows a button with several permissions only when all are granted', async () => {
    const step = [{ use: 'notice', with: { text: '好' } }]
    const buttons = [
      { label: '都有', permission: ['x:y', 'x:z'], do: step },
      { label: '缺一', permission: ['x:y', 'x:w'], do: step },
    ]
    show({ title: '概况', buttons }, (permission) => permission !== 'x:w')
    expect(await screen.findByRole('button', { name: '都有' })).toBeDefined()
    expect(screen.queryByRole('button', { name: '缺一' })).toBeNull()
  })

  it('may be only a layout, without blocks that need a missing permission', async () => {
    const hidden = { label: '通知', permission: 'x:y', do: [{ use: 'notice', with: { text: '好' } }] }
    const { container } = show({ frame: false, buttons: [hidden] }, () => false)
    expect(await screen.findByText('甲')).toBeDefined()
    expect(container.querySelector('.r-inside')).toBeNull()
    expect(screen.queryByRole('button')).toBeNull()
  })
})

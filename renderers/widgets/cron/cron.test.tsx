import { screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { WidgetExample } from '#renderers/ui/widget/example.ts'
import { popupItem, renderWidget } from '#renderers/ui/widget-testing.tsx'
import example from './cron.example.json'
import { Cron } from './cron.tsx'

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: new Date('2025-12-31T16:00:00Z') }))
afterEach(() => void vi.useRealTimers())

const render = (given: Parameters<typeof renderWidget>[2] = {}) => renderWidget(Cron, example as WidgetExample, given)
const box = () => screen.getByRole('textbox') as HTMLInputElement
const moments = async () => (await screen.findAllByRole('listitem')).map(({ textContent }) => textContent)

describe('a schedule', () => {
  it('is described in words, with its next five executions', async () => {
    const { container } = render({ value: '0 0 2 ? * 2' })
    expect(await moments()).toEqual([
      '2026-01-05 02:00:00',
      '2026-01-12 02:00:00',
      '2026-01-19 02:00:00',
      '2026-01-26 02:00:00',
      '2026-02-02 02:00:00',
    ])
    expect(container.textContent).toContain('在02:00, 仅星期一')
  })

  it('reports an error in typed text, and leaves it to the rules of the form', async () => {
    const { user, value, container } = render({ value: '' })
    await user.type(box(), '0 0 25 * * ?')
    expect(value()).toBe('0 0 25 * * ?')
    await waitFor(() => expect(container.textContent).toContain('时的「25」不正确，取值为 0-23'))
    expect(screen.queryByRole('list')).toBeNull()
  })

  it('reports that a schedule in the past never runs again', async () => {
    render({ value: '0 0 0 1 1 ? 2020' })
    expect(await screen.findByText(/不会再执行/)).toBeDefined()
  })

  it('can be a common schedule', async () => {
    const { user, value } = render({ value: '' })
    await user.click(screen.getByRole('combobox', { name: '常用计划' }))
    await user.click(await popupItem('每小时'))
    expect(value()).toBe('0 0 * * * ?')
    expect(box().value).toBe('0 0 * * * ?')
  })

  it('shows an invalid schedule unchanged', async () => {
    const { container } = render({ displayMode: 'read', value: '每天' })
    await waitFor(() => expect(container.textContent).toBe('Cron表达式每天'))
  })
})

import { act, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { showBlock } from '#renderers/testing/shown-block.tsx'

beforeEach(() => vi.setSystemTime(new Date(2026, 10, 21, 10)))
afterEach(() => vi.useRealTimers())

const row = (id: string, day: string) => ({ id, code: id, name: `职务${id}`, createTime: `${day} 08:00:00` })
const records = [row('a', '2026-11-20'), ...['b', 'c', 'd', 'e', 'f'].map((id) => row(id, '2026-11-21'))]
const notice = (text: unknown) => [{ use: 'notice', with: { text } }]

function show(props: Record<string, unknown> = {}) {
  const requests: Record<string, unknown>[] = []
  const list = async (_: unknown, query: Record<string, unknown>) => {
    requests.push(query)
    return { records, total: records.length, size: 1000, current: 1, pages: 1 }
  }
  const shown = showBlock(
    'Calendar',
    { date: 'createTime', label: 'name', ...props },
    { instead: { records: { list } } },
  )
  return { ...shown, requests }
}

const day = (name: string) => screen.findByRole('button', { name: new RegExp(`^${name}，`) })

describe('a calendar', () => {
  it('shows the records of a month on their days, and requests no others', async () => {
    const { requests } = show()
    await screen.findByText('还有 2 条')
    expect((await day('2026-11-20')).textContent).toBe('2026-11-20，1 条记录，20职务a')
    const today = await day('2026-11-21')
    expect(today.getAttribute('aria-current')).toBe('date')
    expect(today.textContent).toContain('还有 2 条')
    expect(requests.at(-1)).toMatchObject({ createTime_begin: '2026-10-26', createTime_end: '2026-12-06' })
  })

  it('is walked through by the keyboard, over the ends of months', async () => {
    const { user, requests } = show()
    const today = await day('2026-11-21')
    act(() => today.focus())
    await user.keyboard('{ArrowLeft}')
    expect(document.activeElement).toBe(await day('2026-11-20'))
    await user.keyboard('{Home}')
    expect(document.activeElement).toBe(await day('2026-11-16'))
    await user.keyboard('{ArrowUp}{ArrowUp}{ArrowUp}')
    expect(screen.getByText('2026年10月')).toBeDefined()
    expect(document.activeElement).toBe(await day('2026-10-26'))
    await user.keyboard('{PageDown}{End}')
    expect(document.activeElement).toBe(await day('2026-11-29'))
    expect(requests.length).toBeGreaterThan(2)
    await user.click(screen.getByRole('button', { name: '今天' }))
    expect((await day('2026-11-21')).tabIndex).toBe(0)
  })

  it('adds on the chosen day, and opens its records', async () => {
    const { user, host } = show({ onDay: notice({ expr: 'row.day' }), onRecord: notice({ expr: 'row.name' }) })
    await screen.findByText('还有 2 条')
    await user.click(await day('2026-11-20'))
    await user.click(await day('2026-11-20'))
    await waitFor(() => expect(host.events.join()).toContain('2026-11-20'))
    await user.click(await screen.findByRole('button', { name: '职务a' }))
    await waitFor(() => expect(host.events.join()).toContain('职务a'))
    await user.click(screen.getByRole('button', { name: '新增' }))
    await waitFor(() => expect(host.events.filter((event) => event.includes('2026-11-20'))).toHaveLength(2))
  })

  it('can be tried again', async () => {
    let down = true
    const list = async () => {
      if (down) throw new Error('down')
      return { records, total: 1, size: 1, current: 1, pages: 1 }
    }
    const { user } = showBlock('Calendar', { date: 'createTime' }, { instead: { records: { list } } })
    await screen.findByText('加载失败')
    down = false
    await user.click(screen.getByRole('button', { name: '重试' }))
    expect(await screen.findByText('职务a')).toBeDefined()
  })
})

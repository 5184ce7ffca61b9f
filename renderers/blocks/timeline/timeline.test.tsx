import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { showBlock } from '#renderers/testing/shown-block.tsx'

const rows = Array.from({ length: 12 }, (_, at) => ({
  id: String(at),
  code: `p${at}`,
  name: `职务${at}`,
  createTime: `2026-11-${String(at + 1).padStart(2, '0')} 08:00:00`,
}))
const props = { time: 'createTime', heading: 'name', text: 'code' }

describe('a timeline', () => {
  it('shows the newest first, and more on request', async () => {
    const { user, container } = showBlock('Timeline', props, { rows: { 'system/position': rows } })
    await screen.findByText('职务11')
    const headings = () => [...container.querySelectorAll('.r-timeline__heading')].map((one) => one.textContent)
    expect(headings()).toHaveLength(10)
    expect(headings()[0]).toBe('职务11')
    await user.click(screen.getByRole('button', { name: '加载更多' }))
    await waitFor(() => expect(headings()).toHaveLength(12))
    expect(screen.queryByRole('button', { name: '加载更多' })).toBeNull()
  })

  it('runs its steps with the record, by the keyboard too', async () => {
    const onItem = [{ use: 'notice', with: { text: { expr: 'row.code' } } }]
    const { user, host } = showBlock(
      'Timeline',
      { ...props, onItem },
      { rows: { 'system/position': rows.slice(0, 1) } },
    )
    const item = await screen.findByRole('button', { name: '职务0' })
    item.focus()
    await user.keyboard('{Enter}')
    await waitFor(() => expect(host.events.join()).toContain('p0'))
  })

  it.each([[[]], [null], [{ records: 'x' }], [[3, null]]])('is empty for %j', async (result) => {
    const call = async () => ({ result, message: '' })
    showBlock('Timeline', { ...props, call: 'GET /x' }, { instead: { call } })
    expect((await screen.findAllByText('暂无数据')).length).toBeGreaterThan(0)
  })

  it('can be tried again', async () => {
    let down = true
    const call = async () => {
      if (down) throw new Error('down')
      return { result: rows.slice(0, 1), message: '' }
    }
    const { user } = showBlock('Timeline', { ...props, call: 'GET /x' }, { instead: { call } })
    await screen.findByText('加载失败')
    down = false
    await user.click(screen.getByRole('button', { name: '重试' }))
    expect(await screen.findByText('职务0')).toBeDefined()
  })
})

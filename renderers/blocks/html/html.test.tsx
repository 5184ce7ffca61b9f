import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { showBlock } from '#renderers/testing/shown-block.tsx'

const answering = (result: unknown) => ({ instead: { call: async () => ({ result, message: '' }) } })

describe('formatted text', () => {
  it('preserves its format and loses executable parts', async () => {
    const html =
      '<p onclick="alert(1)">甲<strong>乙</strong></p><script>alert(2)</script><a href="javascript:alert(3)">丙</a>'
    const { container } = showBlock('Html', { html })
    expect((await screen.findByText('乙')).tagName).toBe('STRONG')
    expect(container.innerHTML).not.toMatch(/onclick|<script|javascript:/)
  })

  it('may come from a call', async () => {
    showBlock(
      'Html',
      { title: '公告', call: 'GET /x', path: 'data.body' },
      answering({ data: { body: '<p>正文</p>' } }),
    )
    expect(await screen.findByText('正文')).toBeDefined()
  })

  it.each([[null], [{}], [7], [{ data: { body: '  ' } }]])('is none in %j', async (result) => {
    showBlock('Html', { call: 'GET /x', path: 'data.body' }, answering(result))
    expect((await screen.findAllByText('暂无数据')).length).toBeGreaterThan(0)
  })

  it('offers a retry after a failed call', async () => {
    let down = true
    const call = async () => {
      if (down) throw new Error('down')
      return { result: '<p>正文</p>', message: '' }
    }
    const { user } = showBlock('Html', { call: 'GET /x' }, { instead: { call } })
    await screen.findByText('加载失败')
    down = false
    await user.click(screen.getByRole('button', { name: '重试' }))
    expect(await screen.findByText('正文')).toBeDefined()
  })
})

import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { showBlock } from '#renderers/testing/shown-block.tsx'

const items = [
  { label: '内存', path: 'memory.used', unit: ' MB' },
  { label: '版本', path: 'version' },
  { label: '运行', path: 'running' },
  { label: '未知', path: 'a.b.c' },
]

describe('a description', () => {
  it('shows each value under its label, and a dash for missing values', async () => {
    const result = { memory: { used: 1234 }, version: '1.0', running: true }
    showBlock('Description', { call: 'GET /x', items }, { instead: { call: async () => ({ result, message: '' }) } })
    for (const text of ['1,234 MB', '1.0', '是', '-']) expect(await screen.findByText(text)).toBeDefined()
  })

  it.each([[null], ['text'], [[]]])('shows dashes for %j', async (result) => {
    showBlock('Description', { call: 'GET /x', items }, { instead: { call: async () => ({ result, message: '' }) } })
    expect(await screen.findAllByText('-')).toHaveLength(4)
  })

  it('offers a retry after a failed call', async () => {
    let down = true
    const call = async () => {
      if (down) throw new Error('down')
      return { result: { version: '2.0' }, message: '' }
    }
    const { user } = showBlock('Description', { call: 'GET /x', items }, { instead: { call } })
    await screen.findByText('加载失败')
    down = false
    await user.click(screen.getByRole('button', { name: '重试' }))
    expect(await screen.findByText('2.0')).toBeDefined()
  })
})

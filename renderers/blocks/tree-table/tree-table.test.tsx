import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { showBlock } from '#renderers/testing/shown-block.tsx'
import type { Row } from '#shared/documents/entity.ts'

const tree = [
  { id: 'a', name: '系统', code: 'A', children: [{ id: 'b', name: '用户', code: 'B', children: [leaf('c', '新增')] }] },
  leaf('d', '首页'),
]

function leaf(id: string, name: string): Row {
  return { id, name, code: id.toUpperCase() }
}

const props = { call: 'GET /tree', columns: [{ field: 'name', width: 200 }, 'code'] }

function show(result: unknown, more: Row = {}) {
  const requests: unknown[] = []
  const call = async ({ query }: { query?: Row }) => {
    requests.push(query)
    return { result, message: '' }
  }
  return { ...showBlock('TreeTable', { ...props, ...more }, { instead: { call: call as never } }), requests }
}

describe('a tree as a table', () => {
  it('begins with its first level open, and opens and closes whole', async () => {
    const { user } = show(tree)
    await screen.findByText('用户')
    expect(screen.queryByText('新增')).toBeNull()
    await user.click(screen.getByRole('button', { name: '全部展开' }))
    await screen.findByText('新增')
    await user.click(screen.getByRole('button', { name: '全部收起' }))
    await waitFor(() => expect(screen.queryByText('用户')).toBeNull())
    expect(screen.getByText('首页')).toBeDefined()
  })

  it('opens a row by its button', async () => {
    const { user } = show(tree, { levels: 0 })
    await screen.findByText('系统')
    await user.click(screen.getByRole('button', { name: /展开行/ }))
    expect(await screen.findByText('用户')).toBeDefined()
  })

  it('sends the fixed conditions of the page', async () => {
    const { requests } = show(tree, { filter: { userId: 'u' } })
    await screen.findByText('系统')
    expect(requests.at(-1)).toEqual({ userId: 'u' })
  })

  it.each([[[]], [null], [{ records: 'x' }]])('treats %j as empty', async (result) => {
    show(result)
    expect((await screen.findAllByText('暂无数据')).length).toBeGreaterThan(0)
  })

  it('can be tried again', async () => {
    let down = true
    const call = async () => {
      if (down) throw new Error('down')
      return { result: tree, message: '' }
    }
    const { user } = showBlock('TreeTable', props, { instead: { call } })
    await screen.findByText('加载失败')
    down = false
    await user.click(screen.getByRole('button', { name: '重试' }))
    expect(await screen.findByText('系统')).toBeDefined()
  })
})

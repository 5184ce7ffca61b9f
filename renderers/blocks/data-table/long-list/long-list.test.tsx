import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { readEntity } from '#renderers/testing/documents.ts'
import { pageOf } from '#renderers/testing/example-page.ts'
import { renderScreen } from '#renderers/testing/render-screen.tsx'

const position = readEntity('system/position')
const depart = readEntity('system/depart')
const COUNT = 100

const positions = Array.from({ length: COUNT }, (_, index) => ({
  id: `${index + 1}`,
  code: `p${index + 1}`,
  name: `职务${index + 1}`,
  postRank: '1',
}))

function showPositions(props: object = {}) {
  const table = {
    type: 'void' as const,
    'x-component': 'DataTable',
    'x-component-props': { columns: ['name', 'code'], pageSize: 100, selection: true, ...props },
  }
  return renderScreen(pageOf({ table }), { entities: [position], rows: { 'system/position': positions } })
}

const drawn = () => [...document.querySelectorAll('tr[data-row-key]')].map((row) => row.getAttribute('data-row-key'))

/** jsdom has no layout, so the frame has 400 pixels and each row 47. */
function scrollTo(row: number): void {
  const frame = document.querySelector('.ant-table-content')!
  frame.scrollTop = row * 47
  frame.dispatchEvent(new Event('scroll'))
}

afterEach(() => vi.unstubAllGlobals())

describe('a list of many rows', () => {
  it('draws only visible rows and announces the total', async () => {
    showPositions()
    await screen.findByText('职务1')
    expect(drawn().length).toBeLessThan(30)
    expect(screen.getByRole('table').getAttribute('aria-rowcount')).toBe('101')
    scrollTo(COUNT)
    expect((await screen.findByText('职务100')).closest('tr')!.getAttribute('aria-rowindex')).toBe('101')
    expect(screen.queryByText('职务1')).toBeNull()
    expect(drawn().length).toBeLessThan(30)
  })

  it('goes to its first row by Home and toward its last by End, in one step', async () => {
    showPositions()
    await screen.findByText('职务1')
    const frame = document.querySelector<HTMLElement>('.ant-table-content')!
    vi.spyOn(frame, 'scrollHeight', 'get').mockReturnValue(COUNT * 47)
    expect(fireEvent.keyDown(frame, { key: 'End' })).toBe(false)
    expect(frame.scrollTop).toBe(COUNT * 47)
    expect(fireEvent.keyDown(frame, { key: 'Home' })).toBe(false)
    expect(frame.scrollTop).toBe(0)
    expect(fireEvent.keyDown(screen.getByText('职务1'), { key: 'Home' })).toBe(true)
  })

  it('ticks all rows, drawn or not, and keeps the focused row mounted', async () => {
    const { user } = showPositions()
    await screen.findByText('职务1')
    await user.click(screen.getAllByRole('checkbox')[0]!)
    expect(screen.getByText('已选择', { exact: false }).textContent).toBe(`已选择 ${COUNT} 项`)
    const first = within(screen.getByText('职务2').closest('tr')!).getByRole('checkbox')
    await user.click(first)
    scrollTo(COUNT)
    await screen.findByText('职务100')
    expect(document.activeElement).toBe(first)
    expect(screen.getByText('已选择', { exact: false }).textContent).toBe(`已选择 ${COUNT - 1} 项`)
  })

  it('is printed whole', async () => {
    const printed: number[] = []
    vi.stubGlobal('print', () => {
      printed.push(document.querySelectorAll('.r-print tbody tr').length)
      window.dispatchEvent(new Event('afterprint'))
    })
    const { user } = showPositions({ print: true })
    await screen.findByText('职务1')
    await user.click(screen.getByRole('button', { name: '打印' }))
    await waitFor(() => expect(printed).toEqual([COUNT]))
    expect(drawn().length).toBeLessThan(30)
  })

  it('is drawn whole while it is short', async () => {
    showPositions({ pageSize: 30 })
    await screen.findByText('职务1')
    expect(drawn()).toHaveLength(30)
    expect(screen.getByRole('table').getAttribute('aria-rowcount')).toBeNull()
  })

  it('shows the first cards on a phone', async () => {
    const narrow = { matches: true, addEventListener: () => undefined, removeEventListener: () => undefined }
    vi.stubGlobal('matchMedia', () => narrow)
    showPositions()
    await screen.findByText('职务1')
    expect(document.querySelectorAll('.r-table__card')).toHaveLength(60)
  })
})

describe('a tree of many rows', () => {
  const rows = {
    'system/depart': [
      { id: 'top', departName: '总部', isLeaf: false },
      ...Array.from({ length: COUNT }, (_, index) => ({
        id: `d${index}`,
        departName: `分部${index}`,
        parentId: 'top',
        isLeaf: true,
      })),
    ],
  }

  function showTree() {
    const table = {
      type: 'void' as const,
      'x-component': 'DataTable',
      'x-component-props': { columns: ['departName'], tree: true },
    }
    return renderScreen(pageOf({ table }, 'system/depart'), { entities: [depart], rows })
  }

  it('shows no row that its own code, once loaded, would replace under a click', async () => {
    const removed: string[] = []
    const observer = new MutationObserver((changes) => {
      for (const node of changes.flatMap(({ removedNodes }) => [...removedNodes])) {
        if (node instanceof Element && node.querySelector('[data-row-key="top"]')) removed.push(node.tagName)
      }
    })
    observer.observe(document.body, { subtree: true, childList: true })
    const { unmount } = showTree()
    await screen.findByRole('button', { name: '展开' })
    observer.disconnect()
    unmount()
    expect(removed).toEqual([])
  })

  it('draws only visible rows after a large node is expanded, and preserves the focus', async () => {
    const { user } = showTree()
    const opener = await screen.findByRole('button', { name: '展开' })
    await user.click(opener)
    await screen.findByText('分部0')
    expect(drawn().length).toBeLessThan(30)
    expect(document.activeElement?.closest('tr')?.getAttribute('data-row-key')).toBe('top')
    await user.click(screen.getByRole('button', { name: '收起' }))
    await waitFor(() => expect(drawn()).toEqual(['top']))
  })
})

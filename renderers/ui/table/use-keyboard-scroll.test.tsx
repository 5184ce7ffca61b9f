import { cleanup, render } from '@testing-library/react'
import { Table } from 'antd'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { useKeyboardScroll } from './use-keyboard-scroll.ts'

let resize: () => void

beforeEach(() => {
  class Sizes {
    observe = () => undefined
    disconnect = () => undefined
    constructor(report: () => void) {
      resize = report
    }
  }
  vi.stubGlobal('ResizeObserver', Sizes)
})

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

function Rows({ linked = false }: { linked?: boolean }) {
  const rows = [{ key: 1, name: '张三' }]
  const table = useKeyboardScroll(rows)
  const render = (name: string) => (linked ? <a href="/user/1">{name}</a> : name)
  return (
    <Table
      ref={table}
      columns={[{ dataIndex: 'name', render }]}
      dataSource={rows}
      scroll={{ x: 'max-content' }}
      pagination={false}
    />
  )
}

/** The scrolling frame after the browser reported a width of its content, in a place of 100 pixels. */
function frameWithContentOf(width: number, table = <Rows />): HTMLElement {
  const frame = render(table).container.querySelector<HTMLElement>('.ant-table-content')!
  setWidth(frame, width)
  return frame
}

function setWidth(frame: HTMLElement, width: number): void {
  vi.spyOn(frame, 'clientWidth', 'get').mockReturnValue(100)
  vi.spyOn(frame, 'scrollWidth', 'get').mockReturnValue(width)
  resize()
}

it('lets Tab reach a table without buttons while it is wider than its place', () => {
  const frame = frameWithContentOf(300)
  expect(frame.tabIndex).toBe(0)
  expect(frame.getAttribute('role')).toBe('group')
  expect(frame.getAttribute('aria-label')).toBe('列表')
  setWidth(frame, 100)
  expect(frame.hasAttribute('tabindex')).toBe(false)
  expect(frame.hasAttribute('role')).toBe(false)
})

it('adds no stop for Tab to a table that fits, or whose links Tab already reaches', () => {
  expect(frameWithContentOf(100).hasAttribute('tabindex')).toBe(false)
  expect(frameWithContentOf(300, <Rows linked />).hasAttribute('tabindex')).toBe(false)
})

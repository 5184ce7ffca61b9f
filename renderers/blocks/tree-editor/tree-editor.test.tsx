import { createEvent, fireEvent, screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { Ports } from '#renderers/ports.ts'
import { readEntity } from '#renderers/testing/documents.ts'
import { pageOf, readBlockExample } from '#renderers/testing/example-page.ts'
import { renderScreen } from '#renderers/testing/render-screen.tsx'

const ROWS = [
  { id: 'd1', departName: '总部', version: 3 },
  { id: 'd2', departName: '分部', version: 5 },
  { id: 'd3', departName: '一科', parentId: 'd1', isLeaf: true, version: 7 },
]

function showEditor(props: object = {}, instead: Partial<Ports> = {}) {
  const editor = readBlockExample('tree-editor')
  const list = readBlockExample('data-table')
  const table = { ...list, 'x-component-props': { columns: ['name'] } }
  const tree = { ...editor, 'x-component-props': { ...editor['x-component-props'], ...props } }
  return renderScreen(pageOf({ tree, table }), {
    entities: [readEntity('system/position'), readEntity('system/depart')],
    rows: { 'system/depart': structuredClone(ROWS) },
    instead,
  })
}
const openFirst = (container: HTMLElement) => fireEvent.click(container.querySelector('.ant-tree-switcher')!)
/** A drag with the events of a browser: from a node, over and onto another element. */
function drag(from: HTMLElement, to: HTMLElement): void {
  const dataTransfer = { setData: () => undefined, effectAllowed: '' }
  fireEvent.dragStart(from, { dataTransfer })
  fireEvent.dragOver(to, { dataTransfer })
  fireEvent.drop(to, { dataTransfer })
}

/** A drag onto a part of an element that is 24 px high. */
function dragToEdge(from: HTMLElement, to: HTMLElement, clientY: number): void {
  const place = to.closest<HTMLElement>('[draggable="true"]')!
  place.getBoundingClientRect = () => ({ top: 0, height: 24 }) as DOMRect
  const dataTransfer = { setData: () => undefined, effectAllowed: '' }
  fireEvent.dragStart(from, { dataTransfer })
  for (const event of [createEvent.dragOver(place, { dataTransfer }), createEvent.drop(place, { dataTransfer })]) {
    // jsdom has no drag events, so the event lacks a position.
    Object.defineProperty(event, 'clientY', { value: clientY })
    fireEvent(place, event)
  }
}

describe('a tree for editing', () => {
  it('reports the chosen node to another block, and that none is chosen any more', async () => {
    const { user, host } = showEditor()
    await user.click(await screen.findByText('总部'))
    await waitFor(() => expect(host.events.at(-1)).toContain('"id":"d1"'))
    await user.click(screen.getByText('总部'))
    await waitFor(() => expect(host.events.at(-1)).not.toContain('"id"'))
  })

  it('shows buttons by the chosen node', async () => {
    const button = {
      label: '添加下级',
      when: 'row != null',
      do: [{ use: 'notice', with: { text: { expr: 'row.id' } } }],
    }
    const { user, host } = showEditor({ toolbar: [button] })
    await screen.findByText('总部')
    expect(screen.queryByRole('button', { name: '添加下级' })).toBeNull()
    await user.click(screen.getByText('分部'))
    await user.click(await screen.findByRole('button', { name: '添加下级' }))
    await waitFor(() => expect(host.events.at(-1)).toContain('d2'))
  })

  it('preserves expanded nodes when it is read again', async () => {
    const { user, container } = showEditor()
    await screen.findByText('总部')
    openFirst(container)
    await screen.findByText('一科')
    await user.click(screen.getByRole('button', { name: '刷新' }))
    await waitFor(() => expect(screen.getByText('一科')).toBeDefined())
  })

  it('moves a node onto another after a question, with the version that was read', async () => {
    const { host, container } = showEditor()
    await screen.findByText('总部')
    openFirst(container)
    drag(await screen.findByText('一科'), screen.getByText('分部'))
    await waitFor(() => expect(host.events.join('\n')).toContain('确定将「一科」移到「分部」之下吗?'))
    const moved = () => host.events.find((event) => event.includes('edit'))
    await waitFor(() => expect(moved()).toContain('"parentId":"d2"'))
    expect(moved()).toContain('"version":7')
  })

  it('warns which parts of a move were not stored', async () => {
    const records = { edit: async () => ({ message: '修改成功!', record: {}, ignored: ['parentId'] }) }
    const { host, container } = showEditor({}, { records: records as never })
    await screen.findByText('总部')
    openFirst(container)
    drag(await screen.findByText('一科'), screen.getByText('分部'))
    await waitFor(() => expect(host.events.join('\n')).toContain('warning 以下内容未保存：'))
  })

  it('moves a node to the top by the drop area below the tree', async () => {
    const { host, container } = showEditor()
    await screen.findByText('总部')
    openFirst(container)
    drag(await screen.findByText('一科'), screen.getByText(/拖到另一节点上/))
    await waitFor(() => expect(host.events.join('\n')).toContain('确定将「一科」移到最上级吗?'))
    await waitFor(() => expect(host.events.find((event) => event.includes('edit'))).toContain('"parentId":""'))
  })

  it('puts a node before or after another by its edges; among siblings without a confirmation', async () => {
    const { host, container } = showEditor()
    await screen.findByText('总部')
    openFirst(container)
    const [first, second] = [screen.getByText('总部'), screen.getByText('分部')]
    dragToEdge(second, first, 1)
    await waitFor(() => expect(host.events.join('\n')).toContain('reorder d2 before d1'))
    expect(host.events.join('\n')).not.toContain('确定')
    dragToEdge(await screen.findByText('一科'), second, 23)
    await waitFor(() => expect(host.events.join('\n')).toContain('确定将「一科」移到「分部」之后吗?'))
    await waitFor(() => expect(host.events.join('\n')).toContain('reorder d3 after d2'))
    expect(host.events.find((event) => event.includes('edit'))).toContain('"parentId":""')
  })

  it('moves nothing when declined, and nothing onto its present parent', async () => {
    const { host, container } = showEditor()
    await screen.findByText('总部')
    openFirst(container)
    const node = await screen.findByText('一科')
    drag(node, screen.getByText('总部'))
    expect(host.events.join('\n')).not.toContain('确定')
    host.answer.confirm = false
    drag(node, screen.getByText('分部'))
    await waitFor(() => expect(host.events.join('\n')).toContain('确定'))
    expect(host.events.join('\n')).not.toContain('parentId')
  })

  it('may be read completely by a call, and is then searched locally', async () => {
    const answer = [{ id: 'd9', departName: '市局', children: [{ id: 'd8', departName: '二科', children: null }] }]
    const { user, container } = showEditor(
      { call: 'GET /sys/sysDepart/queryMyDeptTreeList' },
      { call: async () => ({ result: answer, message: '2' }) },
    )
    await screen.findByText('市局')
    openFirst(container)
    await screen.findByText('二科')
    await user.type(screen.getByLabelText('搜索部门'), '二')
    await waitFor(() => expect(screen.queryByText('市局')).toBeNull())
    expect(screen.getByText('二科')).toBeDefined()
  })

  it("shows the page's text when it is empty", async () => {
    showEditor({ call: 'GET /x', empty: '您没有负责的部门' }, { call: async () => ({ result: null, message: '1' }) })
    expect(await screen.findByText('您没有负责的部门')).toBeDefined()
  })

  it('is searched at any depth, and dragging is off then', async () => {
    const { user } = showEditor()
    await screen.findByText('总部')
    await user.type(screen.getByLabelText('搜索部门'), '一科')
    const found = await screen.findByText('一科')
    expect(screen.queryByText('总部')).toBeNull()
    expect(screen.queryByText(/拖到/)).toBeNull()
    expect(found.closest('[draggable="true"]')).toBeNull()
  })
})

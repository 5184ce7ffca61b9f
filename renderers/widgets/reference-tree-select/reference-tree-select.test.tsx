import { screen, waitFor } from '@testing-library/react'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { type ReferencePort, RefusedError } from '#renderers/ports.ts'
import { answersOf } from '#renderers/ui/widget/answers.ts'
import type { WidgetExample } from '#renderers/ui/widget/example.ts'
import { TreeControl } from '#renderers/ui/widget/reference/tree-control-chunk.ts'
import { popupItem, renderWidget } from '#renderers/ui/widget-testing.tsx'
import type { Field } from '#shared/documents/entity.ts'
import example from './reference-tree-select.example.json'
import { ReferenceTreeSelect } from './reference-tree-select.tsx'

beforeAll(() => TreeControl.preload())

const { references } = answersOf(example as WidgetExample)
const one: Field = { type: 'string', title: '上级', 'x-ref': { entity: 'system/depart' } }
const box = () => screen.getByRole('combobox') as HTMLInputElement

async function opener(title: string): Promise<Element> {
  return (await popupItem(title)).parentElement!.querySelector('.ant-select-tree-switcher')!
}

function render(given: Parameters<typeof renderWidget>[2] = {}, instead: Partial<ReferencePort> = {}) {
  const port = { ...references, ...instead }
  const spies = { options: port.options, labels: vi.fn(port.labels), children: vi.fn(port.children) }
  const warning = vi.fn()
  const { notices } = answersOf(example as WidgetExample)
  const answers = answersOf(example as WidgetExample, { references: spies, notices: { ...notices, warning } })
  return { ...renderWidget(ReferenceTreeSelect, example as WidgetExample, given, answers), ...spies, warning }
}

describe('choosing nodes of a tree', () => {
  it('shows the label of a chosen node whose branch was never expanded', async () => {
    const { children } = render()
    expect(await screen.findByText('市场一组')).toBeDefined()
    expect(children).not.toHaveBeenCalled()
  })

  it('shows nothing chosen for a root record of a tree', async () => {
    const { container, labels } = render({ value: '0', root: '0' })
    await waitFor(() => expect(box()).toBeDefined())
    expect(container.textContent).not.toContain('0')
    expect(labels).not.toHaveBeenCalled()
  })

  it('loads the roots when opened and a branch when that is opened', async () => {
    const { user, children } = render({ value: null })
    await user.click(box())
    await user.click(await opener('总公司'))
    await popupItem('市场二组')
    expect(children.mock.calls.map(([, parent]) => parent)).toEqual([undefined, 'd1'])
  })

  it('stores a comma list', async () => {
    const { user, told } = render()
    await user.click(box())
    await user.click(await popupItem('分公司'))
    await user.click(await opener('总公司'))
    await user.click(await popupItem('市场一组'))
    expect(told).toEqual(['d11,d2', 'd2'])
  })

  it('does not choose the nodes below a chosen one', async () => {
    const { user, value } = render({ value: null })
    await user.click(box())
    await user.click(await opener('总公司'))
    await popupItem('市场二组')
    await user.click(await popupItem('总公司'))
    expect(value()).toBe('d1')
  })

  it('stores one key when the reference allows one node', async () => {
    const { user, told, container } = render({ field: one, value: null })
    await user.click(box())
    await user.click(await popupItem('分公司'))
    await user.click(container.querySelector('.ant-select-clear')!)
    expect(told).toEqual(['d2', null])
  })

  it('requests no label of a node that was just chosen', async () => {
    const { user, labels } = render({ value: null })
    await user.click(box())
    await user.click(await popupItem('分公司'))
    expect(labels).not.toHaveBeenCalled()
  })

  it('has no search and a drop-down of at most 400 px', async () => {
    const { user } = render({ value: null })
    await user.click(box())
    await popupItem('总公司')
    expect(document.querySelector<HTMLElement>('.ant-tree-select-dropdown')?.style.maxHeight).toBe('400px')
    expect(box().readOnly).toBe(true)
  })

  it('shows why a branch was refused, also in its place, and retries from there', async () => {
    let failures = 2
    const flaky: ReferencePort['children'] = (reference, parent) =>
      parent && failures-- > 0
        ? Promise.reject(new RefusedError('没有查询权限'))
        : references.children(reference, parent)
    const { user, children, warning, told } = render({ value: null }, { children: flaky })
    const retry = async () => user.click(await screen.findByRole('button', { name: /重\s*试/ }))
    await user.click(box())
    await user.click(await opener('总公司'))
    await retry()
    await expect.poll(() => warning.mock.calls).toEqual([['没有查询权限'], ['没有查询权限']])
    expect(screen.getByText('加载失败')).toBeDefined()
    await retry()
    expect(await popupItem('市场二组')).toBeDefined()
    expect(screen.queryByText('加载失败')).toBeNull()
    expect(children).toHaveBeenCalledTimes(4)
    expect(told).toEqual([])
  })

  it('reports that the tree could not be loaded and retries on request', async () => {
    let failures = 1
    const flaky: ReferencePort['children'] = (reference, parent) =>
      failures-- > 0 ? Promise.reject(new Error('offline')) : references.children(reference, parent)
    const { user } = render({ value: null }, { children: flaky })
    await user.click(box())
    await user.click(await screen.findByRole('button', { name: /重\s*试/ }))
    expect(await popupItem('总公司')).toBeDefined()
  })

  it('reports that the reference is missing', () => {
    render({ field: { type: 'string', title: '部门' } })
    expect(screen.getByRole('alert').textContent).toBe('表字典搜索组件参数接收有误,请检查字典配置!')
  })

  it('begins below a node, and passes the condition on with every level', async () => {
    const { user, children } = render({ value: null, root: 'd1', condition: { status: '1' } })
    await user.click(box())
    expect(await popupItem('市场二组')).toBeDefined()
    const filtered = { ...example.field['x-ref'], condition: { status: '1' } }
    expect(children).toHaveBeenCalledExactlyOnceWith(filtered, 'd1')
  })

  it('stores the value of a node and requests its children by its key', async () => {
    const nodes = async (_: unknown, parent?: string) =>
      parent === undefined ? [{ value: 'A01', key: 'd1', title: '总公司', leaf: false }] : []
    const { user, value, children } = render({ field: one, value: null }, { children: nodes })
    await user.click(box())
    await user.click(await opener('总公司'))
    expect(children).toHaveBeenLastCalledWith(one['x-ref'], 'd1')
    await user.click(await popupItem('总公司'))
    expect(value()).toBe('A01')
  })
})

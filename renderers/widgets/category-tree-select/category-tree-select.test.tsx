import { act, screen } from '@testing-library/react'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { FormValuesContext } from '#renderers/ui/draft/form-values.ts'
import { answersOf } from '#renderers/ui/widget/answers.ts'
import type { WidgetExample } from '#renderers/ui/widget/example.ts'
import { TreeControl } from '#renderers/ui/widget/reference/tree-control-chunk.ts'
import { popupItem, renderWidget } from '#renderers/ui/widget-testing.tsx'
import type { Field } from '#shared/documents/entity.ts'
import example from './category-tree-select.example.json'
import { CategoryTreeSelect } from './category-tree-select.tsx'

beforeAll(() => TreeControl.preload())

const { categories } = answersOf(example as WidgetExample)
const box = () => screen.getByRole('combobox') as HTMLInputElement

function render(given: Parameters<typeof renderWidget>[2] = {}) {
  const spies = { children: vi.fn(categories.children), labels: vi.fn(categories.labels) }
  const answers = answersOf(example as WidgetExample, { categories: spies })
  return { ...renderWidget(CategoryTreeSelect, example as WidgetExample, given, answers), ...spies }
}

describe('choosing categories', () => {
  it('begins below the code of the page and opens level by level', async () => {
    const { user, children, told } = render({ value: null })
    await user.click(box())
    const food = await popupItem('食品')
    await user.click(food.parentElement!.querySelector('.ant-select-tree-switcher')!)
    await user.click(await popupItem('蔬菜'))
    expect(children.mock.calls.map(([parent]) => parent)).toEqual([{ code: 'B01' }, { key: 'c1' }])
    expect(told).toEqual(['c12'])
  })

  it('begins at the top without a code', async () => {
    const { user, children } = render({ value: null, code: undefined })
    await user.click(box())
    await expect.poll(() => children).toHaveBeenCalledExactlyOnceWith({ code: '0' }, undefined, undefined)
  })

  it('reads the tree again when categories changed, once it was opened', async () => {
    const changed: (() => void)[] = []
    const onChanged = (_: string, listener: () => void) => {
      changed.push(listener)
      return () => undefined
    }
    const children = vi.fn(categories.children)
    const answers = answersOf(example as WidgetExample, { categories: { ...categories, children }, onChanged })
    const { user } = renderWidget(CategoryTreeSelect, example as WidgetExample, { value: null }, answers)
    act(() => changed[0]!())
    expect(children).not.toHaveBeenCalled()
    await user.click(box())
    await popupItem('食品')
    children.mockResolvedValue([{ value: 'n1', title: '新增的', leaf: true }])
    act(() => changed[0]!())
    expect(await popupItem('新增的')).toBeDefined()
  })

  it('stores several as a comma list, a single one as its key', async () => {
    const several = render()
    await several.user.click(box())
    await several.user.click(await popupItem('家用电器'))
    expect(several.value()).toBe('c11,c2')
    several.unmount()
    const one = render({ multiple: false, value: null })
    await one.user.click(box())
    await one.user.click(await popupItem('家用电器'))
    await one.user.click(one.container.querySelector('.ant-select-clear')!)
    expect(one.told).toEqual(['c2', null])
  })

  it('writes the names of the chosen categories into another field', async () => {
    const set = vi.fn()
    const values = { values: () => ({}), read: () => ({}), untyped: () => ({}), set, subscribe: () => () => undefined }
    const Named = (props: Parameters<typeof CategoryTreeSelect>[0]) => (
      <FormValuesContext value={values}>
        <CategoryTreeSelect {...props} textField="categoryName" />
      </FormValuesContext>
    )
    const { user, container } = renderWidget(Named, example as WidgetExample, { multiple: false, value: null })
    await user.click(box())
    await user.click(await popupItem('家用电器'))
    await user.click(container.querySelector('.ant-select-clear')!)
    expect(set.mock.calls).toEqual([[{ categoryName: '家用电器' }], [{ categoryName: '' }]])
  })

  it('shows the name of a chosen category whose branch was never expanded', async () => {
    const { children } = render()
    expect(await screen.findByText('粮油')).toBeDefined()
    expect(children).not.toHaveBeenCalled()
  })

  it('passes its condition on with every level', async () => {
    const { user, children } = render({ value: null, condition: '{"name":"食品"}' })
    await user.click(box())
    await popupItem('食品')
    expect(children).toHaveBeenCalledExactlyOnceWith({ code: 'B01' }, { name: '食品' }, undefined)
  })

  it.each(['name=1', '[]', '"食品"', 'null'])('reports that the condition %s is no JSON object', (condition) => {
    render({ condition })
    expect(screen.getByRole('alert').textContent).toBe('组件JTreeSelect-condition传值有误，需要一个json字符串!')
  })

  it('reads through its field', async () => {
    const via = { entity: 'online/f-visit', field: 'kind' }
    const field: Field = { ...(example.field as Field), via }
    const { user, children, labels } = render({ value: 'c1', field })
    await user.click(box())
    await popupItem('食品')
    expect(children).toHaveBeenCalledExactlyOnceWith({ code: 'B01' }, undefined, via)
    expect(labels).toHaveBeenCalledWith(['c1'], via)
  })

  it('has a drop-down of at most 400 px', async () => {
    const { user } = render({ value: null })
    await user.click(box())
    await popupItem('食品')
    expect(document.querySelector<HTMLElement>('.ant-tree-select-dropdown')?.style.maxHeight).toBe('400px')
  })
})

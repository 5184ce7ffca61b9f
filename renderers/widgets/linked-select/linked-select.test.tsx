import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { pageOf } from '#renderers/testing/example-page.ts'
import { renderScreen } from '#renderers/testing/render-screen.tsx'
import { answersOf } from '#renderers/ui/widget/answers.ts'
import type { WidgetExample } from '#renderers/ui/widget/example.ts'
import { popupItem, renderWidget } from '#renderers/ui/widget-testing.tsx'
import type { Entity, Row } from '#shared/documents/entity.ts'
import example from './linked-select.example.json'
import { LinkedSelect } from './linked-select.tsx'

const { references } = answersOf(example as WidgetExample)
const reference = example.field['x-ref']
const level = (title: string) => ({ type: 'string' as const, title, 'x-ref': reference, 'x-widget': 'LinkedSelect' })
const goods: Entity = {
  $id: 'business/goods',
  title: '商品',
  type: 'object',
  properties: { large: level('大类'), small: level('小类') },
}

/** A form of two levels, and the values that it sends. */
function twoLevels(initial: Row = {}) {
  const call = vi.fn(async (_: unknown) => ({ result: null, message: '' }))
  const begin = (field: string) => initial[field] !== undefined && { default: initial[field] }
  const page = pageOf(
    {
      form: {
        type: 'void',
        'x-component': 'Form',
        'x-component-props': {
          fields: [
            { field: 'large', props: { below: ['small'], condition: { status: '1' } }, ...begin('large') },
            { field: 'small', props: { above: 'large' }, ...begin('small') },
          ],
          submit: {
            label: '提交',
            do: [
              {
                use: 'call',
                with: {
                  call: 'POST /goods',
                  body: { large: { expr: 'values.large' }, small: { expr: 'values.small' } },
                },
              },
            ],
          },
        },
      },
    },
    'business/goods',
  )
  const children = vi.fn(references.children)
  const view = renderScreen(page as never, {
    address: 'business/goods',
    entities: [goods],
    instead: { references: { ...references, children }, call: call as never },
  })
  return {
    ...view,
    children,
    submitted: async () => {
      await view.user.click(screen.getByRole('button', { name: '提交' }))
      await waitFor(() => expect(call).toHaveBeenCalled())
      return (call.mock.lastCall![0] as { body: Row }).body
    },
    choose: async (label: string, option: string) => {
      await view.user.click(await screen.findByLabelText(label))
      await view.user.click(await popupItem(option))
    },
  }
}

describe('linked drop-downs', () => {
  it('offer the children of the level above', async () => {
    const { choose, children, submitted } = twoLevels()
    expect(await screen.findByLabelText('小类')).toHaveProperty('disabled', true)
    await choose('大类', '家电')
    await choose('小类', '冰箱')
    expect(await submitted()).toEqual({ large: 'c2', small: 'c21' })
    expect(children.mock.calls.map(([{ condition }, parent]) => [condition, parent])).toContainEqual([
      { status: '1' },
      undefined,
    ])
    expect(children).toHaveBeenLastCalledWith(reference, 'c2')
  })

  it('are emptied below a level that changes', async () => {
    const { choose, submitted } = twoLevels({ large: 'c1', small: 'c12' })
    expect(await screen.findByText('蔬菜')).toBeDefined()
    await choose('大类', '家电')
    expect(await submitted()).toEqual({ large: 'c2', small: null })
  })

  it('show the labels of a stored record', async () => {
    const { submitted } = twoLevels({ large: 'c1', small: 'c12' })
    expect(await screen.findByText('食品')).toBeDefined()
    expect(await screen.findByText('蔬菜')).toBeDefined()
    expect(await submitted()).toEqual({ large: 'c1', small: 'c12' })
  })
})

describe('one level of linked drop-downs', () => {
  const render = (given: Row = {}, instead = {}) =>
    renderWidget(
      LinkedSelect,
      example as WidgetExample,
      given,
      answersOf(example as WidgetExample, { references: { ...references, ...instead } }),
    )

  it('may begin below a node', async () => {
    const { user } = render({ root: 'c1', value: null })
    await user.click(screen.getByRole('combobox'))
    expect(await popupItem('粮油')).toBeDefined()
  })

  it('reports that its options could not be loaded and retries on request', async () => {
    const children = vi.fn(references.children).mockRejectedValueOnce(new Error('offline'))
    const { user } = render({ value: null }, { children })
    expect(await screen.findByText('联动组件数据加载失败,请检查配置!')).toBeDefined()
    await user.click(await screen.findByRole('button', { name: /重\s*试/ }))
    await user.click(screen.getByRole('combobox'))
    expect(await popupItem('食品')).toBeDefined()
  })

  it('shows a stored value that is none of its options by its label', async () => {
    render({ value: 'c21' })
    expect(await screen.findByText('冰箱')).toBeDefined()
  })
})

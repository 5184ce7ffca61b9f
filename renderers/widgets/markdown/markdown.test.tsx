import { EditorView } from '@codemirror/view'
import { act, screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { WidgetExample } from '#renderers/ui/widget/example.ts'
import { renderWidget } from '#renderers/ui/widget-testing.tsx'
import example from './markdown.example.json'
import { Markdown } from './markdown.tsx'

async function render(given: Parameters<typeof renderWidget>[2] = {}) {
  const view = renderWidget(Markdown, example as WidgetExample, given)
  const editor = EditorView.findFromDOM(await screen.findByRole('textbox', { name: '说明' }))!
  return { ...view, editor, preview: screen.getByRole('region', { name: '说明预览' }) }
}

describe('Markdown', () => {
  it('is shown beside as it will look', async () => {
    const { editor, preview, value } = await render({ value: '' })
    act(() => editor.dispatch({ changes: { from: 0, insert: '# 题\n\n- 一' } }))
    expect(value()).toBe('# 题\n\n- 一')
    expect([preview.querySelector('h1')?.textContent, preview.querySelector('li')?.textContent]).toEqual(['题', '一'])
  })

  it.each(['<img src=x onerror=alert(1)>', '[x](javascript:alert(1))', '<script>alert(1)</script>'])(
    'shows %j as text',
    async (value) => {
      const { preview } = await render({ value })
      expect(preview.querySelectorAll('img, a, script')).toHaveLength(0)
      expect(preview.textContent).toContain(value.slice(0, 3))
    },
  )

  it.each([
    [undefined, '300px'],
    [450, '450px'],
    [100, '200px'],
  ])('with height %j is %s high', async (height, shown) => {
    const { container } = await render({ height })
    expect(container.querySelector<HTMLElement>('.r-markdown')!.style.getPropertyValue('--height')).toBe(shown)
  })

  it('is drawn in a detail', async () => {
    renderWidget(Markdown, example as WidgetExample, { displayMode: 'read' })
    expect((await screen.findByText('每日')).tagName).toBe('STRONG')
  })
})

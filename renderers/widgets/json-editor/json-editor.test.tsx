import { EditorView } from '@codemirror/view'
import { act, screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { WidgetExample } from '#renderers/ui/widget/example.ts'
import { renderWidget } from '#renderers/ui/widget-testing.tsx'
import type { Field } from '#shared/documents/entity.ts'
import example from './json-editor.example.json'
import { JsonEditor } from './json-editor.tsx'

const OBJECT: Field = { type: 'object', title: '参数' }

async function render(given: Parameters<typeof renderWidget>[2] = {}) {
  const view = renderWidget(JsonEditor, example as WidgetExample, given)
  const editor = EditorView.findFromDOM(await screen.findByRole('textbox', { name: '参数' }))!
  const write = (insert: string) =>
    act(() => editor.dispatch({ changes: { from: 0, to: editor.state.doc.length, insert } }))
  return { ...view, editor, write }
}
const status = () => screen.getByRole('status').textContent

describe('JSON', () => {
  it('with an error shows the line of the error', async () => {
    const { write } = await render({ value: '' })
    expect(status()).toBe('')
    write('{\n  "a": 1\n  "b": 2\n}')
    expect(status()).toBe('第 2 行第 9 列：此处缺少逗号')
    write('{}')
    expect(status()).toBe('')
  })

  it('is formatted by a button, unless it has an error', async () => {
    const { user, value, write } = await render({ value: '{"a":[1]}' })
    await user.click(screen.getByRole('button', { name: '格式化' }))
    expect(value()).toBe('{\n  "a": [\n    1\n  ]\n}')
    write('{')
    expect(screen.getByRole('button', { name: '格式化' })).toHaveProperty('disabled', true)
  })

  it('is a value in a field of objects, typed in any layout', async () => {
    const { editor, write, told } = await render({ field: OBJECT, value: { a: 1 } })
    expect(editor.state.doc.toString()).toBe('{\n  "a": 1\n}')
    write('{"a":2}')
    expect(editor.state.doc.toString()).toBe('{"a":2}')
    write('')
    expect(told).toEqual([{ a: 2 }, null])
  })

  it('in a field of objects stores a broken text, which the rules then refuse', async () => {
    const { write, value } = await render({ field: OBJECT, value: { a: 1 } })
    write('{"a":')
    expect(value()).toBe('{"a":')
  })
})

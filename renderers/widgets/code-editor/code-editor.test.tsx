import { EditorView } from '@codemirror/view'
import { act, screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { WidgetExample } from '#renderers/ui/widget/example.ts'
import { renderWidget } from '#renderers/ui/widget-testing.tsx'
import example from './code-editor.example.json'
import { CodeEditor } from './code-editor.tsx'
import { CODE_LANGUAGES, highlightingOf } from './code-languages.ts'

async function render(given: Parameters<typeof renderWidget>[2] = {}) {
  const view = renderWidget(CodeEditor, example as WidgetExample, given)
  const editor = EditorView.findFromDOM(await screen.findByRole('textbox', { name: '查询语句' }))!
  const type = (insert: string, from = 0, to = from) => act(() => editor.dispatch({ changes: { from, to, insert } }))
  return { ...view, editor, type }
}

describe('code', () => {
  it('has line numbers and coloured keywords of its language', async () => {
    const { container } = await render({ value: "select 'a'\nfrom b -- 注" })
    expect(container.querySelector('.cm-lineNumbers')?.textContent).toContain('2')
    const coloured = [...container.querySelectorAll('.cm-line span')].map(({ textContent }) => textContent)
    expect(coloured).toEqual(['select', "'a'", 'from', '-- 注'])
  })

  it('passes every change to the form', async () => {
    const { type, told } = await render({ value: 'b' })
    type('a')
    expect(told).toEqual(['ab'])
  })

  it('stops at the length of the field', async () => {
    const { type, value, editor } = await render({
      value: '',
      field: { ...example.field, type: 'string', maxLength: 3 },
    })
    type('abcdef')
    expect([value(), editor.state.doc.toString()]).toEqual(['abc', 'abc'])
  })

  it('shows changes of the form, even if they are too long', async () => {
    const { set, editor, told } = await render({ value: '', field: { ...example.field, type: 'string', maxLength: 3 } })
    set('abcdef')
    expect([editor.state.doc.toString(), told]).toEqual(['abcdef', []])
  })

  it('cannot be changed while disabled', async () => {
    const { editor, give } = await render()
    give({ disabled: true })
    expect([editor.state.readOnly, editor.contentDOM.getAttribute('contenteditable')]).toEqual([true, 'false'])
  })

  it('knows every language that its manifest offers', () => {
    expect(CODE_LANGUAGES.map((language) => highlightingOf(language)).filter((found) => found === undefined)).toEqual(
      [],
    )
  })
})

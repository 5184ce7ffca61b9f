import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import type { Editor } from '@tiptap/react'
import { beforeAll, describe, expect, it } from 'vitest'
import { answersOf } from '#renderers/ui/widget/answers.ts'
import type { WidgetExample } from '#renderers/ui/widget/example.ts'
import { renderWidget } from '#renderers/ui/widget-testing.tsx'
import example from './rich-text.example.json'
import { RichText } from './rich-text.tsx'

// Loaded before the first test instead of within it.
beforeAll(() => import('./rich-text-control.tsx'))

type Given = Parameters<typeof renderWidget>[2]

async function render(given: Given = {}, instead: Parameters<typeof answersOf>[1] = {}) {
  const answers = answersOf(example as WidgetExample, instead)
  const view = renderWidget(RichText, example as WidgetExample, given, answers)
  const box = await screen.findByRole('textbox', { name: '内容' })
  return { ...view, box, editor: (box as HTMLElement & { editor: Editor }).editor }
}

const PNG = new File(['x'], '图.png', { type: 'image/png' })

describe('formatted text', () => {
  it('is 300 pixels high by default', async () => {
    const { container, give } = await render({ height: undefined })
    const body = container.querySelector<HTMLElement>('.r-rich-text__body')!
    expect(body.style.getPropertyValue('--height')).toBe('300px')
    give({ height: 500 })
    expect(body.style.getPropertyValue('--height')).toBe('500px')
  })

  it('passes the written text to the form, and nothing for an empty text', async () => {
    const { editor, value } = await render({ value: '' })
    act(() => void editor.commands.insertContent('文字'))
    expect(value()).toBe('<p>文字</p>')
    act(() => void editor.commands.clearContent(true))
    expect(value()).toBe('')
  })

  it('has formatting buttons with names and pressed state', async () => {
    const { editor, user, value } = await render({ value: '<p>文字</p>' })
    act(() => void editor.commands.selectAll())
    const bold = screen.getByRole('button', { name: '加粗' })
    await user.click(bold)
    expect(value()).toBe('<p><strong>文字</strong></p>')
    await waitFor(() => expect(screen.getByRole('button', { name: '加粗' }).getAttribute('aria-pressed')).toBe('true'))
    expect(
      screen.getByRole('toolbar', { name: '内容工具栏' }).querySelectorAll('button:not([aria-label])'),
    ).toHaveLength(0)
  })

  it('accepts only safe links', async () => {
    const { editor, user, value } = await render({ value: '<p>文字</p>' })
    act(() => void editor.commands.selectAll())
    await user.click(screen.getByRole('button', { name: '链接' }))
    await user.type(screen.getByRole('textbox', { name: '链接地址' }), 'javascript:alert(1)')
    expect(screen.getByRole('button', { name: '确定链接' })).toHaveProperty('disabled', true)
    await user.clear(screen.getByRole('textbox', { name: '链接地址' }))
    await user.type(screen.getByRole('textbox', { name: '链接地址' }), 'https://x.example/{Enter}')
    expect(value()).toContain('href="https://x.example/"')
  })

  it('uploads images, and inserts them at the cursor', async () => {
    const sent: unknown[] = []
    const files = {
      upload: async (file: File, options?: object) => {
        sent.push([file.name, options])
        return 'editor/1/图.png'
      },
      address: (stored: string) => `/files/${stored}`,
    }
    const { value } = await render({ value: '' }, { files })
    const chooser = document.querySelector<HTMLInputElement>('input[type=file]')!
    await act(async () => {
      fireEvent.change(chooser, { target: { files: [PNG] } })
    })
    expect(value()).toContain('<img src="/files/editor/1/图.png" alt="图.png">')
    expect(sent).toEqual([['图.png', { folder: 'editor' }]])
  })

  it('reports to the form that an image is uploading, so that the form waits for it', async () => {
    let arrive: (path: string) => void = () => undefined
    const upload = () => new Promise<string>((resolve) => (arrive = resolve))
    const busy: boolean[] = []
    const onBusy = (now: boolean) => busy.push(now)
    await render({ value: '', onBusy }, { files: { upload, address: String } })
    const chooser = document.querySelector<HTMLInputElement>('input[type=file]')!
    await act(async () => void fireEvent.change(chooser, { target: { files: [PNG] } }))
    expect(busy).toEqual([true])
    await act(async () => arrive('a.png'))
    expect(busy).toEqual([true, false])
  })

  it('reports which image could not be uploaded, and which file is no image', async () => {
    const said: string[] = []
    const note = (text: string) => void said.push(text)
    const notices = { success: note, warning: note, error: note, confirm: async () => true }
    const files = { upload: () => Promise.reject(new Error('no')), address: String }
    const { told } = await render({ value: '' }, { files, notices })
    const chooser = document.querySelector<HTMLInputElement>('input[type=file]')!
    await act(async () => {
      fireEvent.change(chooser, { target: { files: [PNG, new File(['x'], 'a.txt', { type: 'text/plain' })] } })
    })
    expect([said, told]).toEqual([['请上传图片', '图.png file upload failed.'], []])
  })

  it('sanitizes pasted and stored text', async () => {
    const { editor, value } = await render({ value: '<p>旧<img src=x onerror=alert(1)></p>' })
    expect(editor.getHTML()).not.toContain('onerror')
    act(() => void editor.view.pasteHTML('<p onclick="x()">新<script>alert(1)</script></p>'))
    expect(value()).toContain('新')
    expect(value()).not.toMatch(/onclick|script/)
  })

  it('shows changes of the form', async () => {
    const { editor, set, told } = await render()
    set('<p>另一段</p>')
    expect([editor.getText(), told]).toEqual(['另一段', []])
  })
})

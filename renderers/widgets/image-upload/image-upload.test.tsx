import { act, fireEvent, screen } from '@testing-library/react'
import { beforeAll, describe, expect, it } from 'vitest'
import { UploadControl } from '#renderers/ui/upload/upload-control-chunk.ts'
import { answersOf } from '#renderers/ui/widget/answers.ts'
import type { WidgetExample } from '#renderers/ui/widget/example.ts'
import { renderWidget } from '#renderers/ui/widget-testing.tsx'
import example from './image-upload.example.json'
import { ImageUpload } from './image-upload.tsx'

beforeAll(() => UploadControl.preload())

const PICTURE = 'data:image/png;base64,iVBORw0KGgo='
const render = (given: Parameters<typeof renderWidget>[2] = {}, instead: Parameters<typeof answersOf>[1] = {}) =>
  renderWidget(ImageUpload, example as WidgetExample, given, answersOf(example as WidgetExample, instead))
const images = () => [...document.querySelectorAll('img')].map(({ src }) => new URL(src, 'http://x/').href)

describe('uploading images', () => {
  it('shows thumbnails, and one image in full on request', async () => {
    const { user } = render()
    expect(images()).toEqual(
      ['http://x/files/demo/1/a.png', 'http://x/files/demo/2/b.png'].map((href) =>
        expect.stringContaining(href.slice(8)),
      ),
    )
    await user.click(screen.getByRole('button', { name: '预览 b.png' }))
    expect(screen.getByRole('dialog').querySelector('img')?.alt).toBe('b.png')
  })

  it.each([
    ['a field of images', { 'x-file': { kind: 'image' } }],
    ['a field that says nothing of its files', {}],
    ['a field that tells only how many', { 'x-file': { maxCount: 3 } }],
  ] as const)('drops a file that is no image with 请上传图片 in %s', (_, limits) => {
    const said: string[] = []
    const note = (text: string) => void said.push(text)
    const notices = { success: note, warning: note, error: note, confirm: async () => true }
    const { told } = render({ value: '', field: { type: 'string', title: '照片', ...limits } }, { notices })
    const input = document.querySelector<HTMLInputElement>('input[type=file]')!
    fireEvent.change(input, { target: { files: [new File(['x'], 'a.txt', { type: 'text/plain' })] } })
    expect([said, told, input.accept]).toEqual([['请上传图片'], [], 'image/*'])
  })

  it('stores an image in the record when the server has no file store', async () => {
    const files = { upload: async () => PICTURE, address: (stored: string) => stored }
    const { value } = render({ value: 'demo/1/a.png' }, { files })
    const input = document.querySelector<HTMLInputElement>('input[type=file]')!
    await act(async () => {
      fireEvent.change(input, { target: { files: [new File(['x'], 'a.png', { type: 'image/png' })] } })
    })
    expect(value()).toBe(`demo/1/a.png,${PICTURE}`)
    expect(images().at(-1)).toBe(PICTURE)
  })

  it('are thumbnails that open the image, in details and in cells', () => {
    for (const displayMode of ['read', 'cell'] as const) {
      const { unmount } = render({ displayMode })
      const link = screen.getByRole('link', { name: 'a.png' })
      expect([link.getAttribute('href'), link.getAttribute('target')]).toEqual(['/files/demo/1/a.png', '_blank'])
      unmount()
    }
  })

  it('shows an old value that is no picture by its name', () => {
    render({ value: 'demo/1/a.svg' })
    expect(screen.getByRole('link').textContent).toContain('a.svg')
  })
})

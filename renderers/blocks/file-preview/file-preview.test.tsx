import { fireEvent, screen } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { showBlock } from '#renderers/testing/shown-block.tsx'
import { decodedText } from './preview-kind.ts'

afterEach(() => vi.unstubAllGlobals())

const show = (file: string, name?: string) => showBlock('FilePreview', { file, ...(name && { fileName: name }) })
const bytes = (...given: number[]) => new Uint8Array(given).buffer

describe('a file', () => {
  it('is shown by its type, with its name', async () => {
    const picture = show('temp/1/标志.png')
    expect((await screen.findByAltText('标志.png')).getAttribute('src')).toBe('/files/temp/1/标志.png')
    picture.unmount()
    const reading = show('temp/1/合同.pdf')
    expect((await screen.findByTitle('合同.pdf')).tagName).toBe('IFRAME')
    reading.unmount()
    const { container } = show('temp/1/录像.mp4')
    await screen.findByText('录像.mp4')
    expect(container.querySelector('video')?.getAttribute('src')).toBe('/files/temp/1/录像.mp4')
  })

  it('that no browser shows can be had all the same', async () => {
    show('temp/1/a.docx', '说明.docx')
    await screen.findByText('这种文件不能在浏览器中预览，请下载后查看')
    expect(screen.getByRole('link', { name: /下载/ }).getAttribute('href')).toBe('/files/temp/1/a.docx')
    expect(screen.getByText('说明.docx')).toBeDefined()
  })

  it('of text shows its beginning, and reports when there is more', async () => {
    const headers = new Headers({ 'content-range': 'bytes 0-5/900000' })
    const fetched = vi.fn(async () => ({
      ok: true,
      status: 206,
      headers,
      arrayBuffer: async () => new TextEncoder().encode('<b>中').buffer,
    }))
    vi.stubGlobal('fetch', fetched)
    show('temp/1/a.txt')
    expect(await screen.findByText('<b>中')).toBeDefined()
    expect(screen.getByText(/只显示开头部分/)).toBeDefined()
  })

  it('that is missing shows an error', async () => {
    show('temp/1/标志.png')
    fireEvent.error(await screen.findByAltText('标志.png'))
    expect(screen.getByText('文件无法显示，可能已被删除')).toBeDefined()
  })
})

describe('the characters of a text', () => {
  it.each([
    [bytes(0xe4, 0xb8, 0xad), '中'],
    [bytes(0xd6, 0xd0), '中'],
    [bytes(0x61, 0xe4, 0xb8), 'a'],
  ])('are found out', (content, text) => {
    expect(decodedText(content)).toBe(text)
  })
})

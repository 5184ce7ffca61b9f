import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { RefusedError } from '#renderers/ports.ts'
import { answersOf } from '#renderers/ui/widget/answers.ts'
import type { WidgetExample } from '#renderers/ui/widget/example.ts'
import { renderWidget } from '#renderers/ui/widget-testing.tsx'
import example from './signature.example.json'
import { Signature } from './signature.tsx'

// The DOM of the tests cannot draw.
beforeEach(() => {
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null)
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((done) => done(new Blob(['png'])))
})
afterEach(() => vi.restoreAllMocks())

async function render(given: Parameters<typeof renderWidget>[2] = {}, instead: Parameters<typeof answersOf>[1] = {}) {
  const view = renderWidget(Signature, example as WidgetExample, given, answersOf(example as WidgetExample, instead))
  await screen.findByRole('textbox')
  return view
}
const confirm = () => screen.getByRole('button', { name: /确认签名$/ }) as HTMLButtonElement

describe('a signature', () => {
  it('is written by hand and uploaded as a picture', async () => {
    const { user, value } = await render()
    expect(confirm().disabled).toBe(true)
    fireEvent.pointerDown(screen.getByRole('img', { name: '签名手写区' }), { button: 0 })
    await user.click(confirm())
    await waitFor(() => expect(value()).toBe('temp/1/signature.png'))
    expect(screen.getByRole('img', { name: '签名' }).getAttribute('src')).toBe('/files/temp/1/signature.png')
  })

  it('can be typed by the keyboard', async () => {
    const { user, value } = await render()
    await user.type(screen.getByLabelText('签名', { selector: 'input' }), '张三')
    await user.tab()
    await user.tab()
    await user.keyboard('{Enter}')
    await waitFor(() => expect(value()).toBe('temp/1/signature.png'))
  })

  it('starts again when it was cleared or replaced', async () => {
    const { user, value, told } = await render({ value: 'temp/1/signature.png' })
    await user.click(screen.getByRole('button', { name: '重新签名' }))
    expect(value()).toBe('')
    fireEvent.pointerDown(screen.getByRole('img', { name: '签名手写区' }), { button: 0 })
    await user.click(screen.getByRole('button', { name: /清\s*除/ }))
    expect([confirm().disabled, told]).toEqual([true, ['']])
  })

  it('that cannot be stored shows why, and stays on the sheet', async () => {
    const said: string[] = []
    const note = (text: string) => void said.push(text)
    const notices = { success: note, warning: note, error: note, confirm: async () => true }
    const files = { upload: () => Promise.reject(new RefusedError('存放空间不足')), address: String }
    const { user, told } = await render({}, { files, notices })
    await user.type(screen.getByRole('textbox'), '张三')
    await user.click(confirm())
    expect((await screen.findByRole('alert')).textContent).toBe('存放空间不足')
    expect([said, told]).toEqual([['signature.png file upload failed.'], []])
    expect(((await screen.findByRole('button', { name: /确认签名$/ })) as HTMLButtonElement).disabled).toBe(false)
  })
})

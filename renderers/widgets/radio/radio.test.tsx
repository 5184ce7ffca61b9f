import { screen } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { answersOf } from '#renderers/ui/widget/answers.ts'
import type { WidgetExample } from '#renderers/ui/widget/example.ts'
import { renderWidget } from '#renderers/ui/widget-testing.tsx'
import example from './radio.example.json'
import { Radio } from './radio.tsx'

const render = (given: Parameters<typeof renderWidget>[2] = {}, answers?: ReturnType<typeof answersOf>) =>
  renderWidget(Radio, example as WidgetExample, given, answers)
const option = (name: string) => screen.findByRole('radio', { name }) as Promise<HTMLInputElement>

describe('a choice of one, laid out', () => {
  it('offers the dictionary of the field and stores in the type of the field', async () => {
    const { user, value } = render()
    expect((await option('女')).checked).toBe(true)
    await user.click(await option('男'))
    expect(value()).toBe(1)
  })

  it('offers the options of the page first', async () => {
    const { user, value } = render({ value: null, options: [{ value: 7, text: '其他' }] as never })
    await user.click(await option('其他'))
    expect(value()).toBe(7)
  })

  it('offers the enum of a field that has no dictionary', async () => {
    const { user, value } = render({ value: null, field: { type: 'string', title: '级别', enum: ['L', 'H'] } })
    await user.click(await option('H'))
    expect(value()).toBe('H')
  })

  it('has no chosen option for an empty value', async () => {
    render({ value: null })
    await option('男')
    expect(screen.getAllByRole('radio').filter((radio) => (radio as HTMLInputElement).checked)).toEqual([])
  })

  it('shows a stored value that is no option', async () => {
    render({ value: 9 })
    expect((await option('9')).checked).toBe(true)
  })

  it.each([true, undefined])('is a group named like the field (as buttons: %s)', async (button) => {
    render({ button })
    await option('男')
    expect(screen.getByRole('radiogroup', { name: '性别' })).toBeDefined()
  })

  it('is left only when the focus leaves the group', async () => {
    const onBlur = vi.fn()
    const { user } = render({ onBlur })
    await user.click(await option('男'))
    await user.click(await option('女'))
    expect(onBlur).not.toHaveBeenCalled()
    await user.click(document.body)
    expect(onBlur).toHaveBeenCalledOnce()
  })

  it('reports that the options could not be loaded and retries on request', async () => {
    const answers = answersOf(example as WidgetExample)
    const dictionary = vi.fn(answers.dictionary).mockRejectedValueOnce(new Error('offline'))
    const { user } = render({}, { ...answers, dictionary })
    await user.click(await screen.findByRole('button', { name: /重\s*试/ }))
    expect((await option('女')).checked).toBe(true)
  })

  it('reports that the dictionary code is missing', () => {
    render({ value: null, field: { type: 'string', title: '性别' } })
    expect(screen.getByRole('alert').textContent).toBe('字典Code不能为空!')
  })
})

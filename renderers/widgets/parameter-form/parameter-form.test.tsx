import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { WidgetExample } from '../../ui/widget-example.ts'
import { renderWidget } from '../../ui/widget-testing.tsx'
import example from './parameter-form.example.json'
import { ParameterForm } from './parameter-form.tsx'

const render = (given: Parameters<typeof renderWidget>[2] = {}) =>
  renderWidget(ParameterForm, example as WidgetExample, given)
const keep = () => screen.findByLabelText('保留份数') as Promise<HTMLInputElement>

describe('parameters', () => {
  it('are shown with what they are when nobody says otherwise', async () => {
    render({ value: '' })
    expect((await keep()).value).toBe('7')
    expect(screen.getByRole('switch').getAttribute('aria-checked')).toBe('true')
  })

  it('are kept as one text of those that were set', async () => {
    const { user, value } = render({ value: '' })
    await user.clear(await keep())
    await user.type(await keep(), '12')
    expect(value()).toBe('{"keep":12}')
    await user.click(screen.getByRole('switch'))
    expect(value()).toBe('{"keep":12,"files":false}')
  })

  it('leave behind those of another choice', async () => {
    const { value } = render({ value: '{"message":"x","keep":2}' })
    expect((await keep()).value).toBe('2')
    await waitFor(() => expect(value()).toBe('{"keep":2}'))
  })
})

import { act, screen } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import type { CaptchaImage, CaptchaPort } from '#renderers/ports.ts'
import { answersOf } from '#renderers/ui/widget/answers.ts'
import type { WidgetExample } from '#renderers/ui/widget/example.ts'
import { renderWidget } from '#renderers/ui/widget-testing.tsx'
import example from './captcha.example.json'
import { Captcha } from './captcha.tsx'

/** A captcha whose images the test provides. */
function images() {
  let show: (image: CaptchaImage) => void = () => undefined
  const port: CaptchaPort = {
    watch(given) {
      show = given
      given({ state: 'loading' })
      return () => {
        show = () => undefined
      }
    },
    renew: vi.fn(),
    key: () => 'k',
  }
  return { port, show: (image: CaptchaImage) => act(() => show(image)) }
}

function render(given: Parameters<typeof renderWidget>[2] = {}) {
  const { port, show } = images()
  const view = renderWidget(
    Captcha,
    example as WidgetExample,
    given,
    answersOf(example as WidgetExample, { captcha: port }),
  )
  return { ...view, show, renew: port.renew }
}

const READY: CaptchaImage = { state: 'ready', source: 'data:image/png;base64,AA' }
const picture = () => screen.getByRole('img') as HTMLImageElement

describe('a captcha', () => {
  it('shows the image, with a text alternative', async () => {
    const { show } = render()
    expect(screen.queryByRole('img')).toBeNull()
    show(READY)
    expect(picture().src).toBe(READY.source)
    expect(picture().alt).toBe('验证码图片，点击换一张')
  })

  it('passes typed text to the form', async () => {
    const { user, value } = render({ value: '' })
    await user.type(screen.getByRole('textbox'), 'x7Kp')
    expect(value()).toBe('x7Kp')
  })

  it('requests another image by a click and by Enter', async () => {
    const { show, user, renew } = render()
    show(READY)
    await user.click(picture())
    expect(renew).toHaveBeenCalledTimes(1)
    await user.click(screen.getByRole('textbox'))
    await user.tab()
    await user.keyboard('{Enter}')
    expect(renew).toHaveBeenCalledTimes(2)
  })

  it('clears text that was typed for a former image', () => {
    const { show, value } = render({ value: 'old' })
    show(READY)
    expect(value()).toBe('old')
    show({ state: 'loading' })
    expect(value()).toBe('')
  })

  it('reports that the image did not load, and retries', async () => {
    const { show, user, renew } = render()
    show({ state: 'failed' })
    await user.click(screen.getByRole('button', { name: '点击重新获取' }))
    expect(renew).toHaveBeenCalledOnce()
  })
})

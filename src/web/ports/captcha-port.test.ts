import { describe, expect, it } from 'vitest'
import type { CaptchaImage } from '#renderers/ports.ts'
import type { Http, HttpRequest } from '../http/client.ts'
import { createCaptchaPort } from './captcha-port.ts'

/** Server whose answers the test sets. */
function server() {
  const requests: { path: string; answer(source: string): void; fail(): void }[] = []
  const send = ({ path }: HttpRequest) =>
    new Promise((resolve, reject) => {
      requests.push({ path, answer: (result) => resolve({ result }), fail: () => reject(new Error('offline')) })
    })
  return { requests, captcha: createCaptchaPort({ send } as unknown as Http) }
}

const settled = () => new Promise((resolve) => setTimeout(resolve, 0))

describe('the captcha of a screen', () => {
  it('is not fetched before it is shown, and once for several viewers', async () => {
    const { requests, captcha } = server()
    captcha.renew()
    expect(requests).toEqual([])
    const seen: CaptchaImage[] = []
    captcha.watch((image) => seen.push(image))
    captcha.watch(() => undefined)
    await settled()
    expect(requests.map(({ path }) => path)).toEqual([`/sys/randomImage/${captcha.key()}`])
    requests[0]!.answer('data:1')
    await settled()
    expect(seen).toEqual([{ state: 'loading' }, { state: 'ready', source: 'data:1' }])
  })

  it('is not fetched for a field that leaves as soon as it was mounted', async () => {
    const { requests, captcha } = server()
    captcha.watch(() => undefined)()
    await settled()
    expect(requests).toEqual([])
  })

  it('takes another key for each image, and never shows a late one', async () => {
    const { requests, captcha } = server()
    let last: CaptchaImage | undefined
    captcha.watch((image) => {
      last = image
    })
    await settled()
    const first = captcha.key()
    captcha.renew()
    expect(captcha.key()).not.toBe(first)
    requests[1]!.answer('data:2')
    requests[0]!.answer('data:1')
    await settled()
    expect(last).toEqual({ state: 'ready', source: 'data:2' })
  })

  it('reports that an image did not arrive', async () => {
    const { requests, captcha } = server()
    let last: CaptchaImage | undefined
    captcha.watch((image) => {
      last = image
    })
    await settled()
    requests[0]!.fail()
    await settled()
    expect(last).toEqual({ state: 'failed' })
  })

  it('notifies no removed viewer', async () => {
    const { requests, captcha } = server()
    const seen: CaptchaImage[] = []
    const leave = captcha.watch((image) => seen.push(image))
    await settled()
    leave()
    requests[0]!.answer('data:1')
    await settled()
    expect(seen).toEqual([{ state: 'loading' }])
  })
})

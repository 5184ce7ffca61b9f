import type { CaptchaImage, CaptchaPort } from '#renderers/ports.ts'
import type { Http } from '../http/client.ts'

/** Captcha images of the server. Each has a separate key, and none is loaded before it is shown. */
export function createCaptchaPort(http: Pick<Http, 'send'>): CaptchaPort {
  const watchers = new Set<(image: CaptchaImage) => void>()
  let key = ''
  let image: CaptchaImage = { state: 'loading' }

  function notify(next: CaptchaImage): void {
    image = next
    for (const show of watchers) show(next)
  }

  function draw(): void {
    const mine = newKey()
    key = mine
    notify({ state: 'loading' })
    http.send<string>({ method: 'GET', path: `/sys/randomImage/${mine}` }).then(
      ({ result }) => mine === key && notify({ state: 'ready', source: result }),
      () => mine === key && notify({ state: 'failed' }),
    )
  }

  return {
    watch(show) {
      watchers.add(show)
      // A form mounts its fields before its reactions hide some: a field that is hidden immediately needs no image.
      if (key === '') queueMicrotask(() => key === '' && watchers.has(show) && draw())
      else show(image)
      return () => void watchers.delete(show)
    },
    renew() {
      if (watchers.size > 0) draw()
      else key = ''
    },
    key: () => key,
  }
}

function newKey(): string {
  return `${Date.now()}${Math.random().toString(36).slice(2)}`
}

import { describe, expect, it } from 'vitest'
import { NoticedError } from '#renderers/ports.ts'
import type { Http, HttpRequest } from './client.ts'
import { httpUntilLeft } from './http-until-left.ts'

/** Client whose calls end only by being aborted. */
function pendingHttp() {
  const requests: HttpRequest[] = []
  const http: Http = {
    send: (request) => {
      requests.push(request)
      return new Promise((_, reject) => {
        request.signal?.addEventListener('abort', () => reject(new Error('given up')))
      })
    },
  }
  return { http, requests }
}

describe('a screen that is left', () => {
  it('cancels its reads without a notice', async () => {
    const leave = new AbortController()
    const { http } = pendingHttp()
    const reading = httpUntilLeft(http, leave.signal).send({ method: 'GET', path: '/x' })
    leave.abort()
    await expect(reading).rejects.toBeInstanceOf(NoticedError)
  })

  it('completes its writes', () => {
    const leave = new AbortController()
    const { http, requests } = pendingHttp()
    void httpUntilLeft(http, leave.signal).send({ method: 'POST', path: '/x' })
    expect(requests[0]!.signal).toBeUndefined()
  })

  it('leaves a call that gave itself up as it is', async () => {
    const own = new AbortController()
    const { http } = pendingHttp()
    const stay = new AbortController().signal
    const reading = httpUntilLeft(http, stay).send({ method: 'GET', path: '/x', signal: own.signal })
    own.abort()
    await expect(reading).rejects.toThrow('given up')
  })
})

import { describe, expect, it } from 'vitest'
import { RefusedError } from '#renderers/ports.ts'
import { fakeHttp } from '../http/testing/fake-http.ts'
import { beginPreview } from './begin-preview.ts'
import { previewTexts } from './preview-texts.ts'

const CALL = 'POST /sys/user/preview'
const failing = (status: number | undefined) =>
  fakeHttp({ [CALL]: new Error('failed', { cause: { response: { status } } }) })

describe('beginning a preview', () => {
  it('sends the request in the name of the viewer', async () => {
    const http = fakeHttp({ [CALL]: { token: 't' } })
    expect(await beginPreview(http, 'mine', 'u')).toEqual({ result: { token: 't' } })
    expect(http.requests).toEqual([{ call: CALL, body: { userId: 'u' } }])
  })

  it('sends nothing without a user or a sign-in', async () => {
    const http = fakeHttp({})
    expect(await beginPreview(http, 'mine', null)).toEqual({ reason: previewTexts.nobody })
    expect(await beginPreview(http, undefined, 'u')).toEqual({ reason: previewTexts.notSignedIn })
    expect(http.requests).toEqual([])
  })

  it.each([
    [403, previewTexts.notGranted],
    [401, previewTexts.notSignedIn],
    [500, previewTexts.notSignedIn],
    [503, previewTexts.failed],
    [undefined, previewTexts.failed],
  ])('says why there is none after %s', async (status, reason) => {
    expect(await beginPreview(failing(status), 'mine', 'u')).toEqual({ reason })
  })

  it('returns the reason of the server', async () => {
    const http = fakeHttp({ [CALL]: new RefusedError('该用户已冻结') })
    expect(await beginPreview(http, 'mine', 'u')).toEqual({ reason: '该用户已冻结' })
  })
})

import { describe, expect, it } from 'vitest'
import { RefusedError } from '#renderers/ports.ts'
import type { Envelope } from '#shared/wire/envelope.ts'
import type { HttpRequest } from '#web/http/client.ts'
import { createUploadPort } from './upload-port.ts'

/** Server that answers an upload with this message. */
function answering(message: string) {
  const requests: HttpRequest[] = []
  const send = async <T,>(request: HttpRequest) => {
    requests.push(request)
    request.onSent?.(0.5)
    return { success: true, message, code: 0, result: null as T, timestamp: 0 } satisfies Envelope<T>
  }
  return { requests, port: createUploadPort({ send }) }
}
const file = new File(['abc'], '年报.txt', { type: 'text/plain' })

describe('the port of files', () => {
  it('sends a file as the call wants it and resolves to the path in the message', async () => {
    const { requests, port } = answering('site/1/年报.txt')
    const parts: number[] = []
    expect(await port.upload(file, { folder: 'site', onProgress: (part) => parts.push(part) })).toBe('site/1/年报.txt')
    const { method, path, body } = requests[0]!
    const fields = [...(body as FormData)].map(([name, value]) => [name, value instanceof File ? value.name : value])
    expect([method, path, parts]).toEqual(['POST', '/sys/common/upload', [0.5]])
    expect(fields).toEqual([
      ['isup', '1'],
      ['biz', 'site'],
      ['file', '年报.txt'],
    ])
  })

  it('embeds a picture as base64 when the message is local', async () => {
    const picture = new File(['abc'], 'a.png', { type: 'image/png' })
    expect(await answering('local').port.upload(picture)).toBe('data:image/png;base64,YWJj')
  })

  it.each([file, new File(['<svg/>'], 'a.svg', { type: 'image/svg+xml' })])(
    'embeds nothing that no field would take',
    async (other) => {
      await expect(answering('local').port.upload(other)).rejects.toThrow(RefusedError)
      await expect(answering('local').port.upload(other)).rejects.toThrow('服务器不保存文件')
    },
  )

  it('knows where stored files lie', () => {
    const { address } = answering('').port
    expect(['a/1/x.png', 'https://x.example/a', 'data:image/png;base64,AA'].map(address)).toEqual([
      '/tjjc/sys/common/static/a/1/x.png',
      'https://x.example/a',
      'data:image/png;base64,AA',
    ])
  })
})

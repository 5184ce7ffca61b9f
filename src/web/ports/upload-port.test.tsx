import { describe, expect, it } from 'vitest'
import type { Envelope } from '#shared/wire/envelope.ts'
import type { HttpRequest } from '../http/client.ts'
import { createUploadPort } from './upload-port.ts'

/** A server that answers an upload with this message. */
function answering(message: string) {
  const asked: HttpRequest[] = []
  const send = async <T,>(request: HttpRequest) => {
    asked.push(request)
    request.onSent?.(0.5)
    return { success: true, message, code: 0, result: null as T, timestamp: 0 } satisfies Envelope<T>
  }
  return { asked, port: createUploadPort({ send }) }
}
const file = new File(['abc'], '年报.txt', { type: 'text/plain' })

describe('the port of files', () => {
  it('sends a file as the call wants it and resolves to the path in the message', async () => {
    const { asked, port } = answering('site/1/年报.txt')
    const parts: number[] = []
    expect(await port.upload(file, { folder: 'site', onProgress: (part) => parts.push(part) })).toBe('site/1/年报.txt')
    const { method, path, body } = asked[0]!
    const fields = [...(body as FormData)].map(([name, value]) => [name, value instanceof File ? value.name : value])
    expect([method, path, parts]).toEqual(['POST', '/sys/common/upload', [0.5]])
    expect(fields).toEqual([
      ['isup', '1'],
      ['biz', 'site'],
      ['file', '年报.txt'],
    ])
  })

  it('embeds the file as base64 when the message is local', async () => {
    expect(await answering('local').port.upload(file)).toBe('data:text/plain;base64,YWJj')
  })

  it('knows where stored files lie', () => {
    const { address } = answering('').port
    expect(['a/1/x.png', 'https://x.example/a', 'data:image/png;base64,AA'].map(address)).toEqual([
      '/tjjc/sys/common/static/a/1/x.png',
      'https://x.example/a',
      'data:image/png;base64,AA',
    ])
  })
})

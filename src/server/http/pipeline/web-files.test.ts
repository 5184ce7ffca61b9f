import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib'
import fastify from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { collectRoutes } from './known-routes.ts'
import { limitRates } from './rate-limit.ts'
import { handleErrors } from './refusals/error-handler.ts'
import { handleUnknown } from './refusals/not-found.ts'
import { sendSecurityHeaders } from './security-headers.ts'
import { serveWebFiles } from './web-files.ts'

const app = fastify()
let frameOrigins = async (): Promise<string[]> => ['https://a.example', 'http://b.example:81']
let folder: string

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'web-'))
  writeFileSync(join(folder, 'secret.txt'), 'secret')
  const web = join(folder, 'web')
  mkdirSync(join(web, 'assets'), { recursive: true })
  writeFileSync(join(web, 'index.html'), '<!doctype html><title>x</title>')
  writeFileSync(join(web, 'favicon.svg'), '<svg/>')
  writeFileSync(join(web, 'assets/main-abc.js'), 'export {}')
  writeFileSync(join(web, 'assets/main-abc.js.br'), brotliCompressSync('export {}'))
  writeFileSync(join(web, 'assets/drawing-abc.svg'), '<svg/>')
  app.decorateRequest('principal', null)
  const routes = collectRoutes(app)
  await sendSecurityHeaders(app, () => frameOrigins())
  await limitRates(app, 1000)
  handleErrors(app, { recordIncident: async () => undefined, bodyLimit: 1024 })
  handleUnknown(app, routes, await serveWebFiles(app, web))
  await app.ready()
})
afterAll(async () => {
  await app.close()
  rmSync(folder, { recursive: true, force: true })
})

describe('the built application', () => {
  it.each([
    ['/', 'text/html', 'no-cache'],
    ['/system/user', 'text/html', 'no-cache'],
    ['/system/user?a=1.js', 'text/html', 'no-cache'],
    ['/favicon.svg', 'image/svg', 'no-cache'],
    ['/assets/main-abc.js', 'javascript', 'public, max-age=31536000, immutable'],
  ])('%s is served as %s, %s', async (url, type, caching) => {
    const { statusCode, headers } = await app.inject(url)
    expect(statusCode).toBe(200)
    expect(headers['content-type']).toContain(type)
    expect(headers['cache-control']).toBe(caching)
  })

  it('is sent as the build compressed it, to who can read that', async () => {
    const ask = (encoding: string) =>
      app.inject({ url: '/assets/main-abc.js', headers: { 'accept-encoding': encoding } })
    const { headers, rawPayload } = await ask('gzip, deflate, br')
    expect([headers['content-encoding'], headers['content-type'], headers['cache-control']]).toEqual([
      'br',
      expect.stringContaining('javascript'),
      'public, max-age=31536000, immutable',
    ])
    expect(headers['x-frame-options']).toBeUndefined()
    expect(brotliDecompressSync(rawPayload).toString()).toBe('export {}')
    expect((await ask('identity')).payload).toBe('export {}')
  })

  it('says of scripts and styles only what concerns them', async () => {
    const { headers } = await app.inject('/assets/main-abc.js')
    expect(headers['x-content-type-options']).toBe('nosniff')
    expect(JSON.stringify(headers).length).toBeLessThan(500)
  })

  it.each(['/', '/assets/drawing-abc.svg'])(
    'says of %s, which may be opened by itself, what it never does',
    async (url) => {
      const { headers } = await app.inject(url)
      expect(headers['content-security-policy']).toContain("default-src 'self'")
      expect(headers['x-frame-options']).toBe('SAMEORIGIN')
    },
  )

  it('may show the pages of registered origins in frames, and those only', async () => {
    const frameSrc = async (url: string) =>
      /frame-src [^;]*/.exec(String((await app.inject(url)).headers['content-security-policy']))?.[0]
    for (const url of ['/', '/system/user?x=1.js']) {
      expect(await frameSrc(url)).toBe("frame-src 'self' https://a.example http://b.example:81")
    }
    expect(await frameSrc('/favicon.svg')).toBe("frame-src 'self'")
    frameOrigins = async () => ['https://c.example']
    expect(await frameSrc('/')).toBe("frame-src 'self' https://c.example")
    frameOrigins = () => Promise.reject(new Error('no database'))
    expect(await frameSrc('/')).toBe("frame-src 'self'")
  })

  it.each([
    '/assets/old-123.js',
    '/missing.png',
    '/tjjc/nothing',
    '/%2e%2e/secret.txt',
    '/..%2fsecret.txt',
    '/assets/..%2f..%2fsecret.txt',
  ])('%s is not there, and no page is given for it', async (url) => {
    const { statusCode, headers, body } = await app.inject(url)
    expect(statusCode).toBe(404)
    expect(headers['content-type']).toContain('application/json')
    expect(headers['cache-control'] ?? '').not.toContain('immutable')
    expect(body).not.toContain('secret')
  })

  it('is not there at all during development', async () => {
    expect(await serveWebFiles(fastify(), join(folder, 'nowhere'))).toBe(false)
  })
})

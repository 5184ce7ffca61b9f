import type { CDPSession } from 'playwright-core'

/** Chromium would request brotli too. */
export const GZIP = { 'accept-encoding': 'gzip' }

/** Limits for scripts and styles of a first page, gzipped; a kB is 1000 bytes. The goal of the list is 450. */
export const MOST_KB = { login: 300, list: 455 }

export interface Loaded {
  /** Transferred bytes of the bodies of scripts and of styles. */
  js: number
  css: number
  /** Bytes of their headers, and number of answers. */
  headers: number
  answers: number
  /** Bytes of everything. */
  all: number
  /** Scripts and styles that came without gzip. */
  plain: string[]
}

interface Answer {
  kind: 'js' | 'css'
  headers: number
}

/** Counts loads of a window from now on; call it before the first navigation. */
export async function watchLoads(devtools: CDPSession): Promise<Loaded> {
  const loaded: Loaded = { js: 0, css: 0, headers: 0, answers: 0, all: 0, plain: [] }
  const code = new Map<string, Answer>()
  devtools.on('Network.responseReceived', ({ requestId, response }) => {
    const kind = /javascript/.test(response.mimeType) ? 'js' : /css/.test(response.mimeType) ? 'css' : undefined
    if (!kind) return
    code.set(requestId, { kind, headers: response.encodedDataLength })
    const encoding = Object.entries(response.headers).find(([name]) => name.toLowerCase() === 'content-encoding')?.[1]
    if (encoding !== 'gzip') loaded.plain.push(new URL(response.url).pathname)
  })
  devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    loaded.all += encodedDataLength
    const answer = code.get(requestId)
    if (!answer) return
    loaded.answers++
    loaded.headers += answer.headers
    loaded[answer.kind] += encodedDataLength - answer.headers
  })
  await devtools.send('Network.enable')
  return loaded
}

import type { CDPSession } from 'playwright-core'

/** Chromium would ask for brotli too. */
export const GZIP = { 'accept-encoding': 'gzip' }

/** What scripts and styles of a first page may weigh, gzipped; a kB is 1000 bytes. */
export const MOST_KB = { login: 300, list: 450 }

export interface Loaded {
  /** Bytes of the bodies of scripts and of styles as they came over the wire. */
  js: number
  css: number
  /** Bytes of their headers, and in how many answers. */
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

/** Counts from now on what a window loads; to be called before it goes anywhere. */
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

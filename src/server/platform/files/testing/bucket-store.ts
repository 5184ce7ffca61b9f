import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, mkdtemp, rm, stat } from 'node:fs/promises'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { signatureOf, signedBy } from './request-signature.ts'

export const BUCKET = 'uploads'
/** The key pair that the store accepts. */
export const CREDENTIALS = { accessKeyId: 'STORE-KEY', secretAccessKey: 'STORE-SECRET' }

export interface BucketStore {
  endpoint: string
  /** Holds whatever the bucket holds. */
  folder: string
  /** May be called again after the store was closed. */
  close(): Promise<void>
}

/** A refusal as S3 words it. */
class Refusal extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
  ) {
    super(code)
  }
}

/** Starts a small S3 store on loopback with one empty bucket, for the calls that our client makes. */
export async function startBucketStore(): Promise<BucketStore> {
  const folder = await mkdtemp(join(tmpdir(), 'cbo-bucket-'))
  await mkdir(join(folder, BUCKET))
  const server = createServer((request, response) => {
    answer(request, response, folder).catch((error: unknown) => refuse(request, response, error))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const close = async () => {
    const ended = new Promise((resolve) => server.close(resolve))
    server.closeAllConnections()
    await ended
    await rm(folder, { recursive: true, force: true })
  }
  let closed: Promise<void> | undefined
  return {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    folder,
    close: () => {
      closed ??= close()
      return closed
    },
  }
}

async function answer(request: IncomingMessage, response: ServerResponse, folder: string): Promise<void> {
  requireSignature(request)
  const { pathname } = new URL(request.url!, 'http://store')
  const [bucket, ...key] = decodeURIComponent(pathname).split('/').filter(Boolean)
  if (bucket !== BUCKET) throw new Refusal(404, 'NoSuchBucket')
  const path = join(folder, BUCKET, ...key)
  if (request.method === 'PUT') return put(request, response, path)
  if (request.method === 'GET') return get(request, response, path)
  if (request.method === 'HEAD' && key.length === 0) return void response.end()
  if (request.method !== 'DELETE') throw new Refusal(405, 'MethodNotAllowed')
  await rm(path, { force: true })
  response.writeHead(204).end()
}

function requireSignature(request: IncomingMessage): void {
  const signed = signedBy(request)
  if (signed?.accessKeyId !== CREDENTIALS.accessKeyId) throw new Refusal(403, 'InvalidAccessKeyId')
  const expected = signatureOf(request, signed, CREDENTIALS.secretAccessKey)
  if (signed.signature !== expected) throw new Refusal(403, 'SignatureDoesNotMatch')
}

/** Stores of other makers know no checksum behind a body; neither does this one. */
async function put(request: IncomingMessage, response: ServerResponse, path: string): Promise<void> {
  if (request.headers['content-encoding'] === 'aws-chunked') throw new Refusal(501, 'NotImplemented')
  if (request.headers['content-length'] === undefined) throw new Refusal(411, 'MissingContentLength')
  await mkdir(dirname(path), { recursive: true })
  await pipeline(request, createWriteStream(path))
  response.end()
}

async function get({ headers }: IncomingMessage, response: ServerResponse, path: string): Promise<void> {
  const found = await stat(path).catch(() => undefined)
  if (!found?.isFile()) throw new Refusal(404, 'NoSuchKey')
  const [, from, to] = /^bytes=(\d+)-(\d+)$/.exec(headers.range ?? '') ?? []
  if (from === undefined) {
    response.writeHead(200, { 'content-length': found.size })
    return pipeline(createReadStream(path), response)
  }
  const [start, end] = [Number(from), Math.min(Number(to), found.size - 1)]
  response.writeHead(206, {
    'content-length': end - start + 1,
    'content-range': `bytes ${start}-${end}/${found.size}`,
  })
  return pipeline(createReadStream(path, { start, end }), response)
}

function refuse({ method }: IncomingMessage, response: ServerResponse, error: unknown): void {
  if (response.headersSent) return void response.destroy()
  const { status, code } = error instanceof Refusal ? error : new Refusal(500, 'InternalError')
  response.writeHead(status, { 'content-type': 'application/xml', connection: 'close' })
  response.end(method === 'HEAD' ? undefined : `<?xml version="1.0"?><Error><Code>${code}</Code></Error>`)
}

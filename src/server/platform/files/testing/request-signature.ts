import { createHash, createHmac } from 'node:crypto'
import type { IncomingMessage } from 'node:http'

/** Content of the header `authorization` of a signed request; AWS Signature Version 4. */
export interface Signed {
  accessKeyId: string
  /** Date, region, service and a fixed word, joined by slashes. */
  scope: string
  headers: readonly string[]
  signature: string
}

const AUTHORIZATION =
  /^AWS4-HMAC-SHA256 Credential=([^/]+)\/([^,]+), ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]{64})$/

/** Returns undefined for a request without a signature. */
export function signedBy({ headers }: IncomingMessage): Signed | undefined {
  const [, accessKeyId, scope, names, signature] = AUTHORIZATION.exec(headers.authorization ?? '') ?? []
  if (signature === undefined) return undefined
  return { accessKeyId: accessKeyId!, scope: scope!, headers: names!.split(';'), signature }
}

/** Returns the signature that the request must carry when its sender knows the secret. */
export function signatureOf(request: IncomingMessage, { scope, headers }: Signed, secret: string): string {
  const { pathname, searchParams } = new URL(request.url!, 'http://store')
  searchParams.sort()
  const canonical = [
    request.method,
    pathname,
    searchParams.toString(),
    ...headers.map((name) => `${name}:${String(request.headers[name]).trim()}`),
    '',
    headers.join(';'),
    request.headers['x-amz-content-sha256'],
  ].join('\n')
  const hashed = createHash('sha256').update(canonical).digest('hex')
  const text = ['AWS4-HMAC-SHA256', request.headers['x-amz-date'], scope, hashed].join('\n')
  const key = scope.split('/').reduce<Buffer | string>((from, part) => hmac(from, part), `AWS4${secret}`)
  return hmac(key, text).toString('hex')
}

function hmac(key: Buffer | string, text: string): Buffer {
  return createHmac('sha256', key).update(text).digest()
}

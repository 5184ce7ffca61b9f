import { randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { S3Client } from '@aws-sdk/client-s3'
import { closed } from '../closed.ts'
import { bucketFailure } from './bucket-failure.ts'
import { type FileStore, requireKey, type StoredContent } from './file-store.ts'
import { measured } from './measured.ts'

export interface BucketSettings {
  bucket: string
  region: string
  /** Default: Amazon's endpoint of the region. */
  endpoint?: string
  /** Default: credentials of the environment, such as the role of the machine. */
  credentials?: { accessKeyId: string; secretAccessKey: string }
  /** Prefix of every key. */
  prefix: string
  /** The bucket is in the path, not in the host name. */
  pathStyle: boolean
  /** Time for the connection, and for each silence of the other side. */
  timeoutMs: number
}

const TRIES = 2
const PREFIX_DIGITS = 2

/** Contents in an S3 bucket; the client is loaded at the first use. */
export function createBucketFiles(settings: BucketSettings): FileStore {
  const { bucket, prefix } = settings
  let opened: Promise<S3Client> | undefined
  const nameOf = (key: string) => `${prefix}${requireKey(key).slice(0, PREFIX_DIGITS)}/${key}`

  return {
    place: 'bucket',

    async write(key, source) {
      const Key = nameOf(key)
      return spooled(source, (path, { size }) =>
        send(async (client, { PutObjectCommand }) => {
          const Body = createReadStream(path)
          try {
            await client.send(new PutObjectCommand({ Bucket: bucket, Key, Body, ContentLength: size }))
          } finally {
            Body.destroy()
          }
        }),
      )
    },

    open: async (key, range) => {
      const Key = nameOf(key)
      const Range = range && `bytes=${range.from}-${range.to}`
      return send(async (client, { GetObjectCommand }) => {
        const { Body } = await client.send(new GetObjectCommand({ Bucket: bucket, Key, Range }))
        return Body as Readable
      })
    },

    async remove(key) {
      const Key = nameOf(key)
      await send((client, { DeleteObjectCommand }) => client.send(new DeleteObjectCommand({ Bucket: bucket, Key })))
    },

    async check() {
      await send((client, { HeadBucketCommand }) => client.send(new HeadBucketCommand({ Bucket: bucket })))
    },
  }

  /** @throws FileStoreDown, or an Error with code ENOENT */
  async function send<T>(work: (client: S3Client, sdk: typeof import('@aws-sdk/client-s3')) => Promise<T>): Promise<T> {
    const sdk = await import('@aws-sdk/client-s3')
    opened ??= Promise.resolve(clientOf(sdk, settings))
    try {
      return await work(await opened, sdk)
    } catch (error) {
      throw bucketFailure(error, bucket)
    }
  }
}

function clientOf({ S3Client }: typeof import('@aws-sdk/client-s3'), settings: BucketSettings): S3Client {
  const { region, endpoint, credentials, pathStyle, timeoutMs } = settings
  return new S3Client({
    region,
    ...(endpoint !== undefined && { endpoint }),
    ...(credentials && { credentials }),
    forcePathStyle: pathStyle,
    maxAttempts: TRIES,
    requestHandler: { connectionTimeout: timeoutMs, requestTimeout: timeoutMs, throwOnRequestTimeout: true },
    // Other stores do not support checksums at the end of a body; the file's row has a hash.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  })
}

/**
 * Spools the source: the length must be known before the first byte, and a failing source must leave nothing behind.
 */
async function spooled(
  source: AsyncIterable<Buffer>,
  send: (path: string, content: StoredContent) => Promise<void>,
): Promise<StoredContent> {
  const path = join(tmpdir(), `cbo-${randomUUID()}`)
  const file = createWriteStream(path, { mode: 0o600, flags: 'wx' })
  const { through, result } = measured()
  try {
    await pipeline(source, through, file)
    const content = result()
    await send(path, content)
    return content
  } finally {
    await closed(file)
    await rm(path, { force: true })
  }
}

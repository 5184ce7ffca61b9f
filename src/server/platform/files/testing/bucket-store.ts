import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import S3rver from 's3rver'

export const BUCKET = 'uploads'
/** The key that the store takes. */
export const CREDENTIALS = { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' }

export interface BucketStore {
  endpoint: string
  /** Holds whatever the bucket holds. */
  folder: string
  /** Also when it is closed already. */
  close(): Promise<void>
}

/** A store that speaks S3, on loopback, with one empty bucket. */
export async function startBucketStore(): Promise<BucketStore> {
  const folder = await mkdtemp(join(tmpdir(), 'cbo-bucket-'))
  const store = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory: folder,
    configureBuckets: [{ name: BUCKET, configs: [] }],
  })
  const { port } = await store.run()
  const close = async () => {
    await store.close()
    await rm(folder, { recursive: true, force: true })
  }
  let closed: Promise<void> | undefined
  return {
    endpoint: `http://127.0.0.1:${port}`,
    folder,
    close: () => {
      closed ??= close()
      return closed
    },
  }
}

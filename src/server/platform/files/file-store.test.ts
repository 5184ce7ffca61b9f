import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type BucketSettings, createBucketFiles } from './bucket-files.ts'
import { type FileStore, FileStoreDown } from './file-store.ts'
import { createLocalFiles } from './local-files.ts'
import { BUCKET, type BucketStore, CREDENTIALS, startBucketStore } from './testing/bucket-store.ts'

const KEY = 'ab'.repeat(16)
const OTHER = 'cd'.repeat(16)

let disk: string
let store: BucketStore
beforeAll(async () => {
  disk = await mkdtemp(join(tmpdir(), 'cbo-disk-'))
  store = await startBucketStore()
})
afterAll(async () => {
  await store.close()
  await rm(disk, { recursive: true, force: true })
})

const bucket = (instead: Partial<BucketSettings> = {}) =>
  createBucketFiles({
    bucket: BUCKET,
    region: 'us-east-1',
    endpoint: store.endpoint,
    credentials: CREDENTIALS,
    prefix: 'office/',
    pathStyle: true,
    timeoutMs: 5000,
    ...instead,
  })

/** Number of files left in the folders of both stores. */
async function left(): Promise<number> {
  const folders = [disk, store.folder].map((folder) => readdir(folder, { recursive: true, withFileTypes: true }))
  const entries = (await Promise.all(folders)).flat()
  return entries.filter((entry) => entry.isFile() && (entry.name.includes(KEY) || entry.name.includes(OTHER))).length
}

describe.each<[string, () => FileStore]>([
  ['a folder', () => createLocalFiles(join(disk, 'files'))],
  ['a bucket', () => bucket()],
])('%s of files', (_, open) => {
  afterEach(async () => {
    for (const key of [KEY, OTHER]) await open().remove(key)
  })

  it('returns stored content, with its size and hash', async () => {
    const stored = await open().write(KEY, Readable.from([Buffer.from('hel'), Buffer.from('lo')]))
    expect(stored).toEqual({ size: 5, sha256: '2cf24dba5fb0a30e26e83b2ac5b9e29e1b161e5c1fa7425e73043362938b9824' })
    expect(await text(await open().open(KEY))).toBe('hello')
  })

  it('keeps a content without a byte, and one of some megabytes', async () => {
    await open().write(KEY, Readable.from([]))
    expect(await text(await open().open(KEY))).toBe('')
    const large = Buffer.alloc(3 * 1024 * 1024, 'x')
    expect((await open().write(OTHER, Readable.from([large]))).size).toBe(large.length)
    expect((await text(await open().open(OTHER))).length).toBe(large.length)
  })

  it('gives a part', async () => {
    await open().write(KEY, Readable.from([Buffer.from('0123456789')]))
    expect(await text(await open().open(KEY, { from: 2, to: 4 }))).toBe('234')
  })

  it('keeps nothing of a source that breaks', async () => {
    const broken = Readable.from(
      (async function* () {
        yield Buffer.from('half')
        throw new Error('cut off')
      })(),
    )
    await expect(open().write(KEY, broken)).rejects.toThrow('cut off')
    await expect(open().open(KEY)).rejects.toMatchObject({ code: 'ENOENT' })
    expect(await left()).toBe(0)
  })

  it('forgets what is removed, also twice', async () => {
    await open().write(KEY, Readable.from([Buffer.from('x')]))
    await open().remove(KEY)
    await open().remove(KEY)
    await expect(open().open(KEY)).rejects.toMatchObject({ code: 'ENOENT' })
  })

  it.each(['../../etc/passwd', '', 'AB'.repeat(16), `${KEY}/..`])('takes no key like %j', async (key) => {
    await expect(open().open(key)).rejects.toThrow('is no key')
    await expect(open().write(key, Readable.from([Buffer.from('x')]))).rejects.toThrow('is no key')
  })

  it('is there', async () => {
    await open().check()
  })
})

describe('a bucket that cannot be used', () => {
  const refusal = async (files: FileStore, ask = (from: FileStore): Promise<unknown> => from.open(KEY)) => {
    const error = await ask(files).catch((thrown: unknown) => thrown)
    expect(error).toBeInstanceOf(FileStoreDown)
    return (error as Error).message
  }

  it('says so when it does not exist', async () => {
    const put = (files: FileStore) => files.write(KEY, Readable.from([Buffer.from('x')]))
    expect(await refusal(bucket({ bucket: 'nowhere' }), put)).toBe('存储桶「nowhere」不存在')
  })

  it.each(['WRONG', CREDENTIALS.accessKeyId])(
    'says so when the key of %s is wrong, and repeats none',
    async (accessKeyId) => {
      const credentials = { accessKeyId, secretAccessKey: 'tell-nobody' }
      expect(await refusal(bucket({ credentials }))).toBe('访问密钥不正确，或没有该存储桶的权限')
    },
  )

  it('says so when nobody answers there', async () => {
    expect(await refusal(bucket({ endpoint: 'http://127.0.0.1:1' }))).toBe('无法连接对象存储')
  })

  it('says so when it is silent for too long', async () => {
    const silent: Server = createServer(() => undefined)
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve))
    const { port } = silent.address() as { port: number }
    try {
      const files = bucket({ endpoint: `http://127.0.0.1:${port}`, timeoutMs: 150 })
      expect(await refusal(files)).toBe('对象存储应答超时')
    } finally {
      silent.close()
    }
  })
})

import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { BUCKET, type BucketStore, CREDENTIALS, startBucketStore } from '#server/platform/files/testing/bucket-store.ts'
import { createTestServer, type TestServer } from '#server/testing/test-server.ts'

let store: BucketStore
let server: TestServer
let base: string
let headers: Record<string, string>
beforeAll(async () => {
  store = await startBucketStore()
  server = await createTestServer({
    env: {
      S3_BUCKET: BUCKET,
      S3_ENDPOINT: store.endpoint,
      S3_ACCESS_KEY_ID: CREDENTIALS.accessKeyId,
      S3_SECRET_ACCESS_KEY: CREDENTIALS.secretAccessKey,
      S3_PREFIX: 'office/',
    },
  })
  base = `${await server.app.listen({ host: '127.0.0.1', port: 0 })}/tjjc`
  headers = { 'X-Access-Token': await server.admin() }
})
afterAll(async () => {
  await server.close()
  await store.close()
})

async function upload(name: string, content: string) {
  const form = new FormData()
  form.append('file', new Blob([content]), name)
  const answer = await fetch(`${base}/sys/common/upload`, { method: 'POST', headers, body: form })
  return (await answer.json()) as { success: boolean; message: string; result: { id: string } }
}

const read = (path: string, more = {}) =>
  fetch(`${base}/sys/common/static/${path}`, { headers: { ...headers, ...more } })

async function inBucket(text: string): Promise<string[]> {
  const entries = await readdir(join(store.folder, BUCKET), { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
  const texts = await Promise.all(files.map((file) => readFile(file, 'utf8')))
  return files.filter((_, at) => texts[at] === text)
}

describe('files in a bucket', () => {
  it('are written, read whole and in part, and removed after permanent deletion', async () => {
    const { message, result } = await upload('表.txt', '桶里的内容')
    const [where] = await inBucket('桶里的内容')
    expect(where).toContain('office')
    expect(await (await read(message)).text()).toBe('桶里的内容')
    const part = await read(message, { range: 'bytes=0-2' })
    expect([part.status, await part.text()]).toEqual([206, '桶'])
    const call = async (path: string) => {
      const answer = await fetch(`${base}${path}`, { method: 'DELETE', headers })
      return ((await answer.json()) as { success: boolean }).success
    }
    expect(await call(`/oss/file/delete?id=${result.id}`)).toBe(true)
    expect(await call(`/oss/file/deleteRecycleBin?ids=${result.id}`)).toBe(true)
    expect((await read(message)).status).toBe(404)
    expect(await inBucket('桶里的内容')).toEqual([])
  })

  it('report an unreachable store and leave no trace of the upload', async () => {
    await store.close()
    const { success, message } = await upload('后.txt', '没有桶了')
    expect([success, message]).toEqual([false, '文件存储暂不可用：无法连接对象存储'])
    const { rows } = await server.database.pool.query(`select from sys_file where file_name = '后.txt'`)
    expect(rows).toHaveLength(0)
  })
})

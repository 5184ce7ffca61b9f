import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { halfUpload } from '#server/testing/half-upload.ts'
import { addPerson, createTestServer, type TestServer, USER_PASSWORD } from '#server/testing/test-server.ts'

const MIB = 1024 * 1024
let folder: string
let server: TestServer
let base: string
let admin: string
let staff: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cbo-uploads-'))
  server = await createTestServer({ env: { DATA_DIR: folder, UPLOAD_LIMIT_MB: '1', INSTALLER_LIMIT_MB: '2' } })
  base = `${await server.app.listen({ host: '127.0.0.1', port: 0 })}/tjjc`
  admin = await server.admin()
  staff = await server.signIn((await addPerson(server, admin)).username, USER_PASSWORD)
})
afterAll(async () => {
  await server.close()
  await rm(folder, { recursive: true, force: true })
})

interface Uploaded {
  success: boolean
  message: string
  code: number
  result: { id: string; fileName: string; size: number } | null
}

/** Uploads like a browser: over a socket, with the fields after the file. */
async function upload(
  name: string,
  content: string | Uint8Array<ArrayBuffer>,
  { token = staff, biz = '', field = 'file' } = {},
) {
  const form = new FormData()
  form.append(field, new Blob([content]), name)
  form.append('isup', '1')
  form.append('biz', biz)
  const response = await fetch(`${base}/sys/common/upload`, {
    method: 'POST',
    headers: { 'X-Access-Token': token },
    body: form,
  })
  return { status: response.status, ...((await response.json()) as Uploaded) }
}
const picture = async () =>
  new Uint8Array(
    await sharp({ create: { width: 2, height: 2, channels: 3, background: '#c00' } })
      .png()
      .toBuffer(),
  )
/** Returns text content of this length. */
const letters = (length: number) => new Uint8Array(length).fill(97)
/** First bytes of a workbook. */
const WORKBOOK = 'PK\x03\x04 and so on'
const download = (path: string, headers: Record<string, string> = {}) =>
  fetch(`${base}/sys/common/static/${path}`, { headers: { 'X-Access-Token': staff, ...headers } })
async function filesOnDisk(): Promise<number> {
  const entries = await readdir(join(folder, 'files'), { recursive: true, withFileTypes: true }).catch(() => [])
  return entries.filter((entry) => entry.isFile()).length
}

describe('uploading', () => {
  it('returns a path under which the uploader gets the file', async () => {
    const { success, message, result } = await upload('年度 报表,终稿.xlsx', WORKBOOK, { biz: 'report/2024' })
    expect([success, message]).toEqual([true, `report/2024/${result!.id}/年度_报表_终稿.xlsx`])
    const response = await download(message)
    expect([response.status, await response.text()]).toEqual([200, WORKBOOK])
    expect(response.headers.get('content-disposition')).toBe(
      `attachment; filename*=UTF-8''${encodeURIComponent('年度_报表_终稿.xlsx')}`,
    )
    expect(response.headers.get('content-type')).toBe('application/octet-stream')
    expect(response.headers.get('x-content-type-options')).toBe('nosniff')
  })

  it('stores the uploader, and no name of a person on the disk', async () => {
    const { result } = await upload('secret-name.txt', 'abc')
    const { rows } = await server.database.pool.query('select * from sys_file where id = $1', [result!.id])
    expect(rows[0]).toMatchObject({
      file_name: 'secret-name.txt',
      biz: 'temp',
      size: 3,
      create_by: expect.stringMatching(/^person/),
    })
    const names = await readdir(join(folder, 'files'), { recursive: true })
    expect(names.filter((name) => name.includes('secret'))).toEqual([])
  })

  it('shows images, and no content that could contain a script', async () => {
    const image = await download((await upload('a.PNG', await picture())).message)
    const drawing = await download((await upload('a.svg', '<svg onload="alert(1)"/>')).message)
    expect([image.headers.get('content-type'), image.headers.get('content-disposition')]).toEqual([
      'image/png',
      "inline; filename*=UTF-8''a.png",
    ])
    expect(drawing.headers.get('content-disposition')).toMatch(/^attachment/)
    expect(drawing.headers.get('content-security-policy')).toBe("default-src 'none'; sandbox")
  })

  it('stores only the pixels of an image', async () => {
    const sent = Buffer.concat([await picture(), Buffer.from('<script>alert(1)</script>')])
    const { result, message } = await upload('a.png', new Uint8Array(sent))
    const stored = Buffer.from(await (await download(message)).arrayBuffer())
    expect([stored.includes('<script>'), stored.length]).toEqual([false, result!.size])
  })

  it.each([
    ['a.png', 'no image', '请上传图片'],
    ['a.jpg', '<svg onload="alert(1)"/>', '请上传图片'],
    ['a.txt', '#!/bin/sh', '上传失败，文件内容是程序！'],
    ['a.pdf', 'MZ and so on', '上传失败，文件内容是程序！'],
    ['a.pdf', '<html><script>alert(1)</script>', '上传失败，文件内容与扩展名 pdf 不符！'],
    ['a.docx', '%PDF-1.7', '上传失败，文件内容与扩展名 docx 不符！'],
    ['a.zip', 'no zip', '上传失败，文件内容与扩展名 zip 不符！'],
    ['a.txt', 'text\0and what is none', '上传失败，文件内容与扩展名 txt 不符！'],
  ])('checks the content of %s, which is %j', async (name, content, message) => {
    const before = await filesOnDisk()
    expect(await upload(name, content)).toMatchObject({ status: 200, success: false, message })
    expect(await filesOnDisk()).toBe(before)
  })

  it.each(['../../../a.txt', '..\\..\\a.txt', `${'a'.repeat(5000)}.txt`])(
    'uses the file name %.20s as a name only',
    async (name) => {
      const { result, message } = await upload(name, 'x')
      expect(message).toMatch(/^temp\/[0-9a-f]{32}\/a{1,80}\.txt$/)
      expect((await download(message)).status).toBe(200)
      expect(result!.fileName.length).toBeLessThan(100)
    },
  )

  it.each(['page.html', 'run.js', 'shell.php', 'noextension', 'a.png.html', 'x.sh'])('refuses %s', async (name) => {
    const before = await filesOnDisk()
    expect((await upload(name, 'x')).message).toMatch(/^上传失败，存在非法文件类型：/)
    expect(await filesOnDisk()).toBe(before)
  })

  it('accepts programs and larger files from people who maintain the site', async () => {
    expect((await upload('setup.exe', 'x')).status).toBe(403)
    expect((await upload('setup.exe', letters(1.5 * MIB), { token: admin })).result?.size).toBe(1.5 * MIB)
  })

  it.each([
    ['a.txt', 1, 1],
    ['a.exe', 2, 2],
  ])('refuses %s above %i MB and stores nothing', async (name, megabytes) => {
    const before = await filesOnDisk()
    expect((await upload(name, letters(megabytes * MIB), { token: admin })).success).toBe(true)
    const { status, message } = await upload(name, letters(megabytes * MIB + 1), { token: admin })
    expect([status, message]).toEqual([413, `文件大小超出${megabytes}MB限制, 请压缩或降低文件质量! `])
    expect(await filesOnDisk()).toBe(before + 1)
  })

  it.each([
    ['../../etc', '上传业务路径包含非法字符！'],
    ['a/b/c/d/e/f', '上传业务路径深度超出限制！'],
  ])('refuses the sub-folder %s, and stores nothing', async (biz, message) => {
    const before = await filesOnDisk()
    expect((await upload('a.txt', 'x', { biz })).message).toBe(message)
    await expect.poll(filesOnDisk).toBe(before)
  })

  it('requires a file', async () => {
    const { body } = await server.call('POST', '/sys/common/upload', { token: staff, body: {} })
    expect(body.message).toBe('上传失败！')
    const form = new FormData()
    form.append('biz', 'x')
    const response = await fetch(`${base}/sys/common/upload`, {
      method: 'POST',
      headers: { 'X-Access-Token': staff },
      body: form,
    })
    expect(((await response.json()) as Uploaded).message).toBe('上传失败！')
  })

  it('requires a signed-in person', async () => {
    expect((await upload('a.txt', 'x', { token: 'forged' })).status).toBe(401)
    expect((await upload('a.txt', 'x', { token: await server.guest() })).status).toBe(403)
  })

  it('stores nothing of an upload that breaks off', async () => {
    const before = await filesOnDisk()
    const socket = halfUpload({ url: `${base}/sys/common/upload`, token: staff, fileName: 'a.txt' })
    await expect.poll(async () => (await filesOnDisk()) - before).toBe(1)
    socket.destroy()
    await expect.poll(filesOnDisk).toBe(before)
  })

  it('takes few pictures of one person at a time, since each is in memory', async () => {
    const image = await picture()
    const url = `${base}/sys/common/upload`
    const before = await filesOnDisk()
    const halves = Array.from({ length: 4 }, () => halfUpload({ url, token: staff, fileName: 'a.png' }))
    await expect.poll(async () => (await filesOnDisk()) - before).toBe(4)
    const waiting = upload('b.png', image)
    const ended = vi.fn()
    void waiting.then(ended)
    expect((await upload('a.txt', 'x')).success).toBe(true)
    expect((await upload('c.png', image, { token: admin })).success).toBe(true)
    expect(ended).not.toHaveBeenCalled()
    for (const half of halves) half.destroy()
    expect((await waiting).success).toBe(true)
  })
})

describe('downloading', () => {
  it('is cached by browsers while nothing changes', async () => {
    const { message } = await upload('a.txt', 'x')
    const first = await download(message)
    const etag = first.headers.get('etag')!
    await first.text()
    const again = await download(message, { 'if-none-match': etag })
    expect([again.status, await again.text()]).toEqual([304, ''])
    expect((await download(message, { 'if-none-match': '"other"' })).status).toBe(200)
  })

  it.each(['..%2f..%2fetc%2fpasswd', '%2e%2e/%2e%2e/etc/passwd', 'temp', 'temp/x/a.txt', '%00', 'files/'])(
    'finds nothing at %s',
    async (path) => {
      const response = await rawGet(`/tjjc/sys/common/static/${path}`)
      expect(response).toMatch(/^HTTP\/1.1 (400|404) /)
      expect(response).toContain('"success":false')
    },
  )

  it('finds nothing when the content is missing', async () => {
    const { message, result } = await upload('a.txt', 'x')
    await rm(join(folder, 'files', result!.id.slice(0, 2), result!.id))
    const response = await download(message)
    expect([response.status, ((await response.json()) as Uploaded).message]).toEqual([404, '文件不存在'])
  })
})

/** Sends a request without a client that normalizes the path. */
async function rawGet(path: string): Promise<string> {
  const socket = connect(Number(new URL(base).port), '127.0.0.1')
  socket.write(`GET ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`)
  return text(socket)
}

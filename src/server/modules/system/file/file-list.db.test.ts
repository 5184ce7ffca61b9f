import { randomBytes } from 'node:crypto'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addPerson, addRole, createTestServer, type TestServer, USER_PASSWORD } from '#server/testing/test-server.ts'
import type { Envelope } from '#shared/wire/envelope.ts'
import type { PageResult } from '#shared/wire/paging.ts'

const MIB = 1024 * 1024
let folder: string
let server: TestServer
let base: string
let admin: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cbo-file-list-'))
  const env = { DATA_DIR: folder, UPLOAD_LIMIT_MB: '2', UPLOAD_PERSON_MB: '2', UPLOAD_TENANT_MB: '6' }
  server = await createTestServer({ env })
  base = `${await server.app.listen({ host: '127.0.0.1', port: 0 })}/tjjc`
  admin = await server.admin()
})
afterAll(async () => {
  await server.close()
  await rm(folder, { recursive: true, force: true })
})

type Kept = { id: string; fileName: string } | null

async function upload(name: string, content: string | Uint8Array<ArrayBuffer>, options: UploadOptions = {}) {
  const { token = admin, fields = {}, path = '/sys/common/upload' } = options
  const form = new FormData()
  form.append('file', new Blob([content]), name)
  for (const [field, value] of Object.entries(fields)) form.append(field, value)
  const headers = { 'X-Access-Token': token }
  const response = await fetch(`${base}${path}`, { method: 'POST', headers, body: form })
  return { status: response.status, ...((await response.json()) as Envelope<Kept>) }
}
interface UploadOptions {
  token?: string
  fields?: Record<string, string>
  path?: string
}
const download = (path: string, headers: Record<string, string> = {}) =>
  fetch(`${base}/sys/common/static/${path}`, { headers: { 'X-Access-Token': admin, ...headers } })
const call = <T>(method: string, path: string, body?: unknown, token = admin) =>
  server.call<T>(method, path, { token, ...(body !== undefined && { body }) })

interface Listed {
  id: string
  fileName: string
  url: string
  fileType: string
  sizeText: string
  sha256: string
  useCount: number
  createBy: string
}
const list = async (query: string, token = admin) =>
  (await call<PageResult<Listed>>('GET', `/oss/file/list?${query}`, undefined, token)).body.result.records
async function isOnDisk(id: string): Promise<boolean> {
  const names = await readdir(join(folder, 'files'), { recursive: true })
  return names.some((name) => name.endsWith(id))
}
const picture = async () =>
  new Uint8Array(
    await sharp({ create: { width: 4, height: 4, channels: 3, background: '#c00' } })
      .png()
      .toBuffer(),
  )

describe('the list of files', () => {
  it('shows kind, owner and size of each file', async () => {
    await upload('说明书.txt', 'hello')
    expect((await list('fileName=*说明书*'))[0]).toMatchObject({
      fileName: '说明书.txt',
      fileType: 'txt',
      sizeText: '5 B',
      sha256: '2cf24dba5fb0a30e26e83b2ac5b9e29e1b161e5c1fa7425e73043362938b9824',
      useCount: 0,
      createBy: 'admin',
      url: expect.stringMatching(/^temp\/[0-9a-f]{32}\/说明书\.txt$/),
    })
  })

  it('accepts additions only with its permission, which not every uploader has', async () => {
    expect((await upload('a.txt', 'x', { path: '/oss/file/upload' })).message).toBe('上传成功！')
    const { username } = await addPerson(server, admin)
    const token = await server.signIn(username, USER_PASSWORD)
    expect((await upload('a.txt', 'x', { token, path: '/oss/file/upload' })).status).toBe(403)
    expect((await upload('a.txt', 'x', { token, path: '/sys/upload/uploadMinio' })).success).toBe(true)
  })

  it('shows only files of the own tenant', async () => {
    const { result } = await upload('elsewhere.txt', 'x')
    await server.database.pool.query('update sys_file set tenant_id = 7 where id = $1', [result!.id])
    expect(await list('fileName=*elsewhere*')).toEqual([])
    expect((await call('GET', `/oss/file/uses?id=${result!.id}`)).body.success).toBe(false)
    expect((await call('DELETE', `/oss/file/delete?id=${result!.id}`)).body.success).toBe(false)
  })
})

describe('deleting a file', () => {
  it('is refused for the whole selection while a record holds a file, and names the record', async () => {
    const { result, message } = await upload('标志.png', await picture())
    const { result: other } = await upload('other.txt', 'x')
    await call('PUT', '/sys/siteInfo/edit', { id: '1', appLogo: message })
    expect((await list('fileName=*标志*'))[0]!.useCount).toBe(1)
    const uses = await call<object[]>('GET', `/oss/file/uses?id=${result!.id}`)
    expect(uses.body.result).toMatchObject([{ kind: '站点信息', field: '应用标志', recordId: '1' }])
    const refused = await call('DELETE', `/oss/file/delete?id=${result!.id}`)
    expect(refused.body.message).toBe('文件「标志.png」正用于站点信息的应用标志，不能删除')
    await call('DELETE', `/oss/file/deleteBatch?ids=${other!.id},${result!.id}`)
    expect(await list('fileName=*other*')).toHaveLength(1)
    await call('PUT', '/sys/siteInfo/edit', { id: '1', appLogo: '' })
    expect((await call('DELETE', `/oss/file/delete?id=${result!.id}`)).body.success).toBe(true)
  })

  it('shows a use, and hides the record from people without access to it', async () => {
    const { result, message } = await upload('头像.png', await picture())
    const { id, username } = await addPerson(server, admin)
    await call('PUT', '/sys/user/edit', { id, avatar: message })
    const token = await server.signIn(
      (await addPerson(server, admin, { selectedroles: await addRole(server.database, ['system-file']) })).username,
      USER_PASSWORD,
    )
    const nameFor = async (as: string) =>
      (await call<{ name: string }[]>('GET', `/oss/file/uses?id=${result!.id}`, undefined, as)).body.result[0]!.name
    expect(await nameFor(token)).toBe('（无权查看）')
    expect([username, `员工${username.slice(6)}`]).toContain(await nameFor(admin))
  })

  it('names only records that data rules show', async () => {
    const { result, message } = await upload('合照.png', await picture())
    const people = [await addPerson(server, admin), await addPerson(server, admin)]
    for (const { id } of people) await call('PUT', '/sys/user/edit', { id, avatar: message })
    const role = await addRole(server.database, ['system-file', 'system-user'])
    const rule = randomBytes(16).toString('hex')
    const { pool } = server.database
    await pool.query(
      `insert into sys_permission_data_rule (id, permission_id, rule_name, rule_column, rule_conditions, rule_value)
       values ($1, 'system-user', '一人', 'username', '=', $2)`,
      [rule, people[0]!.username],
    )
    await pool.query(
      `update sys_role_permission set data_rule_ids = array[$1] where role_id = $2 and permission_id = 'system-user'`,
      [rule, role],
    )
    const keeper = (await addPerson(server, admin, { selectedroles: role })).username
    const token = await server.signIn(keeper, USER_PASSWORD)
    const usesFor = async (as: string) =>
      (await call<{ name: string; recordId: string }[]>('GET', `/oss/file/uses?id=${result!.id}`, undefined, as)).body
        .result
    const uses = await usesFor(token)
    expect(uses).toHaveLength(2)
    expect(uses.filter(({ name }) => name === '（无权查看）')).toEqual([expect.objectContaining({ recordId: '' })])
    expect(uses.map(({ recordId }) => recordId)).toContain(people[0]!.id)
    expect((await usesFor(admin)).map(({ recordId }) => recordId).sort()).toEqual(people.map(({ id }) => id).sort())
  })

  it('removes its address until it is restored, and finally its content', async () => {
    const { result, message } = await upload('gone.txt', 'content')
    const id = result!.id
    await call('DELETE', `/oss/file/delete?id=${id}`)
    expect((await download(message)).status).toBe(404)
    expect(await isOnDisk(id)).toBe(true)
    await call('PUT', '/oss/file/putRecycleBin', { ids: id })
    expect(await (await download(message)).text()).toBe('content')
    await call('DELETE', `/oss/file/delete?id=${id}`)
    // Simulates a record that was restored from its own recycle bin in between.
    const { pool } = server.database
    await pool.query('update sys_site_info set client_tool = $1', [message])
    expect((await call('DELETE', `/oss/file/deleteRecycleBin?ids=${id}`)).body.message).toContain('不能删除')
    await pool.query("update sys_site_info set client_tool = ''")
    expect((await call('DELETE', `/oss/file/deleteRecycleBin?ids=${id}`)).body.success).toBe(true)
    await expect.poll(() => isOnDisk(id)).toBe(false)
  })

  it('removes a row that no upload made, and the contents of the others', async () => {
    const { id } = (await upload('gone.txt', 'content')).result!
    await call('DELETE', `/oss/file/delete?id=${id}`)
    await server.database.pool.query(
      `insert into sys_file (id, path, file_name, file_type, biz, size, sha256, del_flag)
       values ('0-inherited', 'temp/0/a.txt', 'a.txt', 'txt', 'temp', 1, repeat('0', 64), 1)`,
    )
    const { status, body } = await call('DELETE', `/oss/file/deleteRecycleBin?ids=0-inherited,${id}`)
    expect([status, body.success]).toEqual([200, true])
    await expect.poll(() => isOnDisk(id)).toBe(false)
    const { rowCount } = await server.database.pool.query(`select from sys_file where id = '0-inherited'`)
    expect(rowCount).toBe(0)
  })
})

describe('quotas', () => {
  const part = (megabytes: number) => new Uint8Array(megabytes * MIB).fill(97)
  const person = async () => server.signIn((await addPerson(server, admin)).username, USER_PASSWORD)

  it('limit a person, also with concurrent uploads', async () => {
    const token = await person()
    const answers = await Promise.all([1, 2, 3, 4].map((at) => upload(`${at}.txt`, part(0.9), { token })))
    expect(answers.filter(({ success }) => success)).toHaveLength(2)
    const [refused] = answers.filter(({ success }) => !success)
    expect(refused!.message).toBe('上传失败，您的存储空间已用完，请先删除不用的文件')
    expect((await upload('more.txt', part(0.9), { token: await person() })).success).toBe(true)
  })

  it('limit a tenant too', async () => {
    await upload('a.txt', part(1.8), { token: await person() })
    const { message } = await upload('b.txt', part(1.8), { token: await person() })
    expect(message).toBe('上传失败，本租户的存储空间已用完，请联系管理员')
  })
})

describe('the agreed answers', () => {
  it('let an editor embed its picture, and store nothing', async () => {
    const before = await list('pageSize=1000')
    const answer = await upload('a.png', await picture(), { fields: { jeditor: '1' } })
    expect(answer).toMatchObject({ success: true, message: 'local', result: null })
    expect(await list('pageSize=1000')).toHaveLength(before.length)
  })

  it('return a part of a file to a player that seeks', async () => {
    const { message } = await upload('part.txt', '0123456789')
    const answer = await download(message, { range: 'bytes=2-4' })
    expect([answer.status, answer.headers.get('content-range'), await answer.text()]).toEqual([
      206,
      'bytes 2-4/10',
      '234',
    ])
    expect((await download(message, { range: 'bytes=10-' })).status).toBe(416)
  })

  it('let a PDF be shown in the window, and no script run', async () => {
    const { message } = await upload('a.pdf', '%PDF-1.7')
    const { headers } = await download(message)
    expect(headers.get('content-type')).toBe('application/pdf')
    expect(headers.get('content-disposition')).toMatch(/^inline/)
    expect(headers.get('content-security-policy')).toContain("default-src 'none'")
    expect(headers.get('x-content-type-options')).toBe('nosniff')
  })
})

import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { wireTime } from '#server/platform/clock.ts'
import { filesIn } from '#server/testing/archive.ts'
import { addPerson, addRole, createTestServer, type TestServer, USER_PASSWORD } from '#server/testing/test-server.ts'

const DAY_MS = 86_400_000
const NOTICES = '/sys/annountCement'

let folder: string
let server: TestServer
let base: string
let admin: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cbo-file-readers-'))
  server = await createTestServer({ env: { DATA_DIR: folder } })
  base = `${await server.app.listen({ host: '127.0.0.1', port: 0 })}/tjjc`
  admin = await server.admin()
})
afterAll(async () => {
  await server.close()
  await rm(folder, { recursive: true, force: true })
})

async function person(values: Record<string, unknown> = {}) {
  const { id, username } = await addPerson(server, admin, values)
  return { id, token: await server.signIn(username, USER_PASSWORD) }
}

async function upload(name: string, content: string | Uint8Array<ArrayBuffer>, token = admin): Promise<string> {
  const form = new FormData()
  form.append('file', new Blob([content]), name)
  const headers = { 'X-Access-Token': token }
  const answer = await fetch(`${base}/sys/common/upload`, { method: 'POST', headers, body: form })
  return ((await answer.json()) as { message: string }).message
}
const picture = async () =>
  new Uint8Array(
    await sharp({ create: { width: 2, height: 2, channels: 3, background: '#c00' } })
      .png()
      .toBuffer(),
  )
const ask = (path: string, headers: Record<string, string> = {}) =>
  fetch(`${base}/sys/common/static/${path}`, { headers })
const read = async (path: string, token?: string) =>
  (await ask(path, token === undefined ? {} : { 'X-Access-Token': token })).status
const call = async (method: string, path: string, body?: unknown) => {
  const answer = await server.call<{ id: string }>(method, path, { token: admin, ...(body !== undefined && { body }) })
  if (!answer.body.success) throw new Error(answer.body.message)
  return answer.body.result
}

/** Releases an announcement with an attachment and a picture in its text, for one person. */
async function announce(reader: string) {
  const [file, image] = [await upload('说明.txt', '附件'), await upload('图.png', await picture())]
  const { id } = await call('POST', `${NOTICES}/add`, {
    ...{ titile: '带附件的通告', msgAbstract: '摘要', endTime: wireTime(new Date(Date.now() + DAY_MS)) },
    ...{ msgType: 'USER', userIds: reader },
    ...{ attachments: file, msgContent: `<p><img src="/tjjc/sys/common/static/${image}"></p>` },
  })
  return { id, paths: [file, image] }
}
const statuses = (paths: readonly string[], token?: string) => Promise.all(paths.map((path) => read(path, token)))

describe('files of an announcement', () => {
  it('are readable for the audience, from the release to the revocation', async () => {
    const [reader, other] = [await person(), await person()]
    const { id, paths } = await announce(reader.id)
    expect(await statuses(paths, reader.token)).toEqual([404, 404])
    await call('GET', `${NOTICES}/doReleaseData?id=${id}`)
    expect(await statuses(paths, reader.token)).toEqual([200, 200])
    expect(await statuses(paths, other.token)).toEqual([404, 404])
    expect(await statuses(paths)).toEqual([401, 401])
    await call('GET', `${NOTICES}/doReovkeData?id=${id}`)
    expect(await statuses(paths, reader.token)).toEqual([404, 404])
    expect(await statuses(paths, admin)).toEqual([200, 200])
  })

  it('are checked on each request, so that no cached copy outlives a revocation', async () => {
    const reader = await person()
    const { id, paths } = await announce(reader.id)
    await call('GET', `${NOTICES}/doReleaseData?id=${id}`)
    const headers = { 'X-Access-Token': reader.token }
    const first = await ask(paths[0]!, headers)
    expect(first.headers.get('cache-control')).toBe('private, no-cache')
    const known = { ...headers, 'if-none-match': first.headers.get('etag')! }
    expect((await ask(paths[0]!, known)).status).toBe(304)
    await call('GET', `${NOTICES}/doReovkeData?id=${id}`)
    expect((await ask(paths[0]!, known)).status).toBe(404)
  })

  it('are none of another tenant, whoever writes the text', async () => {
    const path = await upload('图.png', await picture(), (await person()).token)
    const id = path.split('/').find((part) => part.length === 32)!
    await server.database.pool.query(`insert into sys_tenant (id, name) values (78, '外部')`)
    await server.database.pool.query('update sys_file set tenant_id = 78 where id = $1', [id])
    const text = `<p><img src="/tjjc/sys/common/static/${path}"></p>`
    const endTime = wireTime(new Date(Date.now() + DAY_MS))
    const body = { titile: '借用', msgAbstract: '摘要', endTime, msgType: 'ALL', msgContent: text }
    const refused = await server.call('POST', `${NOTICES}/add`, { token: admin, body })
    expect(refused.body.result).toEqual({
      problems: [expect.objectContaining({ field: 'msgContent', keyword: 'file' })],
    })
  })

  it('are closed to people without permission for the field, except for the audience', async () => {
    const [reader, role] = [await person(), await addRole(server.database, ['message-announcement'])]
    const clerk = await person({ selectedroles: role })
    const { id, paths } = await announce(reader.id)
    await call('GET', `${NOTICES}/doReleaseData?id=${id}`)
    expect(await statuses(paths, clerk.token)).toEqual([200, 200])
    const code = 'message:announcement:read:attachments'
    await server.database.pool.query(
      `insert into sys_permission (id, name, menu_type, perms) values ('kept-attachments', '附件', 2, $1)`,
      [code],
    )
    try {
      expect(await statuses(paths, clerk.token)).toEqual([404, 200])
      expect(await statuses(paths, reader.token)).toEqual([200, 200])
    } finally {
      await server.database.pool.query(`delete from sys_permission where id = 'kept-attachments'`)
    }
  })

  it('do not become public when the record is deleted', async () => {
    const reader = await person()
    const { id, paths } = await announce(reader.id)
    await server.database.pool.query('delete from sys_announcement where id = $1', [id])
    expect(await statuses(paths, reader.token)).toEqual([404, 404])
    expect(await statuses(paths, admin)).toEqual([200, 200])
  })
})

describe('several files together', () => {
  const together = (paths: readonly string[], headers: Record<string, string> = {}) =>
    fetch(`${base}/sys/common/static?files=${paths.map((path) => path.split('/').at(-2)).join(',')}`, { headers })
  const statusFor = async (paths: readonly string[], token?: string) =>
    (await together(paths, token === undefined ? {} : { 'X-Access-Token': token })).status

  it('are one archive with the name of the first, for people with permission for each of them', async () => {
    const owner = await person()
    const paths = [await upload('说明.txt', '一', owner.token), await upload('说明.txt', '二', owner.token)]
    const answer = await together(paths, { 'X-Access-Token': owner.token })
    expect(answer.headers.get('content-disposition')).toBe(
      `attachment; filename*=UTF-8''${encodeURIComponent('说明等2个文件.zip')}`,
    )
    expect(answer.headers.get('content-type')).toBe('application/zip')
    const archive = Buffer.from(await answer.arrayBuffer())
    expect(archive.length).toBe(Number(answer.headers.get('content-length')))
    expect(await filesIn(archive)).toEqual({ '说明.txt': '一', '说明(2).txt': '二' })
  })

  it('are refused when one of them is not readable', async () => {
    const [reader, other] = [await person(), await person()]
    const { id, paths } = await announce(reader.id)
    await call('GET', `${NOTICES}/doReleaseData?id=${id}`)
    const own = await upload('own.txt', 'x', reader.token)
    const theirs = await upload('theirs.txt', 'x', other.token)
    expect(await statusFor([...paths, own], reader.token)).toBe(200)
    expect(await statusFor([...paths, own, theirs], reader.token)).toBe(404)
    expect(await statusFor(paths, other.token)).toBe(404)
    expect(await statusFor([own, 'a/0123456789abcdef/gone.txt'], reader.token)).toBe(404)
    expect(await statusFor(paths)).toBe(401)
    const logo = await upload('logo.png', await picture())
    await call('PUT', '/sys/siteInfo/edit', { id: '1', appLogo: logo })
    expect([await statusFor([logo]), await statusFor([logo, own])]).toEqual([200, 401])
  })

  it('of several tenants are always refused', async () => {
    const [here, there] = [await upload('a.txt', 'a'), await upload('b.txt', 'b')]
    await server.database.pool.query('update sys_file set tenant_id = 77 where path = $1', [there])
    expect(await statusFor([here, there], admin)).toBe(404)
  })

  it('of one record are checked once, however many there are', async () => {
    const reader = await person()
    const paths: string[] = []
    for (let at = 0; at < 60; at += 1) paths.push(await upload(`${at}.txt`, String(at)))
    const { id } = await call('POST', `${NOTICES}/add`, {
      ...{ titile: '很多附件', msgAbstract: '摘要', endTime: wireTime(new Date(Date.now() + DAY_MS)) },
      ...{ msgType: 'USER', userIds: reader.id, msgContent: 'x' },
    })
    // More files than the form accepts; each is still found.
    await server.database.pool.query('update sys_announcement set attachments = $1 where id = $2', [paths.join(), id])
    await call('GET', `${NOTICES}/doReleaseData?id=${id}`)
    expect(await statusFor(paths, reader.token)).toBe(200)
  })
})

describe('an uploaded file', () => {
  it('without a record is readable only for its uploader and with permission to list files', async () => {
    const [owner, other] = [await person(), await person()]
    const role = await addRole(server.database, ['system-file'])
    const keeper = await person({ selectedroles: role })
    const path = await upload('草稿.txt', '草稿', owner.token)
    expect(await read(path, owner.token)).toBe(200)
    expect(await read(path, keeper.token)).toBe(200)
    expect(await read(path, other.token)).toBe(404)
    expect(await read(path)).toBe(401)
    expect(await read(path, await server.guest())).toBe(404)
  })

  it('is refused to people who must change their password, also for own files', async () => {
    const { id, username } = await addPerson(server, admin)
    const path = await upload('a.txt', 'a', await server.signIn(username, USER_PASSWORD))
    const password = 'Other#6789'
    await call('PUT', '/sys/user/changePassword', { username, password })
    const token = await server.signIn(username, password)
    const answer = await ask(path, { 'X-Access-Token': token })
    expect([answer.status, await answer.json()]).toMatchObject([403, { message: expect.stringContaining('密码') }])
    await server.database.pool.query('update sys_user set must_change_password = false where id = $1', [id])
    expect(await read(path, await server.signIn(username, password))).toBe(200)
  })

  it('is public as the logo and as the picture of a person', async () => {
    const [logo, avatar] = [await upload('logo.png', await picture()), await upload('我.png', await picture())]
    expect(await statuses([logo, avatar])).toEqual([401, 401])
    await call('PUT', '/sys/siteInfo/edit', { id: '1', appLogo: logo })
    await addPerson(server, admin, { avatar })
    expect(await statuses([logo, avatar])).toEqual([200, 200])
    expect((await ask(logo)).headers.get('cache-control')).toContain('public')
  })

  it('goes into a record only by its uploader and by people who may read it', async () => {
    const role = await addRole(server.database, [
      'message-announcement',
      'message-announcement-add',
      'message-announcement-edit',
    ])
    const [writer, other] = [await person({ selectedroles: role }), await person({ selectedroles: role })]
    const save = (token: string, values: Record<string, unknown>) =>
      server.call<{ id: string }>(values.id ? 'PUT' : 'POST', `${NOTICES}/${values.id ? 'edit' : 'add'}`, {
        ...{
          token,
          body: { titile: '通告', msgAbstract: '摘要', endTime: wireTime(new Date(Date.now() + DAY_MS)), ...values },
        },
      })
    const secret = await upload('工资.txt', '秘密')
    const refused = await save(writer.token, { attachments: secret })
    expect(refused.body).toMatchObject({ success: false, result: { problems: [{ field: 'attachments' }] } })
    const own = await upload('说明.txt', '附件', writer.token)
    const { body } = await save(writer.token, { attachments: own })
    expect(body.success).toBe(true)
    expect((await save(other.token, { id: body.result.id, attachments: '' })).body.success).toBe(true)
    expect((await save(other.token, { attachments: own })).body.success).toBe(false)
    const putBack = await save(other.token, { id: body.result.id, attachments: own })
    expect(putBack.body.success, 'a former version of the record holds the file').toBe(true)
  })

  it('does not become public when another person uses it as a picture', async () => {
    const reader = await person()
    const { paths } = await announce(reader.id)
    await addPerson(server, admin, { avatar: paths[1] })
    expect(await read(paths[1]!)).toBe(401)
    expect(await read(paths[1]!, reader.token)).toBe(404)
  })

  it('is sent to a browser by the cookie that came with its permissions, until the session ends', async () => {
    const owner = await person()
    const path = await upload('a.txt', 'a', owner.token)
    const headers = { 'X-Access-Token': owner.token }
    const permissions = await fetch(`${base}/sys/permission/getUserPermissionByToken`, { headers })
    const cookie = permissions.headers.get('set-cookie')!.split(';')[0]!
    expect((await ask(path, { cookie })).status).toBe(200)
    // The cookie opens files and nothing else.
    expect((await fetch(`${base}/sys/permission/getUserPermissionByToken`, { headers: { cookie } })).status).toBe(401)
    await server.call('GET', '/sys/logout', { token: owner.token })
    expect((await ask(path, { cookie })).status).toBeGreaterThanOrEqual(401)
  })
})

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { textsIn, workbookOf } from '#server/records/testing/test-workbook.ts'
import { type SmsGateway, startSmsGateway } from '#server/testing/sms-gateway.ts'
import { startMailServer, type TestMailServer } from '#server/testing/smtp-server.ts'
import { addPerson, addRole, createTestServer, type TestServer, USER_PASSWORD } from '#server/testing/test-server.ts'
import type { Envelope } from '#shared/wire/envelope.ts'
import type { HandedFile, ImportResult } from '#shared/wire/import-result.ts'
import { CONTEXT_PATH, TOKEN_HEADER } from '#shared/wire/protocol.ts'
import type { LoginResult } from '#shared/wire/session.ts'
import type { InitialPasswords } from './initial-password.service.ts'

const SHARED = 'Shared#1234'
const OWN = 'MyOwn#6789'
const FOR_ALL = { way: 'shared', password: SHARED, confirmpassword: SHARED }
const HEADS = ['用户账号', '用户姓名', '工号', '手机号码', '邮箱']

let mail: TestMailServer
let gateway: SmsGateway
let server: TestServer
let admin: string
let base: string
beforeAll(async () => {
  mail = await startMailServer()
  gateway = await startSmsGateway()
  server = await createTestServer({
    env: {
      ...{ SMTP_HOST: '127.0.0.1', SMTP_PORT: String(mail.port), SMTP_FROM: 'no-reply@shop.example', SMTP_TLS: 'none' },
      ...{ SMS_PROVIDER: 'http', SMS_URL: gateway.url },
    },
  })
  admin = await server.admin()
  base = `${await server.app.listen({ port: 0 })}${CONTEXT_PATH}`
})
afterAll(async () => {
  await server.close()
  await gateway.close()
  await mail.close()
})

let last = 0
/** Returns a workbook row: a person with phone and mail. */
function newRow(): string[] {
  last += 1
  const name = `initial${last}`
  return [name, `新人${last}`, name, `137${String(last).padStart(8, '0')}`, `${name}@shop.example`]
}

async function importing(
  rows: readonly (readonly string[])[],
  fields: Record<string, string>,
  { token = admin, query = '' } = {},
) {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  form.set('file', new Blob([new Uint8Array(await workbookOf(HEADS, rows))]), '用户.xlsx')
  const headers = { [TOKEN_HEADER]: token }
  const response = await fetch(`${base}/sys/user/importExcel${query}`, { method: 'POST', headers, body: form })
  const text = await response.text()
  return { text, response, body: JSON.parse(text) as Envelope<ImportResult> }
}

function resetting(ids: readonly string[], choice: object, token = admin) {
  return server.call<InitialPasswords>('PUT', '/sys/user/resetPasswords', { token, body: { ids, ...choice } })
}

/** Returns account names with their passwords, as listed in a file. */
async function listed(file: HandedFile | undefined): Promise<Map<string, string>> {
  const texts = await textsIn(Buffer.from(file!.content, 'base64'))
  return new Map(
    texts.flatMap((row) => (row[0]?.startsWith('initial') || row[0]?.startsWith('person') ? [[row[0], row[2]!]] : [])),
  )
}

async function signingIn(username: string, password: string) {
  const { body } = await server.call<LoginResult>('POST', '/sys/login', { body: { username, password } })
  return body
}

/** Signs in with a one-time password, sets an own one, and uses the product with it. */
async function getsIn(username: string, password: string): Promise<void> {
  const { success, result } = await signingIn(username, password)
  expect([username, success]).toEqual([username, true])
  expect(result.userInfo).toMatchObject({ mustChangePassword: true })
  expect((await server.call('GET', '/sys/loginfo', { token: result.token })).status).toBe(403)
  const body = { oldpassword: password, password: OWN, confirmpassword: OWN }
  const changed = await server.call('POST', '/sys/user/updatePassword', { token: result.token, body })
  expect(changed.body.success).toBe(true)
  const token = await server.signIn(username, OWN)
  expect((await server.call('GET', '/sys/loginfo', { token })).status).toBe(200)
}

const passwordIn = (text: string) => /一次性密码为 (\S+) /.exec(text)![1]!
function mailTo(address: string): string {
  const { source } = mail.mails.findLast(({ to }) => to.includes(address))!
  const [, encoded] = source.split('\r\n\r\n')
  return Buffer.from(encoded!, 'base64').toString()
}
const smsTo = (phone: string) =>
  (gateway.messages.findLast((message) => message.phone === phone) as unknown as { content: string }).content

describe('people from a workbook', () => {
  it('sign in with one password for all', async () => {
    const rows = [newRow(), newRow()]
    const { body, text } = await importing(rows, FOR_ALL)
    expect(body).toMatchObject({ success: true, result: { successCount: 2 } })
    expect(text).not.toContain(SHARED)
    for (const [username] of rows) await getsIn(username!, SHARED)
  })

  it('sign in with one each, from a list that only the answer contains', async () => {
    const rows = [newRow(), newRow()]
    const { body, response } = await importing(rows, { way: 'each' })
    expect(response.headers.get('cache-control')).toBe('no-store')
    const passwords = await listed(body.result.passwords)
    expect([...passwords.keys()]).toEqual(rows.map(([username]) => username))
    expect(new Set(passwords.values()).size).toBe(2)
    for (const [username, password] of passwords) await getsIn(username, password)
  })

  it('sign in with the password of a mail or text message', async () => {
    const [one, two] = [newRow(), newRow()]
    await importing([one], { way: 'mail' })
    await getsIn(one[0]!, passwordIn(mailTo(one[4]!)))
    await importing([two], { way: 'sms' })
    await getsIn(two[0]!, passwordIn(smsTo(two[3]!)))
  })

  it('are named when an invitation cannot reach them', async () => {
    const [good, bad] = [newRow(), newRow()]
    const { body } = await importing([good, [...bad.slice(0, 4), '']], { way: 'mail' })
    expect(body.result).toMatchObject({ successCount: 2, notices: [`1人没有收到邀请：${bad[0]}（没有有效的邮箱）`] })
  })

  it.each(['each', 'mail', 'sms'])('are validated by a dry run that sets no passwords: %s', async (way) => {
    const before = mail.mails.length + gateway.messages.length
    const row = newRow()
    const { body } = await importing([row], { way }, { query: '?dryRun=true' })
    expect(body.result).toMatchObject({ dryRun: true, successCount: 1 })
    expect(body.result).not.toHaveProperty('passwords')
    expect(mail.mails.length + gateway.messages.length).toBe(before)
    expect((await signingIn(row[0]!, SHARED)).success).toBe(false)
  })

  it('get no password when they were refused', async () => {
    const [good, bad] = [newRow(), newRow()]
    const { body } = await importing([good, [bad[0]!, '', ...bad.slice(2)]], { way: 'each' })
    expect([...(await listed(body.result.passwords)).keys()]).toEqual([good[0]])
  })

  it('have no password without a choice, as before', async () => {
    const row = newRow()
    expect((await importing([row], {})).body.success).toBe(true)
    expect((await signingIn(row[0]!, SHARED)).message).toBe('用户名或密码错误')
  })

  it.each([
    [{ way: 'shared' }, '请输入统一密码!'],
    [{ way: 'shared', password: 'short', confirmpassword: 'short' }, '密码由8位数字、大小写字母和特殊符号组成!'],
    [{ way: 'shared', password: SHARED, confirmpassword: OWN }, '两次输入的密码不一样！'],
    [{ way: 'else' }, ''],
  ])('are not imported with %j, also in a dry run', async (fields, message) => {
    for (const query of ['', '?dryRun=true']) {
      const row = newRow()
      const { body } = await importing([row], fields as Record<string, string>, { query })
      expect(body.success).toBe(false)
      expect(JSON.stringify(body)).toContain(message)
      expect((await signingIn(row[0]!, SHARED)).success).toBe(false)
    }
  })
})

describe('resetting several passwords', () => {
  it('sets one for all, ends their sessions and requires a change', async () => {
    const people = [await addPerson(server, admin), await addPerson(server, admin)]
    const token = await server.signIn(people[0]!.username, USER_PASSWORD)
    const { body } = await resetting(
      people.map(({ id }) => id),
      FOR_ALL,
    )
    expect(body).toMatchObject({ success: true, message: '已重置2人的密码', result: { count: 2 } })
    expect((await server.call('GET', '/sys/loginfo', { token })).body.message).toBe('Token失效，请重新登录')
    for (const { username } of people) {
      expect((await signingIn(username, USER_PASSWORD)).success).toBe(false)
      await getsIn(username, SHARED)
    }
  })

  it('sets one each', async () => {
    const { id, username } = await addPerson(server, admin)
    const { body } = await resetting([id], { way: 'each' })
    await getsIn(username, (await listed(body.result.file)).get(username)!)
  })

  it('invites: the former password is invalid, and the new one is valid once and for its time', async () => {
    const { id, username } = await addPerson(server, admin, { email: 'invited@shop.example' })
    const { body } = await resetting([id], { way: 'mail' })
    expect(body.result).toMatchObject({ count: 1, unsent: [] })
    const password = passwordIn(mailTo('invited@shop.example'))
    expect((await signingIn(username, USER_PASSWORD)).success).toBe(false)
    await server.database.pool.query(
      `update sys_one_time_value set expires_at = now() - interval '1 second' where purpose = 'invitation'`,
    )
    expect((await signingIn(username, password)).message).toBe('用户名或密码错误')
    await resetting([id], { way: 'mail' })
    const next = passwordIn(mailTo('invited@shop.example'))
    expect(next).not.toBe(password)
    await getsIn(username, next)
    expect((await signingIn(username, next)).success).toBe(false)
  })

  it('opens no other account by an invitation', async () => {
    const [one, two] = [await addPerson(server, admin), await addPerson(server, admin)]
    await resetting([one.id, two.id], { way: 'sms' })
    const { rows } = await server.database.pool.query('select phone from sys_user where id = $1', [one.id])
    expect((await signingIn(two.username, passwordIn(smsTo(rows[0].phone)))).success).toBe(false)
  })

  it('leaves people unchanged whom an invitation cannot reach, and names failed invitations', async () => {
    const { id, username } = await addPerson(server, admin)
    const { body } = await resetting([id], { way: 'mail' })
    expect(body.message).toBe(`已重置0人的密码；1人没有收到邀请：${username}（没有有效的邮箱）`)
    expect((await signingIn(username, USER_PASSWORD)).success).toBe(true)
    const refused = await addPerson(server, admin, { email: 'refused@shop.example' })
    mail.refuse(/^refused/)
    const { result } = (await resetting([refused.id], { way: 'mail' })).body
    expect(result.unsent).toEqual([{ username: refused.username, reason: expect.stringContaining('no such user') }])
  })

  it('applies to all or none, and excludes administrators, the guest and people of other tenants', async () => {
    const role = await addRole(server.database, ['system-user', 'system-user-password'])
    const { username } = await addPerson(server, admin, { selectedroles: role })
    const token = await server.signIn(username, USER_PASSWORD)
    const person = await addPerson(server, admin)
    expect((await resetting([person.id, 'admin'], FOR_ALL, token)).body.message).toBe('管理员账号不允许此操作！')
    await server.database.pool.query(`insert into sys_tenant (id, name) values (7, '七')`)
    const elsewhere = await addPerson(server, admin, { relTenantIds: '7' })
    for (const unknown of ['nobody', elsewhere.id])
      expect((await resetting([person.id, unknown], FOR_ALL, token)).body.message).toBe('未找到对应实体')
    expect((await signingIn(elsewhere.username, USER_PASSWORD)).success).toBe(true)
    const { rows } = await server.database.pool.query(`select id from sys_user where username = 'guest'`)
    expect((await resetting([person.id, rows[0].id], FOR_ALL)).body.message).toBe('管理员账号不允许此操作！')
    expect((await signingIn(person.username, USER_PASSWORD)).success).toBe(true)
    expect((await resetting([person.id], FOR_ALL, token)).body.success).toBe(true)
    const plain = await addPerson(server, admin)
    const stranger = await server.signIn(plain.username, USER_PASSWORD)
    expect((await resetting([person.id], FOR_ALL, stranger)).status).toBe(403)
  })

  it('refuses all when one has more permissions than the person who resets', async () => {
    const role = await addRole(server.database, ['system-user', 'system-user-password'])
    const { username } = await addPerson(server, admin, { selectedroles: role })
    const above = await addPerson(server, admin, {
      selectedroles: await addRole(server.database, ['system-position']),
    })
    const person = await addPerson(server, admin)
    const { body } = await resetting([person.id, above.id], FOR_ALL, await server.signIn(username, USER_PASSWORD))
    expect(body.message).toBe('该用户的权限超出您自己的（职务管理），不能修改其密码、手机号和邮箱')
    for (const kept of [person, above]) expect((await signingIn(kept.username, USER_PASSWORD)).success).toBe(true)
  })

  it('accepts only known ways', async () => {
    const { id } = await addPerson(server, admin)
    for (const choice of [{ way: 'none' }, { way: 'else' }, { way: 'shared' }, { way: 'shared', password: 'short' }])
      expect((await resetting([id], choice)).body.success).toBe(false)
  })

  it('leaves no password in the logs', async () => {
    const { id } = await addPerson(server, admin)
    await resetting([id], FOR_ALL)
    const { rows } = await server.database.pool.query(
      `select string_agg(request_param, '') || (select string_agg(data_content::text, '') from sys_data_log where data_id = $1)
         as said from sys_log`,
      [id],
    )
    expect(rows[0].said).not.toContain(SHARED)
    expect(rows[0].said).toContain('"mustChange": true')
  })
})

describe('the available ways', () => {
  const waysOf = async (path: string, { call } = server, token = admin) =>
    (await call<{ value: string }[]>('GET', path, { token })).body.result.map(({ value }) => value)

  it('are those that are configured', async () => {
    expect(await waysOf('/sys/user/initialPasswordWays')).toEqual(['each', 'shared', 'mail', 'sms'])
    expect(await waysOf('/sys/user/initialPasswordWays?import=true')).toEqual(['each', 'shared', 'mail', 'sms', 'none'])
  })

  it('exclude invitations without mail and SMS, which are also refused', async () => {
    const bare = await createTestServer()
    const token = await bare.admin()
    expect(await waysOf('/sys/user/initialPasswordWays', bare, token)).toEqual(['each', 'shared'])
    const { id } = await addPerson(bare, token)
    const body = { ids: [id], way: 'sms' }
    const refused = await bare.call('PUT', '/sys/user/resetPasswords', { token, body })
    expect(refused.body.message).toBe('邮件服务器或短信接口未配置，不能发送邀请')
    await bare.close()
  })
})

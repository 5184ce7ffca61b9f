import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startMailServer, type TestMailServer } from '#server/testing/smtp-server.ts'
import { addPerson, addRole, createTestServer, type TestServer, USER_PASSWORD } from '#server/testing/test-server.ts'
import type { BellLists } from '#shared/wire/announcement.ts'

const BASE = '/sys/message/sysMessageTemplate'

let server: TestServer
let mail: TestMailServer
let admin: string
beforeAll(async () => {
  mail = await startMailServer()
  server = await createTestServer({
    env: {
      SMTP_HOST: '127.0.0.1',
      SMTP_PORT: String(mail.port),
      SMTP_TLS: 'none',
      SMTP_FROM: '通知 <no-reply@shop.example>',
      MESSAGE_POLL_MS: '60000',
    },
  })
  admin = await server.admin()
})
afterAll(async () => {
  await server.close()
  await mail.close()
})

const call = <T = Record<string, unknown>>(method: string, path: string, body?: object, token = admin) =>
  server.call<T>(method, path, { token, ...(body && { body }) })
const code = () => {
  written += 1
  return `T${written}`
}
let written = 0
const name = { name: 'name', title: '姓名', type: 'text', required: true, sample: '甲' }

async function template(values: Record<string, unknown> = {}): Promise<{ id: string; templateCode: string }> {
  const templateCode = code()
  const body = { templateCode, templateName: `您好 \${name}`, templateType: '1', templateContent: `\${name}，请查收` }
  const { body: added } = await call('POST', `${BASE}/add`, { ...body, variables: [name], ...values })
  if (!added.success) throw new Error(added.message)
  return { id: String(added.result.id), templateCode }
}

const send = (templateCode: string, values: Record<string, unknown>, token = admin) =>
  call<{ id: string; isSent: boolean; reason: string | null }>(
    'POST',
    `${BASE}/sendMsg`,
    { templateCode, msgType: 'system', testData: { name: '乙' }, ...values },
    token,
  )
const messageOf = async (query: string) =>
  (await call<{ records: Record<string, unknown>[] }>('GET', `/sys/message/sysMessage/list?${query}`)).body.result
    .records[0]

describe('a template', () => {
  it.each([
    ['variables', 'name'],
    ['richContent', { text: 'a' }],
    ['templateContent', ['a']],
    ['templateSchema', ' '],
  ])('is refused when its %s is of another type', async (field, value) => {
    const body = { templateCode: code(), templateName: '您好', templateType: '1', templateContent: '您好' }
    const { body: answer } = await call('POST', `${BASE}/add`, { ...body, [field]: value })
    const fieldName = field === 'templateSchema' ? 'variables' : field
    expect(answer).toMatchObject({ success: false, result: { problems: [{ field: fieldName }] } })
  })

  it('refuses invalid rows, also where a schema declares the variables', async () => {
    const given = { templateCode: code(), templateName: '通知', templateContent: '请查收', templateType: '1' }
    const { body } = await call('POST', `${BASE}/add`, { ...given, templateSchema: '{}', variables: [name, 'x'] })
    expect(body).toMatchObject({ success: false, result: { problems: [{ field: 'variables' }] } })
    const sound = await call('POST', `${BASE}/add`, { ...given, templateSchema: '{}', variables: [] })
    expect(sound.body.success).toBe(true)
  })

  it('is returned with its variables, as rows and as a schema', async () => {
    const { id } = await template()
    const { body } = await call('GET', `${BASE}/queryById?id=${id}`)
    expect(body.result).toMatchObject({
      variables: [name],
      variableNames: 'name（姓名）',
      templateTestJson: '{"name":"甲"}',
    })
    const again = await call('PUT', `${BASE}/edit`, { ...body.result, templateName: `改：\${name}` })
    expect(again.body.message).toBe('修改成功!')
  })

  it.each([
    ['a variable that is not declared', `第一行\n\${nmae}`, `模板内容第2行：变量 \${nmae} 没有声明`],
    ['one that is declared and not used', '没有变量', '变量 name 没有用到'],
    ['what is no variable', `\${name.x}`, `模板内容第1行：\${name.x} 不是变量`],
    ['too much text', `\${name}${'x'.repeat(20_000)}`, '模板内容不能超过20000个字符'],
  ])('with %s is refused', async (_, templateContent, problem) => {
    await expect(template({ templateContent, templateName: '标题' })).rejects.toThrow(problem)
  })

  it('has a unique code in its tenant', async () => {
    const { templateCode } = await template()
    await expect(template({ templateCode })).rejects.toThrow('该值不可用，系统中已存在！')
  })

  it('cannot be edited while it is enabled', async () => {
    const { id } = await template({ useStatus: '1' })
    expect((await call('PUT', `${BASE}/edit`, { id, templateName: `\${name}` })).body.message).toBe(
      '此模板已被应用，禁止编辑!',
    )
    expect((await call('DELETE', `${BASE}/delete?id=${id}`)).body.message).toBe('该模板已被应用禁止删除!')
    expect((await call('PUT', `${BASE}/edit`, { id, useStatus: '0' })).body.success).toBe(true)
    expect((await call('DELETE', `${BASE}/delete?id=${id}`)).body.success).toBe(true)
  })

  it('shows a preview, and requests its variables', async () => {
    const { id } = await template()
    const { body } = await call('GET', `${BASE}/preview?id=${id}`)
    expect(body.result).toEqual({ title: '您好 甲', html: '<p>甲，请查收</p>' })
    const form = await call<{ key: string }[]>('GET', `${BASE}/testForm?id=${id}`)
    expect(form.body.result.map(({ key }) => key)).toEqual(['_msgType', '_receiver', '_address', 'name'])
    const bulk = await call<{ key: string }[]>('GET', `${BASE}/bulkForm?id=${id}`)
    expect(bulk.body.result.map(({ key }) => key)).toEqual(['_msgType', '_userIds', '_departIds', '_roleIds', 'name'])
  })
})

describe('a send test', () => {
  it('is immediately in the bell of its receiver, with sanitized text', async () => {
    const { username } = await addPerson(server, admin)
    const token = await server.signIn(username, USER_PASSWORD)
    const { templateCode } = await template()
    const hostile = '<img src=x onerror=alert(1)>'
    const { body } = await send(templateCode, { receiver: username, testData: JSON.stringify({ name: hostile }) })
    expect(body).toMatchObject({ success: true, message: '消息发送成功！', result: { isSent: true } })
    const bell = await call<BellLists>('GET', '/sys/annountCement/listByUser', undefined, token)
    expect(bell.body.result).toMatchObject({ sysMsgTotal: 1, sysMsgList: [{ titile: `您好 ${hostile}` }] })
    const { id } = bell.body.result.sysMsgList[0]!
    const opened = await call<{ msgContent: string }>('GET', `/sys/annountCement/queryById?id=${id}`, undefined, token)
    expect(opened.body.result.msgContent).not.toContain('<img')
    expect(await messageOf(`esReceiver=${username}`)).toMatchObject({ esSendStatus: '1', esSendNum: 1, esType: '4' })
  })

  it('is sent by mail to a person with an address, and refused without one', async () => {
    const { templateCode } = await template()
    const { username } = await addPerson(server, admin, { email: 'reader@shop.example' })
    expect((await send(templateCode, { receiver: username, msgType: 'email' })).body.success).toBe(true)
    expect(mail.mails.at(-1)!.to).toEqual(['reader@shop.example'])
    const without = await addPerson(server, admin)
    const { body } = await send(templateCode, { receiver: without.username, msgType: '2' })
    expect(body).toMatchObject({ success: false, message: '发送消息出错！接收人没有邮箱' })
    expect(await messageOf(`esReceiver=${without.username}`)).toMatchObject({
      esSendStatus: '3',
      esResult: '接收人没有邮箱',
    })
  })

  it('is sent to a bare address if it is valid', async () => {
    const { templateCode } = await template()
    expect((await send(templateCode, { receiver: 'x@shop.example', msgType: 'email' })).body.success).toBe(true)
    mail.refuse(/^gone@/)
    expect((await send(templateCode, { receiver: 'gone@shop.example', msgType: 'email' })).body.message).toBe(
      '发送消息出错！邮件服务器拒绝收件人：550 no such user',
    )
    for (const receiver of ['a@b.example\r\nBcc: c@d.example', 'a@b.example,c@d.example', 'nobody-here']) {
      expect((await send(templateCode, { receiver, msgType: 'email' })).body.message).toBe(
        '接收人不存在、已冻结，或不是有效的地址',
      )
    }
  })

  it('is refused for invalid values, at their field', async () => {
    const { templateCode } = await template()
    const { body } = await send(templateCode, { receiver: 'admin', testData: { name: 'a\r\nBcc: b@c.example' } })
    expect(body).toMatchObject({ success: false, result: { problems: [{ field: 'name' }] } })
    expect((await send(templateCode, { receiver: 'admin', testData: '{' })).body.message).toBe('解析Json出错！')
    expect((await send(templateCode, { receiver: 'admin', msgType: '3' })).body.message).toBe('不支持该消息类型')
    expect((await send('none', { receiver: 'admin' })).body.message).toBe('消息模板不存在，模板编码：none')
    expect((await send(templateCode, {})).body.message).toBe('请选择接收人或填写地址')
  })

  it('does not reach frozen people, nor people of another tenant', async () => {
    const { templateCode } = await template()
    const frozen = await addPerson(server, admin)
    await call('PUT', '/sys/user/frozenBatch', { ids: frozen.id, status: 2 })
    const other = await addPerson(server, admin)
    await server.database.pool.query(`insert into sys_tenant (id, name) values (8, '八号')`)
    await server.database.pool.query('update sys_user_tenant set tenant_id = 8 where user_id = $1', [other.id])
    for (const { username } of [frozen, other]) {
      expect((await send(templateCode, { receiver: username })).body.success).toBe(false)
    }
  })

  it('requires its permission', async () => {
    const { templateCode, id } = await template()
    const { username } = await addPerson(server, admin, {
      selectedroles: await addRole(server.database, ['message-template']),
    })
    const token = await server.signIn(username, USER_PASSWORD)
    expect((await call('GET', `${BASE}/preview?id=${id}`, undefined, token)).status).toBe(200)
    expect((await send(templateCode, { receiver: username }, token)).status).toBe(403)
    expect((await call('GET', '/sys/message/sysMessage/list', undefined, token)).status).toBe(403)
  })
})

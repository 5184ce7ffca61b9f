import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  addPerson,
  addRole,
  callOn,
  createTestServer,
  type TestServer,
  USER_PASSWORD,
} from '#server/testing/test-server.ts'
import type { SiteInfo } from '#shared/wire/session.ts'

let server: TestServer
let admin: string
beforeAll(async () => {
  server = await createTestServer({
    env: { PUBLIC_URL: 'https://office.example', CAS_SERVER_URL: 'https://sso.example/cas' },
  })
  admin = await server.admin()
})
afterAll(() => server.close())

/** Simulates an uploaded file. */
const putFile = (path: string) =>
  server.database.pool.query(
    `insert into sys_file (id, path, file_name, biz, size, sha256) values ($1, $1, 'tool.exe', 'site', 1, '')`,
    [path],
  )
const info = () => server.call<SiteInfo>('GET', '/site/siteinfo').then(({ body }) => body.result)
const edit = (values: object, token = admin) =>
  server.call('PUT', '/sys/siteInfo/edit', { token, body: { id: '1', ...values } })

describe('the site info', () => {
  it('is public', async () => {
    expect(await info()).toEqual({
      appName: '商贸流通运行监测统计系统',
      appAbbr: '商贸流通',
      appDesc: '商贸流通运行监测、统计与报表管理',
      appLogo: '',
      helpPath: '',
      allowRegister: false,
      allowPhoneLogin: false,
      allowThirdLogin: false,
      isSetAppLogo: false,
      imgUrl: '',
      downloads: {},
      smsReady: false,
      casUrl: 'https://sso.example/cas',
    })
  })

  it('takes effect immediately after an edit, in every process', async () => {
    const second = await server.startSecond()
    await callOn(second, 'GET', '/site/siteinfo')
    await putFile('site/0/tool.exe')
    const { body } = await edit({ appName: '新名称', allowRegister: true, clientTool: 'site/0/tool.exe' })
    expect(body.success).toBe(true)
    expect(await info()).toMatchObject({
      appName: '新名称',
      allowRegister: true,
      downloads: { clientTool: 'site/0/tool.exe' },
    })
    const there = () => callOn<SiteInfo>(second, 'GET', '/site/siteinfo').then((answer) => answer.body.result.appName)
    await expect.poll(there).toBe('新名称')
    await edit({ clientTool: '', allowRegister: false })
    expect(await info()).toMatchObject({ allowRegister: false, downloads: {} })
  })

  it('is one row, stored with its history', async () => {
    await edit({ appAbbr: '改' })
    const { body } = await server.call('GET', '/sys/siteInfo/list', { token: admin })
    expect(body.result).toMatchObject({ total: 1, records: [{ id: '1', appAbbr: '改' }] })
    const { rowCount } = await server.database.pool.query(`select from sys_data_log where data_table = 'sys_site_info'`)
    expect(rowCount).toBeGreaterThan(0)
    expect((await server.call('POST', '/sys/siteInfo/add', { token: admin, body: {} })).status).toBe(404)
  })

  it.each([
    { helpPath: 'javascript:alert(1)' },
    { appLogo: 'data:text/html,x' },
    { clientTool: 'site/0/never-uploaded.exe' },
    { appLogo: 'site/0/tool.exe' },
    { appName: '' },
    { allowRegister: 'x' },
  ])('refuses %j', async (values) => {
    expect((await edit(values)).body.success).toBe(false)
  })

  it('requires the edit permission', async () => {
    const { username } = await addPerson(server, admin, {
      selectedroles: await addRole(server.database, ['system-site']),
    })
    const token = await server.signIn(username, USER_PASSWORD)
    expect((await server.call('GET', '/sys/siteInfo/queryById?id=1', { token })).body.success).toBe(true)
    expect((await edit({ appName: 'x' }, token)).status).toBe(403)
  })
})

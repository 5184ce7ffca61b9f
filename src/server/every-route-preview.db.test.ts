import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { TOKEN_HEADER } from '#shared/wire/protocol.ts'
import { addPerson, createTestServer, type TestServer } from './testing/test-server.ts'

/** Routes whose effect in a preview differs from that of their method. */
const EFFECTS = [
  'GET /gateway/* write',
  'GET /tjjc/act/process/extActProcess/startable personal',
  'GET /tjjc/act/processInstance/head personal',
  'GET /tjjc/act/processInstance/historyOfRecord personal',
  'GET /tjjc/act/processInstance/record personal',
  'GET /tjjc/act/processInstance/sheet personal',
  'GET /tjjc/act/processInstance/trace personal',
  'GET /tjjc/act/task/counts personal',
  'GET /tjjc/act/task/getHisProcessTaskTransInfo personal',
  'GET /tjjc/act/task/getProcessTaskTransInfo personal',
  'GET /tjjc/act/task/page personal',
  'GET /tjjc/act/task/processHistoryList personal',
  'GET /tjjc/act/task/record personal',
  'GET /tjjc/act/task/returnTargets personal',
  'GET /tjjc/business/report/page personal',
  'GET /tjjc/business/report/record personal',
  'GET /tjjc/cas/client/validateLogin write',
  'GET /tjjc/online/cgform/head/copyOnlineTable/:id write',
  'GET /tjjc/online/cgform/head/transTables/:names write',
  'GET /tjjc/sys/annountCement/doReleaseData write',
  'GET /tjjc/sys/annountCement/doReovkeData write',
  'GET /tjjc/sys/annountCement/listByUser personal',
  'GET /tjjc/sys/annountCement/syncNotic write',
  'GET /tjjc/sys/dict/refleshCache write',
  'GET /tjjc/sys/gatewayRoute/clearRedis write',
  'GET /tjjc/sys/logout leave',
  'GET /tjjc/sys/quartzJob/execute write',
  'GET /tjjc/sys/quartzJob/pause write',
  'GET /tjjc/sys/quartzJob/resume write',
  'GET /tjjc/sys/randomImage/:key write',
  'GET /tjjc/sys/sysAnnouncementSend/getMyAnnouncementSend personal',
  'GET /tjjc/sys/user/getUserSectionInfoByToken personal',
  'GET /tjjc/thirdLogin/:source/callback write',
  'GET /tjjc/thirdLogin/getLoginUser/:id write',
  'GET /tjjc/thirdLogin/render/:source write',
  'POST /tjjc/act/process/extActProcess/lint read',
  'POST /tjjc/act/process/extActProcess/toDiagram read',
  'POST /tjjc/act/process/extActProcess/toSteps read',
  'POST /tjjc/desform/preview read',
  'POST /tjjc/online/cgform/api/checkPassword/:table read',
  'POST /tjjc/online/cgform/api/preview read',
  'POST /tjjc/online/cgform/api/previewAuthButton read',
  'POST /tjjc/online/cgform/api/previewAuthColumn read',
  'POST /tjjc/online/cgform/api/previewAuthColumn/batch read',
  'POST /tjjc/online/cgform/api/previewGrantRules read',
  'POST /tjjc/online/cgform/api/previewGrants read',
  'POST /tjjc/online/cgform/link/areas read',
  'POST /tjjc/online/cgform/link/labels read',
  'POST /tjjc/online/cgform/link/nodes read',
  'POST /tjjc/online/cgform/link/open read',
  'POST /tjjc/online/cgform/link/options read',
  'POST /tjjc/online/cgform/link/records read',
  'POST /tjjc/online/cgform/link/report read',
  'POST /tjjc/online/cgreport/head/parseSql read',
  'POST /tjjc/online/cgreport/head/preview read',
  'POST /tjjc/online/graphreport/head/parseField read',
  'POST /tjjc/sys/checkRule/test read',
  'POST /tjjc/sys/document/check read',
  'POST /tjjc/sys/logout leave',
  'POST /tjjc/sys/permission/previewAdd read',
  'POST /tjjc/sys/permission/previewDelete read',
  'POST /tjjc/sys/permission/previewDeletePermissionRule read',
  'POST /tjjc/sys/permission/previewDepartPermission read',
  'POST /tjjc/sys/permission/previewEdit read',
  'POST /tjjc/sys/permission/previewPermissionRule read',
  'POST /tjjc/sys/permission/previewRolePermission read',
  'POST /tjjc/sys/role/previewDatarule read',
  'POST /tjjc/sys/role/previewDelete read',
  'POST /tjjc/sys/sysDepartPermission/previewDatarule read',
  'POST /tjjc/sys/sysDepartPermission/previewDeptRolePermission read',
  'POST /tjjc/sys/sysDepartRole/previewDatarule read',
  'POST /tjjc/sys/sysDepartRole/previewDelete read',
  'POST /tjjc/sys/sysDepartRole/previewDeptRoleUserAdd read',
  'POST /tjjc/sys/tenant/previewDelete read',
  'POST /tjjc/sys/tenant/previewRemoveMembers read',
  'POST /tjjc/sys/user/previewAddSysUserRole read',
  'POST /tjjc/sys/user/previewBatchDeparts read',
  'POST /tjjc/sys/user/previewBatchRoles read',
  'POST /tjjc/sys/user/previewDeleteUserInDepart read',
  'POST /tjjc/sys/user/previewDeleteUserRole read',
  'POST /tjjc/sys/user/previewEdit read',
  'POST /tjjc/sys/user/previewEditSysDepartWithUser read',
]

interface Listed {
  method: string
  path: string
  effect: string
}

let server: TestServer
let listed: Listed[]

beforeAll(async () => {
  server = await createTestServer()
  listed = (await server.call<Listed[]>('GET', '/api/service', { token: await server.admin() })).body.result
})
afterAll(() => server.close())

describe('a preview', () => {
  const called = ({ method, path }: Listed, token: string) =>
    server.app.inject({
      method: method as 'GET',
      url: path.replace(/:\w+/g, 'x').replace('*', 'x'),
      headers: { [TOKEN_HEADER]: token },
    })
  const named = ({ method, path }: Listed) => `${method} ${path}`
  /** Preview of a person with all permissions, so that a refusal has no other reason. */
  const preview = async () => {
    const admin = await server.admin()
    const { rows } = await server.database.pool.query<{ id: string }>(
      "select id from sys_role where role_code = 'admin'",
    )
    const { id: userId } = await addPerson(server, admin, { selectedroles: rows[0]!.id })
    const { body } = await server.call<{ token: string }>('POST', '/sys/user/preview', {
      token: admin,
      body: { userId },
    })
    return body.result.token
  }
  /** Content of every table, without the operation log and the times of last use. */
  const everything = async () => {
    const { pool } = server.database
    const { rows } = await pool.query<{ name: string }>(
      "select tablename as name from pg_tables where schemaname = 'public' and tablename not in ('sys_log', 'sys_session', 'sys_socket_process') order by 1",
    )
    const held = rows.map(
      ({ name }) => `select '${name}' as name, md5(string_agg(t::text, ' ' order by t::text)) from ${name} t`,
    )
    return (await pool.query(held.join(' union all '))).rows
  }

  it('is refused every route that changes something, whatever the person may', async () => {
    const token = await preview()
    const writing = listed.filter(({ effect }) => effect === 'write')
    expect(writing.length).toBeGreaterThan(80)
    const answered: string[] = []
    for (const route of writing) {
      const { success, message } = (await called(route, token)).json()
      if (success !== false || message !== '正在预览，只能查看，不能更改任何内容') answered.push(named(route))
    }
    expect(answered).toEqual([])
  })

  it('knows by the verb what changes something, but for these', () => {
    const usual = ({ method, effect }: Listed) => effect === (method === 'GET' ? 'read' : 'write')
    const others = listed.filter((route) => !usual(route))
    expect(others.map((route) => `${named(route)} ${route.effect}`).sort()).toEqual(EFFECTS)
  })

  it('changes nothing by all that it is answered', async () => {
    const token = await preview()
    const before = await everything()
    for (const route of listed) if (route.effect === 'read') await called(route, token)
    expect(await everything()).toEqual(before)
    expect((await server.call('GET', '/sys/user/list', { token })).status).toBe(200)
  })
})

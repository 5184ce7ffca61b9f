import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { isForAdministrators } from '#shared/rules/permissions/administrator-permissions.ts'
import { TOKEN_HEADER } from '#shared/wire/protocol.ts'
import { addPerson, addRole, createTestServer, type TestServer, USER_PASSWORD } from './testing/test-server.ts'

/** Public routes; a new line here is a decision. */
const PUBLIC = [
  'GET /*',
  'GET /tjjc/cas/client/validateLogin',
  'GET /tjjc/online/cgform/link/file/:id/*',
  'GET /tjjc/site/siteinfo',
  'GET /tjjc/sys/common/static',
  'GET /tjjc/sys/common/static/*',
  'GET /tjjc/sys/document/page/:key',
  'GET /tjjc/sys/logout',
  'GET /tjjc/sys/randomImage/:key',
  'GET /tjjc/thirdLogin/:source/callback',
  'GET /tjjc/thirdLogin/getLoginUser/:id',
  'GET /tjjc/thirdLogin/render/:source',
  'GET /tjjc/websocket/:userId',
  'GET /websocket/:userId',
  'POST /tjjc/online/cgform/link/areas',
  'POST /tjjc/online/cgform/link/labels',
  'POST /tjjc/online/cgform/link/nodes',
  'POST /tjjc/online/cgform/link/open',
  'POST /tjjc/online/cgform/link/options',
  'POST /tjjc/online/cgform/link/records',
  'POST /tjjc/online/cgform/link/report',
  'POST /tjjc/online/cgform/link/save',
  'POST /tjjc/online/cgform/link/upload',
  'POST /tjjc/sys/checkCaptcha',
  'POST /tjjc/sys/login',
  'POST /tjjc/sys/mLogin',
  'POST /tjjc/sys/logout',
  'POST /tjjc/sys/phoneLogin',
  'POST /tjjc/sys/sms',
  'POST /tjjc/sys/user/passwordChange',
  'POST /tjjc/sys/user/phoneVerification',
  'POST /tjjc/sys/user/register',
]
/** Routes open to the guest without a grant. */
const GUEST = [
  'GET /tjjc/online/cgform/api/querySelectOptions',
  'GET /tjjc/openapi.json',
  'GET /tjjc/sys/area/tree',
  'GET /tjjc/sys/checkRule/checkByCode',
  'GET /tjjc/sys/dict/getDictItems',
  'GET /tjjc/sys/dict/getDictItems/:code',
  'GET /tjjc/sys/dict/getDictText/:dictCode/:key',
  'GET /tjjc/sys/dict/loadDict/:dict',
  'GET /tjjc/sys/dict/loadDictItem/:dict',
  'GET /tjjc/sys/dict/loadTreeData',
  'GET /tjjc/sys/dict/queryAllDictItems',
  'GET /tjjc/sys/loginfo',
  'GET /tjjc/sys/permission/getUserPermissionByToken',
  'GET /tjjc/sys/user/getCurrentUserDeparts',
  'GET /tjjc/sys/visitInfo',
]

interface Listed {
  method: string
  path: string
  permission?: string
}

interface Route {
  method: string
  url: string
  /** Permission that the route requires, if any. */
  permission: string | undefined
}

let server: TestServer
let routes: Route[]
let addresses = 0

beforeAll(async () => {
  server = await createTestServer()
  const { body } = await server.call<Listed[]>('GET', '/api/service', { token: await server.admin() })
  routes = body.result
    .map(({ method, path, permission }) => ({ method, url: path, permission }))
    .filter((route) => !PUBLIC.includes(nameOf(route)))
})
afterAll(() => server.close())

const nameOf = ({ method, url }: Pick<Route, 'method' | 'url'>) => `${method} ${url}`

/** Calls a route without parameters. 401 and 403 mean closed, whatever else is missing. */
async function isClosed({ method, url }: Route, remoteAddress: string, token?: string): Promise<boolean> {
  const headers = token === undefined ? {} : { [TOKEN_HEADER]: token }
  const request = { method: method as 'GET', url: url.replace(/:\w+/g, 'x'), headers, remoteAddress }
  const { statusCode } = await server.app.inject(request)
  return statusCode === 401 || statusCode === 403
}

/** Routes that do not refuse the caller. Public ones are skipped, among them the sign-out. */
async function openTo(token?: string): Promise<string[]> {
  const open: string[] = []
  // Refused requests are counted by address, and all routes together are many.
  addresses += 1
  for (const route of routes) {
    if (!(await isClosed(route, `10.1.0.${addresses}`, token))) open.push(nameOf(route))
  }
  return open.sort()
}

describe('every route', () => {
  it('is known to this test, with what it asks for', () => {
    expect(routes.length).toBeGreaterThan(100)
    const [add] = routes.filter(({ url }) => url === '/tjjc/sys/user/add')
    expect(add).toEqual({ method: 'POST', url: '/tjjc/sys/user/add', permission: 'system:user:add' })
  })

  it('has a contract that compiles, which else shows at its first call', () => {
    expect(server.app.contractFaults()).toEqual([])
  })

  it('is closed without a token, but for the public ones', async () => {
    expect(await openTo()).toEqual([])
  })

  it('is closed to a forged token', async () => {
    expect(await openTo('forged')).toEqual([])
  })

  it('is closed to the guest, but for those that every session has', async () => {
    expect(await openTo(await server.guest())).toEqual(GUEST)
  })

  it('is closed to a person without grants, but for those that everybody has', async () => {
    const { username } = await addPerson(server, await server.admin())
    const open = await openTo(await server.signIn(username, USER_PASSWORD))
    const more = open.filter((name) => !GUEST.includes(name))
    // These check permissions after the contract: checkOnlyUser and duplicate/check by their target, calls of
    // departments by their leaders, trees of departments by the own branch, doButton by its button, checkPassword and
    // data by their form. Calls of /act check the part of the person in the instance.
    expect(more).toEqual([
      'DELETE /gateway/*',
      'DELETE /tjjc/sys/savedSearch/delete',
      'GET /gateway/*',
      'GET /tjjc/act/process/extActProcess/startable',
      'GET /tjjc/act/processInstance/head',
      'GET /tjjc/act/processInstance/historyOfRecord',
      'GET /tjjc/act/processInstance/record',
      'GET /tjjc/act/processInstance/sheet',
      'GET /tjjc/act/processInstance/trace',
      'GET /tjjc/act/task/counts',
      'GET /tjjc/act/task/getHisProcessTaskTransInfo',
      'GET /tjjc/act/task/getProcessTaskTransInfo',
      'GET /tjjc/act/task/page',
      'GET /tjjc/act/task/processHistoryList',
      'GET /tjjc/act/task/record',
      'GET /tjjc/act/task/returnTargets',
      'GET /tjjc/business/report/page',
      'GET /tjjc/business/report/record',
      'GET /tjjc/online/cgform/api/data/:table/queryById',
      'GET /tjjc/sys/annountCement/listByUser',
      'GET /tjjc/sys/annountCement/queryById',
      'GET /tjjc/sys/category/loadAllData',
      'GET /tjjc/sys/category/loadDictItem',
      'GET /tjjc/sys/category/loadTreeChildren',
      'GET /tjjc/sys/category/loadTreeData',
      'GET /tjjc/sys/category/loadTreeRoot',
      'GET /tjjc/sys/dict/refleshCache',
      'GET /tjjc/sys/duplicate/check',
      'GET /tjjc/sys/permission/queryDepartPermission',
      'GET /tjjc/sys/savedSearch/list',
      'GET /tjjc/sys/sysAnnouncementSend/getMyAnnouncementSend',
      'GET /tjjc/sys/sysDepart/getDepartName',
      'GET /tjjc/sys/sysDepart/queryIdTree',
      'GET /tjjc/sys/sysDepart/queryMyDeptTreeList',
      'GET /tjjc/sys/sysDepart/queryTreeList',
      'GET /tjjc/sys/sysDepart/searchBy',
      'GET /tjjc/sys/sysDepart/treeChildren',
      'GET /tjjc/sys/sysDepart/treeRoot',
      'GET /tjjc/sys/sysDepart/treeSearch',
      'GET /tjjc/sys/sysDepartPermission/queryDeptRolePermission',
      'GET /tjjc/sys/sysDepartPermission/queryTreeListForDeptRole',
      'GET /tjjc/sys/sysDepartRole/datarule/:permissionId/:departId/:roleId',
      'GET /tjjc/sys/sysDepartRole/getDeptRoleByUserId',
      'GET /tjjc/sys/sysDepartRole/getDeptRoleList',
      'GET /tjjc/sys/user/departUserList',
      'GET /tjjc/sys/user/getUserSectionInfoByToken',
      'GET /tjjc/sys/user/queryUserByDepId',
      'OPTIONS /gateway/*',
      'PATCH /gateway/*',
      'POST /gateway/*',
      'POST /tjjc/act/process/extActProcess/startMutilProcess',
      'POST /tjjc/act/process/extActProcess/submitRecord',
      'POST /tjjc/act/process/extActTaskNotification/taskNotification',
      'POST /tjjc/act/processInstance/comment',
      'POST /tjjc/act/task/batchComplete',
      'POST /tjjc/act/task/callBackProcess',
      'POST /tjjc/act/task/invalidProcess',
      'POST /tjjc/act/task/processComplete',
      'POST /tjjc/business/report/submit',
      'POST /tjjc/online/cgform/api/checkPassword/:table',
      'POST /tjjc/online/cgform/api/doButton',
      'POST /tjjc/sys/common/upload',
      'POST /tjjc/sys/savedSearch/save',
      'POST /tjjc/sys/selectDepart',
      'POST /tjjc/sys/upload/uploadMinio',
      'POST /tjjc/sys/user/updatePassword',
      'POST /tjjc/websocket/ticket',
      'PUT /gateway/*',
      'PUT /tjjc/act/process/extActTaskNotification/read',
      'PUT /tjjc/act/processInstance/withdrawComment',
      'PUT /tjjc/act/task/addMultiInstance',
      'PUT /tjjc/act/task/addSign',
      'PUT /tjjc/act/task/afterAddSignTask',
      'PUT /tjjc/act/task/beforeAddSignTask',
      'PUT /tjjc/act/task/callBackProcess',
      'PUT /tjjc/act/task/claim',
      'PUT /tjjc/act/task/invalidProcess',
      'PUT /tjjc/act/task/read',
      'PUT /tjjc/act/task/readCopy',
      'PUT /tjjc/act/task/recall',
      'PUT /tjjc/act/task/removeSign',
      'PUT /tjjc/act/task/taskComplaint',
      'PUT /tjjc/act/task/taskEntrust',
      'PUT /tjjc/act/task/unclaim',
      'PUT /tjjc/business/report/copyLast',
      'PUT /tjjc/business/report/save',
      'PUT /tjjc/sys/fillRule/executeRuleByCode/:ruleCode',
      'PUT /tjjc/sys/fillRule/executeRuleByCodeBatch',
      'PUT /tjjc/sys/savedSearch/edit',
      'PUT /tjjc/sys/selectDepart',
      'PUT /tjjc/sys/sysAnnouncementSend/editByAnntIdAndUserId',
      'PUT /tjjc/sys/sysAnnouncementSend/readAll',
      'PUT /tjjc/sys/user/appEdit',
      'PUT /tjjc/sys/user/updateMobile',
      'PUT /tjjc/sys/user/updatePassword',
    ])
  })

  it('is closed in the default tenant to a member of another tenant, whatever roles the person has there', async () => {
    const { pool } = server.database
    const { rows } = await pool.query<{ id: string }>('select id from sys_permission')
    const role = await addRole(
      server.database,
      rows.map(({ id }) => id),
    )
    const person = await addPerson(server, await server.admin(), { selectedroles: role })
    await pool.query(`insert into sys_tenant (id, name) values (7, '七')`)
    await pool.query('update sys_user_tenant set tenant_id = 7 where user_id = $1', [person.id])
    expect(await openTo(await server.signIn(person.username, USER_PASSWORD))).toEqual([])
  })

  it('that asks for a grant opens to that grant and to no other, those of administrators to no grant', async () => {
    const { pool } = server.database
    const { rows } = await pool.query<{ id: string; perms: string }>(
      "select id, perms from sys_permission where perms <> '' order by id",
    )
    // Together the two halves are all permissions, so each route is tested closed for one person and open for the
    // other.
    for (const half of [0, 1]) {
      const granted = rows.filter((_, at) => at % 2 === half)
      const codes = new Set(granted.flatMap(({ perms }) => perms.split(',')))
      const role = await addRole(
        server.database,
        granted.map(({ id }) => id),
      )
      const { username } = await addPerson(server, await server.admin(), { selectedroles: role })
      const open = await openTo(await server.signIn(username, USER_PASSWORD))
      const asking = routes.filter(({ permission }) => permission !== undefined)
      const opened = asking.filter(({ permission }) => codes.has(permission!) && !isForAdministrators(permission!))
      const expected = opened.map(nameOf)
      expect(open.filter((name) => asking.some((route) => nameOf(route) === name))).toEqual(expected.sort())
    }
  })

  it('is open to an administrator', async () => {
    const open = await openTo(await server.admin())
    expect(routes.map(nameOf).filter((name) => !open.includes(name))).toEqual([])
  })
})

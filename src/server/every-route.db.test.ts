import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type KnownRoute, methodsOf } from './http/known-routes.ts'
import { addPerson, createTestServer, type TestServer, USER_PASSWORD } from './testing/test-server.ts'

/** What nobody needs to sign in for; a new line here is a decision. */
const PUBLIC = [
  'GET /*',
  'GET /tjjc/cas/client/validateLogin',
  'GET /tjjc/openapi.json',
  'GET /tjjc/site/siteinfo',
  'GET /tjjc/sys/common/static/*',
  'GET /tjjc/sys/document/page/:key',
  'GET /tjjc/sys/logout',
  'GET /tjjc/sys/randomImage/:key',
  'GET /tjjc/thirdLogin/:source/callback',
  'GET /tjjc/thirdLogin/getLoginUser/:id',
  'GET /tjjc/thirdLogin/render/:source',
  'POST /tjjc/sys/checkCaptcha',
  'POST /tjjc/sys/login',
  'POST /tjjc/sys/logout',
  'POST /tjjc/sys/phoneLogin',
  'POST /tjjc/sys/sms',
  'POST /tjjc/sys/user/passwordChange',
  'POST /tjjc/sys/user/phoneVerification',
  'POST /tjjc/sys/user/register',
]
/** What the guest may do without a grant. */
const GUEST = [
  'GET /tjjc/sys/area/tree',
  'GET /tjjc/sys/checkRule/checkByCode',
  'GET /tjjc/sys/dict/getDictItems',
  'GET /tjjc/sys/dict/getDictItems/:code',
  'GET /tjjc/sys/dict/loadDict/:dict',
  'GET /tjjc/sys/dict/loadDictItem/:dict',
  'GET /tjjc/sys/dict/loadTreeData',
  'GET /tjjc/sys/dict/queryAllDictItems',
  'GET /tjjc/sys/loginfo',
  'GET /tjjc/sys/permission/getUserPermissionByToken',
  'GET /tjjc/sys/user/getCurrentUserDeparts',
  'GET /tjjc/sys/visitInfo',
]

let server: TestServer
let routes: KnownRoute[]

beforeAll(async () => {
  server = await createTestServer()
  const { body } = await server.call<{ method: string; path: string }[]>('GET', '/api/service', {
    token: await server.admin(),
  })
  routes = body.result.map(({ method, path }) => ({ method, url: path, access: 'public' }))
})
afterAll(() => server.close())

const nameOf = ({ method, url }: KnownRoute) => `${method} ${url}`

/** Calls a route with nothing in it; refused for who asks it is 401 or 403, whatever else is missing. */
async function isClosed({ method, url }: KnownRoute, token?: string): Promise<boolean> {
  const path = url.replace('/tjjc', '').replace(/:\w+/g, 'x')
  const { status } = await server.call(method, path, { token })
  return status === 401 || status === 403
}

/** Routes that answer something else than a refusal, without the public ones, among which is the sign-out. */
async function openTo(token?: string): Promise<string[]> {
  const open: string[] = []
  for (const route of routes.filter((each) => !PUBLIC.includes(nameOf(each)))) {
    if (!(await isClosed(route, token))) open.push(nameOf(route))
  }
  return open.sort()
}

describe('every route', () => {
  it('is known to this test', () => {
    expect(routes.length).toBeGreaterThan(40)
    expect(methodsOf(routes, '/tjjc/sys/user/add')).toEqual(['POST'])
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
    // checkOnlyUser and duplicate/check ask for a grant on what is looked at, calls of departments for who leads them;
    // all come to it after the contract.
    expect(more).toEqual([
      'DELETE /tjjc/sys/savedSearch/delete',
      'GET /tjjc/sys/annountCement/listByUser',
      'GET /tjjc/sys/annountCement/queryById',
      'GET /tjjc/sys/category/loadAllData',
      'GET /tjjc/sys/category/loadDictItem',
      'GET /tjjc/sys/category/loadTreeChildren',
      'GET /tjjc/sys/category/loadTreeData',
      'GET /tjjc/sys/category/loadTreeRoot',
      'GET /tjjc/sys/dict/refleshCache',
      'GET /tjjc/sys/duplicate/check',
      'GET /tjjc/sys/fillRule/testFillRule',
      'GET /tjjc/sys/permission/queryDepartPermission',
      'GET /tjjc/sys/savedSearch/list',
      'GET /tjjc/sys/sysAnnouncementSend/getMyAnnouncementSend',
      'GET /tjjc/sys/sysDepart/getDepartName',
      'GET /tjjc/sys/sysDepart/queryIdTree',
      'GET /tjjc/sys/sysDepart/queryMyDeptTreeList',
      'GET /tjjc/sys/sysDepart/searchBy',
      'GET /tjjc/sys/sysDepartPermission/queryDeptRolePermission',
      'GET /tjjc/sys/sysDepartPermission/queryTreeListForDeptRole',
      'GET /tjjc/sys/sysDepartRole/datarule/:permissionId/:departId/:roleId',
      'GET /tjjc/sys/sysDepartRole/getDeptRoleByUserId',
      'GET /tjjc/sys/sysDepartRole/getDeptRoleList',
      'GET /tjjc/sys/user/departUserList',
      'GET /tjjc/sys/user/getUserSectionInfoByToken',
      'POST /tjjc/sys/common/upload',
      'POST /tjjc/sys/savedSearch/save',
      'POST /tjjc/sys/selectDepart',
      'POST /tjjc/sys/user/updatePassword',
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
})

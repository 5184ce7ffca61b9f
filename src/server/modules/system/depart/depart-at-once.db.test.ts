import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { App } from '#server/http/app-type.ts'
import { addPerson, callOn, createTestServer, type TestServer } from '#server/testing/test-server.ts'

let server: TestServer
let admin: string
/** Two processes on one database. */
let apps: [App, App]
beforeAll(async () => {
  server = await createTestServer()
  apps = [server.app, await server.startSecond()]
  admin = await server.admin()
})
afterAll(() => server.close())

type Depart = Record<'id' | 'orgCode', string>

const [FIRST, SECOND] = [0, 1] as const
const call = (at: 0 | 1, method: string, path: string, body?: unknown) =>
  callOn<Depart>(apps[at], method, `/sys/sysDepart/${path}`, { token: admin, body })
const add = async (departName: string, parentId = '', at: 0 | 1 = FIRST) =>
  (await call(at, 'POST', 'add', { departName, parentId })).body.result
const move = (id: string, parentId: string, at: 0 | 1 = FIRST) => call(at, 'PUT', 'edit', { id, parentId })
const codeOf = async (id: string): Promise<string> =>
  (await server.database.pool.query('select org_code from sys_depart where id = $1', [id])).rows[0].org_code

async function expectSoundCodes() {
  const { rows } = await server.database.pool.query(
    `select d.depart_name, d.org_code from sys_depart d left join sys_depart p on p.id = d.parent_id
     where left(d.org_code, -3) <> coalesce(p.org_code, '') or d.org_type <> (length(d.org_code) / 3)::text
       or exists (select from sys_depart o where o.id <> d.id and o.org_code = d.org_code and o.tenant_id = d.tenant_id)`,
  )
  expect(rows).toEqual([])
}

describe('departments that two processes change concurrently', () => {
  it('have codes that match their place after a move and an addition', async () => {
    for (let round = 0; round < 5; round += 1) {
      const [from, to] = [await add(`并发自${round}`), await add(`并发至${round}`)]
      const moved = await add(`并发科${round}`, from.id)
      const answers = await Promise.all([
        move(moved.id, to.id, FIRST),
        ...[1, 2, 3].map((n) => call(SECOND, 'POST', 'add', { departName: `并发组${n}`, parentId: moved.id })),
        call(SECOND, 'POST', 'add', { departName: '并发旁', parentId: to.id }),
      ])
      expect(answers.map(({ body }) => body.success)).toEqual(answers.map(() => true))
      expect((await codeOf(moved.id)).startsWith(to.orgCode)).toBe(true)
    }
    await expectSoundCodes()
  })

  it('never form a cycle by two moves', async () => {
    const [one, two] = [await add('环一'), await add('环二')]
    const inner = await add('环一内', one.id)
    const answers = await Promise.all([move(one.id, two.id, FIRST), move(two.id, inner.id, SECOND)])
    expect(answers.map(({ body }) => body.success).sort()).toEqual([false, true])
    // The second move gets the first problem of the new state.
    const why = answers.find(({ body }) => !body.success)!.body.message
    expect(['上级不能是自己或自己的下级', '公司不能在部门之下']).toContain(why)
    await expectSoundCodes()
  })

  it('get distinct codes below one parent', async () => {
    const top = await add('同去')
    const movers = await Promise.all([1, 2, 3, 4].map((n) => add(`同行${n}`)))
    await Promise.all(movers.map(({ id }, index) => move(id, top.id, index % 2 === 0 ? FIRST : SECOND)))
    const codes = await Promise.all(movers.map(({ id }) => codeOf(id)))
    expect(codes.toSorted()).toEqual(['A01', 'A02', 'A03', 'A04'].map((unit) => `${top.orgCode}${unit}`))
  })

  it('lose no member to a deletion: either a person joins or the department is deleted', async () => {
    for (let round = 0; round < 3; round += 1) {
      const depart = await add(`去留${round}`)
      const { id } = await addPerson(server, admin, {})
      const [joined, gone] = await Promise.all([
        callOn(apps[FIRST], 'POST', '/sys/user/editSysDepartWithUser', {
          token: admin,
          body: { depId: depart.id, userIdList: [id] },
        }),
        call(SECOND, 'DELETE', `delete?id=${depart.id}`),
      ])
      const { rows } = await server.database.pool.query(
        `select (select count(*)::int from sys_depart where id = $1) as departs,
           (select count(*)::int from sys_user_depart where dep_id = $1) as members`,
        [depart.id],
      )
      const left = joined.body.success && !gone.body.success ? { departs: 1, members: 1 } : { departs: 0, members: 0 }
      expect([joined.body.success, gone.body.success].filter(Boolean)).toHaveLength(1)
      expect(rows[0]).toEqual(left)
    }
  })
})

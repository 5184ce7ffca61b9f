import pg from 'pg'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { createTestServer, type TestServer } from '#server/testing/test-server.ts'

/** 100 departments below one, each with 99 children. */
const LARGE = { children: 100, grandchildren: 99 }
const SMALL = { children: 1, grandchildren: 1 }

let server: TestServer
let admin: string
// Installed before the server starts, because each connection takes over the function at its creation.
const querySpy = vi.spyOn(pg.Client.prototype, 'query')
beforeAll(async () => {
  server = await createTestServer()
  admin = await server.admin()
})
afterAll(async () => {
  await server.close()
  querySpy.mockRestore()
})

type Node = { id: string; orgCode: string; children?: unknown }
const call = <T>(method: string, path: string, body?: object) =>
  server.call<T>(method, `/sys/sysDepart/${path}`, { token: admin, body })
const add = async (departName: string) => (await call<Node>('POST', 'add', { departName, parentId: '' })).body.result

/** Adds two levels below a new department, with codes by their rule. */
async function addTree(name: string, { children, grandchildren }: typeof LARGE): Promise<Node> {
  const top = await add(name)
  await server.database.pool.query(
    `with part as (
       select n, chr(65 + (n - 1) / 99) || lpad(((n - 1) % 99 + 1)::text, 2, '0') as code from generate_series(1, $3::int) as n
     ), child as (
       insert into sys_depart (id, parent_id, depart_name, org_code, org_type, depart_order)
       select $5 || '-' || n, $1, '下级' || n, $2 || code, '2', n from part returning id, org_code
     )
     insert into sys_depart (id, parent_id, depart_name, org_code, org_type, depart_order)
     select c.id || '-' || n, c.id, '再下级' || n, c.org_code || 'A' || lpad(n::text, 2, '0'), '3', n
     from child c cross join generate_series(1, $4::int) as n`,
    [top.id, top.orgCode, children, grandchildren, name],
  )
  return top
}

/** Counts statements on departments during the work, without those of background tasks. */
async function statements(work: () => Promise<unknown>): Promise<number> {
  querySpy.mockClear()
  await work()
  const texts = querySpy.mock.calls.map(([query]: unknown[]) =>
    typeof query === 'string' ? query : (query as { text?: string }).text,
  )
  return texts.filter((text) => text?.includes('sys_depart')).length
}

it('opens 10,000 departments below one level by level and moves them with as many statements as two', async () => {
  const [large, small] = [await addTree('large', LARGE), await addTree('small', SMALL)]
  const target = await add('去处')
  const open = async (id: string) => (await call<Node[]>('GET', `treeChildren?pid=${id}`)).body.result
  const [children, grandchildren] = [await open(large.id), await open('large-100')]
  expect([children.length, grandchildren.length]).toEqual([LARGE.children, LARGE.grandchildren])
  expect(children.every((node) => !node.children)).toBe(true)
  const opening = await statements(() => open(small.id))
  expect(opening).toBeGreaterThan(0)
  expect(await statements(() => open(large.id))).toBe(opening)

  const move = async (id: string) => {
    const { body } = await call('PUT', 'edit', { id, parentId: target.id })
    expect(body.message).toBe('修改成功!')
  }
  const moving = await statements(() => move(small.id))
  expect(await statements(() => move(large.id))).toBe(moving)
  const { rows } = await server.database.pool.query(
    `select count(*)::int as all, count(*) filter (where d.org_code = p.org_code || right(d.org_code, 3)
       and d.org_type::int = p.org_type::int + 1)::int as right
     from sys_depart d join sys_depart p on p.id = d.parent_id
     where d.id = $1 or d.id like 'large-%'`,
    [large.id],
  )
  expect(rows).toEqual([{ all: 10_001, right: 10_001 }])
})

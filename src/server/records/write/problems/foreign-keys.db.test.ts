import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#server/db/testing/test-database.ts'
import { refusalOf } from '#server/records/testing/refused.ts'
import { type TestEngine, testEngine } from '#server/records/testing/test-engine.ts'
import { createTestTables, nodeEntity } from '#server/records/testing/test-entities.ts'
import { testPrincipal } from '#server/records/testing/test-principal.ts'
import type { Entity } from '#shared/documents/entity.ts'

const placeEntity: Entity = {
  $id: 'demo/place',
  title: '位置',
  type: 'object',
  'x-table': 'demo_place',
  'x-calls': { base: '/demo/place' },
  'x-title': 'name',
  required: ['name'],
  properties: {
    name: { type: 'string', title: '名称', maxLength: 100 },
    node: { type: 'string', title: '节点', 'x-ref': { entity: 'demo/node' } },
    // As in a table that was made elsewhere: nothing but the database says that it is a key.
    plain: { type: 'string', title: '旧节点', maxLength: 36 },
    owner: { type: 'string', title: '归属', 'x-ref': { entity: 'demo/node' } },
    memo: { type: 'string', title: '说明', maxLength: 100 },
  },
}

const admin = testPrincipal()
let test: TestDatabase
let under: TestEngine

beforeAll(async () => {
  test = await createTestDatabase()
  await createTestTables(test.database)
  const { kysely } = test.database
  await sql`insert into demo_node (id, title) values ('n1', '北京')`.execute(kysely)
  await sql`
    create table demo_place (
      id varchar(36) primary key, name varchar(100), memo varchar(100),
      node varchar(36) references demo_node (id), plain varchar(36) references demo_node (id),
      owner varchar(36) not null references demo_node (id),
      tenant_id integer not null default 0, create_by varchar(100), create_time timestamptz not null default now(),
      update_by varchar(100), update_time timestamptz, sys_org_code varchar(64)
    )`.execute(kysely)
  under = testEngine(test.database, [placeEntity, nodeEntity])
})
afterAll(() => test.drop())

const add = (body: Record<string, unknown>) => under.engine.add(admin, placeEntity, { owner: 'n1', ...body })
const stored = async (id: unknown) => {
  const { rows } = await sql`select node, plain, memo from demo_place where id = ${id}`.execute(test.database.kysely)
  return rows[0]
}

describe('a column with a foreign key', () => {
  it('holds nothing where a record is added with an empty text, as other columns hold that text', async () => {
    const { id } = await add({ name: '甲', node: '', plain: '', memo: '' })
    expect(await stored(id)).toEqual({ node: null, plain: null, memo: '' })
  })

  it('is cleared by an empty text', async () => {
    const { id } = await add({ name: '乙', node: 'n1', plain: 'n1' })
    expect(await stored(id)).toMatchObject({ node: 'n1', plain: 'n1' })
    expect(await under.engine.edit(admin, placeEntity, { id, node: '', plain: '' })).toMatchObject({ node: null })
    expect(await stored(id)).toMatchObject({ node: null, plain: null })
  })

  it('is missed under its field where it has to hold something', async () => {
    const { problems } = await refusalOf(add({ name: '丙', owner: '' }))
    expect(problems).toEqual([{ field: 'owner', keyword: 'required', message: expect.stringContaining('归属') }])
    const { id } = await add({ name: '丁' })
    const cleared = await refusalOf(under.engine.edit(admin, placeEntity, { id, owner: '' }))
    expect(cleared.problems).toMatchObject([{ field: 'owner', keyword: 'required' }])
  })
})

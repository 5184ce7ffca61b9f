import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#server/db/testing/test-database.ts'
import { AppError } from '#server/http/answers/errors.ts'
import { refusalOf } from '../testing/refused.ts'
import { type TestEngine, testEngine } from '../testing/test-engine.ts'
import { createTestTables, itemEntity, nodeEntity } from '../testing/test-entities.ts'
import { principalWith, testPrincipal } from '../testing/test-principal.ts'

const admin = testPrincipal()
let test: TestDatabase
let under: TestEngine
const reported: string[] = []
beforeAll(async () => {
  test = await createTestDatabase()
  await createTestTables(test.database)
  under = testEngine(test.database, [itemEntity, nodeEntity], {
    hooks: {
      [itemEntity.$id]: {
        beforePurge: async (rows) => {
          if (rows.some(({ name }) => name === '留着')) throw new AppError('RECORD_REFERENCED')
        },
        afterRestore: async (rows) => void reported.push(`restore ${rows.length}`),
        afterPurge: async (rows) => void reported.push(`purge ${rows.length}`),
      },
    },
  })
  await sql`insert into demo_node (id, title) values ('n1', '北京'), ('n2', '上海')`.execute(test.database.kysely)
})
afterAll(() => test.drop())

const add = async (values: Record<string, unknown>) => String((await under.engine.add(admin, itemEntity, values)).id)
const names = async (list: 'list' | 'deleted', query = {}) =>
  (await under.engine[list](admin, itemEntity, query)).records.map(({ name }) => name)

describe('the history of a record', () => {
  it('lists its versions, newest first, and compares two by the titles of fields', async () => {
    const id = await add({ name: '旧', color: 'r', mainNode: 'n1', linked: 'n1', pin: 'secret' })
    await under.engine.edit(admin, itemEntity, { id, name: '新', color: 'g', mainNode: 'n2', linked: 'n1,n2' })
    await under.engine.remove(admin, itemEntity, id)
    const versions = await under.engine.history(admin, itemEntity, id)
    expect(versions.map(({ dataVersion, operation, createBy }) => [dataVersion, operation, createBy])).toEqual([
      [2, 'delete', 'admin'],
      [1, 'edit', 'admin'],
      [0, 'add', 'admin'],
    ])
    const differences = await under.engine.compare(admin, itemEntity, id, '0', 1)
    const changed = differences.filter(
      (each) => each.changed && !each.field.startsWith('update') && each.field !== 'version',
    )
    expect(changed).toEqual([
      { field: 'name', title: '名称', from: '旧', to: '新', changed: true },
      { field: 'color', title: '颜色', from: 'r', to: 'g', fromText: '红', toText: '绿', changed: true },
      { field: 'mainNode', title: '主节点', from: 'n1', to: 'n2', fromText: '北京', toText: '上海', changed: true },
      {
        field: 'linked',
        title: '关联节点',
        from: 'n1',
        to: 'n1,n2',
        fromText: '北京',
        toText: '北京,上海',
        changed: true,
      },
    ])
    expect(differences.find(({ field }) => field === 'pin')).toBeUndefined()
    expect(differences.find(({ field }) => field === 'quantity')).toMatchObject({ changed: false })
  })

  it('shows no change from nothing to an empty text', async () => {
    const id = await add({ name: '空' })
    await under.engine.edit(admin, itemEntity, { id, note: 'a' })
    await under.engine.edit(admin, itemEntity, { id, note: '' })
    const note = async (from: number, to: number) =>
      (await under.engine.compare(admin, itemEntity, id, from, to)).find(({ field }) => field === 'note')
    expect(await note(0, 2)).toMatchObject({ from: null, to: '', changed: false })
    expect(await note(1, 2)).toMatchObject({ from: 'a', to: '', changed: true })
  })

  it('leaves out a state that nobody edits, in new versions and in old ones', async () => {
    const { state, ...properties } = itemEntity.properties
    const quiet = { ...itemEntity, properties: { ...properties, state: { ...state!, 'x-log': false as const } } }
    const id = await add({ name: '态' })
    await sql`update demo_item set state = 'away' where id = ${id}`.execute(test.database.kysely)
    await testEngine(test.database, [quiet, nodeEntity]).engine.edit(admin, quiet, { id, note: 'b' })
    const changed = async (entity: typeof itemEntity) =>
      (await testEngine(test.database, [entity, nodeEntity]).engine.compare(admin, entity, id, 0, 1))
        .filter((each) => each.changed)
        .map(({ field }) => field)
    expect(await changed(quiet)).not.toContain('state')
    expect(await changed(quiet)).toContain('note')
    const { rows } = await sql<{ logged: boolean }>`
      select data_content ? 'state' as logged from sys_data_log where data_id = ${id} order by data_version`.execute(
      test.database.kysely,
    )
    expect(rows.map(({ logged }) => logged)).toEqual([true, false])
  })

  it('shows only fields and records that the person may see', async () => {
    const id = await add({ name: '密', salary: 5 })
    const differences = await under.engine.compare(principalWith(), itemEntity, id, 0, 0)
    expect(differences.map(({ field }) => field)).not.toContain('salary')
    const elsewhere = testPrincipal({ tenantId: 7 })
    expect((await refusalOf(under.engine.history(elsewhere, itemEntity, id))).code).toBe('RECORD_NOT_FOUND')
    expect((await refusalOf(under.engine.compare(elsewhere, itemEntity, id, 0, 0))).code).toBe('RECORD_NOT_FOUND')
    expect((await refusalOf(under.engine.compare(admin, itemEntity, id, 0, 9))).code).toBe('VERSION_NOT_FOUND')
    expect((await refusalOf(under.engine.compare(admin, itemEntity, id, 'x', {}))).code).toBe('VERSION_NOT_FOUND')
  })

  it('stays readable after a purge to people who see all rows of the entity in the tenant', async () => {
    const id = await add({ name: '已清除', code: 'GONE' })
    await under.engine.remove(admin, itemEntity, id)
    await under.engine.purge(admin, itemEntity, id)
    expect((await under.engine.history(admin, itemEntity, id))[0]).toMatchObject({ operation: 'purge' })
    expect((await under.engine.compare(admin, itemEntity, id, 0, 1)).length).toBeGreaterThan(0)
    const elsewhere = testPrincipal({ tenantId: 7 })
    expect((await refusalOf(under.engine.history(elsewhere, itemEntity, id))).code).toBe('RECORD_NOT_FOUND')
    under.filters.set(itemEntity.$id, [
      [{ id: 'r', ruleName: 'own', ruleColumn: 'code', ruleConditions: '=', ruleValue: 'GONE' }],
    ])
    try {
      expect((await refusalOf(under.engine.history(admin, itemEntity, id))).code).toBe('RECORD_NOT_FOUND')
    } finally {
      under.filters.delete(itemEntity.$id)
    }
  })

  it('stays closed after a purge to others than its author, where people see only own records', async () => {
    const { 'x-soft-delete': _, ...others } = itemEntity
    const own = { ...others, 'x-own': { field: 'createBy', is: 'username' as const } }
    const { engine } = testEngine(test.database, [own, nodeEntity])
    const colleague = testPrincipal({ userId: 'u-2', username: 'colleague', isAdmin: false })
    const id = String((await engine.add(colleague, own, { name: '私事' })).id)
    await engine.remove(colleague, own, id)
    expect((await engine.history(colleague, own, id)).length).toBe(2)
    expect((await refusalOf(engine.history(admin, own, id))).code).toBe('RECORD_NOT_FOUND')
    expect((await refusalOf(engine.compare(admin, own, id, 0, 1))).code).toBe('RECORD_NOT_FOUND')
  })
})

describe('the recycle bin', () => {
  it('lists what was deleted, brings it back, and removes it for good', async () => {
    const [a, b] = [await add({ name: '桶一', linked: 'n1' }), await add({ name: '桶二' })]
    await under.engine.remove(admin, itemEntity, `${a},${b}`)
    expect(await names('deleted', { name: '桶*', column: 'name', order: 'desc' })).toHaveLength(2)
    expect(await names('list', { name: '桶*' })).toEqual([])
    expect(await under.engine.restore(admin, itemEntity, a)).toBe(1)
    expect(await names('list', { name: '桶*' })).toEqual(['桶一'])
    expect(await under.engine.get(admin, itemEntity, a)).toMatchObject({ linked: 'n1', version: 3 })
    expect((await under.engine.history(admin, itemEntity, a))[0]).toMatchObject({ operation: 'restore' })
    expect(await under.engine.purge(admin, itemEntity, b)).toBe(1)
    expect(await names('deleted', { name: '桶*' })).toEqual([])
    expect(reported.slice(-2)).toEqual(['restore 1', 'purge 1'])
  })

  it('holds neither active records nor those of others', async () => {
    const living = await add({ name: '活' })
    const gone = await add({ name: '走' })
    await under.engine.remove(admin, itemEntity, gone)
    const elsewhere = testPrincipal({ tenantId: 7 })
    for (const call of ['restore', 'purge'] as const) {
      expect((await refusalOf(under.engine[call](admin, itemEntity, living))).code).toBe('RECORD_NOT_FOUND')
      expect((await refusalOf(under.engine[call](elsewhere, itemEntity, gone))).code).toBe('RECORD_NOT_FOUND')
      expect((await refusalOf(under.engine[call](admin, itemEntity, ''))).code).toBe('IDS_MISSING')
    }
  })

  it('shows and gives back only what the data rules leave to the person', async () => {
    const [mine, other] = [await add({ name: '我的', code: 'MINE' }), await add({ name: '别人的', code: 'THEIRS' })]
    await under.engine.remove(admin, itemEntity, `${mine},${other}`)
    under.filters.set(itemEntity.$id, [
      [{ id: 'r', ruleName: 'own', ruleColumn: 'code', ruleConditions: '=', ruleValue: 'MINE' }],
    ])
    try {
      expect(await names('deleted', { id: `${mine},${other}` })).toEqual(['我的'])
      for (const call of ['restore', 'purge', 'history'] as const) {
        expect((await refusalOf(under.engine[call](admin, itemEntity, other))).code).toBe('RECORD_NOT_FOUND')
      }
    } finally {
      under.filters.delete(itemEntity.$id)
    }
  })

  it('is emptied of what has lain there for long, but for what is held back', async () => {
    const [old, held, young] = [await add({ name: '久' }), await add({ name: '留着' }), await add({ name: '新近' })]
    await under.engine.remove(admin, itemEntity, `${old},${held},${young}`)
    const { kysely } = test.database
    await sql`update demo_item set update_time = now() - interval '31 days' where id in (${old}, ${held})`.execute(
      kysely,
    )
    const sweep = { days: 30, principalIn: () => admin, isStopped: () => false }
    expect(await under.engine.sweepBin(itemEntity, { ...sweep, isStopped: () => true })).toBe(0)
    expect(await under.engine.sweepBin(itemEntity, sweep)).toBe(1)
    expect((await names('deleted', { id: `${old},${held},${young}` })).sort()).toEqual(['新近', '留着'])
  })

  it('of several kinds is one list, and each is found by the name that its kind goes by', async () => {
    const [one, other] = [await add({ name: '同名一' }), await add({ name: '同名二' })]
    await under.engine.remove(admin, itemEntity, `${one},${other}`)
    const query = { name: '同名', current: 1, size: 1 }
    const page = await under.engine.bin(admin, [itemEntity], query)
    expect(page).toMatchObject({ total: 2, pages: 2, records: [{ kind: itemEntity.$id, deletedBy: 'admin' }] })
    const next = await under.engine.bin(admin, [itemEntity], { ...query, current: 2 })
    expect([...page.records, ...next.records].map(({ name }) => name).sort()).toEqual(['同名一', '同名二'])
    expect((await under.engine.bin(admin, [itemEntity], { ...query, deletedBy: 'nobody' })).total).toBe(0)
    expect((await under.engine.bin(testPrincipal({ tenantId: 7 }), [itemEntity], query)).total).toBe(0)
    expect((await under.engine.bin(admin, [], query)).records).toEqual([])
  })

  it('keeps a record whose unique value another one has by now', async () => {
    const { kysely } = test.database
    await sql`drop index demo_item_code`.execute(kysely)
    await sql`create unique index demo_item_code on demo_item (tenant_id, code) where del_flag = 0`.execute(kysely)
    const first = await add({ name: '先', code: 'U' })
    await under.engine.remove(admin, itemEntity, first)
    await sql`insert into demo_item (id, name, code) values ('second', '后', 'U')`.execute(kysely)
    const refused = await refusalOf(under.engine.restore(admin, itemEntity, first))
    expect(refused.problems).toEqual([{ field: 'code', keyword: 'unique', message: '该值不可用，系统中已存在！' }])
    expect(await names('deleted', { code: 'U' })).toEqual(['先'])
  })
})

describe('the recycle bin of a tree', () => {
  const softNode = {
    ...nodeEntity,
    $id: 'demo/soft-node',
    'x-table': 'demo_soft_node',
    'x-soft-delete': true,
    'x-log': true,
  }
  it('restores a node only below an active parent', async () => {
    const { kysely } = test.database
    await sql`create table demo_soft_node (like demo_node including all, del_flag integer not null default 0)`.execute(
      kysely,
    )
    const { engine } = testEngine(test.database, [
      {
        ...softNode,
        properties: {
          ...nodeEntity.properties,
          parentId: { ...nodeEntity.properties.parentId!, 'x-ref': { entity: softNode.$id } },
        },
      },
    ])
    const entity = engine.entities.get(softNode.$id)!
    const top = String((await engine.add(admin, entity, { title: '上' })).id)
    const below = String((await engine.add(admin, entity, { title: '下', parentId: top })).id)
    await engine.remove(admin, entity, `${top},${below}`)
    expect((await refusalOf(engine.restore(admin, entity, below))).code).toBe('TREE_PARENT_UNKNOWN')
    expect(await engine.restore(admin, entity, `${below},${top}`)).toBe(2)
    expect(await engine.get(admin, entity, top)).toMatchObject({ hasChildren: '1' })
  })
})

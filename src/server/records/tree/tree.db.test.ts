import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#server/db/testing/test-database.ts'
import { refusalOf } from '../testing/refused.ts'
import { type TestEngine, testEngine } from '../testing/test-engine.ts'
import { countStatements, createTestTables, itemEntity, nodeEntity } from '../testing/test-entities.ts'
import { principalWith, testPrincipal } from '../testing/test-principal.ts'
import { MAX_TREE_DEPTH } from './tree-rules.ts'

const admin = testPrincipal()
let test: TestDatabase
let under: TestEngine

beforeAll(async () => {
  test = await createTestDatabase()
  await createTestTables(test.database)
  under = testEngine(test.database, [itemEntity, nodeEntity])
})
beforeEach(() => sql`truncate demo_node, demo_item, demo_item_node`.execute(test.database.kysely))
afterAll(() => test.drop())

const add = async (title: string, parentId?: string) =>
  String((await under.engine.add(admin, nodeEntity, { title, parentId })).id)
const move = (id: string, parentId: string) => under.engine.edit(admin, nodeEntity, { id, parentId })

/** root, with child, with grandchild */
async function threeLevels() {
  const root = await add('总公司')
  const child = await add('研发部', root)
  const grandchild = await add('研发一组', child)
  return { root, child, grandchild }
}

describe('reading a tree', () => {
  it('gives roots and children with whether they have children', async () => {
    const { root, child, grandchild } = await threeLevels()
    await add('分公司')
    const roots = await under.engine.treeRoot(admin, nodeEntity)
    expect(roots.map(({ title, hasChild, isLeaf }) => ({ title, hasChild, isLeaf }))).toEqual([
      { title: '分公司', hasChild: false, isLeaf: true },
      { title: '总公司', hasChild: true, isLeaf: false },
    ])
    expect(await under.engine.treeChildren(admin, nodeEntity, root)).toMatchObject([
      { id: child, key: child, hasChild: true },
    ])
    expect(await under.engine.treeChildren(admin, nodeEntity, child)).toMatchObject([
      { id: grandchild, hasChild: false },
    ])
    expect(await under.engine.treeChildren(admin, nodeEntity, "x' or '1'='1")).toEqual([])
  })

  it('asks once for a level, whatever its size', async () => {
    for (const title of ['一', '二', '三']) await add(title)
    const { database, counter } = countStatements(test.database)
    const counted = testEngine(database, [nodeEntity])
    await counted.engine.treeRoot(admin, nodeEntity)
    counter.statements = 0
    await counted.engine.treeRoot(admin, nodeEntity)
    expect(counter.statements).toBe(1)
  })

  it('finds nodes by a part of their title, with the way to them', async () => {
    await threeLevels()
    const found = await under.engine.treeSearch(admin, nodeEntity, '一组')
    expect(found).toMatchObject([{ title: '研发一组', path: '总公司 / 研发部 / 研发一组' }])
    expect(await under.engine.treeSearch(admin, nodeEntity, '%')).toEqual([])
    expect(await under.engine.treeSearch(admin, nodeEntity, '')).toEqual([])
  })

  it('stays inside the tenant and the data rules', async () => {
    await threeLevels()
    expect(await under.engine.treeRoot(testPrincipal({ tenantId: 7 }), nodeEntity)).toEqual([])
    const ruled = testEngine(test.database, [nodeEntity])
    ruled.filters.set('demo/node', 'none')
    expect(await ruled.engine.treeRoot(admin, nodeEntity)).toEqual([])
    expect(await ruled.engine.treeSearch(admin, nodeEntity, '研')).toEqual([])
  })
})

describe('writing a tree', () => {
  it('keeps the stored mark of having children right', async () => {
    const marks = async () => {
      const { records } = await under.engine.list(admin, nodeEntity, {})
      return Object.fromEntries(records.map(({ title, hasChildren }) => [title, hasChildren]))
    }
    const { root, child, grandchild } = await threeLevels()
    expect(await marks()).toEqual({ 总公司: '1', 研发部: '1', 研发一组: '0' })
    await move(grandchild, root)
    expect(await marks()).toEqual({ 总公司: '1', 研发部: '0', 研发一组: '0' })
    await under.engine.remove(admin, nodeEntity, `${child},${grandchild}`)
    expect(await marks()).toEqual({ 总公司: '0' })
  })

  it('puts a record without a parent at the root', async () => {
    const { child } = await threeLevels()
    expect(await move(child, '')).toMatchObject({ parentId: '0' })
  })

  it('refuses a parent that does not exist, also one of another tenant', async () => {
    const foreign = await under.engine.add(testPrincipal({ tenantId: 7 }), nodeEntity, { title: '外' })
    for (const parentId of ['nobody', String(foreign.id)]) {
      const { code, problems } = await refusalOf(add('孤儿', parentId))
      expect([code, problems[0]!.field]).toEqual(['TREE_PARENT_UNKNOWN', 'parentId'])
    }
  })

  it('refuses to move a record below itself', async () => {
    const { root, child, grandchild } = await threeLevels()
    for (const below of [root, child, grandchild]) expect((await refusalOf(move(root, below))).code).toBe('TREE_CYCLE')
  })

  it('refuses two parallel moves that would close a circle together', async () => {
    for (let round = 0; round < 8; round += 1) {
      const [a, b] = [await add(`甲${round}`), await add(`乙${round}`)]
      const outcomes = await Promise.allSettled([move(a, b), move(b, a)])
      expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    }
  })

  it('refuses to grow too deep, by a new record or by a move', async () => {
    let deepest = await add('1')
    for (let level = 2; level <= MAX_TREE_DEPTH; level += 1) deepest = await add(String(level), deepest)
    expect((await refusalOf(add('too deep', deepest))).code).toBe('TREE_TOO_DEEP')
    const { root } = await threeLevels()
    const records = (await under.engine.list(admin, nodeEntity, { title: String(MAX_TREE_DEPTH - 2) })).records
    expect((await refusalOf(move(root, String(records[0]!.id)))).code).toBe('TREE_TOO_DEEP')
  })

  it('refuses to delete a record with children, unless they go too', async () => {
    const { root, child, grandchild } = await threeLevels()
    expect((await refusalOf(under.engine.remove(admin, nodeEntity, child))).code).toBe('TREE_HAS_CHILDREN')
    expect(await under.engine.remove(admin, nodeEntity, [root, child, grandchild])).toBe(3)
  })
})

describe('looking records up', () => {
  const target = { entity: 'demo/node', value: 'id', label: 'title' }

  it('finds options by a part of the label, page by page', async () => {
    await threeLevels()
    const labels = async (query: object) => (await under.engine.lookup(admin, target, query)).map(({ text }) => text)
    expect(await labels({ keyword: '研发' })).toEqual(['研发部', '研发一组'])
    expect(await labels({ keyword: '', pageSize: 1, pageNo: 2 })).toEqual(['研发一组'])
    expect(await labels({ keyword: '%' })).toEqual([])
  })

  it('gives one option for each key in their order, the key itself where there is none', async () => {
    const { root, child } = await threeLevels()
    const ruled = testEngine(test.database, [nodeEntity])
    ruled.filters.set('demo/node', [
      [{ id: 'x', ruleName: 'x', ruleColumn: 'title', ruleConditions: '=', ruleValue: 'nothing' }],
    ])
    expect(await ruled.engine.lookup(admin, target, { keyword: '' })).toEqual([])
    const options = await ruled.engine.lookup(admin, target, { keys: [child, 'unknown', root] })
    expect(options.map(({ text }) => text)).toEqual(['研发部', 'unknown', '总公司'])
  })

  it('shows all rows of the tenant to a person without a menu of that entity', async () => {
    await threeLevels()
    const ruled = testEngine(test.database, [nodeEntity])
    ruled.filters.set('demo/node', 'none')
    expect(await ruled.engine.lookup(principalWith(), target, {})).toHaveLength(3)
    expect(await ruled.engine.lookup(testPrincipal({ tenantId: 7 }), target, {})).toEqual([])
  })

  it('is refused without permission, and for fields that the person may not read', async () => {
    const guest = testPrincipal({ isGuest: true, may: () => false })
    expect((await refusalOf(under.engine.lookup(guest, target, {}))).code).toBe('NOT_GRANTED')
    expect((await refusalOf(under.engine.lookup(principalWith(), { entity: 'demo/item' }, {}))).code).toBe(
      'NOT_GRANTED',
    )
    const pins = { entity: 'demo/item', value: 'id', label: 'pin' }
    expect((await refusalOf(under.engine.lookup(admin, pins, {}))).code).toBe('NOT_GRANTED')
    await expect(under.engine.lookup(principalWith('demo:item:list'), { entity: 'demo/item' }, {})).resolves.toEqual([])
  })

  it('gives the nodes of a level', async () => {
    const { root, child } = await threeLevels()
    expect(await under.engine.lookupTree(admin, target)).toMatchObject([{ value: root, text: '总公司', leaf: false }])
    expect(await under.engine.lookupTree(admin, target, root)).toMatchObject([
      { value: child, leaf: false, parentId: root },
    ])
  })
})

describe('asking whether a value is taken', () => {
  it('counts deleted records, the tenant and the record itself', async () => {
    const taken = (value: string, exceptId?: string, principal = admin) =>
      under.engine.isTaken(principal, itemEntity, 'code', value, exceptId)
    const { id } = await under.engine.add(admin, itemEntity, { name: 'x', code: 'used' })
    expect(await taken('used')).toBe('active')
    expect(await taken('used', String(id))).toBeUndefined()
    expect(await taken('free')).toBeUndefined()
    expect(await taken('')).toBeUndefined()
    expect(await taken('used', undefined, testPrincipal({ tenantId: 7 }))).toBeUndefined()
    await under.engine.remove(admin, itemEntity, id)
    expect(await taken('used')).toBe('deleted')
  })

  it('is refused for a field that is not unique', async () => {
    const call = under.engine.isTaken(admin, itemEntity, 'name', 'x')
    expect((await refusalOf(call)).code).toBe('DUPLICATE_CHECK_UNKNOWN')
  })
})

import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#server/db/testing/test-database.ts'
import type { DataRule, RowFilter } from '../engine-dependencies.ts'
import { type TestEngine, testEngine } from '../testing/test-engine.ts'
import { createTestTables, itemEntity, nodeEntity } from '../testing/test-entities.ts'
import { testPrincipal } from '../testing/test-principal.ts'

let test: TestDatabase
let under: TestEngine

beforeAll(async () => {
  test = await createTestDatabase()
  await createTestTables(test.database)
  await sql`
    insert into demo_item (id, name, quantity, born, create_by, sys_org_code, nodes)
    values ('a', 'A', 1, '2024-01-01', 'admin', 'A01', 'n1,n2'), ('b', 'B', 2, '2024-06-01', 'lisi', 'A01A01', 'n2'),
      ('c', 'C', 3, '2025-01-01', 'wang', 'A02', null), ('d', 'D%', 4, null, null, null, '')`.execute(
    test.database.kysely,
  )
  await sql`insert into demo_item_node values ('a', 'n1'), ('c', 'n2')`.execute(test.database.kysely)
})
beforeEach(() => {
  under = testEngine(test.database, [itemEntity, nodeEntity], {
    clock: { now: () => new Date('2024-06-01T04:00:00Z') },
  })
})
afterAll(() => test.drop())

const rule = (ruleColumn: string | null, ruleConditions: string, ruleValue: string): DataRule => ({
  id: 'r1',
  ruleName: 'a rule',
  ruleColumn,
  ruleConditions,
  ruleValue,
})

const expression = (text: string) => rule(null, 'USE_SQL_RULES', text)

async function seen(filter: RowFilter, person = testPrincipal()): Promise<string> {
  under.filters.set('demo/item', filter)
  const { records } = await under.engine.list(person, itemEntity, { column: 'id', order: 'asc' })
  return records.map(({ id }) => id).join('')
}

describe('a data rule', () => {
  it.each([
    [rule('quantity', '=', '2'), 'b'],
    [rule('quantity', '!=', '2'), 'acd'],
    [rule('quantity', '>', '2'), 'cd'],
    [rule('quantity', '>=', '2'), 'bcd'],
    [rule('quantity', '<', '2'), 'a'],
    [rule('quantity', '<=', '2'), 'ab'],
    [rule('quantity', 'IN', '1,3,'), 'ac'],
    [rule('name', 'LIKE', '%'), 'd'],
    [rule('name', 'RIGHT_LIKE', 'D'), 'd'],
    [rule('name', 'RIGHT_LIKE', 'd'), ''],
    [rule('name', 'LEFT_LIKE', 'C'), 'c'],
    [rule('create_by', '=', 'lisi'), 'b'],
    [rule('createBy', '=', '#{sys_user_code}'), 'a'],
    [rule('createBy', '=', 'sysUserCode'), 'a'],
    [rule('createBy', 'IN', 'lisi,#{SYS_USER_CODE}'), 'ab'],
    [rule('sysOrgCode', 'RIGHT_LIKE', '#{sys_org_code}'), 'ab'],
    [rule('sysOrgCode', 'RIGHT_LIKE', '#{sys_org_code}A'), 'b'],
    [rule('sysOrgCode', 'IN', '#{sys_multi_org_code}'), 'ac'],
    [rule('sysOrgCode', 'RIGHT_LIKE', '#{sys_multi_org_code}'), 'abc'],
    [rule('born', '<=', '#{sys_date}'), 'ab'],
    [rule('born', '<', '#{sysTime}'), 'a'],
    [rule('nodes', '=', 'n2'), 'ab'],
    [rule('linked', 'IN', 'n1,n2'), 'ac'],
    [rule('tenantId', '=', '#{tenant_id}'), 'abcd'],
    [rule('salary', '>', '0'), ''],
    [rule('linked', '!=', 'n1'), 'bcd'],
    [expression('createBy == #{sys_user_code} || sysOrgCode in #{sys_multi_org_code}'), 'ac'],
    [expression('quantity >= 2 && quantity < 4'), 'bc'],
    [expression('2 < quantity'), 'cd'],
    [expression("create_by == '#{sysUserCode}' || quantity in [3, 4]"), 'acd'],
    [expression('createBy != "lisi"'), 'ac'],
    [expression('born <= #{sys_date} && born != null'), 'ab'],
    [expression('born == null'), 'd'],
    [expression('"n2" in nodes || "n2" in linked'), 'abc'],
    [expression('linked != "n1"'), 'bcd'],
    [expression('nodes == "n1"'), 'a'],
    [expression('tenantId == quantity'), ''],
    [expression('name == "D%" || name == "\' or 1=1 --"'), 'd'],
  ])('%j shows %s', async (one, ids) => {
    expect(await seen([[one]])).toBe(ids)
    expect(under.warnings).toEqual([])
  })

  it.each([
    rule('nothing', '=', '1'),
    rule(null, 'USE_SQL_RULES', '1 = 1'),
    rule(null, 'USE_SQL_RULES', "name = 'x'; drop table demo_item"),
    rule(null, 'USE_SQL_RULES', 'name == "A" || sysOrgCode == #{sys_org_id}'),
    rule(null, 'USE_SQL_RULES', 'true'),
    rule(null, 'USE_SQL_RULES', 'pin == "1234"'),
    rule('pin', '=', '1234'),
    rule('quantity', '=', 'two'),
    rule('quantity', '!=', 'two'),
    rule('quantity', 'IN', '1,x'),
    rule('quantity', 'IN', ','),
    rule('name', 'LIKE', ''),
    rule('name', '=', '#{sys_nothing}'),
    rule('name', '=', '#{constructor}'),
    rule('name', '=', '#{sys_org_id}'),
    rule('name', 'SOMETHING', 'x'),
    rule('name; drop table demo_item', '=', 'x'),
    rule('tags', '=', 'x'),
    rule('sysOrgCode', '>', '#{sys_multi_org_code}'),
  ])('%j cannot be evaluated: no rows, and the log is told', async (broken) => {
    expect(await seen([[broken]])).toBe('')
    expect(under.warnings).toMatchObject([{ entity: 'demo/item', rule: 'r1' }])
  })

  it('about the own departments shows nothing to a person without any', async () => {
    const person = testPrincipal({ orgCode: null, departCodes: [] })
    expect(await seen([[rule('sysOrgCode', 'RIGHT_LIKE', '#{sys_org_code}')]], person)).toBe('')
    expect(await seen([[rule('sysOrgCode', 'IN', '#{sys_multi_org_code}')]], person)).toBe('')
  })

  it('treats its value as data', async () => {
    expect(await seen([[rule('name', '=', "' or '1'='1")]])).toBe('')
    expect(await seen([[rule('name', '=', '#{sys_user_name}')]], testPrincipal({ realname: "A' or 1=1 --" }))).toBe('')
  })
})

describe('several data rules', () => {
  it('restrict within a role and add between roles', async () => {
    const small = rule('quantity', '<=', '2')
    const late = rule('born', '>', '2024-03-01')
    expect(await seen([[small, late]])).toBe('b')
    expect(await seen([[small], [late]])).toBe('abc')
    expect(await seen([[small], []])).toBe('abcd')
    expect(await seen([])).toBe('')
    expect(await seen('none')).toBe('')
    expect(await seen([[rule('nothing', '=', '1')], [late]])).toBe('bc')
  })

  it('cannot be widened by a filter', async () => {
    under.filters.set('demo/item', [[rule('quantity', '=', '1')]])
    const superQueryParams = JSON.stringify([{ field: 'quantity', rule: 'ge', val: '0' }])
    const { total } = await under.engine.list(testPrincipal(), itemEntity, {
      superQueryParams,
      superQueryMatchType: 'or',
    })
    expect(total).toBe(1)
  })
})

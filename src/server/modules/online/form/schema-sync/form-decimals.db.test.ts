import { describe, expect, it } from 'vitest'
import { createFormHarness, field, freshName } from '#server/modules/online/testing/form-harness.ts'
import type { Row } from '#shared/documents/entity.ts'

const forms = createFormHarness()
const { cgform, data, synchronise, formOf, makeForm } = forms

const query = async (statement: string) => (await forms.server.database.pool.query(statement)).rows
const typeOf = async (table: string) =>
  (
    await query(`select format_type(atttypid, atttypmod) as type from pg_attribute
      where attrelid = 'of_${table}'::regclass and attname = 'amount'`)
  )[0]?.type

const amount = (dbLength: number, dbPointLength: number) =>
  field('amount', { dbType: 'BigDecimal', dbLength, dbPointLength })

/** Changes digits and decimals of the amount. */
async function resize(id: string, dbLength: number, dbPointLength: number): Promise<void> {
  const { fields } = await formOf(id)
  const resized = fields.map((each: Row) =>
    each.dbFieldName === 'amount' ? { ...each, dbLength, dbPointLength } : each,
  )
  expect((await cgform('PUT', 'head/edit', { id, fields: resized })).body.success).toBe(true)
}

describe('a decimal field', () => {
  it('has a column of its length and scale, and refuses a number that does not fit', async () => {
    const table = freshName('paid')
    await makeForm({ tableName: table, fields: [field('name'), amount(8, 2)] })
    expect(await typeOf(table)).toBe('numeric(8,2)')
    const messageFor = async (value: unknown) => {
      const { body } = await data(table, 'POST', 'add', { name: '甲', amount: value })
      return body.success ? '' : JSON.stringify(body.result)
    }
    expect(await messageFor(12.345)).toContain('最多2位小数')
    expect(await messageFor('0.005')).toContain('最多2位小数')
    expect(await messageFor(1_000_000)).toContain('必须小于1000000')
    expect(await messageFor(999_999.99)).toBe('')
    expect(await query(`select amount::text from of_${table}`)).toEqual([{ amount: '999999.99' }])
  })

  it('without decimals takes whole numbers only', async () => {
    const table = freshName('whole')
    await makeForm({ tableName: table, fields: [field('name'), amount(4, 0)] })
    const answer = await data(table, 'POST', 'add', { name: '甲', amount: 12.7 })
    expect([answer.body.success, JSON.stringify(answer.body.result)]).toEqual([
      false,
      expect.stringContaining('应为整数'),
    ])
  })

  it('becomes smaller only when every stored number fits, else after confirmation', async () => {
    const table = freshName('smaller')
    const id = await makeForm({ tableName: table, fields: [field('name'), amount(10, 3)] })
    for (const value of [12.5, 12.345, 5000]) await data(table, 'POST', 'add', { name: '甲', amount: value })
    await resize(id, 8, 3)
    expect((await synchronise(id)).body.message).toBe('同步成功')
    expect(await typeOf(table)).toBe('numeric(8,3)')
    await resize(id, 5, 2)
    const refused = await synchronise(id)
    expect(refused.body.message).toContain('amount 有2行放不进 numeric(5,2)，小数将四舍五入，过大的数将被清空')
    expect(await typeOf(table)).toBe('numeric(8,3)')
    const { confirm } = (await cgform<{ confirm: string }>('GET', `api/syncPlan?id=${id}`)).body.result
    const forced = await cgform('POST', 'api/synchronise', { id, mode: 'force', confirm })
    expect(forced.body.message).toBe('同步成功')
    expect(await query(`select amount::text from of_${table} order by create_time`)).toEqual([
      { amount: '12.50' },
      { amount: '12.35' },
      { amount: null },
    ])
  })

  it('takes over the numbers of a column that had no limits', async () => {
    const table = freshName('unlimited')
    const id = await makeForm({ tableName: table, fields: [field('name'), amount(10, 2)] })
    await query(`alter table of_${table} alter column amount type numeric`)
    await query(`insert into of_${table} (id, amount) values ('1', 12.5), ('2', 'NaN')`)
    await resize(id, 12, 2)
    expect((await synchronise(id)).body.message).toContain('amount 有1行放不进 numeric(12,2)')
    await query(`update of_${table} set amount = 7 where id = '2'`)
    expect((await synchronise(id)).body.message).toBe('同步成功')
    expect(await query(`select amount::text from of_${table} order by id`)).toEqual([
      { amount: '12.50' },
      { amount: '7.00' },
    ])
  })
})

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Fixture, openFixture, reason } from './testing/fixture.ts'

let fixture: Fixture
beforeAll(async () => {
  fixture = await openFixture()
})
afterAll(() => fixture.close())

describe('a query', () => {
  beforeAll(async () => {
    await fixture.add({ code: 'pg', ...fixture.postgres() })
    await fixture.add({ code: 'my', ...fixture.mysqlSource() })
    await fixture.add({ code: 'file', dbType: '10', dbFile: 'shop.db' })
    await fixture.add({ code: 'web', ...fixture.httpSource() })
  })

  it('returns rows of PostgreSQL, with bound values and at most the limit', async () => {
    const hostile = "'; drop table sys_user; --"
    expect(
      await fixture.otherService.query('pg', { sql: 'select $1::text as a, $2::int as b', values: [hostile, 3] }),
    ).toEqual({
      columns: ['a', 'b'],
      rows: [{ a: hostile, b: 3 }],
      truncated: false,
    })
    const { rows, truncated } = await fixture.otherService.query('pg', { sql: 'select generate_series(1, 1000) as n' })
    expect([rows.length, truncated]).toEqual([5, true])
    expect((await fixture.otherService.query('pg', { sql: 'select 1 as n' }, { maxRows: 9 })).rows).toEqual([{ n: 1 }])
  })

  it.each([
    "insert into sys_dict (id) values ('x')",
    "with x as (insert into sys_role (id) values ('x') returning id) select * from x",
    "select set_config('transaction_read_only', 'off', false), nextval(pg_get_serial_sequence('x', 'y'))",
    'select 1; commit; delete from sys_role',
    'select id from sys_role for update',
    'select * from nothing_here',
  ])('never writes, nor fails silently: %s', async (sql) => {
    await expect(fixture.otherService.query('pg', { sql })).rejects.toMatchObject({ code: 'DATA_SOURCE_FAILED' })
    const { rows } = await fixture.server.database.pool.query(
      "select count(*)::int as n from sys_role where role_code = 'admin'",
    )
    expect(rows).toEqual([{ n: 1 }])
  })

  it('leaves no trace, also where an older PostgreSQL permits more', async () => {
    await fixture.otherService.query('pg', { sql: 'select lo_create(0)' }).catch(() => undefined)
    const { rows } = await fixture.server.database.pool.query('select from pg_largeobject_metadata')
    expect(rows).toEqual([])
  })

  it('ends at its time limit, or when the caller aborts it', async () => {
    const sleep = { sql: 'select pg_sleep(60)' }
    expect(await reason(fixture.otherService.query('pg', sleep, { timeoutMs: 150 }))).toMatch(/超时/)
    const gone = new AbortController()
    const asking = reason(fixture.otherService.query('pg', sleep, { signal: gone.signal }))
    gone.abort()
    expect(await asking).toBe('已取消')
    const endless = 'with recursive n(i) as (select 1 union all select i + 1 from n) select count(*) as c from n'
    expect(await reason(fixture.otherService.query('file', { sql: endless }, { timeoutMs: 800 }))).toMatch(/超时/)
    expect((await fixture.otherService.query('file', { sql: 'select count(*) as n from shop' })).rows).toEqual([
      { n: 3 },
    ])
    expect((await fixture.otherService.query('pg', { sql: 'select 1 as n' })).rows).toEqual([{ n: 1 }])
  })

  it('survives a database that stops during the query', async () => {
    const asking = reason(fixture.otherService.query('pg', { sql: 'select pg_sleep(60)' }))
    const isAsking = async () =>
      (
        await fixture.server.database.pool.query(
          "select from pg_stat_activity where query like 'fetch%' and state = 'active'",
        )
      ).rowCount
    await expect.poll(isAsking).toBe(1)
    fixture.gate.cut()
    expect(await asking).toBe('连接被对方断开')
    expect((await fixture.otherService.query('pg', { sql: 'select 1 as n' })).rows).toEqual([{ n: 1 }])
  })

  it('returns rows of MySQL by a prepared statement in a read-only session', async () => {
    fixture.mysql.seen.length = 0
    const { rows } = await fixture.otherService.query('my', {
      sql: 'select id, name from shop where name <> ?',
      values: ["'; drop"],
    })
    expect(rows).toEqual([
      { id: '1', name: '行1' },
      { id: '2', name: '行2' },
    ])
    expect(fixture.mysql.seen.map(({ sql }) => sql)).toEqual([
      'set session transaction read only',
      "set session time_zone = '+08:00'",
      'set session max_execution_time = 3000',
      'start transaction read only',
      'select id, name from shop where name <> ?',
      'rollback',
    ])
    expect(fixture.mysql.seen[4]!.values).toEqual(["'; drop"])
    expect(await fixture.otherService.query('my', { sql: 'select many' })).toMatchObject({
      truncated: true,
      rows: { length: 5 },
    })
    expect(await reason(fixture.otherService.query('my', { sql: 'select write()' }))).toMatch(/READ ONLY|只允许查询/)
  })

  it('returns rows of a file, and can neither write it nor open others', async () => {
    expect(
      await fixture.otherService.query('file', { sql: 'select * from shop where id > ? order by id', values: [1] }),
    ).toMatchObject({
      columns: ['id', 'name'],
      rows: [
        { id: 2, name: '二店' },
        { id: 3, name: '三店' },
      ],
    })
    for (const sql of [
      "attach database '/etc/hosts' as x",
      "with x as (select 1) insert into shop values (9, 'x')",
      'with x as (select 1) delete from shop',
      "select load_extension('/tmp/x')",
      "select readfile('/etc/passwd')",
    ]) {
      await expect(fixture.otherService.query('file', { sql }), sql).rejects.toMatchObject({
        code: 'DATA_SOURCE_FAILED',
      })
    }
    const both = await Promise.all(
      [1, 2, 3].map(() => fixture.otherService.query('file', { sql: 'select count(*) as n from shop' })),
    )
    expect(both.map(({ rows }) => rows[0])).toEqual([{ n: 3 }, { n: 3 }, { n: 3 }])
  })

  it('returns rows of a URL, and stays below it', async () => {
    const list = { path: 'orders', parameters: { q: 'a&b' }, rows: 'data.items' }
    expect(await fixture.otherService.query('web', list)).toEqual({
      columns: ['id', 'q', 'value'],
      rows: [{ id: 1, q: '/api/orders?q=a%26b' }, { id: 2 }, { value: 3 }],
      truncated: false,
    })
    expect(await reason(fixture.otherService.query('web', { path: '../other' }))).toBe('请求路径须在数据源地址之下')
    expect(await reason(fixture.otherService.query('web', { path: 'x', rows: 'none' }))).toBe(
      '返回的内容中没有列表「none」',
    )
  })

  it('uses the current target in every process, and fails after a deletion', async () => {
    const { body } = await fixture.add({ code: 'moving', ...fixture.mysqlSource() })
    expect((await fixture.otherService.query('moving', { sql: 'select 1' })).rows).toHaveLength(2)
    await fixture.call('PUT', 'edit', { id: body.result.id, dbType: '10', dbFile: 'shop.db', dbPassword: '' })
    await expect.poll(() => fixture.otherService.kindOf('moving')).toBe('sqlite')
    await fixture.call('DELETE', `delete?id=${body.result.id}`)
    await expect.poll(() => reason(fixture.otherService.query('moving', { sql: 'select 1' }))).toBe(undefined)
    await expect(fixture.otherService.query('moving', { sql: 'select 1' })).rejects.toMatchObject({
      code: 'DATA_SOURCE_UNKNOWN',
    })
  })
})

describe('sent requests', () => {
  const message = { method: 'POST', path: 'orders', body: '{}', key: 'k1' } as const
  const reasonOf = (sending: Promise<unknown>) =>
    sending.then(
      String,
      ({ code, details = {} }: { code: string; details?: { reason?: string } }) => details.reason ?? code,
    )

  it('reach only HTTP sources, within their time, and no other URL', async () => {
    expect(await fixture.otherService.send('web', message)).toBe(200)
    expect(await fixture.otherService.send('web', { ...message, path: 'moved' })).toBe(302)
    expect(await reasonOf(fixture.otherService.send('web', { ...message, path: 'slow' }, { timeoutMs: 150 }))).toMatch(
      /超时/,
    )
    for (const path of ['../elsewhere', '//169.254.169.254/x', 'http://169.254.169.254/x', '\\\\169.254.169.254']) {
      const reason = await reasonOf(fixture.otherService.send('web', { ...message, path }))
      expect(reason === '200' || reason === '请求路径须在数据源地址之下').toBe(true)
    }
    expect(await reasonOf(fixture.otherService.send('file', message))).toBe('DATA_SOURCE_NOT_HTTP')
    expect(await reasonOf(fixture.otherService.send('nobody', message))).toBe('DATA_SOURCE_UNKNOWN')
  })
})

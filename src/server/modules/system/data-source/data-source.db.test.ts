import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addPerson, addRole, USER_PASSWORD } from '#server/testing/test-server.ts'
import { type Fixture, openFixture, PASSWORD } from './testing/fixture.ts'

let fixture: Fixture
beforeAll(async () => {
  fixture = await openFixture()
})
afterAll(() => fixture.close())

describe('the connection test', () => {
  it('connects to a database, a file and a URL', async () => {
    for (const source of [
      fixture.postgres(),
      fixture.mysqlSource(),
      { dbType: '10', dbFile: 'shop.db' },
      fixture.httpSource(),
    ]) {
      expect((await fixture.test(source)).body.message, JSON.stringify(source)).toBe('连接成功')
    }
    const old = await fixture.server.call('POST', '/online/cgreport/api/testConnection', {
      token: fixture.admin,
      body: {
        ...fixture.mysqlSource(),
        dbType: '1',
        dbUrl: `jdbc:mysql://127.0.0.1:${fixture.mysql.port}/shop?useSSL=false`,
      },
    })
    expect(old.body.message).toBe('连接成功')
  })

  it.each([
    [() => ({ ...fixture.mysqlSource(), dbPassword: 'wrong' }), '连接失败：用户名或密码错误'],
    [() => ({ ...fixture.mysqlSource(), dbPort: 1 }), '连接失败：主机拒绝连接，请检查端口以及服务是否启动'],
    [() => ({ ...fixture.mysqlSource(), tls: 'verify' }), '连接失败：对方不支持TLS加密连接'],
    [() => ({ ...fixture.postgres(), tls: 'verify' }), '连接失败：对方不支持TLS加密连接'],
    [() => ({ ...fixture.postgres(), dbName: 'nothing_here' }), '连接失败：数据库不存在'],
    [
      () => ({ ...fixture.mysqlSource(), dbHost: 'nowhere.invalid' }),
      '连接失败：找不到主机「nowhere.invalid」，请检查名称或DNS',
    ],
    [() => ({ dbType: '10', dbFile: 'none.db' }), '连接失败：文件不存在'],
    [() => ({ dbType: '10', dbFile: 'text.db' }), '连接失败：文件不是SQLite数据库'],
    [() => ({ dbType: '10', dbFile: 'out.db' }), '连接失败：文件须在允许的目录内，请填写相对路径'],
    [() => ({ ...fixture.httpSource(), dbPassword: 'wrong' }), '连接失败：用户名、密码或令牌不被接受'],
    [
      () => ({ ...fixture.httpSource(), dbUrl: `${fixture.httpSource().dbUrl}/moved` }),
      '连接失败：地址要求跳转，请填写跳转后的地址',
    ],
    [() => ({ ...fixture.httpSource(), dbUrl: `${fixture.httpSource().dbUrl}/text` }), '连接失败：返回的内容不是JSON'],
    [() => ({ ...fixture.httpSource(), dbUrl: `${fixture.httpSource().dbUrl}/slow` }), '连接失败：连接或查询超时'],
  ])('reports the problem (%#)', async (source, message) => {
    expect((await fixture.test(source())).body.message).toBe(message)
  })

  it.each([
    { dbHost: '169.254.169.254' },
    { dbHost: '10.0.0.1' },
    { dbHost: '[::ffff:a00:1]' },
    { dbHost: '0xa000001' },
    { dbHost: "x'; drop table sys_user; --" },
    { dbPort: 0 },
    { dbType: '10', dbFile: '../etc/passwd' },
    { dbType: '10', dbFile: '/etc/passwd' },
    { dbType: '16', dbUrl: 'javascript:alert(1)' },
    { dbType: '16', dbUrl: 'http://169.254.169.254/latest' },
    { dbType: '16', dbUrl: 'file:///etc/passwd' },
    { dbType: '99' },
  ])('does not connect to %j', async (bad) => {
    const { status, body } = await fixture.test({ ...fixture.mysqlSource(), ...bad })
    expect([200, 400]).toContain(status)
    expect(body.success).toBe(false)
    expect(body.message).not.toMatch(/故障|成功/)
  })
})

describe('a data source', () => {
  it('seals its password and never returns it', async () => {
    const { body } = await fixture.add({ code: 'kept', ...fixture.mysqlSource() })
    expect(body).toMatchObject({ success: true, message: '添加成功！' })
    const id = String(body.result.id)
    await fixture.call('PUT', 'edit', { id, remark: '改' })
    const answers = [
      JSON.stringify((await fixture.call('GET', `queryById?id=${id}`)).body),
      JSON.stringify((await fixture.call('GET', 'list')).body),
      JSON.stringify((await fixture.call('GET', `history?id=${id}`)).body),
    ]
    const { rows } = await fixture.server.database.pool.query(
      `select (select string_agg(t::text, ' ') from sys_data_source t) as sources,
              (select string_agg(t::text, ' ') from sys_log t) as logs,
              (select string_agg(t::text, ' ') from sys_data_log t) as versions`,
    )
    for (const text of [...answers, ...Object.values(rows[0]!)]) expect(String(text)).not.toContain(PASSWORD)
    expect(String(rows[0]!.sources)).toContain('v1.')
    expect((await fixture.call('POST', 'testConnection', { id })).body.message).toBe('连接成功')
    // An untouched password stays, and is not sent to another target.
    expect((await fixture.test({ id, ...fixture.mysqlSource(), dbPassword: undefined })).body.message).toBe('连接成功')
    const elsewhere = { ...fixture.mysqlSource(), dbHost: 'db.example.com', dbPassword: undefined }
    const { body: moved } = await fixture.call('PUT', 'edit', { id, ...elsewhere })
    expect(moved).toMatchObject({ success: false, result: { problems: [{ field: 'dbPassword' }] } })
    expect((await fixture.call('PUT', 'edit', { id, dbPassword: '' })).body.success).toBe(true)
    expect((await fixture.call('POST', 'testConnection', { id })).body.message).toBe('连接失败：用户名或密码错误')
  })

  it.each([
    [{ dbHost: '169.254.169.254' }, 'dbHost'],
    [{ dbHost: '192.168.1.1' }, 'dbHost'],
    [{ dbPort: 0 }, 'dbPort'],
    [{ dbUsername: '' }, 'dbUsername'],
    [{ dbType: '2' }, 'dbType'],
    [{ dbUrl: 'jdbc:mysql://db.example.com/x?autoDeserialize=true' }, 'dbUrl'],
    [{ dbType: '10', dbFile: '../x.db' }, 'dbFile'],
    [{ dbType: '16', dbUrl: 'javascript:alert(1)' }, 'dbUrl'],
  ])('is refused with %j', async (bad, field) => {
    const { body } = await fixture.add({ code: 'bad', ...fixture.mysqlSource(), dbHost: 'db.example.com', ...bad })
    expect(body).toMatchObject({ success: false, result: { problems: [{ field }] } })
  })

  it('accepts a JDBC address', async () => {
    const { body } = await fixture.add({
      code: 'jdbc',
      dbType: '1',
      dbUrl: 'jdbc:postgresql://db.example.com/crm',
      dbUsername: 'r',
    })
    expect(body.result).toMatchObject({ dbType: '6', dbHost: 'db.example.com', dbPort: 5432, dbName: 'crm' })
    expect(body.result.address).toBe('db.example.com:5432/crm')
    expect((await fixture.call('GET', 'options')).body.result).toContainEqual({
      value: 'jdbc',
      label: '源',
      text: '源',
    })
  })

  it('is sealed again with another key, and reports a lost key', async () => {
    await fixture.add({ code: 'turned', ...fixture.mysqlSource() })
    const [older, newer] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)]
    const quiet = { subscribe: () => undefined }
    expect(await fixture.otherProcess([newer, older], quiet).reseal()).toBeGreaterThan(0)
    expect(await fixture.otherProcess([newer], quiet).reseal()).toBe(0)
    const alone = fixture.otherProcess([newer], quiet)
    expect((await alone.query('turned', { sql: 'select 1' })).rows).toHaveLength(2)
    await alone.stop()
    await expect(fixture.otherProcess([older], quiet).query('turned', { sql: 'select 1' })).rejects.toMatchObject({
      code: 'DATA_SOURCE_SECRET_LOST',
    })
    await fixture.otherProcess([older, newer], quiet).reseal()
  })

  it('requires its permission', async () => {
    const role = await addRole(fixture.server.database, ['system-position'])
    const { username } = await addPerson(fixture.server, fixture.admin, { selectedroles: role })
    const person = await fixture.server.signIn(username, USER_PASSWORD)
    for (const path of ['list', 'options'])
      expect((await fixture.call('GET', path, undefined, person)).status).toBe(403)
    expect((await fixture.call('POST', 'testConnection', fixture.mysqlSource(), person)).status).toBe(403)
  })
})

import { afterAll, beforeAll, expect, it } from 'vitest'
import { addPerson, addRole, createTestServer, type TestServer, USER_PASSWORD } from '../testing/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await createTestServer()
})
afterAll(() => server.close())

it('leaves connections to others while one person reads slow lists', async () => {
  const { pool } = server.database
  const admin = await server.admin()
  const role = await addRole(server.database, ['system-position'])
  const { username } = await addPerson(server, admin, { selectedroles: role })
  const token = await server.signIn(username, USER_PASSWORD)
  const locking = await pool.connect()
  // On another connection: a transaction sees the activity as it was at its first look.
  const blocked = async () => {
    const { rows } = await pool.query(
      `select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    )
    return rows.length
  }
  await locking.query('begin')
  await locking.query('lock table sys_position in access exclusive mode')
  const lists = Array.from({ length: 12 }, () => server.call('GET', '/sys/position/list', { token }))
  await expect.poll(blocked).toBeGreaterThanOrEqual(2)
  expect((await server.call('GET', '/sys/role/list', { token: admin })).status).toBe(200)
  await locking.query('rollback')
  locking.release()
  expect((await Promise.all(lists)).map(({ status }) => status)).toEqual(lists.map(() => 200))
})

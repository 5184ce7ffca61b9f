import { afterAll, beforeAll, expect } from 'vitest'
import { wireTime } from '#server/platform/clock.ts'
import {
  type Answer,
  addPerson,
  createTestServer,
  type TestServer,
  USER_PASSWORD,
} from '#server/testing/test-server.ts'
import type { BellLists } from '#shared/wire/announcement.ts'

const DAY_MS = 86_400_000
export const BASE = '/sys/annountCement'
export const MINE = '/sys/sysAnnouncementSend'
/** Departments 商务局, 统计监测科 below it, and 城东分局. */
export const BUREAU = 'demo-bureau'
export const STATISTICS = 'demo-statistics'
export const DISTRICT = 'demo-district'

export interface Staff {
  id: string
  username: string
  token: string
}

/** Test server with an administrator who writes announcements. */
export interface AnnouncementDesk {
  readonly server: TestServer
  /** Token of the administrator. */
  readonly admin: string
  /** @param token the administrator's by default */
  get<T = unknown>(path: string, token?: string): Promise<Answer<T>>
  person(values?: Record<string, unknown>): Promise<Staff>
  /** Adds a draft with a unique title, valid for a day. @returns its id. @throws with the text of a refusal. */
  draft(values?: Record<string, unknown>): Promise<string>
  release(id: string): Promise<Answer>
  released(values?: Record<string, unknown>): Promise<string>
  /** @param anntId one id, or a comma-separated list */
  read(anntId: string, token: string): Promise<Answer>
  /** Returns whether it is unread in the bell of a person. */
  sees(id: string, token: string): Promise<boolean>
  /** Returns the number of stored read marks. */
  marks(id: string): Promise<number>
}

export const inDays = (days: number) => wireTime(new Date(Date.now() + days * DAY_MS))

/** Creates the desk; call it once at the top of a test file. */
export function announcementDesk(): AnnouncementDesk {
  let server: TestServer
  let admin: string
  let written = 0
  beforeAll(async () => {
    server = await createTestServer()
    admin = await server.admin()
  })
  afterAll(() => server.close())

  const get = <T>(path: string, token = admin) => server.call<T>('GET', path, { token })
  const release = (id: string) => get(`${BASE}/doReleaseData?id=${id}`)
  const draft = async (values: Record<string, unknown> = {}) => {
    written += 1
    const body = { titile: `通告${written}`, msgAbstract: '摘要', endTime: inDays(1), ...values }
    const answer = await server.call<{ id: string }>('POST', `${BASE}/add`, { token: admin, body })
    if (!answer.body.success) throw new Error(answer.body.message)
    return answer.body.result.id
  }
  return {
    get server() {
      return server
    },
    get admin() {
      return admin
    },
    get,
    draft,
    release,
    async person(values = {}) {
      const { id, username } = await addPerson(server, admin, values)
      return { id, username, token: await server.signIn(username, USER_PASSWORD) }
    },
    async released(values) {
      const id = await draft(values)
      expect((await release(id)).body.message).toBe('该系统通知发布成功')
      return id
    },
    read: (anntId, token) => server.call('PUT', `${MINE}/editByAnntIdAndUserId`, { token, body: { anntId } }),
    async sees(id, token) {
      const { body } = await get<BellLists>(`${BASE}/listByUser?pageSize=50`, token)
      return body.result.anntMsgList.some((one) => one.id === id)
    },
    async marks(id) {
      const { rowCount } = await server.database.pool.query('select from sys_announcement_send where annt_id = $1', [
        id,
      ])
      return Number(rowCount)
    },
  }
}

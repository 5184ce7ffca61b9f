import { type Api, signInByCall } from '#e2e/support/api.ts'
import { addManyAnnouncements, BACKGROUND, DEPARTS, READER, READERS } from '../data/many-announcements.ts'
import type { Findings, Result } from '../result.ts'
import { RATE_LIMIT_NOTE, startProduct } from '../running-product.ts'
import { median, percentile, timed } from '../statistics.ts'
import { createBenchEnvironment } from './bench-environment.ts'

const WARM_UP = 5
const CALLS = 100
const GOAL_MS = 100
/** Goal for calls of an administrator over all receivers of an announcement. */
const WHOLE_AUDIENCE_GOAL_MS = 1000
const WHOLE_AUDIENCE_CALLS = 20
const BASE = '/sys/annountCement'
const MINE = '/sys/sysAnnouncementSend'

/** Calls that everybody makes often. */
const OWN: Readonly<Record<string, string>> = {
  'the bell': `${BASE}/listByUser`,
  'unread count': `${BASE}/listByUser?pageSize=1`,
  'own list': `${MINE}/getMyAnnouncementSend?pageSize=10`,
}

const AUDIENCES: Readonly<Record<string, Record<string, string>>> = {
  all: { msgType: 'ALL' },
  'two departments and all below': { msgType: 'DEPART', departIds: DEPARTS.join(',') },
  'a role': { msgType: 'ROLE', roleIds: 'demo-staff' },
}

/** Measures the cost of an announcement to everybody: release, reading and counting. Uses a new database. */
export async function benchAnnouncements({ rounds }: { rounds: number }): Promise<Findings> {
  const environment = await createBenchEnvironment(addManyAnnouncements)
  try {
    const product = await startProduct(environment)
    try {
      const admin = await signInByCall(product.url, 'admin', environment.adminPassword)
      const reader = await signInByCall(product.url, userOf(READER), environment.adminPassword)
      const results: Result[] = []
      for (const name of Object.keys(AUDIENCES)) results.push(...(await ofAudience(admin, rounds, name)))
      for (const [name, path] of Object.entries(OWN)) {
        results.push(await measured(reader, { name, path, calls: CALLS, goalMs: GOAL_MS }))
      }
      return { results, notes: [note] }
    } finally {
      await product.stop()
    }
  } finally {
    environment.remove()
  }
}

/** Releases, then reads the list of receivers. */
async function ofAudience(admin: Api, rounds: number, name: string): Promise<Result[]> {
  const times: number[] = []
  let id = ''
  for (let round = 0; round < rounds; round++) {
    id = await drafted(admin, AUDIENCES[name]!)
    times.push(await timed(() => requestOf(admin, `${BASE}/doReleaseData?id=${id}`)))
  }
  const goalMs = WHOLE_AUDIENCE_GOAL_MS
  const about = { calls: WHOLE_AUDIENCE_CALLS, goalMs }
  return [
    { name: `announcement, release to ${name}`, unit: 'ms', ours: median(times), goal: { oursAtMost: goalMs } },
    await measured(admin, { ...about, name: `a page of readers, ${name}`, path: `${MINE}/list?anntId=${id}` }),
    await measured(admin, { ...about, name: `how many read it, ${name}`, path: `${MINE}/readTotals?anntId=${id}` }),
  ]
}

const userOf = (id: string) => `user${id.replace('bench-', '').padStart(7, '0')}`

async function drafted(admin: Api, audience: Record<string, string>): Promise<string> {
  const body = { titile: '测量', msgAbstract: '摘要', endTime: '2099-01-01 00:00:00', ...audience }
  const answer = await admin.call<{ id: string }>('POST', `${BASE}/add`, body)
  if (!answer.body.success) throw new Error(answer.body.message)
  return answer.body.result.id
}

async function requestOf(api: Api, path: string): Promise<void> {
  const { body } = await api.call('GET', path)
  if (!body.success) throw new Error(`${path}: ${body.message}`)
}

interface Measure {
  name: string
  path: string
  calls: number
  goalMs: number
}

async function measured(api: Api, { name, path, calls, goalMs }: Measure): Promise<Result> {
  for (let time = 0; time < WARM_UP; time++) await requestOf(api, path)
  const times: number[] = []
  for (let time = 0; time < calls; time++) times.push(await timed(() => requestOf(api, path)))
  const ours = percentile(times, 0.95)
  return { name: `announcement, ${name}: p95`, unit: 'ms', ours, goal: { oursAtMost: goalMs } }
}

const note = `announcements: ${READERS.toLocaleString('en')} users; ${BACKGROUND}; over HTTP from a process of its own, one call after the other, ${CALLS} of a reader and ${WHOLE_AUDIENCE_CALLS} of an administrator; ${RATE_LIMIT_NOTE}`

import { describe, expect, it } from 'vitest'
import { type Answered, createHttpMeter } from './http-meter.ts'

const request: Answered = {
  id: 'r1',
  method: 'GET',
  route: '/tjjc/sys/user/list',
  url: '/tjjc/sys/user/list?username=a',
  isPublic: false,
  query: { username: 'a' },
  status: 200,
  ms: 12.34,
  ip: '10.0.0.1',
  username: 'admin',
  requestHeaders: {},
  responseHeaders: {},
  socket: undefined,
}

function meter() {
  const created = createHttpMeter({ secrets: new Set(['idCard']) })
  created.begin({ on: () => undefined } as never)
  return created
}

describe('the meter of requests', () => {
  it('counts by route, and faults of ours apart', () => {
    const http = meter()
    for (const status of [200, 200, 404, 500]) http.answered({ ...request, status })
    http.answered({ ...request, method: 'POST', route: undefined, url: '/made/up', status: 404 })
    const [list, unknown] = http.routes()
    expect(list).toMatchObject({ route: '/tjjc/sys/user/list', errors: 1, statuses: { 2: 2, 4: 1, 5: 1 } })
    expect(unknown).toMatchObject({ method: 'POST', route: 'unknown' })
    expect([http.total().times.count, http.total().errors]).toEqual([5, 1])
  })

  it('keeps no proof of who somebody is, in whatever place it came', () => {
    const http = meter()
    const SECRET = 'tell-nobody'
    const given: Partial<Answered>[] = [
      {
        requestHeaders: { 'x-access-token': SECRET, cookie: SECRET, authorization: SECRET, referer: `/x?t=${SECRET}` },
      },
      { responseHeaders: { 'set-cookie': SECRET, location: `/x?token=${SECRET}` } },
      { query: { token: SECRET, password: SECRET, idCard: SECRET } },
      { isPublic: true, query: { code: SECRET, state: SECRET, ticket: SECRET } },
      { route: '/thirdLogin/getLoginUser/:id', url: `/thirdLogin/getLoginUser/${SECRET}` },
      { route: undefined, url: `/nothing?token=${SECRET}`, query: { token: SECRET } },
    ]
    for (const part of given) http.answered({ ...request, ...part })
    expect(http.traces()).toHaveLength(given.length)
    expect(JSON.stringify(http.traces())).not.toContain(SECRET)
  })

  it('keeps the newest first, and so much of them that a page is full of something', () => {
    const http = meter()
    http.answered(request)
    http.answered({ ...request, id: 'r2', requestHeaders: { 'user-agent': 'a browser' } })
    expect(http.traces()[0]).toMatchObject({
      id: 'r2',
      path: '/tjjc/sys/user/list',
      query: '{"username":"a"}',
      ms: 12.3,
      requestHeaders: { 'user-agent': 'a browser' },
    })
    for (let at = 0; at < 1200; at += 1) http.answered(request)
    expect(http.traces()).toHaveLength(1000)
  })

  it('counts files of the application, and keeps none but those that failed', () => {
    const http = meter()
    for (const status of [200, 304, 404]) http.answered({ ...request, route: '/*', url: '/assets/x.js', status })
    expect(http.total().times.count).toBe(3)
    expect(http.traces().map(({ status }) => status)).toEqual([404])
  })

  it('does nothing while it is off', () => {
    const http = createHttpMeter({ secrets: new Set() })
    http.answered(request)
    expect([http.traces(), http.routes(), http.total().times.count]).toEqual([[], [], 0])
  })
})

import { describe, expect, it } from 'vitest'
import { createFakeHost } from '#renderers/testing/fake-ports.ts'
import type { UserInfo } from '#shared/wire/session.ts'
import { createTestHost } from '#web/testing/test-host.ts'
import { withOwnDeparts } from './own-departs.ts'

const departs = [
  { id: '1', departName: '运行处', orgCode: 'A01' },
  { id: '2', departName: '市场处', orgCode: 'A02' },
]
const reference = { entity: 'system/depart' }

describe('switching the department', () => {
  it('offers the own departments, by a part of their names', async () => {
    const { references } = withOwnDeparts(createFakeHost().ports, {
      departs,
      session: createTestHost({}).session,
      mayLeave: async () => true,
      onSwitched: () => undefined,
    })
    expect((await references.options(reference, '市')).map(({ value }) => value)).toEqual(['A02'])
    expect(await references.labels(reference, ['A01', 'gone'])).toEqual(['运行处', 'gone'])
  })

  it('stores the user as the server answers, and no other answer', async () => {
    const { session } = createTestHost({})
    const userInfo: UserInfo = { id: '1', username: 'zhang', realname: '张三', orgCode: 'A02' }
    const call = async () => ({ message: '', result: { userInfo } })
    const { ports } = createFakeHost({ instead: { call } })
    let switched = 0
    const mine = withOwnDeparts(ports, {
      departs,
      session,
      mayLeave: async () => true,
      onSwitched: () => (switched += 1),
    })
    await mine.call({ call: 'GET /sys/other' })
    expect([session.state.user, switched]).toEqual([undefined, 0])
    await mine.call({ call: 'POST /sys/selectDepart', body: { orgCode: 'A02' } })
    expect([session.state.user, switched]).toEqual([userInfo, 1])
  })
})

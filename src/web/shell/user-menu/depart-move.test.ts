import { describe, expect, it } from 'vitest'
import type { LoginResult } from '#shared/wire/session.ts'
import { createTestHost } from '#web/testing/test-host.ts'
import { followDepart, mayLeaveDepart } from './depart-move.ts'

const login: LoginResult = {
  token: 't-1',
  userInfo: { id: 'u1', username: 'zhang', realname: '张三', orgCode: 'A01' },
  departs: [],
  multi_depart: 0,
  tenantList: [],
  sysAllDictItems: {},
}

/** Host whose user gives one answer to all questions; `told` records questions and notices. */
function hostWith({ typed, agrees }: { typed: boolean; agrees: boolean }) {
  const host = createTestHost({})
  const reported: string[] = []
  host.unsaved.add(() => typed)
  host.notices.confirm = async ({ title }) => {
    reported.push(`? ${title}`)
    return agrees
  }
  host.notices.warning = (text) => void reported.push(text)
  return { host, told: reported, rounds: () => host.tabs.state.allRounds }
}

describe('going to another department', () => {
  it.each([
    { typed: false, agrees: false, may: true, told: [] },
    { typed: true, agrees: false, may: false, told: ['? 切换部门'] },
    { typed: true, agrees: true, may: true, told: ['? 切换部门'] },
  ])('asks only where something typed would be lost (typed $typed, agrees $agrees)', async (given) => {
    const { host, told: reported } = hostWith(given)
    expect(await mayLeaveDepart(host)).toBe(given.may)
    expect(reported).toEqual(given.told)
  })
})

describe('a window whose user switched to another department elsewhere', () => {
  it.each([
    { typed: false, agrees: false, rounds: 1, told: ['您已在其他窗口切换部门'] },
    { typed: true, agrees: false, rounds: 0, told: ['? 您已在其他窗口切换部门'] },
    { typed: true, agrees: true, rounds: 1, told: ['? 您已在其他窗口切换部门'] },
  ])('refreshes its pages, but keeps input until the user agrees (typed $typed, agrees $agrees)', async (given) => {
    const { host, told: reported, rounds } = hostWith(given)
    await followDepart(host)
    expect([rounds(), reported]).toEqual([given.rounds, given.told])
  })
})

describe('a window whose user switched to another tenant elsewhere', () => {
  it.each([
    { typed: false, agrees: false, loads: ['/dashboard/analysis'], told: ['您已在其他窗口切换租户'] },
    { typed: true, agrees: false, loads: [], told: ['? 您已在其他窗口切换租户'] },
    { typed: true, agrees: true, loads: ['/dashboard/analysis'], told: ['? 您已在其他窗口切换租户'] },
  ])('reloads there, but keeps input until the user agrees (typed $typed, agrees $agrees)', async (given) => {
    const { host, told: reported } = hostWith(given)
    host.session.begin(login, 1)
    host.storage.write('form-drafts', { a: 1 })
    host.tabs.open({ key: '/system/user', search: '' })
    host.session.enter(2, login.userInfo, [])
    await followDepart(host)
    const left = given.loads.length > 0
    expect([host.loads, reported]).toEqual([given.loads, given.told])
    expect(host.tabs.state.list).toHaveLength(left ? 0 : 1)
    expect(host.storage.read('form-drafts')).toEqual(left ? undefined : { a: 1 })
  })
})

import { cleanup, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { MenuItem } from '#shared/wire/session.ts'
import { HOME, loginAs, menuEntry, menuGroup, PERMISSIONS, permissionsOf, showApp } from '../testing/show-app.tsx'
import { countOf, hasCounted, OWN_TASKS, shownCount } from './task-counts.ts'
// Lazy module, loaded before the test waits for it.
import './bell-popover.tsx'

const COUNTS = { tasks: 3, groupTasks: 2, copies: 0, urges: 1 }
const own = menuEntry(OWN_TASKS, '我的任务')
const group = menuEntry('/bpm/task/GroupTaskList', '组任务')
const LISTS = 'GET /sys/annountCement/listByUser'
const NOTHING = { anntMsgList: [], anntMsgTotal: 0, sysMsgList: [], sysMsgTotal: 0 }
const TASK = {
  ...{ id: '1', bpmBizTitle: '张三的请假', taskName: '主管审批', processApplyUserName: '张三' },
  ...{ taskBeginTime: '2026-11-27 09:00:00', overdue: true },
}

// Wide enough for the menu at the side.
beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: vi.fn(), removeEventListener: vi.fn() }))
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

describe('numbers of waiting work', () => {
  it('stand beside the entries of tasks, and beside their group as a sum', () => {
    expect([own, group, HOME].map((item) => countOf(item, COUNTS))).toEqual([3, 2, 0])
    expect(countOf(menuGroup('/bpm', '流程', [own, group, HOME]), COUNTS)).toBe(5)
    expect(countOf(own, undefined)).toBe(0)
  })

  it('are worth reading only for a menu that shows one', () => {
    expect([hasCounted([HOME]), hasCounted([HOME, menuGroup('/bpm', '流程', [group])])]).toEqual([false, true])
    expect([hasCounted([group], OWN_TASKS), hasCounted([menuGroup('/bpm', '流程', [own])], OWN_TASKS)]).toEqual([
      false,
      true,
    ])
  })

  it('end at 99+', () => {
    expect([1, 99, 100].map(shownCount)).toEqual(['1', '99', '99+'])
  })

  it('change in menu and bell with a message of the server', async () => {
    const answers: Record<string, unknown> = { 'GET /act/task/counts': COUNTS }
    const host = show([own], answers)
    await host.bell.current?.reload()
    await screen.findByRole('button', { name: '通知 3' })
    expect(await numberBeside('我的任务')).toBe('3')
    answers['GET /act/task/counts'] = { ...COUNTS, tasks: 0 }
    await host.bell.current?.reload()
    await screen.findByRole('button', { name: '通知 0' })
    expect(await numberBeside('我的任务')).toBeUndefined()
  })

  it('lead from the bell to the tasks', async () => {
    const host = show([own], {
      'GET /act/task/counts': { ...COUNTS, tasks: 1 },
      'GET /act/task/list': { records: [TASK], total: 1, size: 5, current: 1, pages: 1 },
    })
    await host.bell.current?.reload()
    await userEvent.click(await screen.findByRole('button', { name: '通知 1' }))
    await userEvent.click(await screen.findByRole('tab', { name: '待办(1)' }))
    const task = await screen.findByRole('button', { name: /张三的请假.*已超时.*主管审批 · 张三/ })
    await userEvent.click(task)
    expect(window.location.pathname).toBe(OWN_TASKS)
  })

  it('are not asked for where the menu has no page of tasks', async () => {
    const host = show([], {})
    await host.bell.current?.reload()
    await userEvent.click(await screen.findByRole('button', { name: '通知 0' }))
    await screen.findByRole('tab', { name: /系统消息/ })
    expect(screen.queryByRole('tab', { name: /待办/ })).toBeNull()
    expect(host.http.requests.map(({ call }) => call)).not.toContain('GET /act/task/counts')
  })
})

function show(menu: MenuItem[], answers: Record<string, unknown>) {
  Object.assign(answers, { [PERMISSIONS]: permissionsOf([HOME, ...menu]), [LISTS]: NOTHING })
  return showApp('/403', loginAs('zhang', '张三'), answers)
}

async function numberBeside(name: string): Promise<string | undefined> {
  const menu = await screen.findByRole('menu', { name: '主菜单' })
  const entry = within(menu).getByRole('link', { name }).closest('li')!
  return entry.querySelector('.w-menu-count')?.textContent ?? undefined
}

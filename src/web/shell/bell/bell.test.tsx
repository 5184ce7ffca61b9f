import { act, cleanup, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { ConfigProvider } from 'antd'
import { MemoryRouter, useLocation } from 'react-router'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { Announcement, BellLists } from '#shared/wire/announcement.ts'
import { HostContext } from '#web/host.ts'
import { createTestHost, type TestHost } from '#web/testing/test-host.ts'
import { Bell } from './bell.tsx'
import { POLL_MS, SOCKET_MS } from './bell-store.ts'
// Lazy modules, loaded before the clock of a test runs.
import './bell-popover.tsx'
import './opened-announcement.tsx'

afterEach(() => {
  vi.useRealTimers()
  cleanup()
})

const LISTS = 'GET /sys/annountCement/listByUser'
const READ = 'PUT /sys/sysAnnouncementSend/editByAnntIdAndUserId'
const ONE = 'GET /sys/annountCement/queryById'

const announcement = (id: string, values: Partial<Announcement> = {}): Announcement => ({
  id,
  titile: `通告${id}`,
  msgAbstract: '摘要',
  msgCategory: '1',
  priority: 'L',
  sender: 'admin',
  sender_dictText: '管理员',
  sendTime: '2026-11-21 08:00:00',
  createTime: '2026-11-21 07:00:00',
  busType: null,
  busId: null,
  openType: null,
  openPage: null,
  readFlag: '0',
  ...values,
})

const listsOf = (notices: Announcement[], system: Announcement[] = []): BellLists => ({
  anntMsgList: notices,
  anntMsgTotal: notices.length,
  sysMsgList: system,
  sysMsgTotal: system.length,
})

function Where() {
  return <output>{useLocation().pathname}</output>
}

function show(answers: Record<string, unknown>): TestHost {
  const host = createTestHost(answers)
  render(
    <HostContext value={host}>
      <ConfigProvider button={{ autoInsertSpace: false }}>
        <MemoryRouter>
          <Bell />
          <Where />
        </MemoryRouter>
      </ConfigProvider>
    </HostContext>,
  )
  return host
}

const times = (host: TestHost, call: string) => host.http.requests.filter((linked) => linked.call === call).length
const bell = (unread: number) => screen.findByRole('button', { name: `通知 ${unread}` })

describe('the bell', () => {
  it('counts unread ones and shows both lists with their totals and the colours of their priorities', async () => {
    const urgent = announcement('3', { priority: 'H' })
    show({ [LISTS]: listsOf([announcement('1'), announcement('2', { priority: 'M' })], [urgent]) })
    await userEvent.click(await bell(3))
    expect(await screen.findByRole('tab', { name: /通知\(2\)/ })).toBe(document.activeElement)
    expect(screen.getByText('一般消息').closest('.ant-tag')?.className).toMatch(/blue/)
    expect(screen.getByText('重要消息').closest('.ant-tag')?.className).toMatch(/orange/)
    await userEvent.click(screen.getByRole('tab', { name: /系统消息\(1\)/ }))
    expect((await screen.findByText('紧急消息')).closest('.ant-tag')?.className).toMatch(/red/)
  })

  it('shows a message for empty lists', async () => {
    show({ [LISTS]: listsOf([]) })
    await userEvent.click(await bell(0))
    expect(await screen.findByText('没有未读的通知')).toBeTruthy()
  })

  it('marks an opened announcement as read and counts again', async () => {
    const answers: Record<string, unknown> = {
      [LISTS]: listsOf([announcement('1')]),
      [ONE]: { ...announcement('1'), msgContent: '<p>正文<img src="x" onerror="steal()"></p>' },
    }
    const host = show(answers)
    await userEvent.click(await bell(1))
    answers[LISTS] = listsOf([])
    await userEvent.click(await screen.findByRole('button', { name: /通告1/ }))
    const dialog = await screen.findByRole('dialog', { name: '通告1' })
    expect(await within(dialog).findByText('正文')).toBeTruthy()
    expect(dialog.innerHTML).not.toContain('onerror')
    expect(dialog.textContent).toContain('发布人：管理员')
    expect(host.http.requests).toContainEqual({ call: READ, body: { anntId: '1' } })
    await userEvent.click(within(dialog).getByRole('button', { name: '关闭' }))
    expect(await bell(0)).toBeTruthy()
  })

  it('offers the attachments of an opened announcement by their names', async () => {
    const files = 'announcement/7/%E5%80%BC%E7%8F%AD.pdf,announcement/8/排班 表.xlsx'
    show({ [LISTS]: listsOf([announcement('1')]), [ONE]: { ...announcement('1'), msgContent: '', attachments: files } })
    await userEvent.click(await bell(1))
    await userEvent.click(await screen.findByRole('button', { name: /通告1/ }))
    const list = await screen.findByRole('region', { name: '附件（2）' })
    const links = within(list).getAllByRole<HTMLAnchorElement>('link')
    expect(links.map((link) => link.textContent)).toEqual(['值班.pdf', '排班 表.xlsx'])
    expect(links[1]!.getAttribute('href')).toBe('/tjjc/sys/common/static/announcement/8/排班 表.xlsx')
  })

  it('reports an announcement that is deleted by the time it is opened', async () => {
    show({ [LISTS]: listsOf([announcement('1')]), [ONE]: new Error('该通告已撤销或已过期') })
    await userEvent.click(await bell(1))
    await userEvent.click(await screen.findByRole('button', { name: /通告1/ }))
    expect((await screen.findByRole('alert')).textContent).toBe('该通告已撤销或已过期')
  })

  it('opens the target of an announcement', async () => {
    const linked = announcement('1', { openType: 'url', openPage: '/system/user' })
    show({ [LISTS]: listsOf([linked]), [ONE]: { ...linked, msgContent: '' } })
    await userEvent.click(await bell(1))
    await userEvent.click(await screen.findByRole('button', { name: /通告1/ }))
    await userEvent.click(await screen.findByRole('button', { name: '去处理' }))
    expect(screen.getByRole('status', { hidden: true }).textContent).toBe('/system/user')
  })

  it('leads to all announcements', async () => {
    show({ [LISTS]: listsOf([]) })
    await userEvent.click(await bell(0))
    await userEvent.click(await screen.findByRole('button', { name: '查看更多' }))
    expect(screen.getByRole('status').textContent).toBe('/isps/userAnnouncement')
  })

  it('closes by Escape and gives the focus back', async () => {
    show({ [LISTS]: listsOf([]) })
    await userEvent.click(await bell(0))
    await screen.findByRole('tab', { name: /通知\(0\)/ })
    await userEvent.keyboard('{Escape}')
    const button = screen.getByRole('button', { name: '通知 0' })
    expect([button.getAttribute('aria-expanded'), document.activeElement]).toEqual(['false', button])
  })
})

describe('on entering', () => {
  it('the lists are read once, when the socket has connected', async () => {
    vi.useFakeTimers()
    const host = show({ [LISTS]: listsOf([]) })
    expect(times(host, LISTS)).toBe(0)
    // The socket does both when it is live.
    host.bell.isPushed = true
    await act(() => host.bell.current!.reload())
    await act(() => vi.advanceTimersByTimeAsync(SOCKET_MS * 2))
    expect(times(host, LISTS)).toBe(1)
  })

  it('the lists are read without a socket too', async () => {
    vi.useFakeTimers()
    const host = show({ [LISTS]: listsOf([]) })
    await act(() => vi.advanceTimersByTimeAsync(SOCKET_MS))
    expect(times(host, LISTS)).toBe(1)
  })
})

describe('asking again', () => {
  it('happens every 6 s while the page is in front', async () => {
    vi.useFakeTimers()
    const host = show({ [LISTS]: listsOf([]) })
    await act(() => vi.advanceTimersByTimeAsync(POLL_MS * 2))
    expect([POLL_MS, times(host, LISTS)]).toEqual([6000, 3])
    const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true)
    await act(() => vi.advanceTimersByTimeAsync(POLL_MS * 2))
    expect(times(host, LISTS)).toBe(3)
    hidden.mockReturnValue(false)
    document.dispatchEvent(new Event('visibilitychange'))
    expect(times(host, LISTS)).toBe(4)
    hidden.mockRestore()
    cleanup()
    await vi.advanceTimersByTimeAsync(POLL_MS * 2)
    expect(times(host, LISTS)).toBe(4)
  })

  it('does not poll while the server sends messages', async () => {
    vi.useFakeTimers()
    const host = show({ [LISTS]: listsOf([]) })
    host.bell.isPushed = true
    await act(() => vi.advanceTimersByTimeAsync(POLL_MS * 3))
    expect(times(host, LISTS)).toBe(1)
    host.bell.isPushed = false
    await act(() => vi.advanceTimersByTimeAsync(POLL_MS))
    expect(times(host, LISTS)).toBe(2)
  })

  it('stops at the first failure, until the user retries', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    const answers: Record<string, unknown> = { [LISTS]: new Error('down') }
    const host = show(answers)
    await act(() => vi.advanceTimersByTimeAsync(POLL_MS * 3))
    expect(times(host, LISTS)).toBe(1)
    answers[LISTS] = listsOf([announcement('1')])
    await userEvent.click(screen.getByRole('button', { name: '通知 0' }), { advanceTimers: vi.advanceTimersByTime })
    expect(await bell(1)).toBeTruthy()
    await act(() => vi.advanceTimersByTimeAsync(POLL_MS))
    expect(times(host, LISTS)).toBeGreaterThan(2)
  })
})

import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { HostContext } from '../host.ts'
import { createFailures, type Failure } from '../http/failures.ts'
import { createTestHost } from '../testing/test-host.ts'
import { NoticeOutlet } from './notice-outlet.tsx'
// Lazy module, loaded before the clock of a test runs.
import './antd-notices.tsx'

afterEach(cleanup)

/** Renders the outlet, with functions that report failures of calls to the user. */
function shown() {
  const host = createTestHost({})
  const never = () => new Promise<void>(() => undefined)
  render(
    <HostContext value={host}>
      <NoticeOutlet />
    </HostContext>,
  )
  return createFailures({
    token: () => 't',
    onLoginPage: () => false,
    showNotice: host.notices.system,
    promptSignInAgain: never,
    signOut: never,
    reload: () => undefined,
    wait: never,
  })
}

describe('the notice of a call that failed', () => {
  it.each<[string, Failure, string]>([
    ['there is no grant', { status: 403 }, '拒绝访问'],
    ['there is no such path', { status: 404 }, '很抱歉，资源未找到!'],
    ['a gateway waited in vain', { status: 504 }, '网络超时'],
    ['a proxy answered with a page of its own', { status: 200 }, '服务器返回了无法识别的内容'],
    ['there is no network', {}, '网络连接失败，请检查网络后重试'],
  ])('says so under 系统提示, once however many calls fail: %s', async (_, failure, text) => {
    const failures = shown()
    failures.report(failure)
    const notice = (await screen.findByText(text)).closest('[role=alert]')
    expect(notice?.textContent).toContain('系统提示')
    failures.report(failure)
    failures.report(failure)
    failures.report({ status: 500, message: '另一个' })
    await screen.findByText('另一个')
    expect(screen.getAllByText(text)).toHaveLength(1)
  })
})

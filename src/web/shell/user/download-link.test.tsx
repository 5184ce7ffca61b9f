import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter } from 'react-router'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { RefusedError } from '#renderers/ports.ts'
import { HostContext } from '#web/host.ts'
import type { FileHttp } from '#web/http/client.ts'
import { createDownload } from '#web/http/download.ts'
import { NoticeOutlet } from '#web/notices/notice-outlet.tsx'
import { createTestHost } from '#web/testing/test-host.ts'
import { UserFooter } from './user-footer.tsx'
// Lazy module, loaded before the clock of a test runs.
import '#web/notices/antd-notices.tsx'

afterEach(cleanup)

/** Footer of the sign-in page, which offers a file of our own server. */
async function show(fetchFile: FileHttp['fetchFile']) {
  const site = { downloads: { clientTool: 'site/1/工具.zip' } }
  const host = createTestHost({ 'GET site/siteinfo': site })
  const save = vi.fn()
  host.download = createDownload({ http: { fetchFile }, save, showNotice: host.notices.system })
  await host.site.load()
  render(
    <HostContext value={host}>
      <NoticeOutlet />
      <MemoryRouter>
        <UserFooter />
      </MemoryRouter>
    </HostContext>,
  )
  await userEvent.click(await screen.findByRole('link', { name: '客户端工具下载' }))
  return { save }
}

describe('a file in the footer of the sign-in page', () => {
  it('is fetched from our server and handed over', async () => {
    const file = { name: '工具.zip', content: new Blob(['x']) }
    const fetchFile = vi.fn(async () => file)
    const { save } = await show(fetchFile)
    await waitFor(() => expect(save).toHaveBeenCalledExactlyOnceWith(file))
    expect(fetchFile).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({ method: 'GET', path: '/sys/common/static/site/1/工具.zip', name: '工具.zip' }),
    )
  })

  it('that the server refuses is refused in its words', async () => {
    const { save } = await show(() => Promise.reject(new RefusedError('文件正在更新，请稍后下载')))
    const notice = (await screen.findByText('文件正在更新，请稍后下载')).closest('[role=alert]')
    expect(notice?.textContent).toContain('系统提示')
    expect(save).not.toHaveBeenCalled()
  })
})

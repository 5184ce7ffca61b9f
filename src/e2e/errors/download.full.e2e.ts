import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import type { Envelope } from '#shared/wire/envelope.ts'
import { TOKEN_HEADER } from '#shared/wire/protocol.ts'
import { startJourney } from '../support/journey.ts'
import { notice } from '../support/screen.ts'
import { baseUrl, dataDir } from '../support/under-test.ts'

const journey = startJourney()
afterAll(async () => {
  await offer('')
})

/** Sets the file that the footer of the sign-in page offers as 客户端工具. */
async function offer(path: string): Promise<void> {
  const { body } = await journey.admin.call('PUT', '/sys/siteInfo/edit', { id: '1', clientTool: path })
  if (!body.success) throw new Error(body.message)
}

/** Begins like a ZIP file, as its name says; otherwise it would be refused. */
const TOOL = 'PK\x05\x06 the tool'

/** @returns the path of the stored file. */
async function upload(name: string, content: string): Promise<string> {
  const form = new FormData()
  form.append('file', new Blob([content]), name)
  const headers = { [TOKEN_HEADER]: journey.admin.token }
  const response = await fetch(`${baseUrl}/tjjc/sys/common/upload`, { method: 'POST', headers, body: form })
  return ((await response.json()) as Envelope).message
}

async function atSignIn({ mayFail = false } = {}) {
  const window = await journey.open({ mayFail })
  await window.page.goto('/user/login')
  const link = window.page.getByRole('link', { name: '客户端工具下载' })
  await link.waitFor()
  return { ...window, link }
}

describe('a file in the footer of the sign-in page', () => {
  it('is saved under the name that the administrator gave it', async () => {
    await offer(await upload('客户端工具 2.0（新）.zip', TOOL))
    const { page, link, close } = await atSignIn()
    const saved = page.waitForEvent('download')
    await link.click()
    const download = await saved
    expect(download.suggestedFilename()).toMatch(/^客户端工具.*（新）.*\.zip$/)
    expect(readFileSync(await download.path(), 'utf8')).toBe(TOOL)
    await close()
  })

  it('that is empty is a failure', async () => {
    await offer(await upload('empty.txt', ''))
    const { page, link, close } = await atSignIn()
    await link.click()
    await notice(page, '文件下载失败').waitFor()
    expect(await notice(page, '文件下载失败').textContent()).toContain('系统提示')
    await close()
  })

  it('that was deleted fails with the text of the catalogue, and the page stays', async () => {
    const path = await upload('gone.zip', TOOL)
    const id = path.split('/').at(-2)!
    rmSync(join(dataDir, 'files', id.slice(0, 2), id))
    await offer(path)
    const { page, link, close } = await atSignIn({ mayFail: true })
    await link.click()
    await notice(page, '很抱歉，资源未找到!').waitFor()
    expect(page.url()).toBe(`${baseUrl}/user/login`)
    await close()
  })
})

import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { afterAll, describe, expect, it } from 'vitest'
import { atRest, seriousViolations } from '../shell/frame.ts'
import { startAdminJourney } from '../support/journey.ts'
import { button, dialog, field, notice } from '../support/screen.ts'

const journey = startAdminJourney()
afterAll(async () => {
  await journey.admin.call('PUT', '/sys/siteInfo/edit', { id: '1', appLogo: '', isSetAppLogo: false, clientTool: '' })
})

const form = (page: Page) => page.getByRole('main')

async function openSite(page: Page) {
  await page.goto('/system/site-info')
  await field(form(page), '应用标志').waitFor()
}

const picture = () =>
  sharp({ create: { width: 60, height: 40, channels: 3, background: '#1677ff' } })
    .png()
    .toBuffer()

/** Chooses files in the file dialog that the button of a field opens. */
async function choose(page: Page, label: string, name: string, buffer: Buffer, mimeType: string) {
  const opened = page.waitForEvent('filechooser')
  await field(form(page), label).getByRole('button', { name: '点击上传' }).click()
  await (await opened).setFiles({ name, mimeType, buffer })
}

describe('several files of one field', () => {
  it('are chosen and pasted, cancelled on their way, and put into another order', async () => {
    const { page } = journey
    await page.goto('/message/announcement')
    await button(page, '新增').click()
    const files = field(dialog(page), '附件')
    const opener = files.getByRole('button', { name: '点击上传' })
    const names = () => files.getByRole('link').allInnerTexts()
    const text = (name: string) => ({
      name,
      mimeType: 'text/plain',
      buffer: Buffer.from(`content of ${name}`.padEnd(100_000)),
    })
    const choose = async (...chosen: string[]) => {
      const opened = page.waitForEvent('filechooser')
      await opener.click()
      await (await opened).setFiles(chosen.map(text))
    }
    await choose('甲.txt', '乙.txt')
    await expect.poll(async () => (await names()).map((name) => name.trim()).sort()).toEqual(['乙.txt', '甲.txt'])
    await files.locator('.r-upload').evaluate((target) => {
      const clipboardData = new DataTransfer()
      clipboardData.items.add(new File(['pasted'], '丙.txt', { type: 'text/plain' }))
      target.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
    })
    await files.getByRole('link', { name: '丙.txt' }).waitFor()
    await files.getByRole('button', { name: '前移 丙.txt' }).click()
    await expect.poll(async () => (await names())[1]?.trim()).toBe('丙.txt')

    // Slows the network down, so that the upload runs until it is cancelled.
    const devtools = await page.context().newCDPSession(page)
    const network = { offline: false, latency: 0, downloadThroughput: -1 }
    await devtools.send('Network.emulateNetworkConditions', { ...network, uploadThroughput: 1000 })
    const given = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/sys/common/upload'))
    await choose('丁.txt')
    await files.getByRole('progressbar', { name: '丁.txt上传进度' }).waitFor()
    await files.getByRole('button', { name: '取消上传 丁.txt' }).click()
    await given
    await files.getByText('丁.txt').and(files.locator('.r-upload__name')).waitFor({ state: 'detached' })
    await devtools.send('Network.emulateNetworkConditions', { ...network, uploadThroughput: -1 })
    expect((await names()).map((name) => name.trim())).toHaveLength(3)
  })
})

describe('files of the site', () => {
  it('are uploaded, viewed, saved, and shown to everybody', async () => {
    const { page } = journey
    await openSite(page)
    await choose(page, '应用标志', '说明.txt', Buffer.from('no image'), 'text/plain')
    await notice(page, '请上传图片').waitFor()

    await choose(page, '应用标志', '标志.png', await picture(), 'image/png')
    const logo = field(form(page), '应用标志')
    await logo.getByRole('button', { name: '预览 标志.png' }).click()
    const shown = dialog(page).getByRole('img', { name: '标志.png' })
    await expect.poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(60)
    await atRest(page)
    expect(await seriousViolations(page)).toEqual([])
    await page.keyboard.press('Escape')
    await shown.waitFor({ state: 'detached' })

    await choose(page, '客户端工具', '工具.zip', Buffer.from('PK\x05\x06 the tool'), 'application/zip')
    await field(form(page), '客户端工具').getByRole('link', { name: '工具.zip' }).waitFor()
    await button(form(page), '保存').click()
    await notice(page, '修改成功').waitFor()

    const { body } = await journey.admin.call<{ appLogo: string; downloads: object }>('GET', '/site/siteinfo')
    expect(body.result).toMatchObject({
      appLogo: expect.stringMatching(/^site\/[0-9a-f]{32}\/标志\.png$/),
      downloads: { clientTool: expect.stringMatching(/^site\/[0-9a-f]{32}\/工具\.zip$/) },
    })
    await journey.admin.call('PUT', '/sys/siteInfo/edit', { id: '1', isSetAppLogo: true })
    await page.reload()
    const brand = page.locator('.w-brand-logo')
    await expect.poll(() => brand.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(60)
  })

  it('are dropped onto a field and taken out again by the keyboard', async () => {
    const { page } = journey
    await journey.admin.call('PUT', '/sys/siteInfo/edit', { id: '1', isSetAppLogo: false, appLogo: '' })
    await openSite(page)
    const place = field(form(page), '应用标志').locator('.r-upload')
    const content = (await picture()).toString('base64')
    await place.evaluate((target, base64) => {
      const bytes = Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0))
      const dataTransfer = new DataTransfer()
      dataTransfer.items.add(new File([bytes], '图片.png', { type: 'image/png' }))
      target.dispatchEvent(new DragEvent('dragover', { dataTransfer, bubbles: true, cancelable: true }))
      target.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }))
    }, content)
    await place.getByRole('button', { name: '预览 图片.png' }).waitFor()
    await place.getByRole('button', { name: '移除 图片.png' }).press('Enter')
    await place.getByRole('listitem').waitFor({ state: 'detached' })
    expect(await place.getByRole('status').textContent()).toBe('图片.png已移除')
  })

  it('show the reason of a refusal of the server', async () => {
    const { page } = journey
    await openSite(page)
    await choose(page, '加密狗驱动', '驱动.pdf', Buffer.from('MZ a program'), 'application/pdf')
    await notice(page, '驱动.pdf file upload failed.').waitFor()
    await field(form(page), '加密狗驱动').getByText('上传失败，文件内容是程序！').waitFor()
    await atRest(page)
    expect(await seriousViolations(page)).toEqual([])
  })
})

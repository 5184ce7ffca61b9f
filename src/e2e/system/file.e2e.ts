import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { afterAll, describe, expect, it } from 'vitest'
import { createPersonWith } from '../support/data/grants.ts'
import { startAdminJourney } from '../support/journey.ts'
import { freshName } from '../support/people.ts'
import { button, dialog, notice, openByMenu, reopenByMenu, row } from '../support/screen.ts'
import { baseUrl } from '../support/under-test.ts'

const journey = startAdminJourney()
afterAll(async () => {
  await journey.admin.call('PUT', '/sys/siteInfo/edit', { id: '1', appLogo: '' })
})

interface Chosen {
  name: string
  mimeType: string
  buffer: Buffer
}

async function upload(page: Page, ...files: Chosen[]) {
  const opened = page.waitForEvent('filechooser')
  await button(page, '上传文件').click()
  await (await opened).setFiles(files)
}

async function find(page: Page, name: string) {
  await page.getByRole('search').getByLabel('文件名称').fill(name)
  await button(page, '查询').click()
}

/** Empty page. */
const PDF = `%PDF-1.4
1 0 obj <</Type /Catalog /Pages 2 0 R>> endobj
2 0 obj <</Type /Pages /Kids [3 0 R] /Count 1>> endobj
3 0 obj <</Type /Page /Parent 2 0 R /MediaBox [0 0 200 200]>> endobj
trailer <</Root 1 0 R>>
%%EOF`

describe('files', () => {
  it('are uploaded, viewed, and refused when their content does not match their name', async () => {
    const { page } = journey
    const name = freshName('说明')
    await reopenByMenu(page, '基础数据', '文件管理')
    await upload(
      page,
      { name: `${name}.txt`, mimeType: 'text/plain', buffer: Buffer.from('第一行\n<script>alert(1)</script>') },
      { name: `${name}.pdf`, mimeType: 'application/pdf', buffer: Buffer.from('no such document') },
    )
    await notice(page, `${name}.pdf file upload failed. 上传失败，文件内容与扩展名 pdf 不符！`).waitFor()
    await notice(page, '已上传 1 个文件').waitFor()
    await find(page, name)
    const found = row(page, `${name}.txt`)
    await found.getByText('admin').waitFor()
    await button(found, '预览').click()
    const preview = page.getByRole('dialog', { name: '文件预览' })
    await preview.getByText('<script>alert(1)</script>').waitFor()
    await page.keyboard.press('Escape')
    await preview.waitFor({ state: 'hidden' })

    await upload(page, { name: `${name}.pdf`, mimeType: 'application/pdf', buffer: Buffer.from(PDF) })
    await notice(page, '上传成功！').waitFor()
    await find(page, name)
    const shown = page.waitForResponse((response) => response.headers()['content-type'] === 'application/pdf')
    await button(row(page, `${name}.pdf`), '预览').click()
    await preview.locator('iframe').waitFor()
    expect([(await shown).status(), (await shown).headers()['content-disposition']]).toEqual([
      200,
      expect.stringMatching(/^inline/),
    ])
    await page.keyboard.press('Escape')
    await preview.waitFor({ state: 'hidden' })
  })

  it('in use stay, with their places; others are deleted and restored, with only this permission', async () => {
    const { page } = await journey.open({ as: await createPersonWith(journey.admin, ['system-file']) })
    const name = freshName('标志')
    const buffer = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#1677ff' } })
      .png()
      .toBuffer()
    await openByMenu(page, '基础数据', '文件管理')
    await upload(page, { name: `${name}.png`, mimeType: 'image/png', buffer })
    await notice(page, '上传成功！').waitFor()
    await find(page, name)
    const found = row(page, `${name}.png`)
    await found.waitFor()
    const { body } = await journey.admin.call<{ records: { id: string; url: string }[] }>(
      'GET',
      `/oss/file/list?fileName=${encodeURIComponent(`*${name}*`)}`,
    )
    await journey.admin.call('PUT', '/sys/siteInfo/edit', { id: '1', appLogo: body.result.records[0]!.url })
    await button(found, '引用').click()
    const uses = page.getByRole('dialog', { name: '文件引用' })
    await uses.getByRole('row').filter({ hasText: '站点信息' }).getByText('应用标志').waitFor()
    await page.keyboard.press('Escape')
    await uses.waitFor({ state: 'hidden' })

    await button(found, '删除').click()
    await button(dialog(page), '确定').click()
    await notice(page, `文件「${name}.png」正用于站点信息的应用标志，不能删除`).waitFor()
    await journey.admin.call('PUT', '/sys/siteInfo/edit', { id: '1', appLogo: '' })
    await button(found, '删除').click()
    await button(dialog(page), '确定').click()
    await found.waitFor({ state: 'detached' })

    await button(page, '回收站').click()
    const bin = page.getByRole('dialog', { name: '文件回收站' })
    const binned = bin.getByRole('row').filter({ hasText: `${name}.png` })
    await button(binned, '还原').click()
    await button(dialog(page), '确定').click()
    await binned.waitFor({ state: 'detached' })
    const address = `${baseUrl}/tjjc/sys/common/static/${encodeURI(body.result.records[0]!.url)}`
    // Like the request of an image or a link: without a header.
    expect((await page.request.get(address)).status()).toBe(200)
    expect((await fetch(address)).status).toBe(401)
  })
})

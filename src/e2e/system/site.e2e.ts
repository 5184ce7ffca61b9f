import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { SiteInfo } from '#shared/wire/session.ts'
import { startAdminJourney } from '../support/journey.ts'
import { button, fill, notice, reopenByMenu } from '../support/screen.ts'

const journey = startAdminJourney()
const HELP = 'https://help.example/handbook'
/** In the order of the sign-in page. */
const DOWNLOADS = {
  recommendedBrowser: 'https://files.example/browser.zip',
  dongleDriver: 'https://files.example/driver.zip',
  clientTool: 'https://files.example/tool.zip',
}
let before: SiteInfo

beforeAll(async () => {
  before = (await journey.admin.call<SiteInfo>('GET', '/site/siteinfo')).body.result
})
afterAll(() => editSite())

/** Restores the former values, except the given ones. */
async function editSite(changed: object = {}): Promise<void> {
  const { appName, appAbbr, appDesc, helpPath, allowRegister, allowPhoneLogin, allowThirdLogin, downloads } = before
  const names = { appName, appAbbr, appDesc, helpPath, allowRegister, allowPhoneLogin, allowThirdLogin }
  const files = { recommendedBrowser: '', dongleDriver: '', clientTool: '', ...downloads }
  const edited = await journey.admin.call('PUT', '/sys/siteInfo/edit', { id: '1', ...names, ...files, ...changed })
  expect(edited.body.success).toBe(true)
}

describe('settings of the site', () => {
  it('set the name of every page, and the parts of the sign-in page', async () => {
    const { page } = journey
    await editSite({ allowRegister: true, allowPhoneLogin: true, ...DOWNLOADS })
    const { page: visitor, close } = await journey.open()
    await visitor.goto('/user/login')
    for (const text of ['手机号登录', '注册账户']) await visitor.getByText(text).waitFor()

    await reopenByMenu(page, '系统管理', '站点信息')
    const form = page.getByRole('main')
    await fill(form, { 应用名称: '某市商务监测', 应用简称: '某市监测', 应用说明: '监测与统计', 帮助地址: HELP })
    for (const name of ['开放注册', '开放手机号登录']) await form.getByRole('switch', { name }).click()
    await button(form, '保存').click()
    await notice(page, '修改成功').waitFor()

    await page.reload()
    await expect.poll(() => form.getByLabel('应用名称').inputValue()).toBe('某市商务监测')
    await expect.poll(() => page.title()).toBe('站点信息 - 某市商务监测')
    await page.locator('.w-brand').getByText('某市监测').waitFor()

    await visitor.reload()
    const foot = visitor.getByRole('contentinfo')
    await foot.getByText(`Copyright © ${new Date().getFullYear()} 某市商务监测`).waitFor()
    await expect.poll(() => visitor.title()).toContain('某市商务监测')
    await visitor.getByText('监测与统计').waitFor()
    const links = await foot
      .getByRole('link')
      .evaluateAll((all) => all.map((link) => [link.textContent, link.getAttribute('href')]))
    expect(links).toEqual([
      ['推荐浏览器下载', DOWNLOADS.recommendedBrowser],
      ['加密狗驱动下载', DOWNLOADS.dongleDriver],
      ['客户端工具下载', DOWNLOADS.clientTool],
      ['帮助', HELP],
    ])
    for (const text of ['手机号登录', '第三方账号登录', '注册账户'])
      expect(await visitor.getByText(text).count()).toBe(0)
    await close()
  })
})

import { afterAll, describe, expect, it } from 'vitest'
import type { SiteInfo } from '#shared/wire/session.ts'
import { startAdminJourney } from '../support/journey.ts'
import { button, dialog, fill, notice, row } from '../support/screen.ts'

const journey = startAdminJourney()
const HELP = 'https://help.example/handbook'
let before: SiteInfo

afterAll(async () => {
  const { appName, appAbbr, appDesc, helpPath, allowRegister, allowPhoneLogin, allowThirdLogin } = before
  const names = { appName, appAbbr, appDesc, helpPath, allowRegister, allowPhoneLogin, allowThirdLogin }
  await journey.admin.call('PUT', '/sys/siteInfo/edit', { id: '1', ...names, clientTool: '' })
})

describe('what an administrator writes about the site', () => {
  it('names every page, and decides what the sign-in page offers', async () => {
    const { page } = journey
    before = (await journey.admin.call<SiteInfo>('GET', '/site/siteinfo')).body.result
    const offers = { allowRegister: true, allowPhoneLogin: true, clientTool: 'https://files.example/tool.zip' }
    await journey.admin.call('PUT', '/sys/siteInfo/edit', { id: '1', ...offers })
    const { page: visitor, close } = await journey.open()
    await visitor.goto('/user/login')
    for (const text of ['手机号登录', '注册账户']) await visitor.getByText(text).waitFor()

    await page.goto('/system/site-info')
    await button(row(page, before.appName), '编辑').click()
    await fill(dialog(page), { 应用名称: '某市商务监测', 应用简称: '某市监测', 应用说明: '监测与统计', 帮助地址: HELP })
    for (const name of ['开放注册', '开放手机号登录']) await dialog(page).getByRole('switch', { name }).click()
    await button(dialog(page), '确定').click()
    await notice(page, '修改成功').waitFor()

    await page.reload()
    await row(page, '某市商务监测').waitFor()
    expect(await page.title()).toBe('站点信息 - 某市商务监测')
    expect(await page.locator('.w-brand').textContent()).toContain('某市监测')

    await visitor.reload()
    const foot = visitor.getByRole('contentinfo')
    await foot.getByText(`Copyright © ${new Date().getFullYear()} 某市商务监测`).waitFor()
    expect(await visitor.title()).toContain('某市商务监测')
    await visitor.getByText('监测与统计').waitFor()
    expect(await foot.getByRole('link', { name: '帮助' }).getAttribute('href')).toBe(HELP)
    expect(await foot.getByRole('link').allTextContents()).toEqual(['客户端工具下载', '帮助'])
    expect(await foot.getByRole('link', { name: '客户端工具下载' }).getAttribute('href')).toBe(
      'https://files.example/tool.zip',
    )
    for (const text of ['手机号登录', '第三方账号登录', '注册账户'])
      expect(await visitor.getByText(text).count()).toBe(0)
    await close()
  })
})

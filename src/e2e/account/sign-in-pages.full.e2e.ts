import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { PageResult } from '#shared/wire/paging.ts'
import type { SiteInfo } from '#shared/wire/session.ts'
import { type Api, signInByCall } from '../support/api.ts'
import { openWindow, type Window } from '../support/browser.ts'
import { createPerson, freshName, freshPhone } from '../support/people.ts'
import { button } from '../support/screen.ts'
import { type OpenOffice, startOpenOffice } from './open-office.ts'
import { HOME, overflow, password, tryPassword } from './sign-in-steps.ts'

const GOOD_PASSWORD = 'Abcdef#123456'

let office: OpenOffice
let admin: Api
beforeAll(async () => {
  office = await startOpenOffice()
  admin = await signInByCall(office.url, 'admin', office.adminPassword)
})
afterAll(async () => {
  await office.close()
})

const send = (page: Page) => button(page, '获取验证码')
const counting = (page: Page) => page.getByRole('button', { name: /^\d+ 秒后重新获取$/ })
const reason = (page: Page, text: string) => page.getByRole('alert').filter({ hasText: text })

/** Requests a code; returns the code that the phone receives. */
async function codeSentTo(page: Page, phone: string): Promise<string> {
  await page.getByLabel('手机号', { exact: true }).fill(phone)
  await send(page).click()
  await counting(page).waitFor()
  return office.codeFor(phone)
}

/** Removes counted failures, so that no captcha is required. */
async function forgetFailures(): Promise<void> {
  await office.sql('delete from sys_login_failure_address')
  await office.sql('delete from sys_login_failure')
}

const otherThan = (code: string) => (code === '000000' ? '111111' : '000000')

it('accepts another press immediately, even where the answer came as the button began to spin', async () => {
  const { page, close } = await openWindow(office.url, { motion: true })
  const devtools = await page.context().newCDPSession(page)
  await page.goto('/user/login')
  for (const latency of [200, 205, 210, 215, 220]) {
    await devtools.send('Network.emulateNetworkConditions', {
      offline: false,
      latency,
      downloadThroughput: -1,
      uploadThroughput: -1,
    })
    const answered = page.waitForResponse('**/sys/login*')
    await tryPassword(page, 'nobody', 'wrong')
    expect((await answered).ok()).toBe(true)
    await button(page, '登录').waitFor()
    await reason(page, '用户名或密码错误').waitFor()
    await forgetFailures()
  }
  await close()
})

describe.each([
  { device: 'a desktop', size: { width: 1366, height: 768 } },
  { device: 'a phone', size: { width: 390, height: 844 } },
])('on $device', ({ size }) => {
  let window: Window
  let page: Page
  beforeEach(async () => {
    window = await openWindow(office.url, { motion: true })
    page = window.page
    await page.setViewportSize(size)
  })
  afterEach(async () => {
    expect(await overflow(page)).toBe(0)
    expect(window.faults).toEqual([])
    await window.close()
  })

  describe('signing in by phone', () => {
    it('sends a code to a valid phone only, pauses for the interval of the server, and signs in', async () => {
      const person = await createPerson(admin, [])
      await page.goto('/user/login')
      await page.getByRole('tab', { name: '手机号登录' }).click()
      await page.getByLabel('手机号').fill('1390000')
      expect(await send(page).isDisabled()).toBe(true)
      const code = await codeSentTo(page, person.phone)
      expect(await counting(page).textContent()).toMatch(/^(60|5\d) 秒/)
      expect(await counting(page).isDisabled()).toBe(true)
      await page.getByLabel('短信验证码').fill(otherThan(code))
      await button(page, '登录').click()
      await reason(page, '手机验证码错误').waitFor()
      await page.getByLabel('短信验证码').fill(code)
      await page.keyboard.press('Enter')
      await page.waitForURL(HOME)
    })

    it('shows why no code was sent', async () => {
      const phone = freshPhone()
      await page.goto('/user/login')
      await page.getByRole('tab', { name: '手机号登录' }).click()
      await codeSentTo(page, phone)
      await page.reload()
      await page.getByRole('tab', { name: '手机号登录' }).click()
      await page.getByLabel('手机号').fill(phone)
      await send(page).click()
      await reason(page, '验证码10分钟内，仍然有效！').waitFor()
      expect(await send(page).isEnabled()).toBe(true)
    })

    it('is chosen by the arrow keys too', async () => {
      await page.goto('/user/login')
      // The name takes the focus once it is mounted.
      const name = page.getByLabel('用户名')
      await expect.poll(() => name.evaluate((node) => node === document.activeElement)).toBe(true)
      await page.getByRole('tab', { name: '账号密码登录' }).focus()
      await page.keyboard.press('ArrowRight')
      await page.getByLabel('手机号').waitFor()
    })
  })

  describe('registering', () => {
    it('shows errors field by field, and ends at a result that leads to the sign-in', async () => {
      const [username, phone] = [freshName('reg'), freshPhone()]
      await page.goto('/user/login')
      await page.getByRole('link', { name: '注册账户' }).click()
      // The sign-in page has a field of this name too.
      await button(page, '注册').waitFor()
      await page.getByLabel('用户名').fill('admin')
      await password(page).fill('abc')
      await page.getByText('密码强度：低（密码强度不够）').waitFor()
      expect(await send(page).isDisabled()).toBe(true)
      await button(page, '注册').click()
      await page.getByText('密码由8位数字、大小写字母和特殊符号组成!').waitFor()
      await page.getByText('请输入手机号!').waitFor()
      await password(page).fill(GOOD_PASSWORD)
      await page.getByText('密码强度：强').waitFor()
      await page.getByLabel('确认密码').fill(`${GOOD_PASSWORD}7`)
      const code = await codeSentTo(page, phone)
      await page.getByLabel('短信验证码').fill(code)
      await button(page, '注册').click()
      await page.getByText('两次密码不一致').waitFor()
      await page.getByLabel('确认密码').fill(GOOD_PASSWORD)
      await button(page, '注册').click()
      await page.getByText('用户名已注册').waitFor()
      await page.getByLabel('用户名').fill(username)
      await button(page, '注册').click()
      await page.getByRole('heading', { name: `你的账户：${username} 注册成功` }).waitFor()
      expect(await overflow(page)).toBe(0)
      await button(page, '返回登录').click()
      await tryPassword(page, username, GOOD_PASSWORD)
      await page.waitForURL(HOME)
    })

    it('refuses a wrong code and a phone that is taken', async () => {
      const person = await createPerson(admin, [])
      await page.goto('/user/register')
      await page.getByLabel('用户名').fill(freshName('reg'))
      await password(page).fill(GOOD_PASSWORD)
      await page.getByLabel('确认密码').fill(GOOD_PASSWORD)
      const code = await codeSentTo(page, person.phone)
      await page.getByLabel('短信验证码').fill(otherThan(code))
      await button(page, '注册').click()
      await page.getByText('手机验证码错误').waitFor()
      await page.getByLabel('短信验证码').fill(code)
      await button(page, '注册').click()
      await page.getByText('该手机号已注册').waitFor()
    })

    it('has a result that claims no success when it is opened by hand', async () => {
      await page.goto('/user/register-result?username=somebody')
      await page.getByRole('heading', { name: '没有注册结果，请先注册账户' }).waitFor()
      expect(await page.getByText('注册成功').count()).toBe(0)
      await button(page, '返回登录').click()
      await page.waitForURL('**/user/login')
    })

    it('is not offered, and reports that it is closed, where it is switched off', async () => {
      await allowRegister(false)
      try {
        await page.goto('/user/login')
        await password(page).waitFor()
        await page.getByRole('tab', { name: '手机号登录' }).waitFor()
        expect(await page.getByRole('link', { name: '注册账户' }).count()).toBe(0)
        await page.goto('/user/register')
        await page.getByRole('heading', { name: '系统未开放注册' }).waitFor()
        expect(await page.getByRole('textbox').count()).toBe(0)
        await page.getByRole('link', { name: '使用已有账户登录' }).click()
        await page.waitForURL('**/user/login')
      } finally {
        await allowRegister(true)
      }
    })
  })

  describe('recovering a password', () => {
    it('proves the phone, names the account, takes a strong password and leads back to the sign-in', async () => {
      const person = await createPerson(admin, [])
      await page.goto('/user/alteration')
      const code = await codeSentTo(page, person.phone)
      await page.getByLabel('短信验证码').fill(otherThan(code))
      await button(page, '下一步').click()
      await reason(page, '手机验证码错误').waitFor()
      await page.getByLabel('短信验证码').fill(code)
      await button(page, '下一步').click()
      await page.locator('.w-user-account').getByText(person.username).waitFor()
      const fresh = page.getByLabel('新密码', { exact: true })
      await fresh.fill('abcdefgh')
      await page.getByText('密码强度：低（密码强度不够）').waitFor()
      await button(page, '提交').click()
      await page.getByText('密码由8位数字、大小写字母和特殊符号组成!').waitFor()
      await fresh.fill('Recover#12345')
      await page.getByLabel('确认密码').fill('Recover#1234')
      await button(page, '提交').click()
      await page.getByText('两次密码不一致').waitFor()
      await page.getByLabel('确认密码').fill('Recover#12345')
      await button(page, '提交').click()
      await page.getByText('更改密码成功').waitFor()
      await page.waitForURL('**/user/login', { timeout: 10_000 })
      await tryPassword(page, person.username, 'Recover#12345')
      await page.waitForURL(HOME)
    })

    it('reports an unknown phone, and goes back a step', async () => {
      await page.goto('/user/alteration')
      const phone = freshPhone()
      await page.getByLabel('短信验证码').fill(await codeSentTo(page, phone))
      await button(page, '下一步').click()
      await reason(page, '该用户不存在或未绑定手机号').waitFor()
      const person = await createPerson(admin, [])
      await page.reload()
      await page.getByLabel('短信验证码').fill(await codeSentTo(page, person.phone))
      await button(page, '下一步').click()
      await button(page, '上一步').click()
      await send(page).waitFor()
    })
  })

  describe('the captcha', () => {
    const image = () => page.getByRole('img', { name: '验证码图片，点击换一张' })
    const signs = () => page.getByLabel('验证码', { exact: true })

    afterEach(forgetFailures)

    it('appears only after repeated failures, keeps the name, is renewed, and lets in', async () => {
      const person = await createPerson(admin, [])
      await page.goto('/user/login')
      await tryPassword(page, person.username, 'wrong-1')
      await reason(page, '用户名或密码错误').waitFor()
      expect(await signs().count()).toBe(0)
      for (let attempt = 2; attempt <= 3; attempt += 1) {
        await page.locator('.ant-btn-loading').waitFor({ state: 'detached' })
        await password(page).fill(`wrong-${attempt}`)
        const answered = page.waitForResponse('**/sys/login*')
        await button(page, '登录').click()
        await answered
      }
      await image().waitFor()
      expect(await page.getByLabel('用户名').inputValue()).toBe(person.username)
      expect(await password(page).evaluate((box) => box === document.activeElement)).toBe(true)
      expect(await overflow(page)).toBe(0)

      const first = await image().getAttribute('src')
      await image().click()
      await expect.poll(() => image().getAttribute('src')).not.toBe(first)
      const second = await image().getAttribute('src')
      await signs().focus()
      await page.keyboard.press('Tab')
      await page.keyboard.press('Enter')
      await expect.poll(() => image().getAttribute('src')).not.toBe(second)

      await password(page).fill(person.password)
      await button(page, '登录').click()
      await page.getByText('请输入验证码!', { exact: true }).waitFor()
      const third = await image().getAttribute('src')
      await signs().fill('????')
      await button(page, '登录').click()
      await reason(page, '验证码错误').waitFor()
      await expect.poll(() => image().getAttribute('src')).not.toBe(third)
      expect(await signs().inputValue()).toBe('')

      await office.sql(`update sys_one_time_value set payload = '{"text":"abcd"}' where purpose = 'captcha'`)
      await signs().fill('ABCD')
      await page.keyboard.press('Enter')
      await page.waitForURL(HOME)
    })
  })
})

/** Changes the setting as an administrator, and waits until it is effective. */
async function allowRegister(allowed: boolean): Promise<void> {
  const { body } = await admin.call<PageResult<{ id: string }>>('GET', '/sys/siteInfo/list')
  await admin.call('PUT', '/sys/siteInfo/edit', { ...body.result.records[0], allowRegister: allowed })
  const isAllowed = async () => (await admin.call<SiteInfo>('GET', '/site/siteinfo')).body.result.allowRegister
  await expect.poll(isAllowed).toBe(allowed)
}

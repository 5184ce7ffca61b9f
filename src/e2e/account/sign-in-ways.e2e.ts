import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Api, signInByCall } from '../support/api.ts'
import { launchBrowser, openWindow } from '../support/browser.ts'
import { createPerson, freshName, freshPhone, roleId } from '../support/people.ts'
import { button, dialog } from '../support/screen.ts'
import { type OpenOffice, startOpenOffice } from './open-office.ts'

let browser: Browser
let office: OpenOffice
let admin: Api
beforeAll(async () => {
  office = await startOpenOffice()
  browser = await launchBrowser()
  admin = await signInByCall(office.url, 'admin', office.adminPassword)
})
afterAll(async () => {
  await browser.close()
  await office.close()
})

const password = (page: Page) => page.getByLabel('密码', { exact: true })

async function tryPassword(page: Page, username: string, typed: string): Promise<void> {
  await page.getByLabel('用户名').fill(username)
  await password(page).fill(typed)
  await button(page, '登录').click()
}

describe('signing in by phone', () => {
  it('sends a code, pauses for a minute and lets in', async () => {
    const person = await createPerson(admin, [])
    const window = await openWindow(browser, office.url)
    const { page } = window
    await page.goto('/user/login')
    await page.getByRole('tab', { name: '手机号登录' }).click()
    await button(page, '获取验证码').click()
    await page.getByText('手机号不允许为空！').waitFor()
    await page.getByLabel('手机号').fill(person.phone)
    await button(page, '获取验证码').click()
    await page.getByRole('button', { name: /^(60|59) 秒后重新获取$/ }).waitFor()
    expect(await page.getByRole('button', { name: /秒后重新获取/ }).isDisabled()).toBe(true)
    const code = page.getByLabel('短信验证码')
    await code.fill(office.codeFor(person.phone) === '000000' ? '111111' : '000000')
    await button(page, '登录').click()
    await page.getByText('手机验证码错误').waitFor()
    await code.fill(office.codeFor(person.phone))
    await page.keyboard.press('Enter')
    await page.waitForURL('**/dashboard/analysis')
    await window.close()
  })

  it('is chosen by the arrow keys too', async () => {
    const window = await openWindow(browser, office.url)
    const { page } = window
    await page.goto('/user/login')
    await page.getByRole('tab', { name: '账号密码登录' }).focus()
    await page.keyboard.press('ArrowRight')
    await page.getByLabel('手机号').waitFor()
    await window.close()
  })
})

describe('registering', () => {
  it('shows the strength of the password, says what is taken, and ends at a result', async () => {
    const [username, phone] = [freshName('reg'), freshPhone()]
    const window = await openWindow(browser, office.url)
    const { page } = window
    await page.goto('/user/login')
    await page.getByRole('link', { name: '注册账户' }).click()
    await page.getByLabel('用户名').fill('admin')
    const secret = password(page)
    await secret.fill('abc')
    await page.getByText('密码强度：低').waitFor()
    await secret.fill('Abcdef#123456')
    await page.getByText('密码强度：强').waitFor()
    await page.getByLabel('确认密码').fill('Abcdef#12345')
    await page.getByLabel('手机号').fill(phone)
    await button(page, '获取验证码').click()
    await page.getByRole('button', { name: /秒后重新获取/ }).waitFor()
    await page.getByLabel('验证码').fill(office.codeFor(phone))
    await button(page, '注册').click()
    await page.getByText('两次密码不一致').waitFor()
    await page.getByLabel('确认密码').fill('Abcdef#123456')
    await button(page, '注册').click()
    await page.getByText('用户名已注册').waitFor()
    await page.getByLabel('用户名').fill(username)
    await button(page, '注册').click()
    await page.getByText(`你的账户：${username} 注册成功`).waitFor()
    await button(page, '返回登录').click()
    await tryPassword(page, username, 'Abcdef#123456')
    await page.waitForURL('**/dashboard/analysis')
    await window.close()
  })
})

describe('recovering a password', () => {
  it('takes phone, new password and leads back to sign-in', async () => {
    const person = await createPerson(admin, [])
    const window = await openWindow(browser, office.url)
    const { page } = window
    await page.goto('/user/alteration')
    await page.getByLabel('手机号').fill(person.phone)
    await button(page, '获取验证码').click()
    await page.getByRole('button', { name: /秒后重新获取/ }).waitFor()
    await page.getByLabel('短信验证码').fill(office.codeFor(person.phone))
    await button(page, '下一步').click()
    await page.locator('.w-user-account').getByText(person.username).waitFor()
    await page.getByLabel('新密码', { exact: true }).fill('Recover#12345')
    await page.getByLabel('确认密码').fill('Recover#12345')
    await button(page, '提交').click()
    await page.getByText('更改密码成功').waitFor()
    await page.waitForURL('**/user/login', { timeout: 10_000 })
    await tryPassword(page, person.username, 'Recover#12345')
    await page.waitForURL('**/dashboard/analysis')
    await window.close()
  })
})

describe('a person with several tenants and departments', () => {
  it('chooses before working, and whoever declines is signed out', async () => {
    const person = await createPerson(admin, [])
    await office.sql(
      `insert into sys_tenant (id, name, status) values (901, '甲公司', 1), (902, '乙公司', 1) on conflict do nothing`,
    )
    await office.sql(`insert into sys_user_tenant (user_id, tenant_id) values ($1, 901), ($1, 902)`, [person.id])
    await office.sql(
      `insert into sys_user_depart (user_id, dep_id) select $1, id from sys_depart order by org_code limit 2`,
      [person.id],
    )
    const window = await openWindow(browser, office.url)
    const { page } = window
    await page.goto('/user/login')
    await tryPassword(page, person.username, person.password)
    await dialog(page).getByText('请选择租户和部门').waitFor()
    await button(dialog(page), '取消').click()
    await dialog(page).waitFor({ state: 'hidden' })
    await button(page, '登录').click()
    await button(dialog(page), '确认').click()
    await page.locator('.ant-select-status-error').first().waitFor()
    await dialog(page).getByLabel('租户').click()
    await page.locator('.ant-select-item-option').filter({ hasText: '乙公司' }).click()
    await button(dialog(page), '确认').click()
    await page.waitForURL('**/dashboard/analysis')
    expect(await page.evaluate(() => localStorage.getItem('TENANT_ID'))).toContain('902')
    await window.close()
  })
})

/** On the page of the provider: says who one is, and agrees that our product may know. */
async function signInAtProvider(page: Page, subject: string): Promise<void> {
  await page.locator('input[name=login]').fill(subject)
  await page.locator('input[name=password]').fill('any')
  await page.locator('button[type=submit]').click()
  await page.locator('input[name=prompt][value=consent]').waitFor({ state: 'attached' })
  await page.locator('button[type=submit]').click()
}

async function withMail(): Promise<{ username: string; subject: string }> {
  const { id, username } = await createPerson(admin, [await roleId(admin, 'admin')])
  await office.sql('update sys_user set email = $2 where id = $1', [id, `${username}@office.example`])
  return { username, subject: username }
}

describe('the way to a provider elsewhere and back', () => {
  it('ends on the screen that was asked for', async () => {
    const { username, subject } = await withMail()
    const window = await openWindow(browser, office.url)
    const { page } = window
    await page.goto('/user/login?redirect=%2Fsystem%2Fposition%3Fname%3Dx')
    await page.getByRole('link', { name: '第三方账号登录' }).click()
    await signInAtProvider(page, subject)
    await page.waitForURL(`${office.url}/system/position?name=x`)
    await page.getByRole('heading', { level: 1, name: '职务管理' }).waitFor()
    await page.getByRole('button', { name: new RegExp(username) }).waitFor()
    await window.close()
  })

  it('never ends elsewhere, whatever the address of the sign-in page says', async () => {
    const { subject } = await withMail()
    const window = await openWindow(browser, office.url)
    const { page } = window
    await page.goto('/tjjc/thirdLogin/render/oidc?redirect=%2F%2Fevil.example%2Fx')
    await signInAtProvider(page, subject)
    await page.waitForURL(`${office.url}/dashboard/analysis`)
    await window.close()
  })

  it('says why nobody came in, and still knows the screen for the next try', async () => {
    const person = await createPerson(admin, [await roleId(admin, 'admin')])
    const window = await openWindow(browser, office.url)
    const { page } = window
    await page.goto('/user/login?redirect=%2Fsystem%2Fposition')
    await page.getByRole('link', { name: '第三方账号登录' }).click()
    await signInAtProvider(page, 'a-stranger')
    await page.getByText('该第三方账号尚未绑定用户，请联系管理员').waitFor()
    await tryPassword(page, person.username, person.password)
    await page.waitForURL('**/system/position')
    await window.close()
  })

  it('says so when the person turns back there', async () => {
    const window = await openWindow(browser, office.url)
    const { page } = window
    await page.goto('/user/login')
    await page.getByRole('link', { name: '第三方账号登录' }).click()
    await page.getByRole('link', { name: /cancel/i }).click()
    await page.getByText('第三方登录异常,请联系管理员').waitFor()
    await page.getByLabel('用户名').waitFor()
    await window.close()
  })
})

describe('the way to the CAS server and back', () => {
  it('ends on the screen that was asked for', async () => {
    const { username } = await createPerson(admin, [await roleId(admin, 'admin')])
    const window = await openWindow(browser, office.url)
    const { page } = window
    await page.goto('/user/login?redirect=%2Fsystem%2Fposition%3Fname%3Dx%26code%3Dy')
    await page.getByRole('link', { name: '统一身份认证登录' }).click()
    await page.getByLabel('CAS user').fill(username)
    await button(page, 'CAS sign-in').click()
    await page.waitForURL(`${office.url}/system/position?name=x&code=y`)
    await page.getByRole('button', { name: new RegExp(username) }).waitFor()
    await window.close()
  })

  it('says why nobody came in, and still knows the screen for the next try', async () => {
    const window = await openWindow(browser, office.url)
    const { page } = window
    await page.goto('/user/login?redirect=%2Fsystem%2Fposition')
    await page.getByRole('link', { name: '统一身份认证登录' }).click()
    await page.getByLabel('CAS user').fill('nobody-here')
    await button(page, 'CAS sign-in').click()
    await page.getByText('单点登录的账号在本系统中不存在，请联系管理员').waitFor()
    expect(page.url()).toBe(`${office.url}/user/login?redirect=%2Fsystem%2Fposition`)
    await window.close()
  })
})

describe('a sign-in that began elsewhere', () => {
  it('is finished with the ticket of the CAS server', async () => {
    const person = await createPerson(admin, [])
    const window = await openWindow(browser, office.url)
    const { page } = window
    await page.goto(`/user/login?ticket=${office.ticketFor(person.username)}`)
    await page.waitForURL('**/dashboard/analysis')
    await page.getByRole('button', { name: new RegExp(person.username) }).waitFor()
    await window.close()
  })

  it('says why it came to nothing, and leaves the form', async () => {
    const window = await openWindow(browser, office.url)
    const { page } = window
    await page.goto('/user/login?ticket=ST-unknown')
    await page.getByText(/单点登录校验失败/).waitFor()
    await page.goto('/user/login?thirdError=THIRD_ACCOUNT_UNKNOWN')
    await page.getByText('该第三方账号尚未绑定用户，请联系管理员').waitFor()
    await page.goto('/user/login?thirdLogin=used-up')
    await page.getByRole('alert').filter({ hasText: /\S/ }).waitFor()
    await page.getByLabel('用户名').waitFor()
    expect(new URL(page.url()).search).toBe('')
    await window.close()
  })
})

// Last, since the failures count for everybody at this address.
describe('the captcha', () => {
  it('appears only after repeated failures, keeps the name, and a click brings another image', async () => {
    const person = await createPerson(admin, [])
    const window = await openWindow(browser, office.url)
    const { page } = window
    await page.goto('/user/login')
    const image = page.getByRole('img', { name: '验证码图片，点击换一张' })
    await tryPassword(page, person.username, 'wrong-1')
    await page.getByText('用户名或密码错误').waitFor()
    expect(await image.count()).toBe(0)
    for (let attempt = 2; attempt <= 3; attempt += 1) {
      await password(page).fill(`wrong-${attempt}`)
      const answered = page.waitForResponse('**/sys/login*')
      await button(page, '登录').click()
      await answered
    }
    await image.waitFor()
    expect(await page.getByLabel('用户名').inputValue()).toBe(person.username)
    const first = await image.getAttribute('src')
    await page.getByTitle('验证码图片，点击换一张').click()
    await expect.poll(() => image.getAttribute('src')).not.toBe(first)
    await password(page).fill(person.password)
    await button(page, '登录').click()
    await page.getByText(/^请输入验证码!?$/).waitFor()
    await page.getByLabel('验证码', { exact: true }).fill('????')
    await button(page, '登录').click()
    await page.getByText('验证码错误').waitFor()
    await window.close()
  })
})

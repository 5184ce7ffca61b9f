import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Api, signInByCall } from '../support/api.ts'
import { launchBrowser, openWindow } from '../support/browser.ts'
import { createPerson, roleId } from '../support/people.ts'
import { button } from '../support/screen.ts'
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

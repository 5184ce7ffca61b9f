import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Api, signInByCall } from '../support/api.ts'
import { openWindow, type Window } from '../support/browser.ts'
import { createPerson, roleId } from '../support/people.ts'
import { button, choose, clickAtRest, dialog } from '../support/screen.ts'
import { type OpenOffice, startOpenOffice } from './open-office.ts'
import { HOME, overflow, tryPassword } from './sign-in-steps.ts'

let office: OpenOffice
let admin: Api
beforeAll(async () => {
  office = await startOpenOffice()
  admin = await signInByCall(office.url, 'admin', office.adminPassword)
})
afterAll(async () => {
  await office.close()
})

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
  it('ends on the requested screen', async () => {
    const { username, subject } = await withMail()
    const window = await openWindow(office.url)
    const { page } = window
    await page.goto('/user/login?redirect=%2Fsystem%2Fposition%3Fname%3Dx')
    await page.getByRole('link', { name: '第三方账号登录' }).click()
    await signInAtProvider(page, subject)
    await page.waitForURL(`${office.url}/system/position?name=x`)
    await page.getByRole('heading', { level: 1, name: '职务管理' }).waitFor()
    await page.getByRole('button', { name: new RegExp(username) }).waitFor()
    await window.close()
  })

  it('never ends elsewhere, whatever the address of the sign-in page contains', async () => {
    const { subject } = await withMail()
    const window = await openWindow(office.url)
    const { page } = window
    await page.goto('/tjjc/thirdLogin/render/oidc?redirect=%2F%2Fevil.example%2Fx')
    await signInAtProvider(page, subject)
    await page.waitForURL(`${office.url}/dashboard/analysis`)
    await window.close()
  })

  it('shows why the sign-in failed, and keeps the requested screen for the next attempt', async () => {
    const person = await createPerson(admin, [await roleId(admin, 'admin')])
    const window = await openWindow(office.url)
    const { page } = window
    await page.goto('/user/login?redirect=%2Fsystem%2Fposition')
    await page.getByRole('link', { name: '第三方账号登录' }).click()
    await signInAtProvider(page, 'a-stranger')
    await page.getByText('该第三方账号尚未绑定用户，请联系管理员').waitFor()
    await tryPassword(page, person.username, person.password)
    await page.waitForURL('**/system/position')
    await window.close()
  })

  it('reports a cancelled sign-in', async () => {
    const window = await openWindow(office.url)
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
  it('ends on the requested screen', async () => {
    const { username } = await createPerson(admin, [await roleId(admin, 'admin')])
    const window = await openWindow(office.url)
    const { page } = window
    await page.goto('/user/login?redirect=%2Fsystem%2Fposition%3Fname%3Dx%26code%3Dy')
    await page.getByRole('link', { name: '统一身份认证登录' }).click()
    await page.getByLabel('CAS user').fill(username)
    await button(page, 'CAS sign-in').click()
    await page.waitForURL(`${office.url}/system/position?name=x&code=y`)
    await page.getByRole('button', { name: new RegExp(username) }).waitFor()
    await window.close()
  })

  it('shows why the sign-in failed, and keeps the requested screen for the next attempt', async () => {
    const window = await openWindow(office.url)
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
    const window = await openWindow(office.url)
    const { page } = window
    await page.goto(`/user/login?ticket=${office.ticketFor(person.username)}`)
    await page.waitForURL('**/dashboard/analysis')
    await page.getByRole('button', { name: new RegExp(person.username) }).waitFor()
    await window.close()
  })

  it('shows why the sign-in failed, and keeps the form', async () => {
    const window = await openWindow(office.url)
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

describe.each([
  { device: 'a desktop', size: { width: 1366, height: 768 } },
  { device: 'a phone', size: { width: 390, height: 844 } },
])('a person with several tenants and departments, on $device', ({ size }) => {
  let window: Window
  let page: Page
  beforeEach(async () => {
    window = await openWindow(office.url)
    page = window.page
    await page.setViewportSize(size)
  })
  afterEach(async () => {
    expect(await overflow(page)).toBe(0)
    expect(window.faults).toEqual([])
    await window.close()
  })

  it('chooses tenant and department in one dialog; cancelling signs out', async () => {
    const person = await createPerson(admin, [])
    await joinTenants(person.id)
    await page.goto('/user/login')
    await tryPassword(page, person.username, person.password)
    await dialog(page).getByText('请选择租户和部门').first().waitFor()
    const left = page.waitForResponse('**/sys/logout*')
    await button(dialog(page), '关闭').click()
    expect((await left).ok()).toBe(true)
    await dialog(page).waitFor({ state: 'hidden' })

    await button(page, '登录').click()
    await button(dialog(page), '确认').click()
    await dialog(page).getByRole('alert').filter({ hasText: '请选择租户' }).waitFor()
    expect(await overflow(page)).toBe(0)
    await choose(dialog(page), '租户', '乙公司')
    await button(dialog(page), '确认').click()
    await dialog(page).getByRole('alert').filter({ hasText: '请选择部门!' }).waitFor()
    await dialog(page).getByLabel('部门', { exact: true }).click()
    const offered = page.locator('.ant-select-item-option').filter({ visible: true })
    await offered.filter({ hasText: '乙二部' }).waitFor()
    // The list of tenants fades out.
    await expect.poll(() => offered.allTextContents()).toEqual(['乙一部', '乙二部'])
    await offered.filter({ hasText: '乙二部' }).click()
    await button(dialog(page), '确认').click()
    await page.waitForURL(HOME)
    expect(await page.evaluate(() => localStorage.getItem('TENANT_ID'))).toContain('902')
    const current = page.waitForResponse('**/getCurrentUserDeparts*')
    await page.getByRole('button', { name: /用户菜单/ }).click()
    await clickAtRest(page.getByRole('menuitem', { name: '切换部门' }))
    const answer = await current
    expect(await answer.json()).toMatchObject({ result: { orgCode: 'Z02' } })
    expect((await answer.request().allHeaders()).tenant_id).toBe('902')
  })

  it('requires no department where the user has only one in the tenant', async () => {
    const person = await createPerson(admin, [])
    await joinTenants(person.id)
    await page.goto('/user/login')
    await tryPassword(page, person.username, person.password)
    await choose(dialog(page), '租户', '甲公司')
    await button(dialog(page), '确认').click()
    await page.waitForURL(HOME)
    expect(await page.evaluate(() => localStorage.getItem('Login_Userinfo'))).toContain('Y01')
  })

  it('chooses between departments alone', async () => {
    const person = await createPerson(admin, [])
    await office.sql(
      `insert into sys_user_depart (user_id, dep_id)
       select $1, id from sys_depart where tenant_id = 0 order by org_code limit 2`,
      [person.id],
    )
    await page.goto('/user/login')
    await tryPassword(page, person.username, person.password)
    await dialog(page).getByText('请选择部门').first().waitFor()
    // On a phone the form itself has the focus, so that neither the keyboard appears nor Enter closes the dialog.
    const isInside = () => page.evaluate(() => document.activeElement?.closest('.r-overlay-body') != null)
    await expect.poll(isInside).toBe(true)
    await button(dialog(page), '确认').click()
    await page.waitForURL(HOME)
  })
})

/** Adds the user to two tenants: with one department in the first, with two in the second. */
async function joinTenants(userId: string): Promise<void> {
  await office.sql(
    `insert into sys_tenant (id, name, status) values (901, '甲公司', 1), (902, '乙公司', 1) on conflict do nothing`,
  )
  await office.sql(
    `insert into sys_depart (id, parent_id, depart_name, org_code, tenant_id)
     values ('y1', '', '甲一部', 'Y01', 901), ('z1', '', '乙一部', 'Z01', 902), ('z2', '', '乙二部', 'Z02', 902)
     on conflict do nothing`,
  )
  await office.sql(`update sys_user_tenant set tenant_id = 901 where user_id = $1`, [userId])
  await office.sql(`insert into sys_user_tenant (user_id, tenant_id) values ($1, 902)`, [userId])
  await office.sql(`insert into sys_user_depart (user_id, dep_id) values ($1, 'y1'), ($1, 'z1'), ($1, 'z2')`, [userId])
}

import { describe, expect, it } from 'vitest'
import { apiOf, signInByCall } from '../support/api.ts'
import { startJourney } from '../support/journey.ts'
import { createPerson } from '../support/people.ts'
import { button, clickAtRest, dialog, fill, notice } from '../support/screen.ts'
import { adminPassword, baseUrl } from '../support/under-test.ts'

const journey = startJourney()

describe('signing in', () => {
  it('shows the reason of the server and keeps the typed name', async () => {
    const window = await journey.open()
    const { page } = window
    await page.goto('/user/login')
    await button(page, '登录').click()
    await page.getByText('请输入用户名!').waitFor()
    await page.getByText('请输入密码!').waitFor()
    await page.getByLabel('用户名').fill('nobody-here')
    await page.getByLabel('密码', { exact: true }).fill('wrong')
    await page.keyboard.press('Enter')
    await page.getByText('用户名或密码错误').waitFor()
    expect(await page.getByLabel('用户名').inputValue()).toBe('nobody-here')
    await window.close()
  })

  it('leads to the requested screen, but never out of the application', async () => {
    const window = await journey.open()
    const { page } = window
    await page.goto('/user/login?redirect=%2Fsystem%2Fposition')
    await page.getByLabel('用户名').fill('admin')
    await page.getByLabel('密码', { exact: true }).fill(adminPassword)
    await page.keyboard.press('Enter')
    await page.waitForURL('**/system/position')
    await window.close()

    const other = await journey.open()
    await other.page.goto('/user/login?redirect=%2F%2Fevil.example%2Fx')
    await other.page.getByLabel('用户名').fill('admin')
    await other.page.getByLabel('密码', { exact: true }).fill(adminPassword)
    await other.page.keyboard.press('Enter')
    await other.page.waitForURL('**/dashboard/analysis')
    expect(new URL(other.page.url()).origin).toBe(baseUrl)
    await other.close()
  })
})

describe('a session that ended', () => {
  it('shows one notice, however many calls fail, and ends at the sign-in page', async () => {
    const person = await createPerson(journey.admin, [])
    const window = await journey.open({ as: person, mayFail: true })
    const { page } = window
    // A page that is still loading would notice the end of the session itself, before the reload.
    await page.getByRole('heading', { level: 1, name: '首页' }).waitFor()
    const changed = await journey.admin.call('PUT', '/sys/user/changePassword', {
      username: person.username,
      password: 'An0ther!pass',
    })
    expect(changed.body.success).toBe(true)
    // Without a press: the server closes the socket.
    const ended = page.getByText('很抱歉，登录已过期，请重新登录')
    await ended.waitFor()
    await page.reload()
    await ended.waitFor()
    expect(await page.getByRole('dialog').count()).toBe(1)
    await button(page, '重新登录').click()
    await page.waitForLoadState()
    expect(await page.evaluate(() => localStorage.getItem('Access-Token') ?? '')).not.toContain(person.username)
    await window.close()
  })
})

describe('changing the own password', () => {
  it('requires all three, refuses two that differ and a wrong old one, and then signs out', async () => {
    const person = await createPerson(journey.admin, [])
    const window = await journey.open({ as: person })
    const { page } = window
    await page.getByRole('button', { name: new RegExp(person.username) }).click()
    await clickAtRest(page.getByRole('menuitem', { name: '修改密码' }))
    const form = dialog(page)
    await button(form, '确定').click()
    for (const text of ['请输入旧密码!', '请输入新密码!', '请确认新密码!']) await form.getByText(text).waitFor()
    await fill(form, { 旧密码: 'wrong', 新密码: 'N3w!password', 确认新密码: 'N3w!passwore' })
    await button(form, '确定').click()
    await form.getByText('两次输入的密码不一样！').waitFor()
    await fill(form, { 确认新密码: 'N3w!password' })
    await button(form, '确定').click()
    await form.getByText('旧密码输入错误!').waitFor()
    await fill(form, { 旧密码: person.password })
    await button(form, '确定').click()
    await page.waitForURL('**/user/login**')
    await signInByCall(baseUrl, person.username, 'N3w!password')
    await window.close()
  })
})

describe('changing the own password when the browser has lost the user', () => {
  it('is refused before anything is sent', async () => {
    const person = await createPerson(journey.admin, [])
    const window = await journey.open({ as: person })
    const { page } = window
    await page.getByRole('button', { name: new RegExp(person.username) }).click()
    await clickAtRest(page.getByRole('menuitem', { name: '修改密码' }))
    await fill(dialog(page), { 旧密码: person.password, 新密码: 'N3w!password', 确认新密码: 'N3w!password' })
    const sent: string[] = []
    page.on('request', (request) => sent.push(request.url()))
    // Simulates that the site data are deleted while the page is open.
    await page.evaluate(() => localStorage.clear())
    await button(dialog(page), '确定').click()
    await notice(page, '当前系统无登陆用户!').waitFor()
    expect(sent.filter((url) => url.includes('updatePassword'))).toEqual([])
    await signInByCall(baseUrl, person.username, person.password)
    await window.close()
  })
})

describe('signing out', () => {
  it('asks first, and ends the session on the server too', async () => {
    const person = await createPerson(journey.admin, [])
    const window = await journey.open({ as: person })
    const { page } = window
    const stored = await page.evaluate(() => localStorage.getItem('Access-Token')!)
    const { value: token } = JSON.parse(stored) as { value: string }
    const isLetIn = async () =>
      (await apiOf(baseUrl, token).call('GET', '/sys/user/getCurrentUserDeparts')).body.success
    expect(await isLetIn()).toBe(true)
    await page.getByRole('button', { name: new RegExp(person.username) }).click()
    await clickAtRest(page.getByRole('menuitem', { name: '退出登录' }))
    await dialog(page).getByText('真的要注销登录吗 ?').waitFor()
    expect(await dialog(page).textContent()).toContain('提示')
    await button(dialog(page), '确定').click()
    await page.waitForURL('**/user/login**')
    expect(await isLetIn()).toBe(false)
    await window.close()
  })
})

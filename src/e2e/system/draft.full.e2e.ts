import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { signInByCall } from '../support/api.ts'
import { openWindow, type Window } from '../support/browser.ts'
import { createPerson, freshName, roleId } from '../support/people.ts'
import { button, choose, clickAtRest, dialog, fill, notice, signIn } from '../support/screen.ts'
import { adminPassword, baseUrl } from '../support/under-test.ts'

let window: Window
beforeAll(async () => {
  window = await signedIn()
})

/** Opens a separate window with a new user. */
async function signedIn(): Promise<Window> {
  const admin = await signInByCall(baseUrl, 'admin', adminPassword)
  const { username, password } = await createPerson(admin, [await roleId(admin, 'admin')])
  const own = await openWindow(baseUrl)
  await signIn(own.page, username, password)
  return own
}

/** @param question of the confirmation dialog */
async function signOut(page: Page, question: string): Promise<void> {
  await page.getByRole('button', { name: /员工u/ }).click()
  await clickAtRest(page.getByRole('menuitem', { name: '退出登录' }))
  await dialog(page).getByText(question).waitFor()
  await button(dialog(page), '确定').click()
  await page.waitForURL('**/user/login**')
}

const storedDrafts = (page: Page) =>
  page.evaluate(() =>
    Object.keys(localStorage)
      .filter((key) => key.endsWith('form-drafts'))
      .map((key) => localStorage.getItem(key))
      .join(),
  )

async function openForm(page: Page): Promise<void> {
  await page.goto('/system/position')
  await button(page, '新增').click()
  await dialog(page).getByLabel('职务名称').waitFor()
}

describe('a form whose page crashed', () => {
  it('restores input when it is opened again, and drops it after a save', async () => {
    // The page crashes: the window stays usable for later tests.
    const page = await window.page.context().newPage()
    const code = freshName('D')
    await openForm(page)
    await fill(dialog(page), { 职务编码: code, 职务名称: '还没保存' })
    await choose(dialog(page), '职级', '员级')
    await expect.poll(() => storedDrafts(page), { timeout: 10_000 }).toContain('postRank')
    const crashing = await page.context().newCDPSession(page)
    await Promise.race([crashing.send('Page.crash').catch(() => undefined), page.waitForEvent('crash')])

    const next = await page.context().newPage()
    await openForm(next)
    const form = dialog(next)
    const restore = form.getByRole('button', { name: '恢复上次未保存的内容' })
    await restore.waitFor()
    expect(await form.getByLabel('职务名称').inputValue()).toBe('')
    await restore.click()
    expect(await form.getByLabel('职务名称').inputValue()).toBe('还没保存')
    expect(await form.getByLabel('职务编码').inputValue()).toBe(code)
    await button(form, '确定').click()
    await notice(next, '添加成功').waitFor()
    await expect.poll(() => storedDrafts(next)).toBe('')
    await next.close()
  })

  it('keeps nothing for the next user after a sign-out', async () => {
    const page = await window.page.context().newPage()
    await openForm(page)
    await fill(dialog(page), { 职务名称: '留在表单里' })
    await expect.poll(() => storedDrafts(page), { timeout: 10_000 }).toContain('留在表单里')
    page.on('dialog', (question) => void question.accept())
    await page.goto('/dashboard/analysis')
    expect(await storedDrafts(page)).toContain('留在表单里')
    await signOut(page, '真的要注销登录吗')
    expect(await storedDrafts(page)).toBe('')
  })
})

describe('a document that is written in the playground', () => {
  const drafts = (page: Page) =>
    page.evaluate(() => Object.keys(localStorage).filter((key) => key.includes('playground:')))

  it('is there after a reload, and removed completely once its author has signed out', async () => {
    const { page, faults } = await signedIn()
    const editor = page.getByRole('textbox', { name: '页面 system/position' })
    await page.goto('/playground')
    await editor.click()
    await page.keyboard.press('Control+a')
    await page.keyboard.insertText('{ "title": "尚未公开" }')
    await page.getByRole('tab', { name: /页面（草稿）/ }).waitFor()
    await page.reload()
    await editor.getByText('尚未公开').waitFor()
    expect(await drafts(page)).not.toEqual([])
    await signOut(page, '未保存的草稿将被清除')
    expect(await drafts(page)).toEqual([])
    expect(faults).toEqual([])
  })
})

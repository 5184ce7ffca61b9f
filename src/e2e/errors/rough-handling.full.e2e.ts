import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { startJourney } from '../support/journey.ts'
import { createPerson, freshName, type Person, roleId } from '../support/people.ts'
import { button, choose, clickAtRest, dialog, fill, row, signInByForm } from '../support/screen.ts'

const journey = startJourney()

let adminRole: string
beforeAll(async () => {
  adminRole = await roleId(journey.admin, 'admin')
})

/** Counts writing calls of a path. */
function countWrites(page: Page, path: string): () => number {
  let count = 0
  page.on('request', (request) => {
    if (request.method() !== 'GET' && request.url().includes(path)) count += 1
  })
  return () => count
}

async function openedBy(person: Person) {
  const window = await journey.open({ as: person })
  return window
}

const userMenu = (page: Page) => page.getByRole('button', { name: /用户菜单/ })

async function chooseInUserMenu(page: Page, entry: string): Promise<void> {
  await userMenu(page).click()
  await clickAtRest(page.getByRole('menuitem', { name: entry }))
}

describe('a double click', () => {
  it('signs in once', async () => {
    const person = await createPerson(journey.admin, [])
    const window = await journey.open()
    const { page } = window
    const writes = countWrites(page, '/sys/login')
    await page.goto('/user/login')
    await page.getByLabel('用户名').fill(person.username)
    await page.getByLabel('密码', { exact: true }).fill(person.password)
    await button(page, '登录').dblclick()
    await userMenu(page).waitFor()
    expect(writes()).toBe(1)
    await window.close()
  })

  it('saves, changes and deletes once, and opens one form', async () => {
    const person = await createPerson(journey.admin, [adminRole])
    const { page, close } = await openedBy(person)
    await page.goto('/system/position')
    await button(page, '新增').dblclick()
    await dialog(page).getByLabel('职务编码').waitFor()
    expect(await page.getByRole('dialog').count()).toBe(1)
    const code = freshName('p')
    await fill(dialog(page), { 职务编码: code, 职务名称: `双击${code}` })
    await choose(dialog(page), '职级', '员级')
    const added = countWrites(page, '/sys/position/add')
    await button(dialog(page), '确定').dblclick()
    await row(page, code).waitFor()
    expect(added()).toBe(1)
    const removed = countWrites(page, '/sys/position/delete')
    await button(row(page, code), '删除').dblclick()
    await button(dialog(page), '确定').dblclick()
    await row(page, code).waitFor({ state: 'detached' })
    expect(removed()).toBe(1)
    await close()
  })

  it('changes a password and a department once', async () => {
    const person = await createPerson(journey.admin, [], ['demo-market'])
    const { page, close } = await openedBy(person)
    const switched = countWrites(page, '/sys/selectDepart')
    await chooseInUserMenu(page, '切换部门')
    await button(dialog(page), '确认').dblclick()
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    expect(switched()).toBe(1)
    const changed = countWrites(page, '/sys/user/updatePassword')
    await chooseInUserMenu(page, '修改密码')
    await fill(dialog(page), { 旧密码: person.password, 新密码: 'N3w!password', 确认新密码: 'N3w!password' })
    await button(dialog(page), '确定').dblclick()
    await page.waitForURL('**/user/login**')
    expect(changed()).toBe(1)
    await close()
  })

  it('on an entry of the user menu opens one dialog, and signs out once', async () => {
    const person = await createPerson(journey.admin, [])
    const { page, close } = await openedBy(person)
    const writes = countWrites(page, '/sys/logout')
    await userMenu(page).click()
    await page.getByRole('menuitem', { name: '退出登录' }).dblclick()
    await dialog(page).getByText('真的要注销登录吗 ?').waitFor()
    expect(await page.getByRole('dialog').count()).toBe(1)
    await button(dialog(page), '确定').dblclick()
    await page.waitForURL('**/user/login**')
    expect(writes()).toBe(1)
    await close()
  })
})

describe('back and forward', () => {
  it('through a form: it closes with its page, returns with its input, and can still be saved or left', async () => {
    const { page, close } = await openedBy(await createPerson(journey.admin, [adminRole]))
    await page.goto('/system/user')
    await row(page, '').first().waitFor()
    await page.getByRole('link', { name: '职务管理' }).click()
    await page.getByRole('heading', { level: 1, name: '职务管理' }).waitFor()
    await button(page, '新增').click()
    await fill(dialog(page), { 职务名称: '写到一半' })
    await page.goBack()
    await page.getByRole('heading', { level: 1, name: '用户管理' }).waitFor()
    await expect.poll(() => page.getByRole('dialog').filter({ visible: true }).count()).toBe(0)
    // The dialog must leave nothing over the page.
    const listResponse = page.waitForResponse('**/sys/user/list*')
    await button(page, '查询').click()
    await listResponse
    await page.goForward()
    await page.getByRole('heading', { level: 1, name: '职务管理' }).waitFor()
    await expect.poll(() => dialog(page).getByLabel('职务名称').inputValue()).toBe('写到一半')
    await page.keyboard.press('Escape')
    await dialog(page).getByText('确定放弃编辑？').last().waitFor()
    await button(dialog(page), '确定').click()
    await expect.poll(() => page.getByRole('dialog').filter({ visible: true }).count()).toBe(0)
    await close()
  })

  it('with a dialog of the frame open: the page below changes, and the dialog still closes', async () => {
    const { page, close } = await openedBy(await createPerson(journey.admin, [adminRole]))
    await page.goto('/system/position')
    await row(page, '').first().waitFor()
    for (const entry of ['修改密码', '系统设置']) {
      await page.getByRole('tab', { name: '首页' }).click()
      await page.getByRole('heading', { level: 1, name: '首页' }).waitFor()
      await chooseInUserMenu(page, entry)
      await dialog(page).waitFor()
      await page.goBack()
      await page.getByRole('heading', { level: 1, name: '职务管理', includeHidden: true }).waitFor()
      await page.goForward()
      await dialog(page).focus()
      await page.keyboard.press('Escape')
      await expect.poll(() => page.getByRole('dialog').filter({ visible: true }).count()).toBe(0)
      await page.getByRole('tab', { name: '职务管理' }).click()
    }
    await close()
  })
})

describe('a load of the page in the middle of something', () => {
  it.each(['修改密码', '切换部门', '系统设置', '退出登录'])(
    '%s: the page is there again, without the dialog',
    async (entry) => {
      const { page, close } = await openedBy(await createPerson(journey.admin, [], ['demo-market']))
      await chooseInUserMenu(page, entry)
      await dialog(page).waitFor()
      await reload(page)
      await userMenu(page).waitFor()
      expect(await page.getByRole('dialog').count()).toBe(0)
      await close()
    },
  )

  it('a form: the list is there again', async () => {
    const { page, close } = await openedBy(await createPerson(journey.admin, [adminRole]))
    await page.goto('/system/position')
    await button(page, '新增').click()
    await fill(dialog(page), { 职务名称: '写到一半' })
    await reload(page)
    await row(page, '').first().waitFor()
    expect(await page.getByRole('dialog').count()).toBe(0)
    await close()
  })

  it('signing in and signing out: the page ends in the state of the server', async () => {
    const person = await createPerson(journey.admin, [])
    const window = await journey.open()
    const { page } = window
    await page.goto('/user/login')
    await page.getByLabel('用户名').fill(person.username)
    await page.getByLabel('密码', { exact: true }).fill(person.password)
    const listResponse = page.waitForRequest('**/sys/login*')
    await page.keyboard.press('Enter')
    await listResponse
    await reload(page)
    await page.getByLabel('用户名').or(userMenu(page)).first().waitFor()
    await signInIfAsked(page, person)
    await chooseInUserMenu(page, '退出登录')
    const signOutRequest = page.waitForRequest('**/sys/logout*')
    await button(dialog(page), '确定').click()
    await signOutRequest
    await reload(page)
    await page
      .getByLabel('用户名')
      .or(page.getByRole('link', { name: '登录' }))
      .first()
      .waitFor()
    expect(await page.evaluate(() => localStorage.getItem('Login_Userinfo') ?? '')).not.toContain(person.username)
    await window.close()
  })
})

/** Presses F5. Where the product reloads the page at that moment, its load ends ours or ours never begins. */
async function reload(page: Page): Promise<void> {
  try {
    await page.reload()
  } catch (error) {
    if (!/Not attached to an active page|ERR_ABORTED/.test(String(error))) throw error
    await page.waitForLoadState()
  }
}

async function signInIfAsked(page: Page, person: Person): Promise<void> {
  if (await page.getByLabel('用户名').isVisible()) await signInByForm(page, person.username, person.password)
  await userMenu(page).waitFor()
}

describe('two simultaneous sign-ins', () => {
  it('of one user in two browsers: both work', async () => {
    const person = await createPerson(journey.admin, [])
    const windows = await Promise.all([journey.open(), journey.open()])
    await Promise.all(windows.map(({ page }) => signInByForm(page, person.username, person.password)))
    for (const { page, close } of windows) {
      await reload(page)
      await userMenu(page).waitFor()
      await close()
    }
  })

  it('of two users in two tabs of one browser: both tabs end with the same user', async () => {
    const [one, two] = [await createPerson(journey.admin, []), await createPerson(journey.admin, [])]
    const window = await journey.open()
    const { page } = window
    const other = await page.context().newPage()
    const prepare = async (at: Page, { username, password }: Person) => {
      await at.goto('/user/login')
      await at.getByLabel('用户名').fill(username)
      await at.getByLabel('密码', { exact: true }).fill(password)
    }
    await prepare(page, one)
    await prepare(other, two)
    // The sign-in of one tab may redirect the other before its click.
    const press = (at: Page) =>
      button(at, '登录')
        .click({ timeout: 5000 })
        .catch(() => undefined)
    await Promise.all([press(page), press(other)])
    const shown = async (at: Page) => {
      await userMenu(at).waitFor()
      return userMenu(at).getAttribute('aria-label')
    }
    await expect.poll(async () => (await shown(page)) === (await shown(other)), { timeout: 10_000 }).toBe(true)
    await reload(page)
    expect(await shown(page)).toBe(await shown(other))
    await window.close()
  })
})

describe('a browser that blocks site data', () => {
  it('allows one sign-in and work until the page is left', async () => {
    const person = await createPerson(journey.admin, [adminRole])
    const window = await journey.open()
    const { page } = window
    await page.addInitScript(() => {
      const refuse = () => {
        throw new DOMException('blocked', 'SecurityError')
      }
      for (const area of ['localStorage', 'sessionStorage']) Object.defineProperty(window, area, { get: refuse })
    })
    await page.goto('/user/login?redirect=%2Fsystem%2Fposition')
    await page.getByLabel('用户名').fill(person.username)
    await page.getByLabel('密码', { exact: true }).fill(person.password)
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { level: 1, name: '职务管理' }).waitFor()
    await row(page, '').first().waitFor()
    await window.close()
  })
})

import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { signInByCall } from '../support/api.ts'
import type { Window } from '../support/browser.ts'
import { startAdminJourney } from '../support/journey.ts'
import { createPerson, freshName, freshPhone, type Person, roleId } from '../support/people.ts'
import { button, choose, clickAtRest, dialog, field, fill, notice, reopenByMenu, row } from '../support/screen.ts'
import { baseUrl } from '../support/under-test.ts'

const PASSWORD = 'Passw0rd!x'

const journey = startAdminJourney()

const picture = () =>
  sharp({ create: { width: 60, height: 60, channels: 3, background: '#1677ff' } })
    .png()
    .toBuffer()

describe('an administrator manages users', () => {
  it('adds one after a bad phone and a taken account name were shown under their fields', async () => {
    const { page } = journey
    const username = freshName('zhou')
    await reopenByMenu(page, '系统管理', '用户管理')
    await button(page, '新增').click()
    const form = dialog(page)
    await fill(form, {
      用户账号: 'admin',
      登录密码: PASSWORD,
      确认密码: PASSWORD,
      用户姓名: '周敏',
      工号: `W${username}`,
      手机号码: '12345',
    })
    await button(form, '确定').click()
    await form.getByText('请输入正确格式的手机号码!').waitFor()
    await form.getByText('用户名已存在!').waitFor()

    const phone = freshPhone()
    await fill(form, { 用户账号: username, 手机号码: phone })
    await choose(form, '性别', '女')
    await button(form, '确定').click()
    await notice(page, '添加成功').waitFor()
    await row(page, username).waitFor()
    expect(await row(page, username).textContent()).toContain('女')
    expect(await row(page, username).textContent()).toContain(phone)
  })

  it('edits, freezes and deletes one', async () => {
    const { page } = journey
    const person = await createPerson(journey.admin, [])
    await reopenByMenu(page, '系统管理', '用户管理')
    await row(page, person.username).waitFor()
    await button(row(page, person.username), '编辑').click()
    await dialog(page).getByLabel('用户姓名').fill('郑重')
    const face = { name: '郑重.png', mimeType: 'image/png', buffer: await picture() }
    await field(dialog(page), '头像').locator('input[type=file]').setInputFiles(face)
    await dialog(page).getByRole('button', { name: '预览 郑重.png' }).waitFor()
    await dialog(page).getByRole('radio', { name: '不同步' }).check()
    await button(dialog(page), '确定').click()
    await notice(page, '修改成功').waitFor()
    await row(page, person.username).getByText('郑重').waitFor()
    const shown = row(page, person.username).getByRole('img', { name: '郑重.png' })
    await expect.poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(60)
    const stored = await journey.admin.call('GET', `/sys/user/queryById?id=${person.id}`)
    expect(stored.body.result).toMatchObject({ activitiSync: 0 })

    await row(page, person.username).getByRole('checkbox').check()
    await button(page, '批量操作').click()
    await clickAtRest(page.getByRole('menuitem', { name: '冻结', exact: true }))
    await button(dialog(page), '确定').click()
    await row(page, person.username).getByText('冻结', { exact: true }).first().waitFor()
    const refused = await signInByCall(baseUrl, person.username, person.password).catch((error: Error) => error.message)
    expect(refused).toContain('该用户已冻结')

    await button(row(page, person.username), '更多').click()
    await clickAtRest(page.getByRole('menuitem', { name: '删除' }))
    await button(dialog(page), '确定').click()
    await notice(page, '删除').waitFor()
    await row(page, person.username).waitFor({ state: 'detached' })
  })

  it('shows who changed a user meanwhile, and keeps the input', async () => {
    const { page } = journey
    const person = await createPerson(journey.admin, [])
    await reopenByMenu(page, '系统管理', '用户管理')
    await button(row(page, person.username), '编辑').click()
    await dialog(page).getByLabel('用户姓名').fill('迟到者')
    const other = await journey.admin.call('PUT', '/sys/user/edit', { id: person.id, realname: '先到者' })
    expect(other.body.success).toBe(true)
    await button(dialog(page), '确定').click()
    await notice(page, '已被admin于').waitFor()
    expect(await dialog(page).getByLabel('用户姓名').inputValue()).toBe('迟到者')
  })
})

describe('the server decides when the browser is bypassed', () => {
  it('refuses a bad phone and a taken account name with the texts that the form shows', async () => {
    const name = freshName('x')
    const person = await createPerson(journey.admin, [])
    const problemOf = async (values: object) => {
      const sound = { username: name, realname: '甲', workNo: name, phone: freshPhone() }
      const passwords = { password: PASSWORD, confirmpassword: PASSWORD }
      const { status, body } = await journey.admin.call<{ problems: { field: string; message: string }[] }>(
        'POST',
        '/sys/user/add',
        { ...sound, ...passwords, ...values },
      )
      expect([status, body.success]).toEqual([200, false])
      return body.result.problems
    }
    expect(await problemOf({ phone: '12345' })).toContainEqual(
      expect.objectContaining({ field: 'phone', message: '请输入正确格式的手机号码!' }),
    )
    expect(await problemOf({ username: person.username })).toContainEqual(
      expect.objectContaining({ field: 'username', message: '用户名已存在!' }),
    )
  })
})

describe('a user with fewer permissions', () => {
  let person: Person
  let window: Window
  beforeAll(async () => {
    person = await createPerson(journey.admin, [await roleId(journey.admin, 'staff')])
    window = await journey.open({ as: person })
  })
  afterAll(() => window.close())

  it('sees the permitted list, and no button without permission', async () => {
    const { page } = window
    await reopenByMenu(page, '系统管理', '用户管理')
    await row(page, person.username).waitFor()
    expect(await button(page, '新增').count()).toBe(0)
    expect(await button(page, '编辑').count()).toBe(0)
    expect(await page.getByRole('menuitem', { name: '职务管理' }).count()).toBe(0)
  })

  it('cannot make a call without permission', async () => {
    const api = await signInByCall(baseUrl, person.username, person.password)
    const calls = [
      ['POST', '/sys/user/add', { username: 'a' }],
      ['PUT', '/sys/user/edit', { id: person.id, realname: 'a' }],
      ['DELETE', `/sys/user/delete?id=${person.id}`, undefined],
      ['PUT', '/sys/user/frozenBatch', { ids: person.id, status: 2 }],
      ['GET', '/sys/position/list', undefined],
    ] as const
    for (const [verb, path, body] of calls) {
      const answer = await api.call(verb, path, body)
      expect(`${path} ${answer.status}`).toBe(`${path} 403`)
      expect(answer.body.message).toBe('拒绝访问')
    }
  })

  it('sees an error page for a screen without permission', async () => {
    const { page } = window
    await page.goto('/system/position')
    await page.getByRole('heading', { level: 1, name: '抱歉，你无权访问该页面' }).waitFor()
    await page.getByText('当前账号缺少菜单 /system/position（页面 system/position）的授权').waitFor()
    await button(page, '换个账号登录').waitFor()
  })
})

describe('a guest', () => {
  it('is signed in by itself, sees the home page and no user menu, and can call nothing else', async () => {
    const window = await journey.open()
    const { page } = window
    await page.goto('/dashboard/analysis')
    await page.getByText('今日访问').waitFor()
    await page.getByText('登录', { exact: true }).first().waitFor()
    expect(await page.getByText('系统管理').count()).toBe(0)
    const guest = await signInByCall(baseUrl, 'guest', '')
    expect((await guest.call('GET', '/sys/user/list')).status).toBe(403)
    expect((await guest.call('POST', '/sys/position/add', {})).status).toBe(403)
    await window.close()
  })
})

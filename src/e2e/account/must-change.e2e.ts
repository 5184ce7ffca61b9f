import { beforeAll, describe, expect, it } from 'vitest'
import { apiOf } from '../support/api.ts'
import { ADMIN, startJourney } from '../support/journey.ts'
import { createPerson, type Person } from '../support/people.ts'
import { button, clickAtRest, dialog, fill, notice, row, signInByForm } from '../support/screen.ts'
import { baseUrl } from '../support/under-test.ts'

const ONE_TIME = 'OneTime#123'
const OWN = 'MyOwn#6789'

const journey = startJourney()

let person: Person
beforeAll(async () => {
  person = await createPerson(journey.admin, [])
  const wrong = { username: person.username, password: 'wrong' }
  for (let count = 0; count < 6; count += 1) await apiOf(baseUrl, '').call('POST', '/sys/login', wrong)
})

describe('a user who forgot the password', () => {
  it('is unlocked and given a password for one time by an administrator', async () => {
    const { page, close } = await journey.open({ as: ADMIN })
    await page.goto('/system/user')
    await page.getByRole('textbox', { name: '用户账号' }).fill(person.username)
    await button(page, '查询').click()
    const own = row(page, person.username)
    await own.getByText('已锁定').waitFor()
    await button(own, '更多').click()
    await clickAtRest(page.getByRole('menuitem', { name: '解锁' }))
    await own.getByText('已锁定').waitFor({ state: 'detached' })

    await button(own, '更多').click()
    await clickAtRest(page.getByRole('menuitem', { name: '重置密码' }))
    const form = dialog(page)
    await form.getByText(`用户账号：${person.username}`).waitFor()
    await fill(form, { 一次性密码: ONE_TIME, 确认密码: 'Other#123' })
    await button(form, '确定').click()
    await form.getByText('两次输入的密码不一样！').waitFor()
    await fill(form, { 确认密码: ONE_TIME })
    await button(form, '确定').click()
    await notice(page, '密码修改成功!').waitFor()
    await form.waitFor({ state: 'detached' })
    await close()
  })

  it('gets access to the change of password only', async () => {
    const { page, close } = await journey.open()
    await page.goto('/user/login')
    await fill(page.locator('body'), { 用户名: person.username, 密码: ONE_TIME })
    await button(page, '登录').click()
    await page.getByRole('heading', { name: '修改密码' }).waitFor()
    await page.goto('/system/user')
    await page.getByRole('heading', { name: '修改密码' }).waitFor()
    expect(await page.getByRole('menuitem').count()).toBe(0)

    const main = page.getByRole('main')
    await fill(main, { 一次性密码: ONE_TIME, 新密码: ONE_TIME, 确认新密码: ONE_TIME })
    await button(page, '提交').click()
    await main.getByText('新密码不能与旧密码相同').first().waitFor()
    await fill(main, { 新密码: OWN, 确认新密码: OWN })
    await button(page, '提交').click()
    await page.waitForURL('**/user/login**')
    await signInByForm(page, person.username, OWN)
    await close()
  })
})

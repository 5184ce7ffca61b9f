import { describe, expect, it } from 'vitest'
import { startJourney } from '../support/journey.ts'
import { createPerson } from '../support/people.ts'
import { button, clickAtRest, dialog, signInByForm } from '../support/screen.ts'

const journey = startJourney()

describe('two tabs of one browser', () => {
  it('end together, and both continue when the user signs in again in one', async () => {
    const person = await createPerson(journey.admin, [])
    const window = await journey.open({ as: person })
    const { page } = window
    const other = await page.context().newPage()
    await other.goto('/dashboard/analysis')
    await other.getByRole('button', { name: new RegExp(person.username) }).waitFor()
    await page.getByRole('button', { name: new RegExp(person.username) }).click()
    await clickAtRest(page.getByRole('menuitem', { name: '退出登录' }))
    await button(dialog(page), '确定').click()
    await other.waitForURL('**/user/login**')
    await page.waitForURL('**/user/login**')
    await signInByForm(page, person.username, person.password)
    await other.waitForURL('**/dashboard/analysis')
    await window.close()
  })

  it('notice that another user signed in', async () => {
    const [one, two] = [await createPerson(journey.admin, []), await createPerson(journey.admin, [])]
    const window = await journey.open({ as: one })
    const { page } = window
    const session = await page.evaluate(() => JSON.stringify(localStorage))
    expect(session).toContain(one.username)
    const { body } = await journey.admin.call<{ token: string; userInfo: object }>('POST', '/sys/login', {
      username: two.username,
      password: two.password,
    })
    const other = await page.context().newPage()
    await other.goto('/user/register')
    await other.evaluate(
      ({ token, userInfo }) => {
        const expire = Date.now() + 1e8
        localStorage.setItem('Login_Userinfo', JSON.stringify({ value: userInfo, expire }))
        localStorage.setItem('Access-Token', JSON.stringify({ value: token, expire }))
      },
      { token: body.result.token, userInfo: body.result.userInfo },
    )
    await page.getByRole('button', { name: new RegExp(two.username) }).waitFor()
    await window.close()
  })
})

describe('a browser with blocked storage or a wrong clock', () => {
  it('may store nothing: the session lasts until the page is left', async () => {
    const person = await createPerson(journey.admin, [])
    const window = await journey.open()
    const { page } = window
    await page.addInitScript(() => {
      Storage.prototype.setItem = () => {
        throw new DOMException('full', 'QuotaExceededError')
      }
    })
    await page.goto('/dashboard/analysis')
    await page.getByRole('link', { name: '登录' }).click()
    await page.getByLabel('用户名').fill(person.username)
    await page.getByLabel('密码', { exact: true }).fill(person.password)
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: new RegExp(person.username) }).waitFor()
    await window.close()
  })

  it('may be a day late or early', async () => {
    const person = await createPerson(journey.admin, [])
    for (const days of [-1, 1]) {
      const window = await journey.open()
      const { page } = window
      await page.clock.setSystemTime(Date.now() + days * 86_400_000)
      await signInByForm(page, person.username, person.password)
      await page.reload()
      await page.getByRole('button', { name: new RegExp(person.username) }).waitFor()
      await window.close()
    }
  })
})

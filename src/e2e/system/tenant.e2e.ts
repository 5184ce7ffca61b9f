import { randomInt } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import type { LoginResult } from '#shared/wire/session.ts'
import { apiOf } from '../support/api.ts'
import { startAdminJourney } from '../support/journey.ts'
import { createPerson, freshName, type Person } from '../support/people.ts'
import { button, clickAtRest, dialog, fill, notice, row } from '../support/screen.ts'
import { baseUrl } from '../support/under-test.ts'

const journey = startAdminJourney()

let person: Person
beforeAll(async () => {
  person = await createPerson(journey.admin, [])
})

/** Numbers of the tenants that the sign-in offers the person. */
async function offered(): Promise<number[]> {
  const { username, password } = person
  const answer = await apiOf(baseUrl, '').call<LoginResult>('POST', '/sys/login', { username, password })
  return answer.body.result.tenantList.map(({ id }) => id)
}

describe('an administrator keeps tenants', () => {
  it('adds one, lets a person in and out, and deletes it', async () => {
    const { page } = journey
    const id = 1000 + randomInt(1e8)
    const name = freshName('租户')
    await page.goto('/system/tenant')
    await button(page, '新增').click()
    await fill(dialog(page), { 租户编号: String(id), 租户名称: name })
    await button(dialog(page), '确定').click()
    await notice(page, '添加成功').waitFor()
    await page.getByRole('textbox', { name: '租户名称' }).fill(name)
    await button(page, '查询').click()
    const own = row(page, name)
    await own.getByText(String(id)).waitFor()
    expect(await offered()).toEqual([])

    await button(own, '成员').click()
    const members = page.getByRole('dialog', { name: '租户成员' })
    await button(members, '添加成员').click()
    const adder = page.getByRole('dialog', { name: '添加成员' })
    await adder.getByLabel('用户', { exact: true }).click()
    const picker = page.getByRole('dialog', { name: '选择用户' })
    await picker.getByRole('textbox', { name: '用户账号' }).fill(person.username)
    await button(picker, '查询').click()
    await clickAtRest(picker.getByRole('row').filter({ hasText: person.username }))
    await button(picker, '确定').click()
    await picker.waitFor({ state: 'detached' })
    await button(adder, '确定').click()
    await members.getByRole('row').filter({ hasText: person.username }).waitFor()
    expect(await offered()).toEqual([id])

    await button(members.getByRole('row').filter({ hasText: person.username }), '移除').click()
    await clickAtRest(button(page.getByRole('dialog', { name: '确定将该用户移出租户吗?' }), '确定'))
    await members.getByRole('row').filter({ hasText: person.username }).waitFor({ state: 'detached' })
    expect(await offered()).toEqual([])
    await members.getByRole('button', { name: '关闭窗口' }).click()
    await members.waitFor({ state: 'detached' })

    await button(own, '更多').click()
    await clickAtRest(page.getByRole('menuitem', { name: '删除' }))
    await button(dialog(page), '确定').click()
    await own.waitFor({ state: 'detached' })
  })
})

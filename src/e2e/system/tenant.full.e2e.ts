import { randomInt } from 'node:crypto'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import type { LoginResult } from '#shared/wire/session.ts'
import { type Api, apiOf, signInByCall } from '../support/api.ts'
import { createPersonWith } from '../support/data/grants.ts'
import { startAdminJourney } from '../support/journey.ts'
import { createPerson, freshName, type Person } from '../support/people.ts'
import { runSql } from '../support/product/database.ts'
import { button, choose, clickAtRest, dialog, fill, notice, row } from '../support/screen.ts'
import { baseUrl, dataDir } from '../support/under-test.ts'

const journey = startAdminJourney()

/** Numbers of the tenants that the sign-in offers the user. */
async function offered({ username, password }: Person): Promise<number[]> {
  const answer = await apiOf(baseUrl, '').call<LoginResult>('POST', '/sys/login', { username, password })
  return answer.body.result.tenantList.map(({ id }) => id)
}

describe('an administrator manages tenants', () => {
  it('adds one, adds and removes a user, and deletes it', async () => {
    const { page } = journey
    const person = await createPerson(journey.admin, [])
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
    expect(await offered(person)).toEqual([0])

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
    expect(await offered(person)).toEqual([0, id])
    await journey.admin.call('PUT', '/sys/tenant/removeMembers', { tenantId: 0, userIds: person.id })

    await button(members.getByRole('row').filter({ hasText: person.username }), '移除').click()
    const removal = page.getByRole('dialog', { name: '确定将该用户移出租户吗?' })
    await removal.getByText('1 位用户将不再属于任何租户，无法登录').waitFor()
    await clickAtRest(button(removal, '确定'))
    await members.getByRole('row').filter({ hasText: person.username }).waitFor({ state: 'detached' })
    const { username, password } = person
    const refused = await apiOf(baseUrl, '').call('POST', '/sys/login', { username, password })
    expect(refused.body.message).toBe('您不属于任何租户，无法登录，请联系管理员')
    await members.getByRole('button', { name: '关闭窗口' }).click()
    await members.waitFor({ state: 'detached' })

    await button(own, '更多').click()
    await clickAtRest(page.getByRole('menuitem', { name: '删除' }))
    await button(dialog(page), '确定').click()
    await own.waitFor({ state: 'detached' })
  })
})

describe('two customers of one installation', () => {
  /** Names of tenants by their numbers. */
  const names = new Map<number, string>()
  const record = (code: string) => ({ code, name: code, postRank: '1' })

  it('see their own records only, and reach those of the other by no call, until they are members of both', async () => {
    const { admin } = journey
    const ids = [1000 + randomInt(1e8), 2e8 + randomInt(1e8)]
    const codes = [freshName('T'), freshName('T')]
    const role = await admin.call<{ id: string }>('POST', '/sys/role/add', {
      roleCode: freshName('tenant'),
      roleName: '租户职务员',
    })
    const permissionIds = 'system,system-position,system-position-add,system-position-edit,system-position-delete'
    const grant = { roleId: role.body.result.id, permissionIds, lastpermissionIds: '' }
    await admin.call('POST', '/sys/permission/saveRolePermission', grant)
    const [one, two] = [await memberOf(ids[0]!, grant.roleId), await memberOf(ids[1]!, grant.roleId)]

    const mine = await inTenant(one, ids[0]!)
    const added = await mine.call<{ id: string }>('POST', '/sys/position/add', record(codes[0]!))
    const theirs = await inTenant(two, ids[1]!)
    const { id } = added.body.result
    await theirs.call('POST', '/sys/position/add', record(codes[1]!))
    const calls = [
      ['GET', `/sys/position/queryById?id=${id}`, undefined],
      ['PUT', '/sys/position/edit', { id, name: '改' }],
      ['DELETE', `/sys/position/delete?id=${id}`, undefined],
    ] as const
    for (const [verb, path, body] of calls) {
      expect(`${path} ${(await theirs.call(verb, path, body)).body.success}`).toBe(`${path} false`)
    }
    const elsewhere = apiOf(baseUrl, theirs.token, ids[0])
    expect((await elsewhere.call('GET', '/sys/position/list')).body.success).toBe(false)
    const stored = await mine.call<{ name: string }>('GET', `/sys/position/queryById?id=${id}`)
    expect(stored.body.result.name).toBe(codes[0])

    const { page } = await journey.open({ as: two })
    await page.goto('/system/position')
    await row(page, codes[1]!).waitFor()
    expect(await row(page, codes[0]!).count()).toBe(0)
    await page.getByText('1-1 共1条').waitFor()

    const other = await page.context().newPage()
    await other.goto('/system/position')
    await row(other, codes[1]!).waitFor()
    await admin.call('PUT', '/sys/user/edit', { id: two.id, relTenantIds: ids.join(',') })
    const depart = `depart-${ids[0]}`
    await runSql(
      dataDir,
      `with made as (insert into sys_depart (id, depart_name, org_code, tenant_id) values ($1, $1, 'A01', $2) returning id)
       insert into sys_user_depart (user_id, dep_id) select $3, id from made`,
      [depart, ids[0], two.id],
    )
    // A hidden window is slow to open things.
    await page.bringToFront()
    await enterTenant(page, names.get(ids[0]!)!, depart)
    await page.getByRole('heading', { level: 1, name: '首页' }).waitFor()
    await other.getByRole('heading', { level: 1, name: '首页' }).waitFor()
    await page.goto('/system/position')
    await row(page, codes[0]!).waitFor()
    expect(await row(page, codes[1]!).count()).toBe(0)
  })

  /** Switches the tenant in the user menu, to the user's only department there. */
  async function enterTenant(page: Page, name: string, depart: string): Promise<void> {
    await page.getByRole('button', { name: /用户菜单/ }).click()
    await clickAtRest(page.getByRole('menuitem', { name: '切换部门' }))
    const form = page.getByRole('dialog', { name: '切换租户和部门' })
    await choose(form, '租户', name)
    await form.getByLabel('部门', { exact: true }).click()
    await clickAtRest(page.locator('.ant-select-item-option').filter({ hasText: depart }))
    await button(form, '确认').click()
  }

  it('read shared rows without buttons that would change them', async () => {
    const id = 1000 + randomInt(1e8)
    await journey.admin.call('POST', '/sys/tenant/add', { id, name: freshName('租户') })
    const [clerk, customer] = [
      await createPersonWith(journey.admin, ['system-dict']),
      await createPersonWith(journey.admin, ['system-dict']),
    ]
    await journey.admin.call('PUT', '/sys/user/edit', { id: customer.id, relTenantIds: String(id) })
    const shown = async (as: Person) => {
      const { page, close } = await journey.open({ as })
      await page.goto('/system/dict')
      await page.locator('.ant-table-row').first().waitFor()
      await button(page, '导出').first().waitFor()
      const counts = await Promise.all(['新增', '编辑', '导入'].map((name) => button(page, name).count()))
      await close()
      return counts.map((count) => count > 0)
    }
    expect(await shown(clerk)).toEqual([true, true, true])
    expect(await shown(customer)).toEqual([false, false, false])
  })

  /** Creates a user of one tenant. */
  async function memberOf(id: number, role: string): Promise<Person> {
    const { admin } = journey
    names.set(id, freshName('租户'))
    await admin.call('POST', '/sys/tenant/add', { id, name: names.get(id) })
    const person = await createPerson(admin, [role])
    const joined = await admin.call('PUT', '/sys/user/edit', { id: person.id, relTenantIds: String(id) })
    expect(joined.body.message).toBe('修改成功!')
    return person
  }

  async function inTenant({ username, password }: Person, tenant: number): Promise<Api> {
    const { token } = await signInByCall(baseUrl, username, password)
    return apiOf(baseUrl, token, tenant)
  }
})

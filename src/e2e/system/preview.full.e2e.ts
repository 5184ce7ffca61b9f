import type { Locator, Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import type { PageResult } from '#shared/wire/paging.ts'
import { ADMIN, startAdminJourney } from '../support/journey.ts'
import { createPerson, freshName, type Person } from '../support/people.ts'
import { button, clickAtRest, dialog, notice, row } from '../support/screen.ts'

const journey = startAdminJourney()
let person: Person
const position = freshName('P')

beforeAll(async () => {
  const roleCode = freshName('preview')
  const role = await journey.admin.call<{ id: string }>('POST', '/sys/role/add', { roleCode, roleName: '价格监测员' })
  const roleId = role.body.result.id
  const permissionIds = 'system,system-position,system-position-edit'
  await journey.admin.call('POST', '/sys/permission/saveRolePermission', {
    roleId,
    permissionIds,
    lastpermissionIds: '',
  })
  person = await createPerson(journey.admin, [roleId])
  await journey.admin.call('POST', '/sys/position/add', { code: position, name: position, postRank: '1' })
})

const banner = (page: Page) => page.getByRole('complementary', { name: '预览' })

/** Opens the permissions of the user in the list of users. */
async function openPermissions(page: Page) {
  await page.goto('/system/user')
  await page.getByRole('textbox', { name: '用户账号' }).fill(person.username)
  await button(page, '查询').click()
  await button(row(page, person.username), '更多').click()
  await clickAtRest(page.getByRole('menuitem', { name: '权限', exact: true }))
  const drawer = page.getByRole('dialog', { name: '用户权限' })
  await drawer.getByRole('tab', { name: '字段' }).waitFor()
  return drawer
}

async function openPreview(page: Page, drawer: Locator): Promise<Page> {
  const [preview] = await Promise.all([page.context().waitForEvent('page'), button(drawer, '以该用户身份预览').click()])
  await banner(preview).waitFor()
  return preview
}

/** Chooses an entity in the open tab, and searches for one of its records or fields. */
async function explain(drawer: Locator, kind: string, label: string, text: string): Promise<void> {
  const tab = drawer.getByRole('tabpanel')
  await tab.getByRole('combobox', { name: '数据类型' }).fill(kind)
  await clickAtRest(drawer.page().locator('.ant-select-item-option:visible').filter({ hasText: kind }).first())
  await tab.getByRole('textbox', { name: label }).fill(text)
  await button(tab, '查询').click()
}

describe('an administrator previews the product as another user', () => {
  it('shows why the user has buttons, fields and records', async () => {
    const drawer = await openPermissions(journey.page)
    await drawer.getByRole('textbox', { name: '菜单与按钮' }).fill('编辑职务')
    await button(drawer, '查询').click()
    const line = drawer.getByRole('row').filter({ hasText: '编辑职务' })
    await line.filter({ hasText: '由角色「价格监测员」授予' }).waitFor()
    await expect.poll(() => drawer.getByRole('row').filter({ hasText: '用户管理' }).count()).toBe(0)

    await drawer.getByRole('textbox', { name: '菜单与按钮' }).fill('职务')
    await button(drawer, '查询').click()
    await drawer
      .getByRole('row')
      .filter({ hasText: /^职务管理.*由角色「价格监测员」授予/ })
      .waitFor()
    await drawer
      .getByRole('row')
      .filter({ hasText: /^删除职务.*没有授予/ })
      .waitFor()

    await drawer.getByRole('tab', { name: '字段' }).click()
    await explain(drawer, '职务', '字段', '职务名称')
    await drawer.getByRole('row').filter({ hasText: 'schemas/system/position.entity.json:' }).waitFor()

    await drawer.getByRole('tab', { name: '数据' }).click()
    await explain(drawer, '职务', '名称', position)
    const record = drawer.getByRole('row').filter({ hasText: position })
    await record.filter({ hasText: '角色「价格监测员」不限制数据；不能删除' }).waitFor()
  })

  it('sees the same as that user, changes nothing, and stays signed in', async () => {
    const preview = await openPreview(journey.page, await openPermissions(journey.page))
    await preview.getByRole('heading', { name: '首页' }).waitFor()
    await preview.goto('/system/position')
    await preview.getByRole('textbox', { name: '职务编码' }).fill(position)
    await button(preview, '查询').click()
    await row(preview, position).waitFor()
    expect(await banner(preview).textContent()).toContain('（只读）')
    expect(await preview.getByRole('menuitem', { name: '用户管理' }).count()).toBe(0)
    expect(await button(preview, '新增').count()).toBe(0)
    await button(row(preview, position), '编辑').click()
    await button(dialog(preview), '确定').click()
    await notice(preview, '正在预览，只能查看，不能更改任何内容').waitFor()
    await preview.getByText('管理员', { exact: true }).waitFor({ state: 'detached' })

    await journey.page.reload()
    await journey.page.getByRole('button', { name: /管理员/ }).waitFor()
    const closed = preview.waitForEvent('close')
    await button(banner(preview), '结束预览').click()
    await closed
    expect((await journey.admin.call('GET', '/sys/role/list')).status).toBe(200)
    const stored = await journey.admin.call<PageResult>('GET', `/sys/position/list?code=${position}`)
    expect(stored.body.result.records).toEqual([
      expect.objectContaining({ name: position, version: 1, updateTime: null }),
    ])
  })

  it('ends with the own session', async () => {
    const { page, close } = await journey.open({ as: ADMIN })
    const preview = await page.context().newPage()
    await preview.goto(`/preview?user=${person.id}`)
    await banner(preview).waitFor()
    await page.goto('/system/role')
    await page.getByRole('button', { name: /管理员/ }).click()
    await clickAtRest(page.getByRole('menuitem', { name: '退出登录' }))
    await clickAtRest(button(page.getByRole('dialog'), '确定'))
    await preview.getByRole('heading', { name: '预览已结束' }).waitFor()
    await close()
  })
})

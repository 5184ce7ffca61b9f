import type { Locator, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { startAdminJourney } from '../support/journey.ts'
import { createPerson, freshName } from '../support/people.ts'
import { runSql } from '../support/product/database.ts'
import { button, choose, clickAtRest, dialog, field, fill, notice, pressInRow, row } from '../support/screen.ts'
import { dataDir } from '../support/under-test.ts'

const journey = startAdminJourney()

const settled = (within: Page | Locator) => expect.poll(() => within.locator('.ant-btn-loading').count()).toBe(0)
const side = () => journey.page.getByRole('menu').first()

async function more(name: string, entry: string): Promise<void> {
  await button(row(journey.page, name), '更多').click()
  await clickAtRest(journey.page.getByRole('menuitem', { name: entry }))
}

async function save(): Promise<void> {
  const form = dialog(journey.page)
  await button(form, '确定').click()
  await form.waitFor({ state: 'hidden' })
}

/** Names of these entries, from top to bottom. */
const orderOf = async (...names: string[]) => {
  const texts = await journey.page.getByRole('row').allTextContents()
  return texts.flatMap((text) => names.filter((name) => text.includes(name)))
}

describe('the menu as an administrator edits it', () => {
  it('gets a group with a page, a button and a rule, is sorted, renamed and cleared again', async () => {
    const { page } = journey
    const [group, first, second] = [freshName('组'), freshName('甲页'), freshName('乙页')]
    await page.goto('/system/permission')
    await row(page, '系统管理').first().waitFor()

    await button(page, '新增').click()
    await fill(dialog(page), { 菜单名称: group, 菜单路径: 'javascript:alert(1)' })
    await button(dialog(page), '确定').click()
    await dialog(page).getByText('外部地址只能以 http:// 或 https:// 开头').waitFor()
    await settled(dialog(page))
    await fill(dialog(page), { 菜单路径: `/${group}` })
    await save()
    await notice(page, '添加成功').waitFor()

    await pressInRow(row(page, group), '添加下级')
    await dialog(page).getByRole('radio', { name: '子菜单', checked: true }).waitFor()
    await fill(dialog(page), { 菜单名称: first, 菜单路径: `/${group}/1` })
    await dialog(page).getByLabel('前端组件').fill('system/position')
    await choose(dialog(page), '前端组件', '职务管理 system/position')
    await save()
    await row(page, group).getByRole('button', { name: '展开' }).click()
    await row(page, first).waitFor()

    const { admin } = journey
    const { body } = await admin.call<{ parentId: string }>(
      'GET',
      `/sys/permission/list?name=${encodeURIComponent(first)}`,
    )
    const [{ parentId }] = body.result as unknown as [{ parentId: string }]
    const beside = { menuType: 1, parentId, name: second, url: `/${group}/2`, component: 'system/user', sortNo: 2 }
    expect((await admin.call('POST', '/sys/permission/add', beside)).body.message).toBe('添加成功！')

    await pressInRow(row(page, first), '添加下级')
    await dialog(page).getByRole('radio', { name: '按钮权限', checked: true }).waitFor()
    expect(await dialog(page).getByLabel('菜单路径').count()).toBe(0)
    await fill(dialog(page), { 菜单名称: '核对', 授权标识: `check:${Date.now()}` })
    await save()
    await row(page, second).waitFor()

    await more(first, '数据规则')
    await dialog(page).getByText(`菜单：${first}`).waitFor()
    await button(dialog(page), '新增').click()
    await dialog(page).getByText('新增数据规则').waitFor()
    await fill(dialog(page), { 规则名称: '本人的', 规则值: '#{sys_nobody}' })
    await choose(dialog(page), '条件规则', '等于')
    await dialog(page).getByLabel('规则字段').fill('createBy')
    await choose(dialog(page), '规则字段', '创建人 createBy')
    await button(dialog(page), '确定').click()
    await field(dialog(page), '规则值').getByText('没有变量 #{sys_nobody}').waitFor()
    await settled(dialog(page))
    await fill(dialog(page), { 规则值: '#{sys_user_code}' })
    await button(dialog(page), '确定').click()
    await page.getByText('新增数据规则').waitFor({ state: 'hidden' })
    await row(page, '本人的').getByText('#{sys_user_code}').waitFor()
    await page.keyboard.press('Escape')
    await row(page, '本人的').waitFor({ state: 'hidden' })

    expect(await orderOf(first, second)).toEqual([first, second])
    const handle = (name: string) => row(page, name).getByRole('button', { name: '调整次序' })
    await handle(second).dragTo(handle(first))
    await expect.poll(() => orderOf(first, second)).toEqual([second, first])

    await button(row(page, first), '编辑').click()
    const renamed = `${first}改`
    await fill(dialog(page), { 菜单名称: renamed })
    await save()
    await row(page, renamed).waitFor()
    await page.reload()
    await clickAtRest(side().getByRole('menuitem', { name: group }))
    await clickAtRest(side().getByRole('menuitem', { name: renamed }))
    await page.waitForURL(`**/${encodeURIComponent(group)}/1`)
    await page.getByRole('search').getByLabel('职务编码').waitFor()

    await page.goto('/system/permission')
    await more(group, '删除')
    await dialog(page).getByText('下级菜单、按钮及其数据规则和授权将一并删除').waitFor()
    await button(dialog(page), '确定').click()
    await row(page, group).waitFor({ state: 'detached' })
    await page.reload()
    await row(page, '系统管理').first().waitFor()
    expect(await side().getByRole('menuitem', { name: group }).count()).toBe(0)
  })
})

describe('a button that is out of force', () => {
  it('is open to all signed-in users while it is public', async () => {
    const role = freshName('role')
    await runSql(
      dataDir,
      `with added as (insert into sys_role (id, role_name, role_code) values ($1, $1, $1) returning id)
       insert into sys_role_permission (role_id, permission_id) select id, 'system-position' from added`,
      [role],
    )
    const { page, close } = await journey.open({ as: await createPerson(journey.admin, [role]) })
    const setStatus = (status: string) =>
      runSql(dataDir, `update sys_permission set status = $1 where id = 'system-position-add'`, [status])
    const positions = async () => {
      await page.goto('/system/position')
      await row(page, '').nth(1).waitFor()
    }
    await positions()
    expect(await button(page, '新增').count()).toBe(0)
    const code = freshName('P')
    await setStatus('0')
    try {
      await positions()
      await button(page, '新增').click()
      await fill(dialog(page), { 职务编码: code, 职务名称: '人人可加' })
      await choose(dialog(page), '职级', '员级')
      await button(dialog(page), '确定').click()
      await notice(page, '添加成功').waitFor()
    } finally {
      await setStatus('1')
    }
    await positions()
    expect(await button(page, '新增').count()).toBe(0)
    await close()
  })
})

describe('a field that a button restricts to roles', () => {
  const code = 'system:user:read:phone'
  const lift = () => runSql(dataDir, 'delete from sys_permission where perms = $1', [code])

  it('is missing in list, search and form without the permission, and appears with it', async () => {
    const [admin, role] = [journey.page, freshName('role')]
    await runSql(
      dataDir,
      `with added as (insert into sys_role (id, role_name, role_code) values ($1, $1, $1) returning id)
       insert into sys_role_permission (role_id, permission_id)
       select added.id, p.id from added, sys_permission p where p.id in ('system-user', 'system-user-edit', 'system-user-grant', 'system-depart')`,
      [role],
    )
    const clerk = await createPerson(journey.admin, [role])
    const { page, close } = await journey.open({ as: clerk })
    const phonesShown = async () => {
      await page.goto('/system/user')
      await page.getByRole('search').getByLabel('用户账号').fill(clerk.username)
      await button(page.getByRole('search'), '查询').click()
      await button(row(page, clerk.username), '编辑').click()
      await dialog(page).getByLabel('邮箱').waitFor()
      return Promise.all([
        page.getByRole('columnheader', { name: '手机号码' }).count(),
        page.getByRole('search').getByLabel('手机号码').count(),
        dialog(page).getByLabel('手机号码').count(),
      ])
    }
    try {
      await admin.goto('/system/permission')
      await fill(admin.getByRole('search'), { 授权标识: 'system:user:list' })
      await button(admin.getByRole('search'), '查询').click()
      await pressInRow(row(admin, 'system:user:list'), '添加下级')
      await dialog(admin).getByRole('radio', { name: '按钮权限', checked: true }).waitFor()
      await fill(dialog(admin), { 菜单名称: role, 授权标识: 'system:user:read:phon' })
      await button(dialog(admin), '确定').click()
      await dialog(admin).getByText('用户没有字段 phon，是否为 phone？').waitFor()
      await settled(dialog(admin))
      const form = dialog(admin).filter({ hasText: '授权标识' })
      await fill(form, { 授权标识: code })
      await button(form, '确定').click()
      const question = admin.getByRole('dialog', { name: '确定新增该按钮?' })
      await question.getByText('位用户将失去权限').waitFor()
      await clickAtRest(button(question, '确定'))
      await form.waitFor({ state: 'hidden' })
      expect(await phonesShown()).toEqual([0, 0, 0])

      const { body } = await journey.admin.call<[{ id: string }]>('GET', `/sys/permission/list?name=${role}`)
      const grant = { roleId: role, permissionIds: body.result[0].id, lastpermissionIds: '' }
      await journey.admin.call('POST', '/sys/permission/saveRolePermission', grant)
      expect(await phonesShown()).toEqual([1, 1, 1])
    } finally {
      await lift()
    }
    await close()
  })
})

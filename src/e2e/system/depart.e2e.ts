import type { Locator, Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { type Api, signInByCall } from '../support/api.ts'
import { openWindow, type Window } from '../support/browser.ts'
import { createPerson, freshName } from '../support/people.ts'
import { button, clickAtRest, dialog, fill, notice, openByMenu, reopenByMenu, row, signIn } from '../support/screen.ts'
import { adminPassword, baseUrl } from '../support/under-test.ts'

interface Depart {
  id: string
  orgCode: string
}

let window: Window
let admin: Api
beforeAll(async () => {
  window = await openWindow(baseUrl)
  admin = await signInByCall(baseUrl, 'admin', adminPassword)
  await signIn(window.page, 'admin', adminPassword)
})

const add = async (departName: string, parentId = '') =>
  (await admin.call<Depart>('POST', '/sys/sysDepart/add', { departName, parentId })).body.result
const read = async (id: string) => (await admin.call<Depart>('GET', `/sys/sysDepart/queryById?id=${id}`)).body.result
const idOf = async (name: string) =>
  (await admin.call<{ key: string }[]>('GET', `/sys/sysDepart/searchBy?keyWord=${name}`)).body.result[0]!.key

const tree = (page: Page) => page.locator('.r-tree-editor')
const node = (page: Page, name: string) => tree(page).locator('.ant-tree-treenode').filter({ hasText: name })
const title = (page: Page, name: string) => node(page, name).locator('.ant-tree-title')

/** Checks an entry of the permission tree and saves. */
async function grant(page: Page, within: Page | Locator, name: string, save: string) {
  await within.getByPlaceholder('搜索菜单或按钮').fill(name)
  const entry = within.locator('.r-grants__tree .ant-tree-treenode').filter({ hasText: name }).first()
  await entry.locator('.ant-tree-checkbox').click()
  await button(within, save).click()
  await notice(page, '保存成功').first().waitFor()
}

describe('departments', () => {
  it('are added, moved with their codes, given permissions, and give their members roles', async () => {
    const { page } = window
    const [one, two, moved] = [freshName('甲'), freshName('乙'), freshName('科')]
    const target = await add(two)
    await reopenByMenu(page, '系统管理', '部门管理')
    await button(page, '添加部门').click()
    await fill(dialog(page), { 机构名称: one })
    await button(dialog(page), '确定').click()
    await notice(page, '添加成功').waitFor()
    await title(page, one).click()
    await expect.poll(() => page.getByLabel('机构名称', { exact: true }).first().inputValue()).toBe(one)

    await button(page, '添加下级').click()
    await fill(dialog(page), { 机构名称: moved })
    await button(dialog(page), '确定').click()
    await expect.poll(() => node(page, one).locator('.ant-tree-switcher_close').count()).toBe(1)
    await node(page, one).locator('.ant-tree-switcher').click()
    await title(page, moved).waitFor()
    const departId = await idOf(moved)
    const below = await add(freshName('组'), departId)

    await title(page, moved).dragTo(title(page, two))
    const question = page.getByRole('dialog').filter({ hasText: `确定将「${moved}」移到「${two}」之下吗?` })
    await button(question, '确定').click()
    await notice(page, '修改成功').waitFor()
    const code = `${target.orgCode}A01`
    await expect.poll(async () => (await read(departId)).orgCode).toBe(code)
    expect((await read(below.id)).orgCode).toBe(`${code}A01`)

    await title(page, moved).click()
    await expect.poll(() => page.getByLabel('机构编码', { exact: true }).inputValue()).toBe(code)
    await page.getByRole('tab', { name: '部门权限' }).click()
    await grant(page, page, '职务管理', '保存')

    const person = await createPerson(admin, [], [departId])
    const role = freshName('部门角色')
    await page.getByRole('tab', { name: '部门角色' }).click()
    await button(page, '新建部门角色').click()
    await fill(dialog(page), { 部门角色名称: role, 部门角色编码: freshName('dr') })
    await button(dialog(page), '确定').click()
    await button(row(page, role), '授权').click()
    const drawer = page.getByRole('dialog', { name: '部门角色权限配置' })
    await drawer.getByText('职务管理', { exact: true }).waitFor()
    expect(await drawer.getByText('用户管理', { exact: true }).count()).toBe(0)
    await grant(page, drawer, '职务管理', '保存并关闭')
    await drawer.waitFor({ state: 'detached' })

    const member = await signInByCall(baseUrl, person.username, person.password)
    expect((await member.call('GET', '/sys/position/list')).status).toBe(403)
    await page.getByRole('tab', { name: '用户信息' }).click()
    await button(row(page, person.username), '部门角色').click()
    const roles = page.getByRole('dialog', { name: '部门角色分配' })
    await button(roles, '分配').click()
    const assigning = page.getByRole('dialog', { name: '确定分配该部门角色?' })
    await assigning.getByText('1 位用户将获得权限').waitFor()
    await clickAtRest(button(assigning, '确定'))
    await button(roles, '收回').waitFor()
    expect((await member.call('GET', '/sys/position/list')).status).toBe(200)
    expect((await member.call('GET', '/sys/user/list')).status).toBe(403)
    expect(window.faults).toEqual([])
  })

  it('are sorted by drag, and led by users who choose members without the list of users', async () => {
    const { page } = window
    const top = await add(freshName('次'))
    const [one, two] = [freshName('先'), freshName('后')]
    await add(one, top.id)
    const depart = await add(two, top.id)
    const topName = (await admin.call<{ departName: string }>('GET', `/sys/sysDepart/queryById?id=${top.id}`)).body
      .result.departName
    await reopenByMenu(page, '系统管理', '部门管理')
    await node(page, topName).locator('.ant-tree-switcher').click()
    await title(page, two).dragTo(title(page, one), { targetPosition: { x: 10, y: 2 } })
    const order = async () =>
      (await tree(page).locator('.ant-tree-title').allInnerTexts()).filter((text) => [one, two].includes(text))
    await expect.poll(order).toEqual([two, one])

    const role = (
      await admin.call<{ id: string }>('POST', '/sys/role/add', {
        roleName: freshName('负责'),
        roleCode: freshName('ld'),
      })
    ).body.result.id
    const permissionIds = 'system,system-my-depart,system-my-depart-members'
    await admin.call('POST', '/sys/permission/saveRolePermission', {
      roleId: role,
      permissionIds,
      lastpermissionIds: '',
    })
    const [leader, colleague] = [await createPerson(admin, [role]), await createPerson(admin, [])]
    await admin.call('PUT', '/sys/sysDepart/edit', { id: depart.id, directorUserIds: leader.id })

    const own = await openWindow(baseUrl)
    await signIn(own.page, leader.username, leader.password)
    await openByMenu(own.page, '系统管理', '我的部门')
    await title(own.page, two).click()
    await own.page.getByRole('tab', { name: '用户信息' }).click()
    await button(own.page, '添加已有用户').click()
    const picker = own.page.getByRole('dialog', { name: '添加已有用户' })
    await fill(picker, { 用户账号: colleague.username })
    await button(picker, '查询').click()
    await expect.poll(() => picker.locator('tbody tr.ant-table-row').count()).toBe(1)
    await picker.locator('tbody tr.ant-table-row .ant-checkbox').click()
    await button(picker, '添加').click()
    await picker.waitFor({ state: 'detached' })
    await row(own.page, colleague.username).waitFor()
    expect(own.faults).toEqual([])
  })

  it('report why they cannot be deleted when they have members', async () => {
    const { page } = window
    const top = await add(freshName('留'))
    const name = freshName('留下')
    const { id } = await add(name, top.id)
    await createPerson(admin, [], [id])
    await reopenByMenu(page, '系统管理', '部门管理')
    await page.getByLabel('搜索部门').fill(name)
    await title(page, name).click()
    await button(tree(page), '删除').click()
    await button(page.getByRole('dialog').filter({ hasText: '确定要删除此部门' }), '确定').click()
    await notice(page, `「${name}」等要删除的部门中还有1名成员`).waitFor()
    expect((await read(id)).id).toBe(id)
  })
})

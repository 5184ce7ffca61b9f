import type { Locator } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import type { PageResult } from '#shared/wire/paging.ts'
import { signInByCall } from '../support/api.ts'
import { startAdminJourney } from '../support/journey.ts'
import { createPerson, freshName, type Person, roleId } from '../support/people.ts'
import { button, clickAtRest, dialog, fill, notice, reopenByMenu, row } from '../support/screen.ts'
import { baseUrl } from '../support/under-test.ts'

/** Menu entry on which the role gets a data rule. */
const MENU = 'system-position'

const journey = startAdminJourney()
let person: Person
let code: string
const ruleName = freshName('仅员级')
const positions = freshName('P')

beforeAll(async () => {
  person = await createPerson(journey.admin, [])
  const rule = {
    permissionId: MENU,
    ruleName,
    ruleColumn: 'postRank',
    ruleConditions: '=',
    ruleValue: '1',
    status: '1',
  }
  await journey.admin.call('POST', '/sys/permission/addPermissionRule', rule)
  for (const rank of ['1', '2']) {
    const name = `${positions}${rank}`
    await journey.admin.call('POST', '/sys/position/add', { code: name, name, postRank: rank })
  }
})

const TITLES = { 授权: '角色权限配置', 用户: '角色用户' } as const

async function openDrawer(entry: keyof typeof TITLES, role = code): Promise<Locator> {
  const { page } = journey
  const here = button(row(page, role), entry)
  if (await here.isVisible()) await here.click()
  else {
    await button(row(page, role), '更多').click()
    await clickAtRest(page.getByRole('menuitem', { name: entry, exact: true }))
  }
  const drawer = page.getByRole('dialog', { name: TITLES[entry] })
  await drawer.waitFor()
  return drawer
}

async function close(drawer: Locator): Promise<void> {
  await drawer.getByRole('button', { name: '关闭窗口' }).click()
  await drawer.waitFor({ state: 'detached' })
}

/** Opens the list of roles and searches for one: a failed test may have left it in any state. */
async function findRole(wanted = code): Promise<void> {
  const { page } = journey
  await reopenByMenu(page, '系统管理', '角色管理')
  await page.getByLabel('角色编码', { exact: true }).fill(wanted)
  await button(page, '查询').click()
  await row(page, wanted).waitFor()
}

const box = (drawer: Locator, name: string) =>
  drawer.getByRole('treeitem').filter({ has: drawer.page().getByText(name, { exact: true }) })

describe('an administrator makes a role', () => {
  it('grants it a part of the menu, with a data rule', async () => {
    const { page } = journey
    code = freshName('role')
    await reopenByMenu(page, '系统管理', '角色管理')
    await button(page, '新增').click()
    await fill(dialog(page), { 角色编码: code, 角色名称: '价格监测员' })
    await button(dialog(page), '确定').click()
    await notice(page, '添加成功').waitFor()
    await findRole()

    const drawer = await openDrawer('授权')
    await drawer.getByLabel('搜索菜单或按钮').fill('职务')
    await expect.poll(() => drawer.getByText('用户管理', { exact: true }).count()).toBe(0)
    await drawer.getByText('职务管理', { exact: true }).click()
    await drawer.getByText('删除职务', { exact: true }).click()
    expect(await box(drawer, '职务管理').getAttribute('aria-checked')).toBe('mixed')
    expect(await box(drawer, '删除职务').getAttribute('aria-checked')).toBe('false')
    await button(drawer, '保存').click()
    await drawer.getByText('没有未保存的更改').waitFor()

    await drawer.getByRole('button', { name: '职务管理的数据规则' }).click()
    const rules = page.getByRole('dialog', { name: '职务管理：数据规则' })
    await rules.getByText(ruleName).click()
    await button(rules, '保存').click()
    await notice(page, '保存成功!').waitFor()
    await close(rules)
    await close(drawer)
  })

  it('adds a user, who has exactly these permissions from then on', async () => {
    const { page } = journey
    await findRole()
    const drawer = await openDrawer('用户')
    await button(drawer, '添加用户').click()
    const adder = page.getByRole('dialog', { name: '添加用户' })
    await adder.getByLabel('用户', { exact: true }).click()
    const picker = page.getByRole('dialog', { name: '选择用户' })
    await picker.getByRole('textbox', { name: '用户账号' }).fill(person.username)
    await button(picker, '查询').click()
    await clickAtRest(picker.getByRole('row').filter({ hasText: person.username }))
    await button(picker, '确定').click()
    await picker.waitFor({ state: 'detached' })
    await button(adder, '确定').click()
    const question = page.getByRole('dialog', { name: '确定添加这些用户?' })
    await question.getByText('1 位用户将获得权限').waitFor()
    await clickAtRest(button(question, '确定'))
    await adder.waitFor({ state: 'detached' })
    await row(page, person.username).waitFor()

    const member = await signInByCall(baseUrl, person.username, person.password)
    const list = await member.call<PageResult<{ code: string }>>('GET', `/sys/position/list?code=${positions}*`)
    expect(list.body.result.records.map((one) => one.code)).toEqual([`${positions}1`])
    expect((await member.call('DELETE', '/sys/position/delete?id=x')).status).toBe(403)
    expect((await member.call('GET', '/sys/user/list')).status).toBe(403)

    await button(row(page, person.username), '权限').click()
    const explained = page.getByRole('dialog', { name: '用户权限' })
    await explained.getByRole('textbox', { name: '菜单与按钮' }).fill('职务管理')
    await button(explained, '查询').click()
    const line = explained.getByRole('row').filter({ hasText: /^职务管理.*由角色「价格监测员」授予/ })
    await line.waitFor()
    expect(await line.textContent()).toContain(`满足「${ruleName}」的数据`)
    await close(explained)
    await close(drawer)
  })

  it('copies it with permissions and data rules, and removes a member from the copy', async () => {
    const { page } = journey
    const copy = freshName('copy')
    await findRole()
    await button(row(page, code), '更多').click()
    await clickAtRest(page.getByRole('menuitem', { name: '复制', exact: true }))
    const form = dialog(page)
    await expect.poll(() => form.getByLabel('角色名称').inputValue()).toBe('价格监测员（副本）')
    await fill(form, { 角色编码: copy })
    await button(form, '确定').click()
    await form.waitFor({ state: 'detached' })
    await findRole(copy)

    const colleague = await createPerson(journey.admin, [await roleId(journey.admin, copy)])
    const member = await signInByCall(baseUrl, colleague.username, colleague.password)
    const list = await member.call<PageResult<{ code: string }>>('GET', `/sys/position/list?code=${positions}*`)
    expect(list.body.result.records.map((one) => one.code)).toEqual([`${positions}1`])

    const drawer = await openDrawer('用户', copy)
    await button(drawer.getByRole('row').filter({ hasText: colleague.username }), '取消关联').click()
    await clickAtRest(button(page.getByRole('dialog', { name: '确定取消关联吗?' }), '确定'))
    await drawer.getByRole('row').filter({ hasText: colleague.username }).waitFor({ state: 'detached' })
    expect((await member.call('GET', '/sys/position/list')).status).toBe(403)
  })

  it('shows the affected users before a rule is removed, and before the role is deleted', async () => {
    const { page } = journey
    await findRole()
    const drawer = await openDrawer('授权')
    await drawer.getByLabel('搜索菜单或按钮').fill('职务')
    await drawer.getByRole('button', { name: '职务管理的数据规则' }).click()
    const rules = page.getByRole('dialog', { name: '职务管理：数据规则' })
    await rules.getByText(ruleName).click()
    await button(rules, '保存').click()
    const widening = page.getByRole('dialog', { name: '确定保存数据规则?' })
    await widening.getByText('其用户可见全部数据：价格监测员').waitFor()
    await widening.getByText('1 位用户将看到更多数据').waitFor()
    await clickAtRest(button(widening, '取消'))
    await widening.waitFor({ state: 'detached' })
    await rules.getByText(ruleName).click()
    await button(rules, '保存').click()
    await notice(page, '保存成功!').waitFor()
    await close(rules)
    await close(drawer)

    await button(row(page, code), '更多').click()
    await clickAtRest(page.getByRole('menuitem', { name: '删除', exact: true }))
    const deleting = page.getByRole('dialog', { name: '确定删除吗?' })
    await deleting.getByText('1 位用户将失去权限').waitFor()
    await deleting.getByText(person.username).waitFor()
    await clickAtRest(button(deleting, '取消'))
    await deleting.waitFor({ state: 'detached' })
  })

  it('removes it after showing the affected users', async () => {
    const { page } = journey
    await findRole()
    const drawer = await openDrawer('授权')
    await drawer.getByLabel('搜索菜单或按钮').fill('职务')
    await expect.poll(() => drawer.getByText('用户管理', { exact: true }).count()).toBe(0)
    await button(drawer, '取消全选').click()
    await button(drawer, '保存并关闭').click()
    const question = page.getByRole('dialog', { name: '确定保存授权?' })
    await question.getByText('1 位用户将失去权限').waitFor()
    await question.getByText(person.username).waitFor()
    await clickAtRest(button(question, '确定'))
    await drawer.waitFor({ state: 'detached' })
    const member = await signInByCall(baseUrl, person.username, person.password)
    expect((await member.call('GET', '/sys/position/list')).status).toBe(403)
  })
})

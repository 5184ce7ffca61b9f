import { describe, expect, it } from 'vitest'
import { signInByCall } from '../support/api.ts'
import { startAdminJourney } from '../support/journey.ts'
import { createPerson, freshName, roleId } from '../support/people.ts'
import { button, choose, clickAtRest, dialog, fill, notice, row } from '../support/screen.ts'
import { baseUrl } from '../support/under-test.ts'

const journey = startAdminJourney()

async function addPosition(name: string, by = journey.admin): Promise<string> {
  const position = { code: freshName('O'), name, postRank: '1' }
  return (await by.call<{ id: string }>('POST', '/sys/position/add', position)).body.result.id
}

describe('an administrator', () => {
  it('finds in the log who did what, with all details', async () => {
    const { page } = journey
    const name = freshName('留痕')
    const person = await createPerson(journey.admin, [await roleId(journey.admin, 'admin')])
    await addPosition(name, await signInByCall(baseUrl, person.username, person.password))
    await page.goto('/system/log')
    await clickAtRest(page.getByRole('tab', { name: '操作日志' }))
    const panel = page.getByRole('tabpanel', { name: '操作日志' })
    await panel.getByLabel('用户账号').fill(person.username)
    await button(panel, '查询').click()
    const found = panel.getByRole('row').filter({ hasText: '/sys/position/add' }).filter({ hasText: person.username })
    await found.getByText('成功').waitFor()
    await button(found, '详情').click()
    const detail = page.getByRole('dialog', { name: '日志详情' })
    await detail.getByText('/sys/position/add', { exact: true }).waitFor()
    await detail.getByText(`"name":"${name}"`).waitFor()
    await page.keyboard.press('Escape')
    await detail.waitFor({ state: 'hidden' })
    await button(panel, '清空').click()
    await button(dialog(page), '取消').click()
    await found.waitFor()
  })

  it('compares two versions of any record and restores the older one', async () => {
    const { page } = journey
    const id = await addPosition('前一名称')
    await journey.admin.call('PUT', '/sys/position/edit', { id, name: '后一名称' })
    await page.goto('/system/data-log')
    await fill(page.getByRole('search'), { 数据ID: id })
    await button(page, '查询').click()
    await button(row(page, id).filter({ hasText: '后一名称' }), '版本对比').click()
    const history = page.getByRole('dialog', { name: '数据版本' })
    await history.getByRole('row', { name: '职务名称 已修改 前一名称 后一名称' }).waitFor()
    await history.getByRole('button', { name: /第 1 版/ }).click()
    await button(history, '恢复到此版本').click()
    await button(dialog(page), '确定').click()
    await history.getByRole('button', { name: /第 3 版/ }).waitFor()
    const { body } = await journey.admin.call<{ name: string }>('GET', `/sys/position/queryById?id=${id}`)
    expect(body.result.name).toBe('前一名称')
  })

  it('sees which menus a role gained and lost, by their names', async () => {
    const { page } = journey
    const code = freshName('role')
    const added = await journey.admin.call<{ id: string }>('POST', '/sys/role/add', { roleName: code, roleCode: code })
    const { id } = added.body.result
    const grant = (permissionIds: string, lastpermissionIds: string) =>
      journey.admin.call('POST', '/sys/permission/saveRolePermission', { roleId: id, permissionIds, lastpermissionIds })
    await grant('system,system-role', '')
    await grant('system,system-user', 'system,system-role')
    await page.goto('/system/data-log')
    await fill(page.getByRole('search'), { 数据ID: id })
    await button(page, '查询').click()
    await button(row(page, id).filter({ hasText: '第 3 版' }), '版本对比').click()
    const differences = dialog(page).getByRole('row')
    await differences.filter({ hasText: '角色管理' }).filter({ hasText: '有无' }).waitFor()
    await differences.filter({ hasText: '用户管理' }).filter({ hasText: '无有' }).waitFor()
  })

  it('brings a deleted record back from the one bin of all kinds, and removes another for good', async () => {
    const { page } = journey
    const [back, gone] = [freshName('还原'), freshName('彻底')]
    for (const name of [back, gone]) {
      await journey.admin.call('DELETE', `/sys/position/delete?id=${await addPosition(name)}`)
    }
    await page.goto('/system/recycle-bin')
    await choose(page.getByRole('search'), '种类', '职务')
    const search = async (name: string) => {
      await page.getByRole('search').getByLabel('名称').fill(name)
      await button(page, '查询').click()
      await row(page, name).getByText('职务').waitFor()
    }
    await search(back)
    await button(row(page, back), '还原').click()
    await button(dialog(page), '确定').click()
    await row(page, back).waitFor({ state: 'detached' })
    await search(gone)
    await button(row(page, gone), '彻底删除').click()
    await dialog(page).getByText('彻底删除后不能恢复。').waitFor()
    await button(dialog(page), '确定').click()
    await row(page, gone).waitFor({ state: 'detached' })
  })

  it('signs a user out', async () => {
    const { page } = journey
    const person = await createPerson(journey.admin, [])
    const theirs = await signInByCall(baseUrl, person.username, person.password)
    await page.goto('/system/online-session')
    await page.getByRole('search').getByLabel('用户账号').fill(person.username)
    await button(page, '查询').click()
    await button(row(page, person.username), '强制退出').click()
    await button(dialog(page), '确定').click()
    await row(page, person.username).waitFor({ state: 'detached' })
    expect((await theirs.call('GET', '/sys/user/getCurrentUserDeparts')).body.message).toBe('Token失效，请重新登录')
  })

  it('shows how long all this is stored', async () => {
    const { page } = journey
    await page.goto('/system/retention')
    await fill(page.locator('form'), { '异常日志（天）': '400' })
    await button(page, '保存').click()
    await notice(page, '修改成功').waitFor()
    const { body } = await journey.admin.call<{ exceptionLogDays: number }>('GET', '/sys/retention/queryById?id=1')
    expect(body.result.exceptionLogDays).toBe(400)
  })
})

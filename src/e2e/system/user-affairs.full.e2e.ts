import { readFile } from 'node:fs/promises'
import type { Locator } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import type { PageResult } from '#shared/wire/paging.ts'
import { signInByCall } from '../support/api.ts'
import { sheetTexts, workbookWith } from '../support/data/workbook.ts'
import { startAdminJourney } from '../support/journey.ts'
import { createPerson, freshName, freshPhone } from '../support/people.ts'
import { button, clickAtRest, dialog, fill, notice, row } from '../support/screen.ts'
import { baseUrl } from '../support/under-test.ts'

const journey = startAdminJourney()

/** Searches a list for an account name; only that account is shown. */
async function search(within: Locator, username: string): Promise<void> {
  await within.getByRole('textbox', { name: '用户账号' }).fill(username)
  await button(within, '查询').click()
}

const main = () => journey.page.getByRole('main')

async function more(name: string, entry: string): Promise<void> {
  await button(row(journey.page, name), '更多').click()
  await clickAtRest(journey.page.getByRole('menuitem', { name: entry, exact: true }))
}

async function inBatch(entry: string, ...names: string[]): Promise<void> {
  const { page } = journey
  for (const name of names) await row(page, name).getByRole('checkbox').check()
  await button(page, '批量操作').click()
  await clickAtRest(page.getByRole('menuitem', { name: entry, exact: true }))
}

const confirm = async (question: string) => {
  const confirmation = journey.page.getByRole('dialog', { name: question })
  await clickAtRest(button(confirmation, '确定'))
  await confirmation.waitFor({ state: 'detached' })
}

const signsIn = (username: string, password: string) =>
  signInByCall(baseUrl, username, password).then(
    () => true,
    () => false,
  )

/** Common prefix of two names. */
function commonStart(one: string, two: string): string {
  const end = [...one].findIndex((sign, at) => sign !== two[at])
  return one.slice(0, end)
}

describe('an administrator manages users', () => {
  it('freezes and thaws several users together', async () => {
    const { page } = journey
    const [one, two] = [await createPerson(journey.admin, []), await createPerson(journey.admin, [])]
    await page.goto('/system/user')
    await search(main(), commonStart(one.username, two.username))
    await inBatch('冻结', one.username, two.username)
    await confirm('确定冻结选中的 2 个用户吗？')
    for (const { username } of [one, two]) await row(page, username).getByRole('cell', { name: '冻结' }).waitFor()
    expect(await signsIn(two.username, two.password)).toBe(false)

    await inBatch('解冻', one.username, two.username)
    await confirm('确定解冻选中的 2 个用户吗？')
    for (const { username } of [one, two]) await row(page, username).getByRole('cell', { name: '正常' }).waitFor()
    expect(await signsIn(two.username, two.password)).toBe(true)
  })

  it('names the substitute of a user, with a period', async () => {
    const { page } = journey
    const [absent, agent] = [await createPerson(journey.admin, []), await createPerson(journey.admin, [])]
    await page.goto('/system/user')
    await search(main(), absent.username)
    await more(absent.username, '代理人')
    const agents = page.getByRole('dialog', { name: '用户代理人' })
    await button(agents, '设置代理人').click()
    const form = dialog(page)
    await form.getByLabel('代理人用户名', { exact: true }).click()
    const picker = page.getByRole('dialog', { name: '选择用户' })
    await search(picker, agent.username)
    await clickAtRest(picker.getByRole('row').filter({ hasText: agent.username }))
    await button(picker, '确定').click()
    await picker.waitFor({ state: 'detached' })
    await fill(form, { 代理开始时间: '2026-12-02 08:00:00', 代理结束时间: '2026-12-09 18:00:00' })
    await button(form, '确定').click()
    const line = agents.getByRole('row').filter({ hasText: '2026-12-02 08:00:00' })
    await line
      .filter({ hasText: `员工${agent.username}` })
      .filter({ hasText: '2026-12-09 18:00:00' })
      .waitFor()
  })

  it('restores one from the recycle bin, and removes another permanently', async () => {
    const { page } = journey
    const [back, gone] = [await createPerson(journey.admin, []), await createPerson(journey.admin, [])]
    for (const { id } of [back, gone]) await journey.admin.call('DELETE', `/sys/user/delete?id=${id}`)
    await page.goto('/system/user')
    await button(page, '回收站').click()
    const bin = page.getByRole('dialog', { name: '用户回收站' })
    await search(bin, back.username)
    await button(bin.getByRole('row').filter({ hasText: back.username }), '还原').click()
    await confirm('确定还原该用户吗?')
    await bin.getByRole('row').filter({ hasText: back.username }).waitFor({ state: 'detached' })
    expect(await signsIn(back.username, back.password)).toBe(true)

    await search(bin, gone.username)
    await bin.getByRole('row').filter({ hasText: gone.username }).getByRole('checkbox').check()
    await button(bin, '批量操作').click()
    await clickAtRest(page.getByRole('menuitem', { name: '批量删除' }))
    await confirm('确定彻底删除选中的1个用户吗?')
    await bin.getByRole('row').filter({ hasText: gone.username }).waitFor({ state: 'detached' })
    const left = await journey.admin.call<PageResult>('GET', `/sys/user/recycleBin?pageNo=1&username=${gone.username}`)
    expect(left.body.result.total).toBe(0)
  })

  it('imports them from a workbook, after the wrong cells were named, and exports them', async () => {
    const { page } = journey
    const name = freshName('imp')
    const line = (number: string, phone: string) => [`${name}${number}`, `导入${number}`, `W${name}${number}`, phone]
    const heads = ['用户账号', '用户姓名', '工号', '手机号码']
    const sheet = await workbookWith(heads, [line('a', freshPhone()), line('b', '12345')])
    await page.goto('/system/user')
    await button(page, '导入').click()
    await dialog(page).getByText('暂不设置（不能登录）').click()
    await button(dialog(page), '下一步：选择工作簿').click()
    await page.locator('input[type=file]').waitFor({ state: 'attached' })
    const importer = page.getByRole('dialog').last()
    await importer.locator('input[type=file]').setInputFiles({ name: '用户.xlsx', mimeType: '', buffer: sheet })
    await importer.getByText('共 2 行，可导入 1 行，出错 1 行').waitFor()
    await importer.getByRole('row').filter({ hasText: 'D3' }).getByText('请输入正确格式的手机号码!').waitFor()
    await button(importer, '导入 1 行，跳过 1 行').click()
    await notice(page, '成功导入1行').waitFor()
    await button(importer, '关闭').click()
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0)
    await search(main(), name)
    await page.getByText('1-1 共1条').waitFor()
    await row(page, `${name}a`).waitFor()

    await button(page, '导出').click()
    const [file] = await Promise.all([page.waitForEvent('download'), button(dialog(page), '导出').click()])
    const [, , titles, ...exported] = await sheetTexts(await readFile(await file.path()))
    expect(titles).toEqual(expect.arrayContaining(heads))
    expect(exported).toEqual([expect.arrayContaining([`${name}a`, '导入a', `W${name}a`])])
  })
})

describe('the address book', () => {
  it('lists all members of the department, and is searched by name', async () => {
    const { page } = journey
    const departName = freshName('通讯科')
    const depart = await journey.admin.call<{ id: string }>('POST', '/sys/sysDepart/add', { departName, parentId: '' })
    const person = await createPerson(journey.admin, [], [depart.body.result.id])
    await page.goto('/system/address-list')
    await page.getByRole('search').getByLabel('姓名').fill(person.username)
    await button(page, '查询').click()
    await page.getByText('1-1 共1条').waitFor()
    await row(page, person.username).filter({ hasText: departName }).filter({ hasText: person.phone }).waitFor()
  })
})

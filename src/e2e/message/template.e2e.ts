import { describe, expect, it } from 'vitest'
import { seriousViolations } from '../shell/frame.ts'
import { createPersonWith } from '../support/data/grants.ts'
import { startAdminJourney } from '../support/journey.ts'
import { createPerson, freshName } from '../support/people.ts'
import {
  button,
  clickAtRest,
  dialog,
  fill,
  fillCell,
  notice,
  openByMenu,
  reopenByMenu,
  row,
} from '../support/screen.ts'

const journey = startAdminJourney()

describe('a user with only the permissions for templates', () => {
  it('writes one with valid variables, tries it, and finds it in the bell', async () => {
    const author = await createPersonWith(journey.admin, ['message-template'])
    const { page } = await journey.open({ as: author })
    const [code, title] = [freshName('T'), freshName('到期')]
    await openByMenu(page, '消息', '模板管理')
    await button(page, '新增').click()
    const form = dialog(page)
    await fill(form, { 模板CODE: code, 模板标题: title, 模板内容: `\${name}，请查收` })
    await button(form, '确定').click()
    await form.getByText(`模板内容第1行：变量 \${name} 没有声明`).waitFor()
    expect(await form.getByLabel('模板标题', { exact: true }).inputValue()).toBe(title)

    await button(form, '添加行').click()
    await fillCell(form.locator('[data-row] [data-column="name"]'), 'name')
    await button(form, '确定').click()
    await form.waitFor({ state: 'detached' })

    await page.getByRole('search').getByLabel('模板CODE').fill(code)
    await button(page, '查询').click()
    await row(page, code).getByText('name', { exact: true }).waitFor()
    await clickAtRest(button(row(page, code), '发送测试'))
    const test = page.getByRole('dialog', { name: '发送测试' })
    await test.getByLabel('name', { exact: true }).fill('<b>甲</b>')
    await test.getByLabel('或发往地址').fill(author.username)
    await button(test, '发送').click()
    await notice(page, '消息发送成功！').waitFor()
    await test.locator('.ant-modal-close').click()
    await test.waitFor({ state: 'hidden' })

    await page.getByRole('button', { name: /^通知 \d+$/ }).click()
    const bell = page.getByRole('dialog', { name: '通知消息' })
    await bell.getByRole('tab', { name: /系统消息/ }).click()
    await bell.getByRole('button', { name: new RegExp(title) }).click()
    await dialog(page).getByText('<b>甲</b>，请查收').waitFor()
    await button(dialog(page), '关闭').click()
  })
})

describe('an administrator', () => {
  it('sends one to all users of a role, and sees that it arrived', async () => {
    const { page } = journey
    const [code, title, role] = [freshName('T'), freshName('群发'), freshName('role')]
    const added = await journey.admin.call<{ id: string }>('POST', '/sys/role/add', { roleCode: role, roleName: role })
    for (let nth = 0; nth < 2; nth += 1) await createPerson(journey.admin, [added.body.result.id])
    const template = { templateCode: code, templateName: title, templateType: '1', templateContent: '请查收' }
    await journey.admin.call('POST', '/sys/message/sysMessageTemplate/add', template)
    await reopenByMenu(page, '消息', '模板管理')
    await page.getByRole('search').getByLabel('模板CODE').fill(code)
    await button(page, '查询').click()
    await button(row(page, code), '更多').click()
    await clickAtRest(page.getByRole('menuitem', { name: '应用', exact: true }))
    await button(dialog(page), '确定').click()
    // Only an unused template can be edited.
    await button(row(page, code), '编辑').waitFor({ state: 'detached' })
    await button(row(page, code), '更多').click()
    await clickAtRest(page.getByRole('menuitem', { name: '群发', exact: true }))
    const form = page.getByRole('dialog', { name: '群发' })
    await form.getByLabel('角色', { exact: true }).fill(role)
    await clickAtRest(page.locator('.ant-select-item-option').filter({ hasText: role }).last())
    await page.keyboard.press('Escape')
    await button(form, '开始群发').click()
    await button(page.getByRole('dialog', { name: '确定开始群发吗?' }), '确定').click()
    await form.waitFor({ state: 'hidden' })
    await openByMenu(page, '消息', '消息管理')
    await page.getByRole('tab', { name: '群发记录' }).click()
    const sent = row(page, title)
    await expect
      .poll(async () => {
        await button(page.getByRole('tabpanel', { name: '群发记录' }), '查询').click()
        return (await sent.getByRole('cell').allInnerTexts()).slice(2, 5)
      })
      .toEqual(['2', '2', '0'])
  })

  it('sees why a mail was not sent, on a phone too', async () => {
    const { page } = journey
    const [code, title] = [freshName('M'), freshName('邮件')]
    const body = { templateCode: code, templateName: title, templateType: '1', templateContent: '您好' }
    await journey.admin.call('POST', '/sys/message/sysMessageTemplate/add', body)
    const { username } = await createPerson(journey.admin, [])
    const call = { templateCode: code, msgType: 'email', receiver: username }
    const { body: refused } = await journey.admin.call('POST', '/sys/message/sysMessageTemplate/sendMsg', call)
    expect(refused.message).toBe('发送消息出错！邮件服务器未配置')
    await page.setViewportSize({ width: 390, height: 800 })
    await page.goto('/message/message')
    await page.getByRole('search').getByLabel('消息标题').fill(title)
    await button(page, '查询').click()
    const card = page.locator('.r-table__card').filter({ hasText: title })
    await card.getByText('邮件服务器未配置').waitFor()
    await card.getByText('已放弃').waitFor()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
    expect(await seriousViolations(page)).toEqual([])
    await page.setViewportSize({ width: 1280, height: 800 })
  })
})

/** A purchase with lines that is returned, corrected and approved, by people who may do just their part. */
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { atRest, seriousViolations } from '../shell/frame.ts'
import { createPersonWith, entriesWithNeeds } from '../support/data/grants.ts'
import { startJourney } from '../support/journey.ts'
import { freshName } from '../support/people.ts'
import { button, clickAtRest, dialog, fill, fillCell, notice, reopenByMenu, row, signIn } from '../support/screen.ts'

const journey = startJourney()
const title = freshName('打印机')

/** Window of the person who applies, at a desk; and of the leader, who has a phone. */
let apply: Page
let judge: Page

beforeAll(async () => {
  const { admin } = journey
  const departName = freshName('采购科')
  const depart = await admin.call<{ id: string }>('POST', '/sys/sysDepart/add', { departName, parentId: '' })
  const departs = [depart.body.result.id]
  const needs = await entriesWithNeeds(admin)
  const own = ['business-purchase', ...needs('workflow-my-task')]
  const starter = await createPersonWith(admin, own, departs)
  const leader = await createPersonWith(admin, needs('workflow-my-task'), departs)
  const lead = { id: leader.id, userIdentity: 2, departIds: departs.join(',') }
  expect((await admin.call('PUT', '/sys/user/edit', lead)).body).toMatchObject({ success: true })
  apply = (await journey.open({ as: starter })).page
  await apply.setViewportSize({ width: 1366, height: 768 })
  judge = (await journey.open()).page
  await judge.setViewportSize({ width: 390, height: 844 })
  await signIn(judge, leader.username, leader.password)
})

const openTask = async (page: Page) => {
  await page.goto('/bpm/task/MyTaskList')
  await button(page.getByRole(page === judge ? 'listitem' : 'row').filter({ hasText: '采购审批' }), '办理').click()
  await button(dialog(page), page === judge ? '同意' : '重新提交').waitFor()
  await atRest(page)
}

describe('a purchase', () => {
  it('is written with its lines, whose sum is its total, and submitted', async () => {
    await reopenByMenu(apply, '业务', '采购申请')
    await button(apply, '新增').click()
    await fill(dialog(apply), { 标题: title, 需求日期: '2026-12-01', 事由: '旧机报废' })
    await button(dialog(apply), '添加行').click()
    const grid = dialog(apply).getByRole('grid')
    for (const [column, text] of [
      ['item', '激光打印机'],
      ['quantity', '2'],
      ['price', '1500'],
    ] as const) {
      await fillCell(grid.locator('[data-row]').first().locator(`[data-column=${column}]`), text)
    }
    await expect.poll(() => dialog(apply).getByLabel('合计金额（元）').inputValue()).toBe('3,000.00')
    await button(dialog(apply), '确定').click()
    await notice(apply, '添加成功').waitFor()
    await button(row(apply, title), '提交').click()
    await clickAtRest(button(dialog(apply), '确定'))
    await notice(apply, '提交成功').waitFor()
    await row(apply, title).getByText('处理中').waitFor()
  })

  it('is returned on a phone, to a place that the leader chooses', async () => {
    await openTask(judge)
    await dialog(judge).getByText('激光打印机').waitFor()
    await button(dialog(judge), '退回').click()
    const question = judge.getByRole('dialog', { name: '退回' })
    await question.getByText('上一环节（发起人）').waitFor()
    await question.getByLabel('意见').fill('请写明型号')
    await atRest(judge)
    expect(await judge.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0)
    expect(await seriousViolations(judge, '.ant-modal')).toEqual([])
    await button(question, '退回').click()
    await notice(judge, '已退回').waitFor()
  })

  it('is corrected by its author, and submitted again', async () => {
    await openTask(apply)
    const form = dialog(apply)
    await form.getByText('激光打印机').first().waitFor()
    await fill(form, { 事由: '旧机报废，型号 M401' })
    await button(form, '重新提交').click()
    await notice(apply, '办理成功').waitFor()
  })

  it('is discussed on a phone', async () => {
    await openTask(judge)
    await button(dialog(judge), '评论').click()
    const form = judge.getByRole('dialog', { name: '评论' })
    await form.getByLabel('评论').fill('请附三家报价')
    await atRest(judge)
    expect(await seriousViolations(judge, '.ant-modal')).toEqual([])
    await button(form, '发表').click()
    await notice(judge, '评论成功').waitFor()
    const card = judge.getByRole('listitem').filter({ hasText: '请附三家报价' })
    await button(card, '撤回评论').waitFor()
    await card.scrollIntoViewIfNeeded()
    expect(await judge.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0)
  })

  it('is approved by the leader, who names the supplier and attaches a file', async () => {
    await openTask(judge)
    await dialog(judge).getByText('旧机报废，型号 M401').waitFor()
    await fill(dialog(judge), { 供应商: '城东文具' })
    await dialog(judge)
      .locator('input[type=file]')
      .setInputFiles({ name: '报价单.txt', mimeType: 'text/plain', buffer: Buffer.from('1500') })
    await dialog(judge).getByRole('link', { name: '报价单.txt' }).waitFor()
    await button(dialog(judge), '同意').click()
    await notice(judge, '办理成功').waitFor()
    await reopenByMenu(apply, '业务', '采购申请')
    await row(apply, title).getByText('已完成').waitFor()
    await row(apply, title).getByText('城东文具').waitFor()
  })

  it('shows its author who said what, with the file', async () => {
    await button(row(apply, title), '进度').click()
    const progress = dialog(apply)
    await progress.getByText('请附三家报价').waitFor()
    const address = await progress.getByRole('link', { name: '报价单.txt' }).getAttribute('href')
    const file = await apply.request.get(new URL(address!, apply.url()).href)
    expect([file.status(), await file.text()]).toEqual([200, '1500'])
  })
})

/** One application by the shipped process, from writing to approval, by people who may do just their part. */
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { atRest, seriousViolations } from '../shell/frame.ts'
import { createPersonWith, entriesWithNeeds } from '../support/data/grants.ts'
import { startJourney } from '../support/journey.ts'
import { freshName } from '../support/people.ts'
import { button, choose, clickAtRest, dialog, fill, notice, reopenByMenu, row, signIn } from '../support/screen.ts'

const journey = startJourney()
const reason = freshName('探亲')

/** Window of the person who applies, at a desk; and of the leader, who has a phone. */
let apply: Page
let judge: Page

beforeAll(async () => {
  const { admin } = journey
  const departName = freshName('流程科')
  const depart = await admin.call<{ id: string }>('POST', '/sys/sysDepart/add', { departName, parentId: '' })
  const departs = [depart.body.result.id]
  const needs = await entriesWithNeeds(admin)
  const starter = await createPersonWith(admin, ['business-leave', 'workflow-application'], departs)
  const leader = await createPersonWith(admin, needs('workflow-my-task'), departs)
  const lead = { id: leader.id, userIdentity: 2, departIds: departs.join(',') }
  expect((await admin.call('PUT', '/sys/user/edit', lead)).body).toMatchObject({ success: true })
  apply = (await journey.open({ as: starter })).page
  await apply.setViewportSize({ width: 1366, height: 768 })
  judge = (await journey.open()).page
  await judge.setViewportSize({ width: 390, height: 844 })
  await signIn(judge, leader.username, leader.password)
})

describe('an application for leave', () => {
  it('is written and submitted', async () => {
    await reopenByMenu(apply, '业务', '请假申请')
    await button(apply, '新增').click()
    await choose(dialog(apply), '请假类型', '年假')
    await fill(dialog(apply), { 天数: '2', 开始日期: '2026-12-01', 结束日期: '2026-12-02', 事由: reason })
    await button(dialog(apply), '确定').click()
    await notice(apply, '添加成功').waitFor()
    await button(row(apply, reason), '提交').click()
    await clickAtRest(button(dialog(apply), '确定'))
    await notice(apply, '提交成功').waitFor()
    await row(apply, reason).getByText('处理中').waitFor()
    // A record in a process offers no change.
    for (const action of ['提交', '编辑']) expect(await button(row(apply, reason), action).count()).toBe(0)
  })

  it('is judged on a phone, with an opinion', async () => {
    await judge.goto('/bpm/task/MyTaskList')
    const card = judge.getByRole('listitem').filter({ hasText: '请假审批' })
    await button(card, '办理').click()
    const drawer = dialog(judge)
    await drawer.getByText(reason).waitFor()
    await drawer.getByLabel('意见', { exact: true }).fill('同意休假')
    await atRest(judge)
    expect(await seriousViolations(judge, '.ant-drawer')).toEqual([])
    expect(await judge.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0)
    await button(drawer, '同意').click()
    await notice(judge, '办理成功').waitFor()
    await expect.poll(() => judge.getByRole('dialog').count()).toBe(0)
    await card.waitFor({ state: 'detached' })
  })

  it('shows its approval, and the way it took in list and diagram', async () => {
    await reopenByMenu(apply, '业务', '请假申请')
    await row(apply, reason).getByText('已完成').waitFor()
    await button(row(apply, reason), '进度').click()
    await dialog(apply).getByText('同意休假').waitFor()
    await apply.keyboard.press('Escape')
    await expect.poll(() => apply.getByRole('dialog').count()).toBe(0)
    await reopenByMenu(apply, '流程', '我的申请')
    const line = row(apply, '请假审批')
    await line.getByText('已完成').waitFor()
    await button(line, '跟踪').click()
    await dialog(apply).getByText('部门负责人审批').first().waitFor()
    await dialog(apply).getByRole('tab', { name: '流程图' }).click()
    await dialog(apply).locator('svg [data-element-id=leader]').first().waitFor()
    await atRest(apply)
    expect(await seriousViolations(apply, '.ant-drawer')).toEqual([])
  })
})

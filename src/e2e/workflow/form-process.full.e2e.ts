/** A process for records of an online form: drawn, deployed, used and traced, by people who may do just their part. */
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { newField, paletteOf } from '#shared/documents/online-form/fields/form-palette.ts'
import type { GrantTreeAnswer, GrantTreeNode } from '#shared/wire/grants.ts'
import { atRest, seriousViolations } from '../shell/frame.ts'
import { createPersonWith, entriesWithNeeds } from '../support/data/grants.ts'
import { startJourney } from '../support/journey.ts'
import { freshName, type Person } from '../support/people.ts'
import { button, choose, clickAtRest, dialog, fill, notice, reopenByMenu, row, signIn } from '../support/screen.ts'

const journey = startJourney()
const table = freshName('trip')
const title = `出差${table}`
const purpose = freshName('会议')

/** Windows of the person who draws processes, of the applicant, and of the approver, who has a phone. */
let draw: Page
let apply: Page
let judge: Page
let approver: Person

beforeAll(async () => {
  const { admin } = journey
  const call = async <T>(method: string, path: string, body: object) => {
    const answer = await admin.call<T>(method, path, body)
    if (!answer.body.success) throw new Error(answer.body.message)
    return answer.body.result
  }
  const approval = paletteOf(['list'])
    .flatMap(({ entries }) => entries)
    .find(({ preset }) => preset !== undefined)!
  const fields = [
    { dbFieldName: 'purpose', dbFieldTxt: '目的', fieldMustInput: '1' },
    { dbFieldName: 'days', dbFieldTxt: '天数', dbType: 'int' },
    newField(approval, '审批状态', []),
  ]
  const form = await call<{ id: string }>('POST', '/online/cgform/head/add', {
    tableName: table,
    tableTxt: title,
    fields,
  })
  await call('POST', '/online/cgform/api/synchronise', { id: form.id, mode: 'normal' })
  const menu = await call<{ id: string }>('POST', '/online/cgform/head/publish', { id: form.id })
  const needs = await entriesWithNeeds(admin)
  const drawer = await createPersonWith(admin, [
    ...needs('workflow-process'),
    ...needs('workflow-process-add'),
    'workflow-process-deploy',
  ])
  const { treeList } = (await admin.call<GrantTreeAnswer>('GET', '/sys/role/queryTreeList')).body.result
  const applicant = await createPersonWith(admin, [...buttonsOf(treeList, menu.id), 'workflow-application'])
  const person = await createPersonWith(admin, needs('workflow-my-task'))
  approver = person
  draw = (await journey.open({ as: drawer })).page
  await draw.setViewportSize({ width: 1366, height: 768 })
  apply = (await journey.open({ as: applicant })).page
  await apply.setViewportSize({ width: 1366, height: 768 })
  judge = (await journey.open()).page
  await judge.setViewportSize({ width: 390, height: 844 })
  await signIn(judge, person.username, person.password)
})

/** Buttons of an entry of the menu, by their ids. */
function buttonsOf(tree: readonly GrantTreeNode[], id: string): string[] {
  return tree.flatMap(({ key, children = [] }) =>
    key === id ? children.map((button) => button.key) : buttonsOf(children, id),
  )
}

describe('a process for an online form', () => {
  it('is drawn, saved and deployed', async () => {
    await reopenByMenu(draw, '流程', '流程管理')
    await button(draw, '新增').click()
    await fill(dialog(draw), { 流程名称: title, 流程编码: table })
    await choose(dialog(draw), '业务表单', title)
    const canvas = dialog(draw).locator('[data-step]')
    await canvas.first().focus()
    await draw.keyboard.press('Tab')
    await draw.keyboard.press('Enter')
    await clickAtRest(draw.getByRole('menuitem', { name: '审批人' }))
    const step = draw.getByRole('dialog', { name: '设置审批人' })
    await step.getByRole('checkbox', { name: '指定人员' }).check()
    await step.getByLabel('人员', { exact: true }).click()
    const picker = draw.getByRole('dialog', { name: '选择用户' })
    await picker.getByRole('textbox', { name: '用户账号' }).fill(approver.username)
    await button(picker, '查询').click()
    await picker.getByRole('row').filter({ hasText: approver.username }).getByRole('checkbox').check()
    await button(picker, '确定').click()
    await picker.waitFor({ state: 'hidden' })
    await button(step, '确定').click()
    await step.waitFor({ state: 'detached' })
    await button(dialog(draw), '确定').click()
    await notice(draw, '添加成功').waitFor()
    await button(row(draw, title), '发布').click()
    await clickAtRest(button(dialog(draw), '确定'))
    await notice(draw, '已发布为第 1 版').waitFor()
    await atRest(draw)
    expect(await seriousViolations(draw, 'main')).toEqual([])
  })

  it('takes a record that its author submits from the list of the form', async () => {
    await apply.goto(`/online/cgformList/${table}`)
    await button(apply, '新增').click()
    await fill(dialog(apply), { 目的: purpose, 天数: '2' })
    await button(dialog(apply), '确定').click()
    await notice(apply, '添加成功').waitFor()
    await row(apply, purpose).getByText('待提交').waitFor()
    await button(row(apply, purpose), '提交').click()
    await clickAtRest(button(dialog(apply), '确定'))
    await notice(apply, '提交成功').waitFor()
    await row(apply, purpose).getByText('处理中').waitFor()
  })

  it('gives it to the approver, who sees the record on a phone without a grant on the form', async () => {
    await judge.goto('/bpm/task/MyTaskList')
    const card = judge.getByRole('listitem').filter({ hasText: title })
    await button(card, '办理').click()
    await dialog(judge).getByText(purpose, { exact: true }).waitFor()
    await atRest(judge)
    expect(await judge.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0)
    await button(dialog(judge), '同意').click()
    await notice(judge, '办理成功').waitFor()
    await card.waitFor({ state: 'detached' })
  })

  it('is seen by the applicant as approved, with its progress', async () => {
    await apply.reload()
    await row(apply, purpose).getByText('已完成').waitFor()
    await button(row(apply, purpose), '进度').click()
    await dialog(apply).getByText('同意').first().waitFor()
    await atRest(apply)
    expect(await seriousViolations(apply, '.ant-drawer')).toEqual([])
  })
})

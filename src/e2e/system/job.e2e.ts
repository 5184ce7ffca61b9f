import { beforeEach, describe, expect, it } from 'vitest'
import { createPersonWith } from '../support/data/grants.ts'
import { startAdminJourney } from '../support/journey.ts'
import { button, choose, clickAtRest, dialog, fill, notice, openByMenu, reopenByMenu, row } from '../support/screen.ts'

const SAMPLE = '示例任务'

const journey = startAdminJourney()

interface Job {
  id: string
  status: number
}

async function sampleJobs(): Promise<Job[]> {
  const { body } = await journey.admin.call<{ records: Job[] }>('GET', '/sys/quartzJob/list?jobClassName=sample')
  return body.result.records
}

// Only one job of each kind can exist, and an earlier run may have left it.
beforeEach(async () => {
  for (const { id } of await sampleJobs()) await journey.admin.call('DELETE', `/sys/quartzJob/delete?id=${id}`)
})

describe('an administrator', () => {
  it('adds a job after a refused schedule, runs it, reads its log, and stops it', async () => {
    const { page } = journey
    await reopenByMenu(page, '监控', '定时任务')
    await row(page, '清理过期凭据').waitFor()
    await button(page, '新增').click()
    const form = page.getByRole('dialog', { name: /新增/ })
    await choose(form, '任务类名', SAMPLE)
    await fill(form, { 行数: '0' })
    await form.locator('[data-field=lines]').getByText('行数不能小于1').waitFor()
    await fill(form, { 行数: '1', 文字: '夜间对账' })
    await form.getByLabel('cron表达式').fill('0 0 0 30 2 ?')
    await form.getByText('不会再执行').waitFor()
    await button(form, '确定').click()
    await form.getByText('该cron表达式不会再执行').waitFor()
    await form.getByLabel('cron表达式').fill('0 0 2 1 1 ?')
    await form.getByText('接下来的执行时间').waitFor()
    await button(form, '确定').click()
    await form.waitFor({ state: 'hidden' })

    await button(row(page, SAMPLE), '更多').click()
    await clickAtRest(page.getByRole('menuitem', { name: '执行一次' }))
    await button(dialog(page), '确定').click()
    await notice(page, '执行成功').waitFor()
    await expect
      .poll(async () => {
        await button(page, '刷新').click()
        return row(page, SAMPLE).getByText('成功', { exact: true }).count()
      })
      .toBe(1)

    await button(row(page, SAMPLE), '更多').click()
    await clickAtRest(page.getByRole('menuitem', { name: '执行记录' }))
    const history = page.getByRole('dialog', { name: '执行记录' })
    await history.getByRole('row').filter({ hasText: '手动' }).getByRole('button').first().click()
    await history.getByText(/\d 夜间对账/).waitFor()
    await page.keyboard.press('Escape')
    await history.waitFor({ state: 'hidden' })

    await button(row(page, SAMPLE), '停止').click()
    await button(dialog(page), '确定').click()
    await button(row(page, SAMPLE), '启动').waitFor()
    expect((await sampleJobs()).map(({ status }) => status)).toEqual([-1])
  })
})

describe('a user with only the permissions for jobs', () => {
  it('ends a running job, in its history', async () => {
    const { admin } = journey
    const clerk = await createPersonWith(admin, ['system-job'])
    const { page } = await journey.open({ as: clerk })
    const added = await admin.call<Job>('POST', '/sys/quartzJob/add', {
      ...{ jobClassName: 'sample', cronExpression: '0 0 2 1 1 ?', parameter: '{"seconds":3000}', status: -1 },
      ...{ timeoutSeconds: 3600, misfirePolicy: 'skip', overlapPolicy: 'skip' },
    })
    await admin.call('GET', `/sys/quartzJob/execute?id=${added.body.result.id}`)
    await openByMenu(page, '监控', '定时任务')
    await button(row(page, SAMPLE), '更多').click()
    await clickAtRest(page.getByRole('menuitem', { name: '执行记录' }))
    const history = page.getByRole('dialog', { name: '执行记录' })
    const run = history.getByRole('row').filter({ hasText: '手动' })
    await expect.poll(() => shows('执行中')).toBe(1)
    await button(run, '停止').click()
    await page
      .getByRole('dialog')
      .filter({ hasText: '确定停止这次执行吗' })
      .getByRole('button', { name: /确\s*定/ })
      .click()
    await notice(page, '操作成功').waitFor()
    await expect.poll(() => shows('已停止')).toBe(1)
    await run.getByText(`由 ${clerk.username} 停止`).waitFor()
    expect(await button(run, '停止').count()).toBe(0)

    /** Returns whether the run has reached a state. */
    async function shows(state: string): Promise<number> {
      await button(history, '刷新').click()
      return run.getByText(state, { exact: true }).count()
    }
  })
})

/** The designer of simple processes on a separate page; the page of processes has another journey. */
import { describe, expect, it } from 'vitest'
import type { Page as PageDocument } from '#shared/documents/page.ts'
import type { SimpleProcess } from '#shared/documents/workflow/simple-process.ts'
import { atRest, seriousViolations } from '../shell/frame.ts'
import { publishForTests } from '../support/data/published-page.ts'
import { startAdminJourney } from '../support/journey.ts'
import { button, choose, dialog, openByMenu } from '../support/screen.ts'

const steps = [
  { id: 'start', kind: 'start', name: '发起' },
  { id: 'lead', kind: 'approval', name: '部门审批', settings: { approvers: [{ kind: 'leader', levels: 1 }] } },
  { id: 'days', kind: 'choice', name: '按天数' },
  {
    id: 'long',
    kind: 'branch',
    name: '三天以上',
    parent: 'days',
    condition: { join: 'and', rows: [{ field: 'days', type: 'number', operator: 'gt', value: 3 }] },
  },
  { id: 'hr', kind: 'approval', name: '人事审批', parent: 'long', settings: { approvers: [{ kind: 'starter' }] } },
  { id: 'rest', kind: 'branch', name: '其他', parent: 'days', isDefault: true },
  { id: 'copy', kind: 'copy', name: '抄送', settings: { cc: [{ kind: 'starter' }] } },
]
const props = { fields: [{ name: 'days', title: '请假天数', type: 'number' }] }
const value = JSON.stringify({ key: 'leave', name: '请假', steps })

const page: PageDocument = {
  title: '职务管理',
  'x-entity': 'system/position',
  type: 'object',
  properties: {
    form: {
      type: 'void',
      'x-component': 'Form',
      'x-component-props': {
        entity: 'workflow/step-branch',
        labels: 'above',
        fields: [
          { field: 'rows', title: '审批流程', widget: 'ProcessSteps', props, default: value },
          { field: 'name', default: '流程' },
          { field: 'expression', title: '结果', widget: 'Textarea', readOnly: true },
        ],
        submit: {
          label: '检查',
          do: [{ use: 'set-value', with: { values: { expression: { expr: 'values.rows' } } } }],
        },
      },
    },
  },
}

const journey = startAdminJourney()
publishForTests(journey, 'system/position', page)

const card = (name: RegExp) => journey.page.getByRole('button', { name }).and(journey.page.locator('[data-step]'))

/** The process as the form would send it. */
async function stored(): Promise<SimpleProcess> {
  await button(journey.page, '检查').click()
  const result = journey.page.getByLabel('结果')
  await expect.poll(() => result.inputValue()).toContain('steps')
  return JSON.parse(await result.inputValue()) as SimpleProcess
}

describe('the simple designer', () => {
  it('is used by keyboard alone', async () => {
    const { page } = journey
    await page.setViewportSize({ width: 1366, height: 768 })
    await page.reload()
    await openByMenu(page, '系统管理', '职务管理')
    await card(/^发起/).focus()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await page.getByRole('menuitem', { name: '审批人' }).waitFor()
    await atRest(page)
    await page.keyboard.press('Enter')
    const drawer = dialog(page)
    await drawer.getByLabel('名称').fill('主管审批')
    await drawer.getByRole('checkbox', { name: '部门负责人' }).first().check()
    expect(await seriousViolations(page, '[role=dialog]')).toEqual([])
    await button(drawer, '确定').click()
    await drawer.waitFor({ state: 'detached' })
    await expect
      .poll(() => card(/^主管审批，部门负责人 · 或签$/).evaluate((it) => it === document.activeElement))
      .toBe(true)
    await page.keyboard.press('Alt+ArrowDown')
    await expect
      .poll(async () => (await stored()).steps.map(({ name }) => name).slice(0, 3))
      .toEqual(['发起', '部门审批', '主管审批'])
    await card(/^主管审批/).press('Delete')
    await button(dialog(page), '确定').click()
    await expect.poll(() => card(/^主管审批/).count()).toBe(0)
    await page.keyboard.press('Control+z')
    await card(/^主管审批/).waitFor()
    expect(await seriousViolations(page, 'main')).toEqual([])
  })

  it('sets conditions in a drawer', async () => {
    const { page } = journey
    await card(/^三天以上/).click()
    const drawer = dialog(page)
    await drawer.getByLabel('比较值').fill('7')
    await atRest(page)
    expect(await seriousViolations(page, '[role=dialog]')).toEqual([])
    await button(drawer, '确定').click()
    await card(/^三天以上，请假天数 大于 7$/).waitFor()
  })

  it('limits a task in working days', async () => {
    const { page } = journey
    await card(/^部门审批/).click()
    const drawer = dialog(page)
    await drawer.getByRole('tab', { name: '规则' }).click()
    await drawer.getByLabel('处理时限').fill('2')
    await choose(drawer, '单位', '工作日')
    await button(drawer, '确定').click()
    await drawer.waitFor({ state: 'detached' })
    const { steps } = await stored()
    expect(steps.find(({ id }) => id === 'lead')).toMatchObject({ settings: { timeout: { after: 'WORK/P2D' } } })
  })

  it('fits a phone: only the board moves sideways', async () => {
    const { page } = journey
    await page.setViewportSize({ width: 390, height: 844 })
    const overflow = (part: string) => page.locator(part).evaluate((it) => it.scrollWidth - it.clientWidth)
    await expect.poll(() => overflow('html')).toBe(0)
    expect(await overflow('.r-steps__scroll')).toBeGreaterThan(0)
    await card(/^抄送/).click()
    await dialog(page).getByLabel('名称').waitFor()
    await atRest(page)
    expect((await dialog(page).boundingBox())!.width).toBe(390)
    expect(await overflow('.ant-drawer-body')).toBe(0)
    await page.keyboard.press('Escape')
    await dialog(page).waitFor({ state: 'detached' })
    expect(await seriousViolations(page, 'main')).toEqual([])
  })
})

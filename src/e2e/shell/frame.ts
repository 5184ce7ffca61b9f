/** Helpers of journeys through the layout: tabs, settings, axe. */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Locator, Page } from 'playwright-core'
import { clickAtRest } from '../support/screen.ts'

export const tab = (page: Page, title: string): Locator => page.getByRole('tab', { name: title, exact: true })

export async function tabTitles(page: Page): Promise<string[]> {
  return page.getByRole('tab').allTextContents()
}

export async function openSettings(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: /用户菜单/ }).click()
  await clickAtRest(page.getByRole('menuitem', { name: '系统设置' }))
  const drawer = page.getByRole('dialog', { name: '系统设置' })
  await drawer.getByText('恢复默认设置').waitFor()
  return drawer
}

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

interface Axe {
  run(
    context: unknown,
    options: unknown,
  ): Promise<{
    violations: { id: string; impact: string; nodes: { target: string[]; any: { message: string }[] }[] }[]
  }>
}

/** Serious and critical findings of axe on the page, or in one part, in the current state. No rule is excluded. */
export async function seriousViolations(page: Pick<Page, 'evaluate'>, part = 'html'): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axeSource)
  return page.evaluate(async (place) => {
    const { axe } = globalThis as unknown as { axe: Axe }
    const { violations } = await axe.run(place, { resultTypes: ['violations'] })
    return violations
      .filter(({ impact }) => ['serious', 'critical'].includes(impact))
      .map(
        ({ id, nodes }) =>
          `${id}: ${nodes.map(({ target, any }) => [...target, any[0]?.message].join(' ')).join(', ')}`,
      )
  }, part)
}

/**
 * Waits until only endless animations are left, because fading mixes colours. antd sets the class of a motion some
 * frames before the browser knows of an animation.
 */
export async function atRest(page: Pick<Page, 'waitForFunction'>): Promise<void> {
  await page.waitForFunction(() => {
    const isAboutTo = document.querySelector('[class*="-enter-"], [class*="-appear-"], [class*="-leave-"]') !== null
    const isMoving = document
      .getAnimations()
      .some(({ effect, playState }) => playState === 'running' && effect?.getTiming().iterations !== Infinity)
    return !isAboutTo && !isMoving
  })
}

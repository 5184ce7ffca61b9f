import { cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { shellTexts } from '../shell-texts.ts'
import { HOME, loginAs, menuEntry, menuGroup, PERMISSIONS, permissionsOf, showApp } from '../testing/show-app.tsx'
// Lazy module, loaded before the clock of a test runs.
import './tab-bar.tsx'

afterEach(cleanup)

describe('more tabs than there is room for', () => {
  // The window of the tests has no layout.
  beforeEach(() => {
    vi.spyOn(Element.prototype, 'scrollWidth', 'get').mockReturnValue(900)
    vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(300)
  })
  afterEach(() => vi.restoreAllMocks())

  it('are moved by arrows, and all of them are in a list', async () => {
    const reports = ['甲', '乙'].map((name, index) =>
      menuGroup(`/r${index}`, name, [menuEntry(`/r${index}/a`, `${name}报`)], { alwaysShow: true }),
    )
    showApp('/r0', loginAs('zhang', '张三'), { [PERMISSIONS]: permissionsOf([HOME, ...reports]) })
    await screen.findByRole('tab', { name: '甲' })
    const moves: number[] = []
    screen.getByRole('tablist').scrollBy = (to) => void moves.push((to as ScrollToOptions).left ?? 0)
    await userEvent.click(await screen.findByRole('button', { name: shellTexts.tabsRight }))
    await userEvent.click(screen.getByRole('button', { name: shellTexts.tabsLeft }))
    expect(moves).toEqual([210, -210])
    await userEvent.click(screen.getByRole('button', { name: shellTexts.tabsAll }))
    await userEvent.click(await screen.findByRole('menuitem', { name: '首页' }))
    await expect.poll(() => location.pathname).toBe('/dashboard/analysis')
  })

  it('have neither arrows nor a list where all have room', async () => {
    vi.spyOn(Element.prototype, 'scrollWidth', 'get').mockReturnValue(300)
    showApp('/dashboard/analysis', loginAs('zhang', '张三'), { [PERMISSIONS]: permissionsOf([HOME]) })
    await screen.findByRole('tab', { name: '首页' })
    expect(screen.queryByRole('button', { name: shellTexts.tabsAll })).toBeNull()
  })
})

describe('the last tab', () => {
  it('is not closed, where the menu has no home', async () => {
    const report = menuGroup('/report', '报表', [menuEntry('/report/a', '日报')], { alwaysShow: true })
    showApp('/report', loginAs('zhang', '张三'), { [PERMISSIONS]: permissionsOf([report]) })
    await userEvent.pointer({ keys: '[MouseMiddle]', target: await screen.findByRole('tab', { name: '报表' }) })
    expect(await screen.findByText('这是最后一页，不能再关闭了啦')).toBeDefined()
    expect(screen.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual(['报表'])
    expect(location.pathname).toBe('/report')
  })
})

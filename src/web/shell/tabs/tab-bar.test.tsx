import { cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it } from 'vitest'
import { loginAs, menuEntry, menuGroup, PERMISSIONS, permissionsOf, showApp } from '../testing/show-app.tsx'
// Lazy module, loaded before the clock of a test runs.
import './tab-bar.tsx'

afterEach(cleanup)

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

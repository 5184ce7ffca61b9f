import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { field, messageOf, save, show } from '../testing/contact-form.tsx'

const FIELDS = [
  { field: 'name', tab: '基本信息' },
  { field: 'phone', tab: '联系方式' },
  { field: 'confirm', tab: '联系方式' },
]
const isVisible = async (label: string) => (await field(label)).closest('[hidden]') === null
const tab = (name: string) => screen.findByRole('tab', { name })

describe('a form with tabs', () => {
  it('shows the fields of one tab, and saves those of all', async () => {
    const { user, host } = show(FIELDS)
    await user.type(await field('姓名'), '王小明')
    expect([await isVisible('姓名'), await isVisible('手机')]).toEqual([true, false])
    await user.click(await tab('联系方式'))
    await waitFor(async () => expect([await isVisible('姓名'), await isVisible('手机')]).toEqual([false, true]))
    await user.type(await field('手机'), '13900000000')
    await user.type(await field('再次输入'), '13900000000')
    await save(user)
    await waitFor(() =>
      expect(host.events).toContain('add {"name":"王小明","phone":"13900000000","confirm":"13900000000"}'),
    )
  })

  it('activates the tab with an error, and marks it', async () => {
    const { user, host } = show(FIELDS)
    await user.click(await tab('联系方式'))
    await waitFor(async () => expect(await isVisible('姓名')).toBe(false))
    await save(user)
    await waitFor(async () => expect(await isVisible('姓名')).toBe(true))
    expect(messageOf(await field('姓名'))).toBe('请输入姓名')
    const marked = document.querySelectorAll('.r-form__tab--invalid')
    expect([...marked].map(({ textContent }) => textContent)).toEqual(['基本信息'])
    expect(host.events).toEqual([])
  })

  it('has no tabs where no field names one', async () => {
    show(['name', 'phone'])
    await field('姓名')
    expect(screen.queryByRole('tab')).toBeNull()
  })
})

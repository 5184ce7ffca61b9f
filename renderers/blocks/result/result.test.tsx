import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { pageOf, readBlockExample } from '../../testing/example-page.ts'
import { renderScreen } from '../../testing/render-screen.tsx'

const { 'x-entity': _, ...page } = pageOf({ result: readBlockExample('result') })

describe('a result', () => {
  it('says what is done, from what the address carries, and offers what comes next', async () => {
    const { user, host } = renderScreen(page, { params: { id: '42' } })
    await screen.findByRole('heading', { name: '编号 42 已提交' })
    expect(screen.getByText('结果将发到您的邮箱')).toBeDefined()
    await user.click(screen.getByRole('button', { name: '完成' }))
    expect(host.events).toEqual(['close-screen'])
  })

  it('offers only what the person may do', async () => {
    const block = readBlockExample('result')
    const buttons = [{ label: '审批', permission: 'a:b:c', do: [{ use: 'reload' }] }]
    const props = { ...block['x-component-props'], buttons }
    renderScreen(
      { ...page, properties: { result: { ...block, 'x-component-props': props } } },
      { instead: { can: () => false } },
    )
    await screen.findByText('结果将发到您的邮箱')
    expect(screen.queryByRole('button')).toBeNull()
  })
})

import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { showBlock } from '#renderers/testing/shown-block.tsx'

describe('an alert', () => {
  it('shows a computed text, runs its buttons, and can be closed', async () => {
    const button = { label: '知道', do: [{ use: 'notice', with: { text: '好' } }] }
    const props = { title: { expr: "'您好，' + user.realname" }, text: '说明', closable: true, buttons: [button] }
    const { user, host } = showBlock('Alert', props)
    expect(await screen.findByText('您好，管理员')).toBeDefined()
    expect(screen.getByText('说明')).toBeDefined()
    await user.click(screen.getByRole('button', { name: '知道' }))
    expect(host.events.join()).toContain('好')
    await user.click(screen.getByRole('button', { name: '关闭提示' }))
    expect(screen.queryByText('说明')).toBeNull()
  })

  it.each([
    ["user.username == 'admin'", true],
    ["user.username == 'nobody'", false],
    ['params.missing', false],
  ])('is visible only while its condition is true: %s', async (when, there) => {
    showBlock('Alert', { title: '注意', when })
    if (there) expect(await screen.findByRole('alert')).toBeDefined()
    else expect(screen.queryByText('注意')).toBeNull()
  })
})

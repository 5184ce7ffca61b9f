import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { type Ports, RefusedError } from '#renderers/ports.ts'
import { renderScreen } from '#renderers/testing/render-screen.tsx'
import type { Entity } from '#shared/documents/entity.ts'
import type { Page } from '#shared/documents/page.ts'

const entity: Entity = {
  $id: 'account/proof',
  title: '手机验证',
  type: 'object',
  required: ['mobile', 'code'],
  properties: {
    mobile: { type: 'string', title: '手机号', pattern: '^1[3-9][0-9]{9}$' },
    code: { type: 'string', title: '短信验证码', maxLength: 10 },
  },
}

const page: Page = {
  title: '手机验证',
  'x-entity': 'account/proof',
  type: 'object',
  properties: {
    form: {
      type: 'void',
      'x-component': 'Form',
      'x-component-props': {
        fields: ['mobile', { field: 'code', widget: 'SmsCode', props: { phone: 'mobile', purpose: 'register' } }],
        submit: { label: '下一步', do: [{ use: 'host', with: { command: 'close-screen' } }] },
      },
    },
  },
}

async function show(sendCode?: Ports['sendCode']) {
  const view = renderScreen(page, { entities: [entity], instead: { ...(sendCode && { sendCode }) } })
  const send = (await screen.findByRole('button', { name: '获取验证码' })) as HTMLButtonElement
  return { ...view, send, phone: screen.getByLabelText('手机号') }
}

describe('a code that is sent to a phone', () => {
  it('sends the code once the phone is valid, to that phone and for the purpose of the page', async () => {
    const { user, send, phone, host } = await show()
    expect(send.disabled).toBe(true)
    await user.type(phone, '1390000000')
    expect(send.disabled).toBe(true)
    await user.type(phone, '1')
    expect(send.disabled).toBe(false)
    await user.click(send)
    expect(host.events).toEqual(['send code 13900000001 register', 'success 验证码已发送，请注意查收'])
  })

  it('pauses for the seconds that the server returns', async () => {
    const { user, send, phone } = await show(async () => 7)
    await user.type(phone, '13900000001')
    await user.click(send)
    await waitFor(() => expect(send.textContent).toMatch(/^[67] 秒后重新获取$/))
    expect(send.disabled).toBe(true)
  })

  it('shows why no code was sent, and can be tried again', async () => {
    const refused = async () => Promise.reject(new RefusedError('验证码10分钟内，仍然有效！'))
    const { user, send, phone, host } = await show(refused)
    await user.type(phone, '13900000001')
    await user.click(send)
    expect(host.events).toEqual(['error 验证码10分钟内，仍然有效！'])
    expect(send.disabled).toBe(false)
  })

  it('shows the message of the server for the phone', async () => {
    const problems = [{ field: 'mobile', keyword: 'pattern', message: '您的手机号码格式不正确!' }]
    const { user, send, phone, host } = await show(async () => Promise.reject(new RefusedError('输入有误', problems)))
    await user.type(phone, '13900000001')
    await user.click(send)
    expect(host.events).toEqual(['error 您的手机号码格式不正确!'])
  })
})

import { screen, waitFor } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { pageOf } from '#renderers/testing/example-page.ts'
import { renderScreen } from '#renderers/testing/render-screen.tsx'
import type { Entity } from '#shared/documents/entity.ts'
import type { ReactionUse } from '#shared/documents/page.ts'

const text = (title: string) => ({ type: 'string', title }) as const
const entity: Entity = {
  $id: 'business/order',
  title: '订单',
  type: 'object',
  properties: {
    orderNo: text('单号'),
    mobile: text('手机'),
    rank: { ...text('职级'), 'x-dict': 'position_rank' },
    lower: text('下级'),
    contract: text('合同'),
  },
}
const DICTIONARIES: Record<string, [value: string, text: string][]> = {
  position_rank: [
    ['1', '员级'],
    ['2', '助级'],
    ['3', '中级'],
  ],
  sex: [
    ['1', '男'],
    ['2', '女'],
  ],
}

const reacting = (field: string, ...reactions: ReactionUse[]) => ({ field, reactions })
const linked: ReactionUse = {
  use: 'linked',
  with: { to: 'rank', from: { dictionary: "values.rank == '1' ? 'sex' : 'position_rank'" } },
}
const disabled: ReactionUse = { use: 'disabled', when: 'values.rank == null', with: { reason: '请先选择职级' } }

/** A form whose server creates the number, checks the telephone number and has the dictionaries. */
function showOrder() {
  const fields = [
    reacting('orderNo', { use: 'fill-rule', with: { ruleCode: 'order_number' } }),
    reacting('mobile', { use: 'check-rule', with: { ruleCode: 'user_phone' } }),
    'rank',
    { ...reacting('lower', linked, disabled), widget: 'Select' },
    reacting('contract', { use: 'read-only', when: "values.rank == '2'" }),
  ]
  const submit = { label: '提交', do: [{ use: 'save' }] }
  const form = { type: 'void', 'x-component': 'Form', 'x-component-props': { fields, submit } } as const
  const { user } = renderScreen(pageOf({ form }, 'business/order'), {
    entities: [entity],
    instead: {
      call: async ({ call }) => ({
        result: call === 'PUT /sys/fillRule/executeRuleByCode/order_number' ? '202601010001' : null,
        message: '',
      }),
      checks: {
        rule: async (code, value) =>
          code === 'user_phone' && value.length === 11
            ? { ok: true, message: '' }
            : { ok: false, message: '请输入正确格式的手机号码!' },
      },
      dictionary: async (code) =>
        (DICTIONARIES[code] ?? []).map(([value, label]) => ({ value, text: label, title: label })),
    },
  })
  return user
}

async function choose(user: UserEvent, label: string, option: string): Promise<void> {
  await user.click(await screen.findByLabelText(label))
  await user.click((await screen.findAllByTitle(option)).at(-1)!)
}

const chosen = (label: string) => screen.getByLabelText(label).closest('.ant-select')?.textContent

describe('fields of a form', () => {
  it('get a number from the server and run a rule of the server', async () => {
    const user = showOrder()
    await waitFor(() => expect(screen.getByLabelText('单号')).toHaveProperty('value', '202601010001'))
    const mobile = screen.getByLabelText('手机')
    await user.type(mobile, '139')
    await user.tab()
    await screen.findByText('请输入正确格式的手机号码!')
    await user.type(mobile, '00000000')
    await user.tab()
    await waitFor(() => expect(screen.queryByText('请输入正确格式的手机号码!')).toBeNull())
    expect(mobile).toHaveProperty('value', '13900000000')
  })

  it('are disabled, filtered, locked and cleared by the field above them', async () => {
    const user = showOrder()
    await screen.findByText('请先选择职级')
    expect(screen.getByLabelText('下级')).toHaveProperty('disabled', true)
    await choose(user, '职级', '员级')
    await choose(user, '下级', '男')
    expect(chosen('下级')).toContain('男')
    expect(screen.getByLabelText('合同')).toHaveProperty('disabled', false)
    await choose(user, '职级', '助级')
    await waitFor(() => expect(screen.getByLabelText('合同')).toHaveProperty('disabled', true))
    expect(chosen('下级')).not.toContain('男')
    await choose(user, '下级', '中级')
    expect(chosen('下级')).toContain('中级')
  })
})

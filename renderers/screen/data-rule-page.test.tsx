import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { Row } from '#shared/documents/entity.ts'
import { type GrantEffects, NO_EFFECTS } from '#shared/wire/grants.ts'
import type { CallRequest, Ports } from '../ports.ts'
import { readEntity, readPage } from '../testing/documents.ts'
import { openedDialog, renderScreen } from '../testing/render-screen.tsx'

const rule = { id: 'r1', version: 1, permissionId: 'menu', ruleName: '本人的', status: '1', editable: true }
const condition = { ruleConditions: 'USE_SQL_RULES', ruleValue: 'createBy == 1' }
const dictionaries: Record<string, { value: string; text: string; title: string }[]> = {
  valid_status: [
    { value: '1', text: '有效', title: '有效' },
    { value: '0', text: '无效', title: '无效' },
  ],
  rule_conditions: [{ value: 'USE_SQL_RULES', text: '表达式', title: '表达式' }],
}

function showRules(effects: Partial<GrantEffects>, stored: Row = rule) {
  const requests: CallRequest[] = []
  const call: Ports['call'] = async (request) => {
    if (request.call.includes('preview')) requests.push(request)
    return { result: { ...NO_EFFECTS, ...effects }, message: '' }
  }
  const shown = renderScreen(readPage('system/data-rule'), {
    address: 'system/data-rule',
    entities: [readEntity('system/data-rule')],
    rows: { 'system/data-rule': [{ ...stored, ...condition }] },
    params: { permissionId: 'menu', name: '职务管理' },
    instead: { call, dictionary: async (code) => dictionaries[code] ?? [] },
  })
  return { ...shown, requests }
}

async function disable({ user }: ReturnType<typeof showRules>) {
  await screen.findByText('本人的')
  await user.click(screen.getByRole('button', { name: '编辑' }))
  const dialog = await openedDialog('编辑数据规则')
  await user.click(await within(dialog).findByText('无效'))
  await user.click(within(dialog).getByRole('button', { name: '确定' }))
}

describe('disabling a data rule', () => {
  it('is saved only after a confirmation that roles are no longer restricted', async () => {
    const shown = showRules({ opened: ['统计员'] })
    await disable(shown)
    const question = (await screen.findByText('确定保存数据规则?')).closest<HTMLElement>('[role="dialog"]')!
    expect(question.textContent).toContain('其用户可见全部数据：统计员')
    expect(shown.requests).toEqual([
      {
        call: 'POST /sys/permission/previewPermissionRule',
        body: { id: 'r1', status: '0', ruleColumn: null, ...condition },
      },
    ])
    expect(shown.host.events.filter((event) => event.startsWith('edit'))).toEqual([])
    await shown.user.click(within(question).getByRole('button', { name: /确\s?定/ }))
    await waitFor(() => expect(shown.host.events).toContainEqual(expect.stringMatching(/^edit .*"status":"0"/)))
  })

  it('is saved without a confirmation where no data becomes visible', async () => {
    const shown = showRules({})
    await disable(shown)
    await waitFor(() => expect(shown.host.events).toContainEqual(expect.stringMatching(/^edit .*"status":"0"/)))
  })
})

describe('a data rule that the person may not change', () => {
  it('is shown without 编辑 and 删除', async () => {
    showRules({}, { ...rule, editable: false })
    await screen.findByText('本人的')
    expect(screen.queryByRole('button', { name: '编辑' })).toBeNull()
    expect(screen.queryByRole('button', { name: '删除' })).toBeNull()
  })
})

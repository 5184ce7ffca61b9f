import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { Ports } from '#renderers/ports.ts'
import { readEntity } from '#renderers/testing/documents.ts'
import { readBlockExample } from '#renderers/testing/example-page.ts'
import type { FakeHostInput } from '#renderers/testing/fake-ports.ts'
import { renderScreen } from '#renderers/testing/render-screen.tsx'
import { widgetManifests } from '#renderers/widgets/manifests.ts'
import { controls } from '#shared/documents/form-item-descriptor/controls/controls.ts'
import type { Page } from '#shared/documents/page.ts'
import { isButtonVisible } from '#shared/rules/permissions/button-permission.ts'

const example = readBlockExample('descriptor-form')
const all = example['x-component-props']?.items as { key: string }[]
const entities = [readEntity('system/position')]

type Shown = FakeHostInput & { params?: Record<string, string> }

function show(changes: Record<string, unknown> = {}, input: Shown = {}, entity?: string) {
  const props = { ...example['x-component-props'], ...changes }
  const form = { ...example, 'x-component-props': props }
  const page: Page = { title: '填报', ...(entity && { 'x-entity': entity }), type: 'object', properties: { form } }
  return renderScreen(page, { entities, ...input })
}

const submit = () => screen.getByRole('button', { name: '提交' })

describe('a form made of descriptors', () => {
  it('validates by its rules and their messages, and submits the values', async () => {
    const items = all.filter(({ key }) => ['name', 'sales'].includes(key))
    const { user, host } = show({ items })
    await screen.findByLabelText('填报单位')
    await user.click(submit())
    expect(await screen.findByText('请输入填报单位!')).toBeDefined()
    expect(host.events).not.toContain('call POST /sys/position/add')
    await user.type(screen.getByLabelText('填报单位'), '甲')
    await user.type(screen.getByLabelText('销售额'), '-1')
    await user.click(submit())
    expect(await screen.findByText('销售额不能为负')).toBeDefined()
    await user.clear(screen.getByLabelText('销售额'))
    await user.click(submit())
    await expect.poll(() => host.events).toContain('success 已提交：甲')
  })

  it('has choices as buttons, defaults, and locked fields', async () => {
    show()
    expect((await screen.findByText('重点')).closest('.ant-radio-button-wrapper')).not.toBeNull()
    expect(screen.getByRole('switch').getAttribute('aria-checked')).toBe('true')
    expect(screen.getByLabelText<HTMLInputElement>('单号').disabled).toBe(true)
    expect(screen.queryByText('表单的部分配置未能采用')).toBeNull()
  })

  it('has the buttons that the person was granted', async () => {
    const button = { label: '提交', permission: 'business:form:add', do: [{ use: 'notice', with: { text: '好' } }] }
    show({ items: all.slice(0, 1), buttons: [button] }, { instead: { can: () => false } })
    await screen.findByLabelText('填报单位')
    expect(screen.queryByRole('button', { name: '提交' })).toBeNull()
  })

  it('also has the buttons that its description grants, and no others', async () => {
    const step = [{ use: 'notice', with: { text: '好' } }]
    const buttons = ['add', 'edit'].map((verb) => ({ label: verb, permission: `business:form:${verb}`, do: step }))
    const permissionList = [
      { action: 'business:form:add', type: '1' },
      { action: 'business:form:edit', type: '2' },
    ]
    const result = { schema: { required: [], properties: { shop: { view: 'text', title: '门店' } } }, permissionList }
    const call = async () => ({ result, message: '' })
    const can: Ports['can'] = (permission, formData) => isButtonVisible(permission, { formData })
    show({ items: undefined, call: 'GET /sys/loginfo', buttons }, { instead: { call, can } })
    expect(await screen.findByRole('button', { name: 'add' })).toBeDefined()
    expect(screen.queryByRole('button', { name: 'edit' })).toBeNull()
  })

  it('is described by a call as well, and reports the parts that it does not show', async () => {
    const schema = {
      required: ['shop'],
      properties: { shop: { view: 'text', title: '门店', pattern: 'only' }, brush: { view: 'brush', title: '画笔' } },
    }
    const call = async () => ({ result: { schema }, message: '' })
    show({ items: undefined, call: 'GET /sys/loginfo' }, { instead: { call } })
    expect(await screen.findByLabelText('门店')).toBeDefined()
    expect(screen.getByText('brush（type）：没有控件类型 brush，按单行文本显示')).toBeDefined()
    expect(screen.getByText('shop（rules）：没有可检查唯一性的实体，填写时不检查重复')).toBeDefined()
  })

  it('reads its descriptors with the parameters of the page', async () => {
    const computedQuery: unknown[] = []
    const call = async (request: { query?: unknown }) => {
      computedQuery.push(request.query)
      return { result: [{ key: 'shop', type: 'text', label: '门店' }], message: '' }
    }
    const query = { kind: 'shop', id: { expr: 'params.id' } }
    show({ items: undefined, call: 'GET /sys/loginfo', query }, { instead: { call }, params: { id: '7' } })
    await screen.findByLabelText('门店')
    expect(computedQuery[0]).toEqual({ kind: 'shop', id: '7' })
  })

  it('offers a retry after a failed call', async () => {
    let down = true
    const call = async () => {
      if (down) throw new Error('down')
      return { result: [{ key: 'shop', type: 'text', label: '门店' }], message: '' }
    }
    const { user } = show({ items: undefined, call: 'GET /sys/loginfo' }, { instead: { call } })
    await screen.findByText('加载失败')
    down = false
    await user.click(screen.getByRole('button', { name: '重试' }))
    expect(await screen.findByLabelText('门店')).toBeDefined()
  })

  it('applies the rules of its entity', async () => {
    const items = [{ key: 'code', type: 'text', label: '职务编码' }]
    const buttons = [{ label: '提交', do: [{ use: 'save' }] }]
    const { user } = show({ items, buttons }, {}, 'system/position')
    await screen.findByLabelText('职务编码')
    await user.click(submit())
    expect(await screen.findByText(/请输入.*编码/)).toBeDefined()
  })
})

it('carries only attributes that the widgets have', () => {
  const known = new Map(widgetManifests.map(({ name, props }) => [name, Object.keys(props.properties)]))
  const strange = controls.flatMap(({ attrs = [], types, shows }) => {
    const kinds = ['string', 'number', 'integer'] as const
    const widgets = [...known.keys()].filter((name) => kinds.some((type) => shows(name, { type, title: '' }, {})))
    return attrs.filter((attr) => widgets.some((name) => !known.get(name)!.includes(attr))).map((attr) => [types, attr])
  })
  expect(strange).toEqual([])
})

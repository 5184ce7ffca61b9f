import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { NoticedError, RefusedError } from '#renderers/ports.ts'
import { readEntity } from '#renderers/testing/documents.ts'
import { readBlockExample } from '#renderers/testing/example-page.ts'
import { renderScreen } from '#renderers/testing/render-screen.tsx'
import type { Page } from '#shared/documents/page.ts'

const detail: Page = {
  title: '部门',
  'x-entity': 'system/depart',
  type: 'object',
  properties: {
    record: { type: 'void', 'x-component': 'EditForm', 'x-component-props': { fields: ['departName', 'orgCode'] } },
  },
}
const page: Page = {
  title: '测试',
  type: 'object',
  properties: {
    tree: {
      ...readBlockExample('tree-editor'),
      'x-component-props': { entity: 'system/depart', target: 'detail' },
    },
    detail: {
      type: 'void',
      'x-component': 'InnerPage',
      'x-component-props': { page: 'system/position', empty: '请先选择一个部门' },
    },
  },
}

function showPages() {
  return renderScreen(page, {
    entities: [readEntity('system/depart')],
    rows: {
      'system/depart': [
        { id: 'd1', departName: '总部', orgCode: 'A01', isLeaf: true, version: 1 },
        { id: 'd2', departName: '分部', orgCode: 'A02', isLeaf: true, version: 1 },
      ],
    },
    instead: { documents: { page: async () => detail } },
  })
}

describe('a page in the place of a block', () => {
  it('shows the record that another block chooses, and nothing before', async () => {
    const { user } = showPages()
    await screen.findByText('请先选择一个部门')
    await user.click(await screen.findByText('分部'))
    expect(await screen.findByDisplayValue('分部')).toBeDefined()
    await user.click(screen.getByText('总部'))
    expect(await screen.findByDisplayValue('总部')).toBeDefined()
  })

  it('shows buttons of permissions that only this place grants', async () => {
    const shown = (grants: object) => {
      const props = { page: 'system/depart', params: {}, ...grants }
      const outer: Page = {
        title: '测试',
        type: 'object',
        properties: { list: { type: 'void', 'x-component': 'InnerPage', 'x-component-props': props } },
      }
      const table = { type: 'void', 'x-component': 'DataTable' } as const
      const inner: Page = {
        ...{ title: '内页', 'x-entity': 'system/depart', type: 'object' },
        properties: {
          table: { ...table, 'x-component-props': { columns: ['departName'], toolbar: ['add'] } },
          editor: { type: 'void', 'x-component': 'ModalForm', 'x-component-props': { fields: ['departName'] } },
        },
      }
      return renderScreen(outer, {
        entities: [readEntity('system/depart')],
        rows: { 'system/depart': [{ id: 'd1', departName: '总部' }] },
        instead: { documents: { page: async () => inner }, can: () => false },
      })
    }
    const without = shown({})
    await screen.findByText('总部')
    expect(screen.queryByRole('button', { name: /新\s*增/ })).toBeNull()
    without.unmount()
    shown({ grants: 'system:depart:add' })
    expect(await screen.findByRole('button', { name: /新\s*增/ })).toBeDefined()
  })

  it('shows immediately when its parameters are explicitly empty', async () => {
    const props = { page: 'system/position', params: {} }
    const outer: Page = {
      title: '测试',
      type: 'object',
      properties: { list: { type: 'void', 'x-component': 'InnerPage', 'x-component-props': props } },
    }
    const note = { type: 'void', 'x-component': 'Alert', 'x-component-props': { title: '都在这里' } } as const
    const inner: Page = { title: '内页', type: 'object', properties: { note } }
    renderScreen(outer, { instead: { documents: { page: async () => inner } } })
    expect(await screen.findByText('都在这里')).toBeDefined()
  })

  it('is returned by a call for its parameters, where the page names one', async () => {
    const props = { page: 'online/design', call: 'GET /desform/page', params: { code: 'visit' } }
    const outer: Page = {
      title: '测试',
      type: 'object',
      properties: { view: { type: 'void', 'x-component': 'InnerPage', 'x-component-props': props } },
    }
    const note = { type: 'void', 'x-component': 'Alert', 'x-component-props': { title: '走访的设计' } } as const
    const inner: Page = { title: '内页', type: 'object', properties: { note } }
    const requests: unknown[] = []
    const call = async (request: unknown) => {
      requests.push(request)
      return { result: inner, message: '' }
    }
    renderScreen(outer, { instead: { call } })
    expect(await screen.findByText('走访的设计')).toBeDefined()
    expect(requests[0]).toEqual({ call: 'GET /desform/page', query: { code: 'visit' } })
  })

  it.each([
    ['in the words of the server', new RefusedError('设计「走访」的列表地址已停用'), '设计「走访」的列表地址已停用'],
    ['and names no address where the host told of it', new NoticedError('拒绝访问'), '没有权限，或暂时无法读取'],
  ])('shows why there is none, %s', async (_, failure, told) => {
    const props = { page: 'online/design', call: 'GET /desform/page', params: { code: 'visit' } }
    const outer: Page = {
      title: '测试',
      type: 'object',
      properties: { view: { type: 'void', 'x-component': 'InnerPage', 'x-component-props': props } },
    }
    const call = async () => {
      throw failure
    }
    renderScreen(outer, { instead: { call } })
    expect(await screen.findByText(told)).toBeDefined()
    expect(screen.queryByText(/online\//)).toBeNull()
  })

  it('brings its entities with a page of a call, and runs steps after it has closed itself', async () => {
    const entity = { ...readEntity('system/position'), $id: 'system/brought', title: '带来的' }
    const detail = {
      type: 'void',
      'x-component': 'Detail',
      'x-component-props': { call: 'GET /one', fields: ['name'] },
    } as const
    const close = { label: '完成', do: [{ use: 'host', with: { command: 'close-screen' } }] }
    const result = {
      type: 'void',
      'x-component': 'Result',
      'x-component-props': { title: '结束', buttons: [close] },
    } as const
    const inner: Page = { title: '内页', 'x-entity': 'system/brought', type: 'object', properties: { detail, result } }
    const props = {
      ...{ page: 'online/design', call: 'GET /page', params: { id: '1' } },
      onClosed: [{ use: 'notice', with: { text: '外层继续' } }],
    }
    const outer: Page = {
      title: '测试',
      type: 'object',
      properties: { view: { type: 'void', 'x-component': 'InnerPage', 'x-component-props': props } },
    }
    const call = async ({ call: path }: { call: string }) => ({
      result: path === 'GET /page' ? { page: inner, entities: [entity] } : { name: '主任' },
      message: '',
    })
    const { user, host } = renderScreen(outer, { instead: { call } })
    expect(await screen.findByText('主任')).toBeDefined()
    await user.click(screen.getByRole('button', { name: /完\s*成/ }))
    await waitFor(() => expect(host.events.join('\n')).toContain('外层继续'))
  })

  it('confirms before typed input would be lost, and stays when declined', async () => {
    const { user, host, container } = showPages()
    await user.click(await screen.findByText('总部'))
    const field = await screen.findByDisplayValue('总部')
    await user.clear(field)
    await user.type(field, '新总部')
    host.answer.confirm = false
    await user.click(screen.getByText('分部'))
    await waitFor(() => expect(host.events.join('\n')).toContain('确定放弃编辑'))
    expect(screen.getByDisplayValue('新总部')).toBeDefined()
    await waitFor(() => expect(container.querySelector('.ant-tree-node-selected')!.textContent).toBe('总部'))
    host.answer.confirm = true
    await user.click(screen.getByText('分部'))
    expect(await screen.findByDisplayValue('分部')).toBeDefined()
  })

  it('saves in place; the tree beside it shows the saved record, and no confirmation follows', async () => {
    const { user, host } = showPages()
    await user.click(await screen.findByText('总部'))
    const field = await screen.findByDisplayValue('总部')
    await user.clear(field)
    await user.type(field, '新总部')
    await user.click(screen.getByRole('button', { name: '保存' }))
    expect(await screen.findByText('新总部')).toBeDefined()
    await user.click(screen.getByText('分部'))
    expect(await screen.findByDisplayValue('分部')).toBeDefined()
    expect(host.events.join('\n')).not.toContain('确定放弃编辑')
  })
})

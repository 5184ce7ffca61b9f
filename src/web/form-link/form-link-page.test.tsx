import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it } from 'vitest'
import { RefusedError } from '#renderers/ports.ts'
import type { Entity } from '#shared/documents/entity.ts'
import type { LinkAnswer } from '#shared/wire/form-link.ts'
import type { HttpRequest } from '../http/client.ts'
import { App } from '../shell/app.tsx'
import { createTestHost, type TestHost } from '../testing/test-host.ts'
// Lazy modules, loaded before the clock of a test runs.
import '#renderers/screen/screen.tsx'
import '../notices/antd-notices.tsx'
import './form-link-page.tsx'

const OPEN = 'POST /online/cgform/link/open'
const SAVE = 'POST /online/cgform/link/save'

afterEach(cleanup)

function answer(allows: LinkAnswer['allows'], component: string, more: object = {}): LinkAnswer {
  return {
    ...{ id: 'l1', allows, rows: [] },
    title: '门店走访',
    entity: {
      ...{ $id: 'online/f-visit', title: '门店走访', type: 'object', 'x-permission': 'online:data:visit' },
      required: ['shopName'],
      properties: {
        shopName: { type: 'string', title: '门店', maxLength: 20 },
        seller: { type: 'string', title: '店员', 'x-write': 'server' },
      },
    },
    page: {
      ...{ title: '门店走访', 'x-entity': 'online/f-visit', type: 'object' },
      properties: {
        record: {
          ...{ type: 'void', 'x-component': component },
          'x-component-props': { fields: ['shopName', { field: 'seller', readOnly: true }], ...more },
        },
      },
    },
    ...(allows !== 'add' && { record: { shopName: '东门店', seller: '张三', version: 3 } }),
    dictionaries: {},
  }
}

const lines: Entity = {
  ...{ $id: 'online/f-visit-line', title: '明细', type: 'object' },
  properties: { goods: { type: 'string', title: '商品', default: '大米' } },
}
const FIELDS = [
  ...['shopName', 'photo'],
  { field: 'lines', widget: 'SubTable', props: { entity: lines.$id, columns: ['goods'] } },
]
const submit = { label: '提交', kind: 'primary', do: [{ use: 'save' }] }

/** @param ignored fields that the server does not store */
function showAt(path: string, answers: Record<string, unknown>, ignored: string[] = []): TestHost {
  window.history.replaceState(null, '', path)
  const host = createTestHost(answers)
  const { send } = host.http
  host.http.send = async <T,>(request: HttpRequest) => ({ ...(await send<T>(request)), ignored })
  render(<App host={host} />)
  return host
}

describe('the page of a link', () => {
  it('shows a record without a session, requesting it by the secret behind the # alone', async () => {
    const host = showAt('/onlineIframe/OnlineIframe#s3cret', { [OPEN]: answer('view', 'Detail') })
    expect(await screen.findByText('东门店')).toBeDefined()
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('门店走访')
    expect(screen.queryByRole('textbox')).toBeNull()
    expect(host.http.requests).toEqual([{ call: OPEN, body: { token: 's3cret' } }])
    expect(host.session.state.token).toBeUndefined()
  })

  it('saves changes with the version that was read, and reports it', async () => {
    const answers = { [OPEN]: answer('edit', 'EditForm', { id: 'link' }), [SAVE]: null }
    const host = showAt('/onlineIframe/OnlineIframeEdit#s3cret', answers)
    const shop = await screen.findByDisplayValue('东门店')
    expect(screen.getByDisplayValue<HTMLInputElement>('张三').disabled).toBe(true)
    await userEvent.clear(shop)
    await userEvent.type(shop, '西门店')
    await userEvent.click(screen.getByRole('button', { name: '保存' }))
    expect((await screen.findByRole('status')).textContent).toContain('提交成功')
    const { body } = host.http.requests.find(({ call }) => call === SAVE)!
    expect(body).toEqual({ token: 's3cret', record: { shopName: '西门店', version: 3 } })
    await userEvent.click(screen.getByRole('button', { name: '返回继续编辑' }))
    expect(await screen.findByDisplayValue('东门店')).toBeDefined()
  })

  it('shows a refusal of the server under its field, and keeps the input', async () => {
    const problems = [{ field: 'shopName', keyword: 'unique', message: '门店已存在' }]
    const answers = { [OPEN]: answer('add', 'Form', { submit }), [SAVE]: new RefusedError('门店已存在', problems) }
    showAt('/onlineIframe/OnlineIframeEdit#s3cret', answers)
    await userEvent.type(await screen.findByLabelText(/门店/), '南门店')
    await userEvent.click(screen.getByRole('button', { name: '提交' }))
    expect((await screen.findAllByText('门店已存在')).length).toBeGreaterThan(0)
    expect(screen.getByDisplayValue('南门店')).toBeDefined()
    expect(screen.queryByText('提交成功')).toBeNull()
  })

  it('lists the fields that the server did not store, by title', async () => {
    const answers = { [OPEN]: answer('add', 'Form', { submit }), [SAVE]: null }
    showAt('/onlineIframe/OnlineIframeEdit#s3cret', answers, ['shopName'])
    await userEvent.type(await screen.findByLabelText(/门店/), '南门店')
    await userEvent.click(screen.getByRole('button', { name: '提交' }))
    expect(await screen.findByText('以下内容未保存：门店')).toBeDefined()
  })

  it('uploads files for their field, and shows them and the rows that it sends', async () => {
    const given = answer('add', 'Form', { submit, fields: FIELDS })
    const entity: Entity = {
      ...given.entity,
      'x-children': [{ entity: lines.$id, by: 'visitId', kind: 'many', name: 'lines' }],
    }
    entity.properties = { ...entity.properties, photo: { type: 'string', title: '照片', 'x-file': { kind: 'image' } } }
    const upload = 'POST /online/cgform/link/upload'
    const answers = {
      [OPEN]: { ...given, entity, rows: [lines] },
      [upload]: { path: 'form-link/f1/a.png' },
      [SAVE]: null,
    }
    const host = showAt('/onlineIframe/OnlineIframeEdit#s3cret', answers)
    await userEvent.type(await screen.findByLabelText(/门店/), '南门店')
    const file = new File(['x'], 'a.png', { type: 'image/png' })
    await screen.findByRole('button', { name: /照片/ })
    await userEvent.upload(document.querySelector<HTMLInputElement>('input[type=file]')!, file)
    const picture = await screen.findByRole('button', { name: '预览 a.png' })
    expect(picture.querySelector('img')!.getAttribute('src')).toBe(
      '/tjjc/online/cgform/link/file/l1/form-link/f1/a.png',
    )
    await userEvent.click(await screen.findByRole('button', { name: /添加行/ }))
    await userEvent.click(screen.getByRole('button', { name: '提交' }))
    expect((await screen.findByRole('status')).textContent).toContain('提交成功')
    const { body } = host.http.requests.find(({ call }) => call === SAVE)!
    expect(body).toMatchObject({
      ...{ token: 's3cret', record: { shopName: '南门店', photo: 'form-link/f1/a.png', lines: [{ goods: '大米' }] } },
    })
    expect(host.http.requests.some(({ call }) => call.startsWith(upload))).toBe(true)
  })

  it('shows why a link is invalid, and tries again', async () => {
    const answers: Record<string, unknown> = { [OPEN]: new RefusedError('链接无效或已过期') }
    showAt('/onlineIframe/OnlineIframe#old', answers)
    expect(await screen.findByText('链接无效或已过期')).toBeDefined()
    answers[OPEN] = answer('view', 'Detail')
    await userEvent.click(screen.getByRole('button', { name: '重试' }))
    expect(await screen.findByText('东门店')).toBeDefined()
  })

  it('sends no request where the secret is missing', async () => {
    const host = showAt('/onlineIframe/OnlineIframe', {})
    expect(await screen.findByText('链接不完整，请重新复制后打开')).toBeDefined()
    expect(host.http.requests).toEqual([])
  })
})

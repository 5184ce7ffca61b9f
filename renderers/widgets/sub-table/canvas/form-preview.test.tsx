import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { type CallRequest, RefusedError } from '#renderers/ports.ts'
import { lineEntity, linesUse, openOrder, orderEntity } from '#renderers/testing/order-form.ts'
import { previewOf } from '#shared/documents/online-form/pages/form-preview.ts'
import { readForm } from '#shared/documents/online-form/read-form.ts'

const text = (title: string) => ({ type: 'string', title }) as const
const line = lineEntity({ dbFieldName: text('字段名称'), dbFieldTxt: text('字段备注'), fieldMustInput: text('必填') })
const order = orderEntity([{ title: '字段' }])
const lines = [{ id: 'f1', dbFieldName: 'shop_name', dbFieldTxt: '门店', fieldMustInput: '1', dbType: 'string' }]
const column = (dbFieldName: string, dbFieldTxt: string) => ({ dbFieldName, dbFieldTxt })
const sub = readForm({ tableName: 'visit_line', tableTxt: '明细', tableType: '3', relationType: '0', tabOrderNum: 1 }, [
  { ...column('visit_id', '巡查'), mainTable: 'visit' },
  column('goods', '商品'),
])

async function openDesigned(call: (request: CallRequest) => Promise<{ result: unknown; message: string }>) {
  const design = { view: 'form', preview: 'POST /preview' }
  const use = linesUse(['dbFieldName', 'dbFieldTxt', 'fieldMustInput'], { props: { design } })
  const view = await openOrder({
    ...{ order, line, fields: ['name', use], record: { id: 'o1', name: '巡查', lines } },
    instead: { call },
  })
  const grid = await screen.findByRole('grid', { name: '字段' })
  await view.user.click(await screen.findByRole('button', { name: '预览' }))
  return { ...view, grid }
}

describe('the preview of a form', () => {
  it('shows the present design with its rows, and validates input', async () => {
    const requests: CallRequest[] = []
    const { user, host } = await openDesigned(async (request) => {
      requests.push(request)
      const { head, fields } = request.body as { head: { name: string }; fields: object[] }
      const form = readForm({ tableName: 'visit', tableTxt: head.name, tableType: '2' }, fields as never)
      return { result: previewOf(form, [], [sub]), message: '' }
    })
    const title = await screen.findByText('预览：巡查')
    const preview = within(title.closest<HTMLElement>('[role="dialog"]')!)
    expect(requests).toMatchObject([{ call: 'POST /preview', body: { fields: [{ id: 'f1', dbFieldTxt: '门店' }] } }])
    const shop = await preview.findByLabelText('门店')
    expect(within(await preview.findByRole('grid', { name: '明细' })).getByText('商品')).toBeDefined()
    await user.click(preview.getByRole('button', { name: '校验' }))
    await preview.findByText('请输入门店')
    await user.type(shop, '东门店')
    await user.click(preview.getByRole('button', { name: '校验' }))
    await waitFor(() => expect(host.events).toContain('success 校验通过'))
    expect(host.events.filter((event) => /^(add|edit) /.test(event))).toEqual([])
  })

  it('marks the problems of the server at the fields, and opens nothing', async () => {
    const problems = [{ field: 'fields[0].dbFieldName', keyword: 'form', message: '字段名 shop_name 由系统使用' }]
    const { grid, host } = await openDesigned(() => Promise.reject(new RefusedError('不能预览', problems)))
    await waitFor(() => expect(host.events).toContain('warning 不能预览'))
    const wrong = grid.querySelector('[data-column="dbFieldName"][aria-invalid="true"]')!
    expect(wrong.textContent).toContain('由系统使用')
    expect(screen.queryByText(/^预览：/)).toBeNull()
    // The button may be pressed again.
    fireEvent.click(screen.getByRole('button', { name: '预览' }))
    await waitFor(() => expect(host.events.filter((event) => event === 'warning 不能预览')).toHaveLength(2))
  })
})

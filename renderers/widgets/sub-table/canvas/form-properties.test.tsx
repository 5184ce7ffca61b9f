import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { lineEntity, linesUse, openOrder, orderEntity } from '#renderers/testing/order-form.ts'
import type { Row } from '#shared/documents/entity.ts'
import { nameOfTitle } from './title-name.ts'

const text = (title: string) => ({ type: 'string', title }) as const
const options = ['text', 'list', 'link_down'].map((value) => ({ value, text: value }))
const line = lineEntity({
  dbFieldName: text('字段名称'),
  dbFieldTxt: text('字段备注'),
  dbType: text('字段类型'),
  fieldShowType: { ...text('控件类型'), 'x-widget': 'Select', 'x-widget-props': { options }, default: 'text' },
  dictTable: text('字典表'),
  dictField: text('字典编码'),
  dictText: text('字典表文本'),
  fieldExtendJson: text('扩展配置'),
})
const order = orderEntity([{ title: '字段' }], { formTemplate: text('表单风格'), tableType: text('表类型') })
const columns = ['dbFieldName', 'dbFieldTxt', 'fieldShowType', 'dictTable', 'dictField', 'dictText', 'fieldExtendJson']
const stored = [
  { id: 'f1', dbFieldName: 'goods', dbFieldTxt: '商品', fieldShowType: 'text', isShowForm: '1' },
  { id: 'f2', dbFieldName: 'state', dbFieldTxt: '状态', fieldShowType: 'list', isShowForm: '1' },
  { id: 'f3', dbFieldName: 'levels', dbFieldTxt: '联动', fieldShowType: 'link_down', isShowForm: '1' },
]
const CHOICES: Record<string, Row[]> = {
  dictionary: [{ value: 'state', text: '门店状态' }],
  table: [{ value: 'shop', text: '门店' }],
  column: [{ value: 'shop_name', text: '店名' }],
}

async function openCanvas() {
  const design = { view: 'form', choices: 'GET /choices' }
  const use = linesUse(columns, { props: { design } })
  const record = { id: 'o1', name: '一号', formTemplate: '1', lines: stored }
  const call = async ({ query }: { query?: Row }) => ({ result: CHOICES[String(query?.kind)] ?? [], message: '' })
  const view = await openOrder({ order, line, fields: ['name', use], record, instead: { call } })
  await view.user.click(await screen.findByText('设计'))
  const board = await screen.findByRole('listbox', { name: '字段画布' })
  const choose = (title: string) => view.user.click(within(board).getByText(title))
  return { ...view, board, choose }
}

const properties = () => within(screen.getByRole('region', { name: '字段属性' }))

describe('the properties of a field', () => {
  it('are those of its control', async () => {
    const { choose } = await openCanvas()
    await choose('商品')
    for (const title of ['字典', '字典编码', '字典表', '选项来自表', '扩展配置'])
      expect(properties().queryByLabelText(title), title).toBeNull()
    await choose('状态')
    expect(properties().getByLabelText('字典')).toBeDefined()
    expect(properties().getByLabelText('选项来自表')).toBeDefined()
    expect(properties().queryByLabelText('显示的列')).toBeNull()
  })

  it('are chosen by their titles', async () => {
    const { user, choose } = await openCanvas()
    await choose('状态')
    await user.click(properties().getByLabelText('字典'))
    await user.click(await screen.findByText('门店状态（state）'))
    const panel = screen.getByRole('region', { name: '字段属性' })
    await waitFor(() => expect(panel.textContent).toContain('门店状态（state）'))
    expect(properties().getByRole('button', { name: /新建/ })).toBeDefined()
  })

  it('have a control for each part of what is stored as JSON', async () => {
    const { user, choose } = await openCanvas()
    await choose('联动')
    await user.click(properties().getByLabelText('联动的表'))
    await user.click(await screen.findByText('门店（shop）'))
    await user.click(screen.getByText('字段表'))
    const grid = await screen.findByRole('grid', { name: '字段' })
    expect(grid.textContent).toContain('{"table":"shop"}')
  })
})

describe('the name of a new field', () => {
  it('follows its title until somebody types one', async () => {
    const { user, board } = await openCanvas()
    await user.click(screen.getByRole('button', { name: 'list' }))
    const name = properties().getByLabelText('字段名称') as HTMLInputElement
    const title = properties().getByLabelText('字段备注')
    expect(name.value).toBe('list_1')
    await user.clear(title)
    await user.type(title, '门店')
    await user.tab()
    await waitFor(() => expect(name.value).toBe('men_dian'))
    await user.type(title, '名称')
    await user.tab()
    await waitFor(() => expect(name.value).toBe('men_dian_ming_cheng'))
    await user.clear(name)
    await user.type(name, 'shop')
    await user.type(title, '二')
    await user.tab()
    await waitFor(() => expect(within(board).getByText('门店名称二')).toBeDefined())
    expect(name.value).toBe('shop')
  })

  it.each([
    ['门店名称', 'men_dian_ming_cheng'],
    ['2024年 GDP（亿元）', 'nian_gdp_yi_yuan'],
    ['女', 'nv'],
    ['123', ''],
    ['', ''],
    ['中华人民共和国商务部市场运行监测', 'zhong_hua_ren_min_gong_he'],
  ])('of 「%s」 is %s', (title, name) => {
    expect(nameOfTitle(title)).toBe(name)
  })
})

/** Fills in and saves each example for authors of pages with the real renderer on sample records. */
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { createFakeHost } from '#renderers/testing/fake-ports.ts'
import { renderScreen } from '#renderers/testing/render-screen.tsx'
import type { Row } from '#shared/documents/entity.ts'
import type { Page } from '#shared/documents/page.ts'
import { createDraftCheck } from '../check/check-drafts.ts'
import { loadSampleEnvironment } from '../sample/sample-environment.ts'
import { createSamplePorts } from '../sample/sample-ports.ts'
import { createSampleStore } from '../sample/sample-store.ts'
import { exampleDocuments, exampleEntity, loadKnownEntity } from './example-documents.ts'
import { isExample, shippedDocuments, shippedMetas, shippedText } from './shipped-documents.ts'

async function open(address: string) {
  const page = JSON.parse(shippedText('page', address)!) as Page
  const dictionary = async () => ['1', '0'].map((value) => ({ value, text: `文${value}`, title: `文${value}` }))
  const real = createFakeHost({ instead: { dictionary, documents: { entity: loadKnownEntity } } })
  const store = createSampleStore(await loadSampleEnvironment({ page, drafts: [], dictionary }))
  const { records, references, checks, documents } = createSamplePorts({ real: real.ports, store })
  // A few rows suffice.
  const list: typeof records.list = (entity, query) => records.list(entity, { ...query, pageSize: 3 })
  const instead = { records: { ...records, list }, references, checks, documents, dictionary }
  const view = renderScreen(page, { address, instead })
  return { ...view, rows: (of = address) => store.rows(exampleEntity(of)!), titleOf: (row: Row) => String(row.name) }
}

const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }))
/** In the dialog while one is open. */
const field = (label: string) => {
  const dialog = screen.queryByRole('dialog')
  return (dialog ? within(dialog) : screen).getByLabelText<HTMLInputElement>(label)
}
const fill = (values: Record<string, string>) => {
  for (const [label, value] of Object.entries(values)) {
    fireEvent.change(field(label), { target: { value } })
    fireEvent.blur(field(label))
  }
}
const day = async (user: Awaited<ReturnType<typeof open>>['user'], label: string, value: string) => {
  await user.click(field(label))
  fireEvent.change(field(label), { target: { value } })
  await user.tab()
}

describe('the examples', () => {
  it('pass the checker, and are marked', () => {
    const documents = shippedDocuments.filter(({ file }) => !exampleDocuments.some((example) => example.file === file))
    const check = createDraftCheck({ documents, metas: shippedMetas })
    expect(check(exampleDocuments).problems).toEqual([])
    expect(isExample('page', 'business/brand')).toBe(true)
    expect(isExample('page', 'system/user')).toBe(false)
  })

  it('1: a plain list shows its records in the requested order', async () => {
    const { rows, titleOf } = await open('business/brand')
    const names = rows().map(titleOf)
    expect(await screen.findByText(names[0]!)).toBeDefined()
    fireEvent.click(screen.getByRole('columnheader', { name: '门店数' }))
    expect(screen.queryByRole('button', { name: '新增' })).toBeNull()
  })

  it('2: suppliers are searched, refused with a reason, and added', async () => {
    const { rows, titleOf } = await open('business/supplier')
    const [first, second] = rows().map(titleOf)
    await screen.findByText(first!)
    fill({ 供应商名称: second! })
    press(/查\s*询/)
    await waitFor(() => expect(screen.queryByText(first!)).toBeNull())
    press(/重\s*置/)
    press(/新\s*增/)
    await screen.findByLabelText('联系电话')
    fill({ 供应商编码: 'a1', 供应商名称: '新供应商', 联系电话: '010-88886666' })
    press(/确\s*定/)
    expect(await screen.findByText('编码以大写字母开头，可包含大写字母和数字')).toBeDefined()
    fill({ 供应商编码: 'A100' })
    press(/确\s*定/)
    expect(await screen.findByText('新供应商')).toBeDefined()
    expect(rows()[0]).toMatchObject({ code: 'A100', status: '1' })
  })

  it('3: a kind in the tree narrows the goods, and goods are put into a kind', async () => {
    const { rows, titleOf, user } = await open('business/goods')
    const kinds = rows('business/goods-kind')
    const [inside] = rows().filter((row) => row.kindId === kinds[0]!.id)
    const [outside] = rows().filter((row) => row.kindId !== kinds[0]!.id)
    await screen.findByText(titleOf(outside!))
    const tree = within(await screen.findByRole('tree'))
    await user.click(await tree.findByTitle(titleOf(kinds[0]!)))
    await waitFor(() => expect(screen.queryByText(titleOf(outside!))).toBeNull())
    expect(screen.getByText(titleOf(inside!))).toBeDefined()
    press(/新\s*增/)
    await screen.findByLabelText('商品类别')
    fill({ 商品名称: '新米', '单价（元）': '5.5' })
    await user.click(screen.getByLabelText('商品类别'))
    await user.click((await screen.findAllByTitle(titleOf(kinds[1]!))).at(-1)!)
    press(/确\s*定/)
    await waitFor(() => expect(rows()[0]).toMatchObject({ name: '新米', kindId: kinds[1]!.id, price: 5.5 }))
  })

  it('4: an application reacts to its values, step by step', async () => {
    const { rows, user } = await open('business/shop-application')
    await screen.findByLabelText('营业执照号')
    fill({ 名称: '一店', 联系人: '张三' })
    await waitFor(() => expect(field('收件人').value).toBe('张三'))
    press('下一步')
    expect(await screen.findByText('请输入营业执照号')).toBeDefined()
    await user.click(screen.getByText('个人'))
    await waitFor(() => expect(screen.queryByLabelText('营业执照号')).toBeNull())
    fill({ 身份证号: '11010119900101001X' })
    press('下一步')
    await screen.findByLabelText('月租金（元）')
    fill({ '月租金（元）': '100' })
    await waitFor(() => expect(field('年租金（元）').value).toMatch(/^1,?200/))
    await user.click(screen.getByRole('switch', { name: '经营食品' }))
    press('下一步')
    expect(await screen.findByText('请输入食品经营许可证')).toBeDefined()
    fill({ 食品经营许可证: 'JY1' })
    press('下一步')
    expect(await screen.findByText('请先填写开业日期')).toBeDefined()
    await day(user, '开业日期', '2026-11-20')
    await day(user, '租约到期', '2026-11-19')
    press('提交申请')
    expect(await screen.findByText('租约到期应晚于开业日期')).toBeDefined()
    await user.clear(screen.getByLabelText('租约到期'))
    await day(user, '租约到期', '2027-11-19')
    press('提交申请')
    expect(await screen.findByText('申请已提交')).toBeDefined()
    expect(rows()[0]).toMatchObject({ kind: 'person', idCard: '11010119900101001X', rentOfYear: 1200, food: 'Y' })
    expect(rows()[0]).not.toHaveProperty('licenseNo')
  })

  it('5: an order keeps its lines within the budget and without duplicates', async () => {
    const { rows, user } = await open('business/purchase-order')
    await user.click(await screen.findByRole('button', { name: /新\s*增/ }))
    const grid = await screen.findByRole('grid', { name: '采购明细' })
    fill({ 单号: 'CG1', '预算（元）': '100' })
    const suppliers = rows('business/supplier')
    await user.click(field('供应商'))
    await screen.findByRole('option', { name: String(suppliers[0]!.name) })
    await user.click(screen.getAllByTitle(String(suppliers[0]!.name)).at(-1)!)
    await waitFor(() => expect(field('供应商电话').value).toBe(suppliers[0]!.phone))
    await day(user, '到货日期', '2026-11-20')
    const paste = (text: string) =>
      fireEvent.paste(grid, { clipboardData: { getData: () => text, setData: () => undefined } })
    paste('大米\t文1\t\t10\t6\n大米\t文1\t\t10\t7\n')
    await waitFor(() => expect(grid.textContent).toContain('合计 130.00'))
    press(/确\s*定/)
    expect((await screen.findAllByText(/同一商品只能填一行/)).length).toBeGreaterThan(0)
    const cell = (row: number, column: string) =>
      grid.querySelectorAll('[data-row]')[row]!.querySelector<HTMLElement>(`[data-column="${column}"]`)!
    await user.click(screen.getByRole('switch', { name: '加急' }))
    await waitFor(() => expect(cell(0, 'arrivesOn').title).toBe('加急的采购单整单到货'))
    fireEvent.mouseDown(cell(0, 'amount'))
    fireEvent.keyDown(grid, { key: 'ArrowRight' })
    paste('袋装')
    press(/确\s*定/)
    await waitFor(() => expect(cell(0, 'bags').textContent).toBe('请输入袋数'))
    expect(cell(1, 'bags').textContent).toBe('')
    fireEvent.mouseDown(cell(0, 'bags'))
    await user.keyboard('3{Tab}')
    fireEvent.mouseDown(cell(1, 'goods'))
    await user.keyboard('{Control>}a{/Control}豆油{Tab}')
    press(/确\s*定/)
    expect((await screen.findAllByText(/明细金额之和不能超过预算/)).length).toBeGreaterThan(0)
    fireEvent.mouseDown(cell(1, 'count'))
    await user.keyboard('{Control>}a{/Control}5{Tab}')
    press(/确\s*定/)
    await waitFor(() => expect(rows()[0]).toMatchObject({ number: 'CG1' }))
    expect(rows()[0]!.lines).toMatchObject([
      { goods: '大米', arrivesOn: '2026-11-20', amount: 60, packing: '袋装', bags: 3 },
      { goods: '豆油', arrivesOn: '2026-11-20', amount: 35 },
    ])
  })
})

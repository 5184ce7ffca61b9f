import { describe, expect, it } from 'vitest'
import type { Row } from '#shared/documents/entity.ts'
import type { BlockNode, Button, FieldUse } from '#shared/documents/page.ts'
import { readEnhancement } from '../enhancements/read-enhancement.ts'
import { documentsOfForm } from '../form-documents.ts'
import { readForm } from '../read-form.ts'

const FIELDS = [
  { dbFieldName: 'order_no', dbFieldTxt: '订单号' },
  { dbFieldName: 'state', dbFieldTxt: '状态' },
]
const FORM = readForm({ tableName: 'deal', tableTxt: '订单' }, FIELDS)
const TREE = readForm({ tableName: 'deal', tableTxt: '订单', isTree: 'Y', treeFieldname: 'order_no' }, FIELDS)
const OFF = { buttonStatus: '0' }

const settings = (builtIn: string, more: Row = {}) =>
  readEnhancement({ kind: 'builtin', builtIn, title: '改名', ...more })
const own = readEnhancement({ kind: 'button', code: 'own', title: '自有', buttonStyle: 'link', steps: [] })
const pageWith = (form: typeof FORM, ...enhancements: ReturnType<typeof settings>[]) =>
  documentsOfForm({ ...form, enhancements }, []).pages['online/f-deal']!
const propsOf = (block: string, ...enhancements: ReturnType<typeof settings>[]) =>
  pageWith(FORM, ...enhancements).properties[block]!['x-component-props']!
const labels = (buttons: unknown) =>
  (buttons as (string | Button)[]).map((each) => (typeof each === 'string' ? each : each.label))
const buttonNamed = (buttons: unknown, label: string) =>
  (buttons as (string | Button)[]).find((each): each is Button => typeof each !== 'string' && each.label === label)

describe('built-in buttons on the page of a form', () => {
  it('have the name, icon and condition of the form, and their usual action', () => {
    const { rowButtons } = propsOf('table', own, settings('edit', { icon: 'edit', when: "row.state == '1'" }))
    expect(labels(rowButtons)).toEqual(['改名', '自有', 'view', 'history', '分享链接', 'delete'])
    expect(buttonNamed(rowButtons, '改名')).toEqual({
      ...{ standard: 'edit', label: '改名', icon: 'edit', when: "row.state == '1'" },
    })
    const { toolbar } = propsOf('table', settings('add'))
    expect(buttonNamed(toolbar, '改名')).toEqual({ standard: 'add', label: '改名' })
  })

  it('are missing where they are switched off, and the others stay', () => {
    const { toolbar, rowButtons, batchButtons } = propsOf(
      'table',
      own,
      settings('detail', OFF),
      settings('export', OFF),
    )
    expect(labels(toolbar)).toEqual(['add', 'import', 'recycle'])
    // Without 详情, custom buttons of a row take its place.
    expect(labels(rowButtons)).toEqual(['edit', '自有', 'history', '分享链接', 'delete'])
    expect(labels(batchButtons)).toEqual(['delete'])
    expect(propsOf('table', settings('batch_delete', OFF), settings('export', OFF)).batchButtons).toBeUndefined()
  })

  it('follow the others, sorted by their order number', () => {
    const { toolbar } = propsOf(
      'table',
      settings('import', { orderNum: 2 }),
      settings('add', { title: '加', orderNum: 1 }),
    )
    expect(labels(toolbar)).toEqual(['export', 'recycle', '加', '改名'])
  })

  it('are two: above the list, and for selected rows', () => {
    const { toolbar, batchButtons } = propsOf(
      'table',
      settings('export'),
      settings('batch_delete', { title: '删多条' }),
    )
    expect(labels(toolbar)).toEqual(['add', 'import', '改名', 'recycle'])
    expect(labels(batchButtons)).toEqual(['删多条', '改名选中'])
  })

  it('delete selected rows by the batch call where the single deletion is switched off', () => {
    const { batchButtons, rowButtons } = propsOf('table', settings('delete', OFF))
    expect(labels(rowButtons)).not.toContain('delete')
    expect(buttonNamed(batchButtons, '删除')!.do[1]).toMatchObject({
      with: { call: 'DELETE /online/data/deal/deleteBatch' },
    })
  })

  it('include those of the search form, whose advanced query disappears with its button', () => {
    const asking = readForm({ tableName: 'deal', tableTxt: '订单' }, [
      { ...FIELDS[0]!, isQuery: '1' },
      { ...FIELDS[1]!, isShowList: '0' },
      { dbFieldName: 'word', fieldShowType: 'password' },
      { dbFieldName: 'scan', fieldShowType: 'file' },
    ])
    const searchWith = (...enhancements: ReturnType<typeof settings>[]) =>
      pageWith(asking, ...enhancements).properties.search!['x-component-props']!
    expect(searchWith(settings('add'))).toEqual({
      ...{ target: 'table', fields: ['orderNo'], advanced: ['orderNo', 'state'], saved: true, fromAddress: true },
    })
    const named = searchWith(
      settings('query', { title: '找', icon: 'search' }),
      settings('super_query', { title: '细找' }),
    )
    expect(named.buttons).toEqual({ query: { label: '找', icon: 'search' }, advanced: { label: '细找' } })
    const gone = searchWith(settings('reset', OFF), settings('super_query', OFF))
    expect([gone.buttons, gone.advanced]).toEqual([{ reset: { hidden: true } }, undefined])
  })

  it('confirm the form under another name, or not at all', () => {
    expect(propsOf('editor', settings('form_confirm'))).toMatchObject({ okText: '改名' })
    expect(propsOf('editor', settings('form_confirm', OFF))).toMatchObject({ okHidden: true })
  })

  it('leave nothing to be restored by an edit where 编辑 is switched off', () => {
    const historyWith = (...enhancements: ReturnType<typeof settings>[]) => {
      const { pages } = documentsOfForm({ ...FORM, enhancements }, [])
      return pages['online/f-deal-history']!.properties.history!['x-component-props']
    }
    expect(historyWith(settings('edit', OFF))).toMatchObject({ readOnly: true })
    expect(historyWith(settings('edit'))).not.toHaveProperty('readOnly')
  })

  it('add nothing below a record of a tree either', () => {
    const { rowButtons } = pageWith(TREE, settings('add', OFF)).properties.table!['x-component-props']!
    expect(labels(rowButtons)).not.toContain('添加下级')
    const usual = pageWith(TREE).properties.table!['x-component-props']!
    expect(labels(usual.rowButtons)).toContain('添加下级')
  })

  it('include those of sub-table rows; the sub-form has precedence over its main form', () => {
    const main = readForm({ tableName: 'deal', tableTxt: '订单', tableType: 2 }, FIELDS)
    const lines = (kind: number) =>
      readForm({ tableName: 'deal_line', tableTxt: '明细', tableType: 3, relationType: kind }, [
        { dbFieldName: 'deal_id', dbFieldTxt: '订单', mainTable: 'deal', mainField: 'id' },
        { dbFieldName: 'goods', dbFieldTxt: '货物' },
      ])
    type Said = ReturnType<typeof settings>[]
    const made = (ofMain: Said, ofSub: Said, kind = 0) => {
      const sub = { ...lines(kind), enhancements: ofSub }
      const { entity, pages } = documentsOfForm({ ...main, enhancements: ofMain }, [], [sub])
      const { fields } = pages['online/f-deal']!.properties.editor!['x-component-props'] as { fields: FieldUse[] }
      const { buttons } = fields.find(({ field }) => field === 'dealLine')!.props as Row
      return { fixed: entity['x-children']![0]!.fixed, buttons }
    }
    expect(made([], [])).toEqual({ fixed: undefined, buttons: undefined })
    const named = [settings('form_sub_add', { title: '加货', icon: 'plus' }), settings('form_sub_batch_delete', OFF)]
    expect(made(named, [])).toEqual({ fixed: ['delete'], buttons: { add: { label: '加货', icon: 'plus' } } })
    expect(made(named, [settings('form_sub_add', { title: '加' })]).buttons).toEqual({ add: { label: '加' } })
    // A sub-form never enables what the main form switched off.
    const opened = made(
      [settings('form_sub_add', OFF)],
      [settings('form_sub_add'), settings('form_sub_batch_delete', { title: '删除行' })],
    )
    expect(opened).toEqual({ fixed: ['add'], buttons: undefined })
    expect(made(named, [], 1)).toEqual({ fixed: ['delete'], buttons: undefined })
  })

  it('include those of separately edited rows, which are read-only where records cannot be edited', () => {
    const main = readForm({ tableName: 'deal', tableTxt: '订单', tableType: 2, themeTemplate: 'erp' }, FIELDS)
    const sub = readForm({ tableName: 'deal_line', tableTxt: '明细', tableType: 3, relationType: 0 }, [
      { dbFieldName: 'deal_id', dbFieldTxt: '订单', mainTable: 'deal', mainField: 'id' },
      { dbFieldName: 'goods', dbFieldTxt: '货物' },
    ])
    const rowsOf = (...enhancements: ReturnType<typeof settings>[]) => {
      const { tabs } = documentsOfForm({ ...main, enhancements }, [], [sub]).pages['online/f-deal--rows']!.properties
      return (tabs as BlockNode).properties!.rows0!['x-component-props']!
    }
    expect(labels(rowsOf(settings('delete', OFF)).toolbar)).toEqual(['新增', '导入', '导出'])
    const renamed = rowsOf(settings('form_sub_open_add'), settings('form_sub_open_edit', OFF))
    expect([labels(renamed.toolbar), labels(renamed.rowButtons)]).toEqual([['改名', '导入', '导出'], ['删除']])
    expect(labels(rowsOf(settings('form_sub_open_add', OFF)).toolbar)).toEqual(['导入', '导出'])
    const fixed = rowsOf(settings('form_sub_add', OFF), settings('form_sub_batch_delete', OFF))
    expect([fixed.toolbar, fixed.rowButtons, fixed.batchButtons].map(labels)).toEqual([
      ['导出'],
      ['编辑'],
      ['导出选中'],
    ])
    expect(labels(rowsOf(settings('form_sub_batch_delete')).batchButtons)).toEqual(['改名', '导出选中'])
    expect(labels(rowsOf(settings('edit', OFF)).toolbar)).toEqual(['导出'])
    expect(rowsOf(settings('edit', OFF), settings('export', OFF))).not.toHaveProperty('toolbar')
    expect(rowsOf(settings('edit', OFF))).not.toHaveProperty('rowButtons')
  })
})

import { describe, expect, it } from 'vitest'
import type { Row } from '../entity.ts'
import { formProblems } from './checks/form-problems.ts'
import type { OnlineForm } from './form.ts'
import { documentsOfForm } from './form-documents.ts'
import { laterProblems, readForm, wireForm } from './read-form.ts'

const field = (dbFieldName: string, more: Row = {}): Row => ({ dbFieldName, dbFieldTxt: dbFieldName, ...more })
const treeWith = (head: Row, ...fields: Row[]): OnlineForm =>
  readForm({ tableName: 'sales_region', tableTxt: '区域', isTree: 'Y', treeFieldname: 'region', ...head }, fields)
const problemsOf = (form: OnlineForm) =>
  formProblems(form, new Set(['order'])).map(({ field: at, message }) => `${at} ${message}`)

const plain = treeWith({}, field('code'), field('region'))

describe('a tree form', () => {
  it('is the same after it went by the wire', () => {
    const sent = wireForm(plain)
    expect(sent.head).toMatchObject({ isTree: 'Y', treeParentIdField: 'pid', treeIdField: 'has_child' })
    expect(laterProblems(sent.head, sent.fields)).toEqual([])
    expect(readForm(sent.head, sent.fields)).toEqual(plain)
  })

  it('has undesigned fields for the parent and the mark, and the calls of a tree', () => {
    const { entity } = documentsOfForm(plain, [])
    expect(entity['x-tree']).toEqual({ parent: 'pid', root: '0', hasChild: 'hasChild', deletes: 'subtree' })
    expect(entity['x-title']).toBe('region')
    expect(entity['x-calls']?.only).toEqual(expect.arrayContaining(['treeRoot', 'treeChildren', 'treeSearch']))
    expect(entity.properties.pid).toMatchObject({
      'x-widget': 'ReferenceTreeSelect',
      'x-ref': { entity: 'online/f-sales-region' },
    })
    expect(entity.properties.hasChild).toMatchObject({ 'x-write': 'server', 'x-column': 'has_child' })
  })

  it('takes the titles of columns that were designed, and shows them nowhere else', () => {
    const designed = treeWith(
      { treeParentIdField: 'parent_id' },
      field('parent_id', { dbFieldTxt: '上级区域' }),
      field('has_child'),
      field('region'),
    )
    const { entity, pages } = documentsOfForm(designed, [])
    expect(entity.properties.parentId).toMatchObject({ title: '上级区域', 'x-column': 'parent_id' })
    const { table, editor } = pages['online/f-sales-region']!.properties
    expect(table!['x-component-props']).toMatchObject({ columns: ['region'] })
    expect(editor!['x-component-props']).toMatchObject({ fields: ['parentId', 'region'] })
  })

  it('has a list whose first column is that of the tree, with a button to add below', () => {
    const { table } = documentsOfForm(plain, []).pages['online/f-sales-region']!.properties
    const { columns, tree, rowButtons } = table!['x-component-props'] as Row & { rowButtons: unknown[] }
    expect([columns, tree]).toEqual([['region', 'code'], true])
    expect(rowButtons).toContainEqual({
      label: '添加下级',
      permission: 'online:data:sales_region:add',
      do: [{ use: 'open', with: { target: 'editor', mode: 'add', initial: { pid: { expr: 'row.id' } } } }],
    })
  })

  it.each([
    ['nothing', plain, []],
    ['no text', treeWith({ treeFieldname: '' }, field('region')), ['treeFieldname']],
    ['a number for its text', treeWith({}, field('region', { dbType: 'int' })), ['treeFieldname']],
    ['a text that is not shown', treeWith({}, field('region', { isShowList: '0' }), field('code')), ['treeFieldname']],
    ['its parent for its text', treeWith({ treeFieldname: 'pid' }, field('region'), field('pid')), ['treeFieldname']],
    ['one column for both', treeWith({ treeIdField: 'pid' }, field('region')), ['treeIdField']],
    ['a column that is reserved', treeWith({ treeParentIdField: 'order' }, field('region')), ['isTree']],
    ['a column of the engine', treeWith({ treeParentIdField: 'create_by' }, field('region')), ['isTree']],
    ['a column that is none', treeWith({ treeParentIdField: 'x"; --' }, field('region')), ['isTree']],
    ['a short parent', treeWith({}, field('pid', { dbLength: 10 }), field('region')), ['fields[0].dbType']],
    ['sub-tables', treeWith({ tableType: 2 }, field('region')), ['isTree']],
  ])('with %s', (_, form, places) => {
    expect(problemsOf(form).map((problem) => problem.split(' ')[0])).toEqual(places)
  })
})

describe('the list of a form', () => {
  it('has the configured sums, a tree has none', () => {
    const total = field('amount', { dbType: 'BigDecimal', isTotal: '1' })
    const summaryOf = (form: OnlineForm) =>
      documentsOfForm(form, []).pages['online/f-sales-region']!.properties.table!['x-component-props']?.summary
    expect(summaryOf(treeWith({ isTree: 'N' }, field('region', { isTotal: '1' }), total))).toEqual(['amount'])
    expect(summaryOf(treeWith({}, field('region'), total))).toBeUndefined()
  })
})

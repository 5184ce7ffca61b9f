import { describe, expect, it } from 'vitest'
import type { Row } from '#shared/documents/entity.ts'
import { readEnhancement } from '#shared/documents/online-form/enhancements/read-enhancement.ts'
import { readForm } from '#shared/documents/online-form/read-form.ts'
import { definitionOfForm, formOfFile } from './form-definition.ts'

const ID = 'a'.repeat(32)
const form = {
  ...readForm(
    { tableName: 'shop', tableTxt: '门店', formTemplate: '2' },
    [
      { id: ID, dbFieldName: 'shop_name', dbFieldTxt: '名称' },
      { id: 'b'.repeat(32), dbFieldName: 'area', dbFieldTxt: '面积', dbType: 'int' },
    ],
    [{ id: 'c'.repeat(32), indexName: 'by_name', indexField: 'shop_name,area' }],
  ),
  enhancements: [
    readEnhancement({ kind: 'button', code: 'open', title: '开业', buttonStyle: 'link', steps: [{ kind: 'set' }] }),
    readEnhancement({ kind: 'event', event: 'afterAdd', title: '通知', steps: [{ kind: 'http', source: 'erp' }] }),
    readEnhancement({ kind: 'builtin', builtIn: 'export', title: '导出', buttonStatus: '0' }),
  ],
}

describe('a form in a file', () => {
  it('has no ids of the installation', () => {
    const text = JSON.stringify(definitionOfForm(form))
    expect(text).not.toContain('"id"')
    expect(text).not.toContain(ID)
  })

  it('reads back as the same form', () => {
    const { rows, enhancements } = formOfFile(definitionOfForm(form), form)
    expect(readForm(rows.head, rows.fields, rows.indexs)).toEqual({ ...form, enhancements: undefined })
    expect(enhancements).toEqual(form.enhancements)
  })

  it('takes ids of the stored form for equal names, and none for new names', () => {
    const definition = definitionOfForm(form)
    const fields = (definition.fields as Row[]).map((row) => ({
      ...row,
      dbFieldName: row.dbFieldName === 'area' ? 'size' : ' Shop_Name',
    }))
    const { rows } = formOfFile({ ...definition, fields }, form)
    expect(rows.fields.map(({ id }) => id)).toEqual([ID, ''])
    expect(formOfFile(definition).rows.fields.map(({ id }) => id)).toEqual(['', ''])
  })
})

import { describe, expect, it } from 'vitest'
import type { Row } from '#shared/documents/entity.ts'
import { documentsOfForm } from '../form-documents.ts'
import { readForm } from '../read-form.ts'
import { columnDefaultProblems } from './column-default.ts'

const formWith = (field: Row) =>
  readForm({ tableName: 'shop', tableTxt: '门店' }, [{ dbFieldName: 'value', dbFieldTxt: '值', ...field }])
const problemsOf = (field: Row): string[] => {
  const reported: string[] = []
  columnDefaultProblems(formWith(field).fields[0]!, (name, message) => void reported.push(`${name} ${message}`))
  return reported
}

describe('the default of a column', () => {
  it.each([
    { dbDefaultVal: '' },
    { dbDefaultVal: "O'Hara; --" },
    { dbType: 'int', dbDefaultVal: '-7' },
    { dbType: 'BigDecimal', dbPointLength: 2, dbDefaultVal: '1.50' },
    { dbType: 'Date', fieldShowType: 'date', dbDefaultVal: '2028-02-29' },
    { dbType: 'Datetime', fieldShowType: 'datetime', dbDefaultVal: '2026-01-31 08:30:00' },
    { fieldShowType: 'time', dbDefaultVal: '08:30:00' },
  ])('may be what the column can hold: %j', (field) => {
    expect(problemsOf(field)).toEqual([])
  })

  it.each([
    { dbLength: 3, dbDefaultVal: 'four' },
    { dbType: 'int', dbDefaultVal: '1.5' },
    { dbType: 'int', dbDefaultVal: '3000000000' },
    { dbType: 'double', dbDefaultVal: 'NaN' },
    { dbType: 'BigDecimal', dbPointLength: 2, dbDefaultVal: '1.505' },
    { dbType: 'BigDecimal', dbDefaultVal: '1.5' },
    { dbType: 'BigDecimal', dbLength: 5, dbPointLength: 2, dbDefaultVal: '1000' },
    { dbType: 'Date', fieldShowType: 'date', dbDefaultVal: '2026-02-29' },
    { dbType: 'Datetime', fieldShowType: 'datetime', dbDefaultVal: 'now()' },
    { fieldShowType: 'time', dbDefaultVal: '24:00:00' },
    { dbDefaultVal: '#{date}' },
    { dbDefaultVal: '{{today()}}' },
    { fieldValidType: 'only', dbDefaultVal: 'x' },
    { mainTable: 'order', dbDefaultVal: 'x' },
  ])('is nothing else: %j', (field) => {
    expect(problemsOf(field)).toEqual([expect.stringMatching(/^dbDefaultVal /)])
  })

  it('is the initial value of a new record, unless the form sets another', () => {
    const defaultOf = (field: Row) => {
      const { default: value, 'x-default': computed } = documentsOfForm(formWith(field), []).entity.properties.value!
      return value ?? computed
    }
    expect(defaultOf({ dbType: 'int', dbDefaultVal: '7' })).toBe(7)
    expect(defaultOf({ dbDefaultVal: 'x', fieldDefaultValue: 'y' })).toBe('y')
    expect(defaultOf({ dbDefaultVal: 'x', fieldDefaultValue: '#{sysUserCode}' })).toEqual({ expr: 'user.username' })
  })
})

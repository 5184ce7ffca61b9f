import { describe, expect, it } from 'vitest'
import type { Entity, Row } from '#shared/documents/entity.ts'
import { formProblems } from '../checks/form-problems.ts'
import { documentsOfForm, formOf } from '../form-documents.ts'
import { readForm, wireForm } from '../read-form.ts'
import { queryOfForm } from './list-descriptor.ts'

const HEAD = { tableName: 'sale', tableTxt: '销售' }
const field = (more: Row): Row => ({ dbFieldName: 'kind', dbFieldTxt: '类别', isQuery: '1', ...more })
const formWith = (more: Row) => readForm(HEAD, [field(more)])
const DAY = { dbType: 'Date', fieldShowType: 'date' }
const NUMBER = { dbType: 'int' }
const OWN = { queryConfigFlag: '1' }

/** Returns the field as the search form of its list names it. */
function queryField(more: Row): unknown {
  const { pages } = documentsOfForm(formWith(more), [])
  return (pages['online/f-sale']!.properties.search!['x-component-props']!.fields as unknown[])[0]
}
const searched = (more: Row) => documentsOfForm(formWith(more), []).entity.properties.kind!['x-search']
const problems = (more: Row) =>
  formProblems(formWith(more), new Set()).map(({ field: at }) => at.replace('fields[0].', ''))

describe('the search kind of a field', () => {
  it.each([
    ['as the form shows it', {}, 'kind'],
    ['the same where its own set-up says nothing', OWN, 'kind'],
    ['by its own control only where that is switched on', { queryShowType: 'list_multi', dictField: 'sex' }, 'kind'],
    [
      'among several codes',
      { ...OWN, queryShowType: 'list_multi', queryDictField: 'sex' },
      { field: 'kind', widget: 'DictionarySelect', props: { dictionary: 'sex', multiple: true }, search: 'in' },
    ],
    [
      'for one of the codes that a record has',
      { ...OWN, queryShowType: 'list', fieldShowType: 'checkbox', dictField: 'sex' },
      { field: 'kind', widget: 'DictionarySelect', props: { dictionary: 'sex' }, search: 'any' },
    ],
    [
      'by another dictionary',
      { ...OWN, fieldShowType: 'list', dictField: 'sex', queryDictField: 'sex_asked' },
      { field: 'kind', widget: 'DictionarySelect', props: { dictionary: 'sex_asked' }, search: 'exact' },
    ],
    [
      'for a whole month',
      { ...OWN, ...DAY, queryShowType: 'date_month' },
      { field: 'kind', widget: 'MonthPicker', search: 'period' },
    ],
    [
      'for a day of a moment',
      { ...OWN, dbType: 'Datetime', fieldShowType: 'datetime', queryShowType: 'date' },
      { field: 'kind', widget: 'DatePicker', search: 'period' },
    ],
    [
      'as text, whatever is chosen in the form',
      { ...OWN, fieldShowType: 'list', dictField: 'sex', queryShowType: 'text' },
      { field: 'kind', widget: 'Input' },
    ],
  ])('%s', (_, more, use) => {
    expect(problems(more)).toEqual([])
    expect(queryField(more)).toEqual(use)
  })

  it('matches any of the codes where records have several', () => {
    expect(searched({ fieldShowType: 'checkbox', dictField: 'sex', dbLength: 200 })).toBe('any')
    expect(searched({ fieldShowType: 'list', dictField: 'sex' })).toBe('exact')
    expect(searched({ queryMode: 'like' })).toBe('like')
  })

  it('is enabled by a separate configuration', () => {
    expect(formWith({ ...OWN, isQuery: '0' }).fields[0]!.isQuery).toBe(true)
  })
})

describe('the initial value of a query', () => {
  it.each([
    ['a text', { queryDefVal: '甲' }, '甲'],
    ['a number', { ...NUMBER, queryDefVal: '5' }, 5],
    ['who asks', { queryDefVal: '#{sysUserCode}' }, { expr: 'user.username' }],
    [
      'several numbers',
      { ...OWN, ...NUMBER, queryShowType: 'list_multi', queryDictField: 'sex', queryDefVal: '1,2' },
      '1,2',
    ],
    [
      'the last week of a long year',
      { ...OWN, ...DAY, queryShowType: 'date_week', queryDefVal: '2026-W53' },
      '2026-W53',
    ],
    [
      'the month of today',
      { ...OWN, ...DAY, queryShowType: 'date_month', queryDefVal: '#{date}' },
      { expr: 'today()' },
    ],
    ['a period', { ...OWN, ...DAY, queryShowType: 'date_year', queryDefVal: '2026' }, '2026'],
    [
      'both ends of a range',
      { ...DAY, queryMode: 'group', queryDefVal: '{{addDays(today(), -7)}} ~ #{date}' },
      [{ expr: 'addDays(today(), -7)' }, { expr: 'today()' }],
    ],
    ['an open end', { ...NUMBER, queryMode: 'group', queryDefVal: '10~' }, [10, null]],
    ['one end alone', { ...NUMBER, queryMode: 'group', queryDefVal: '10' }, [10, null]],
  ])('is %s', (_, more, begin) => {
    expect(problems(more)).toEqual([])
    expect(queryField(more)).toMatchObject({ field: 'kind', begin })
  })

  it.each([
    ['is not searched', { isQuery: '0', queryDefVal: '甲' }],
    ['is a number', { ...NUMBER, queryDefVal: '甲' }],
    ['is a day', { ...DAY, queryDefVal: '2026/1/1' }],
    ['is asked for by the year', { ...OWN, ...DAY, queryShowType: 'date_year', queryDefVal: '2026-01' }],
    ['is a day, of the calendar', { ...DAY, queryDefVal: '2026-02-31' }],
    [
      'is asked for by the week, of the calendar',
      { ...OWN, ...DAY, queryShowType: 'date_week', queryDefVal: '2026-W99' },
    ],
    ['is asked for by the year, of the calendar', { ...OWN, ...DAY, queryShowType: 'date_year', queryDefVal: '0000' }],
    ['is one number', { ...NUMBER, queryDefVal: '1,2' }],
    ['is a time', { fieldShowType: 'time', dbLength: 50, queryDefVal: '99:99' }],
    ['is a range', { ...NUMBER, queryMode: 'group', queryDefVal: '1~2~3' }],
    ['has an expression that nothing computes', { queryDefVal: '{{values.kind}}' }],
    ['would be made by a rule', { queryDefVal: `\${order_no}` }],
  ])('is refused where the field %s', (_, more) => {
    expect(problems(more)).toEqual(['queryDefVal'])
  })
})

describe('a set-up that does not fit its field', () => {
  it.each([
    ['queryShowType', { ...OWN, queryShowType: 'date_month' }],
    ['queryShowType', { ...OWN, ...DAY, queryShowType: 'text' }],
    ['queryShowType', { ...OWN, queryShowType: 'list' }],
    ['queryShowType', { ...OWN, queryShowType: 'sel_user' }],
    ['queryShowType', { ...OWN, queryShowType: 'nothing' }],
    [
      'queryShowType',
      { ...OWN, fieldShowType: 'list', dictTable: 'sys_user', dictField: 'id', queryShowType: 'list_multi' },
    ],
    ['queryDictField', { ...OWN, queryDictField: 'sex' }],
  ])('is told under %s', (at, more) => {
    expect(problems(more)).toEqual([at])
  })
})

describe('the query set-up of a form', () => {
  const more = { ...OWN, queryShowType: 'list_multi', queryDictField: 'sex', queryDefVal: '1' }

  it('survives wire and storage unchanged, and is sent to clients', () => {
    const form = formWith(more)
    const sent = wireForm(form)
    expect(readForm(sent.head, sent.fields)).toEqual(form)
    expect(formOf(documentsOfForm(form, []).entity)).toEqual(form)
    expect(queryOfForm(form, () => true)).toMatchObject([
      { field: 'kind', view: 'list_multi', config: '1', dictCode: 'sex', defValue: '1' },
    ])
  })

  it('is none in a form of an earlier release', () => {
    const { entity } = documentsOfForm(formWith({}), [])
    const names = ['queryConfigFlag', 'queryShowType', 'queryDictField', 'queryDefVal']
    const old = entity['x-form']!.fields.map((one) =>
      Object.fromEntries(Object.entries(one).filter(([name]) => !names.includes(name))),
    )
    const stored = { ...entity, 'x-form': { ...entity['x-form']!, fields: old } } as unknown as Entity
    expect(formOf(stored)).toEqual(formWith({}))
  })
})

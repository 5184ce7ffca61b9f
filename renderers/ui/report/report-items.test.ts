import { describe, expect, it } from 'vitest'
import type { ReportQueryItem } from '#shared/wire/report.ts'
import { reportConditions, reportSearchFields } from './report-items.ts'

const reference = { entity: 'system/depart', value: 'orgCode', label: 'departName' }
const item = (field: string, more: Partial<ReportQueryItem>): ReportQueryItem => ({
  field,
  label: field,
  view: 'text',
  mode: 'single',
  ...more,
})

describe('query items of a report', () => {
  it('are always shown or only when expanded; a range becomes two fields with initial values', () => {
    const day = item('day', { view: 'date', mode: 'range', config: { defaultValue: '2026-01-01,2026-01-31' } })
    const { shown, folded, initial, entity } = reportSearchFields([item('name', { hidden: '1' }), day], {
      dictOptions: {},
    })
    expect(shown.map(({ field, widget }) => `${field} ${widget}`)).toEqual([
      'day_begin DatePicker',
      'day_end DatePicker',
    ])
    expect(folded.map(({ field }) => field)).toEqual(['name'])
    expect(initial).toEqual({ day_begin: '2026-01-01', day_end: '2026-01-31' })
    expect(entity.properties.day_end?.title).toBe('day（止）')
  })

  it('use the control that suits them', () => {
    const options = [{ value: '1', text: '男' }]
    const { shown, entity } = reportSearchFields(
      [
        item('sex', { view: 'list' }),
        item('size', { view: 'list' }),
        item('kinds', { view: 'list_multi', dictCode: 'kind', config: { defaultValue: '1,2' } }),
        item('depart', { view: 'sel_search', reference }),
        item('goods', { view: 'sel_search', dictReport: 'sales' }),
        item('tree', { view: 'sel_tree', reference, pidValue: 'd1' }),
        item('category', { view: 'cat_tree', pcode: 'B01' }),
        item('count', { view: 'number' }),
      ],
      { dictOptions: { sex: options, _replace_text_size: options } },
    )
    expect(shown.map(({ widget, props }) => [widget, props])).toEqual([
      ['Select', { options }],
      ['Select', { options }],
      ['DictionarySelect', { dictionary: 'kind' }],
      ['ReferenceSelect', undefined],
      ['ReferenceSelect', undefined],
      ['ReferenceTreeSelect', { root: 'd1' }],
      ['CategoryTreeSelect', { code: 'B01' }],
      ['NumberInput', undefined],
    ])
    expect(entity.properties.depart?.['x-ref']).toEqual(reference)
    expect(entity.properties.kinds?.type).toBe('array')
  })

  it('add no condition where nothing is entered', () => {
    expect(reportConditions({ a: ' 张 ', b: '', c: null, d: [], e: ['1', '2'], f: 0 })).toEqual({
      a: '张',
      e: '1,2',
      f: 0,
    })
  })
})

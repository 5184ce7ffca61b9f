import { describe, expect, it } from 'vitest'
import type { Row } from '#shared/documents/entity.ts'
import { formProblems } from '../checks/form-problems.ts'
import { FORM_CONTROLS } from '../form.ts'
import { documentsOfForm } from '../form-documents.ts'
import { readForm } from '../read-form.ts'
import { copiedName, isFullWidth, newField, paletteOf } from './form-palette.ts'

const HEAD = { tableName: 'shop', tableTxt: '门店', formTemplate: '2' }
const entries = paletteOf(FORM_CONTROLS).flatMap((group) => group.entries)

/** Settings that a control requires, and that a user enters after adding the field. */
const SET_UP: Record<string, Row> = {
  ...Object.fromEntries(
    ['list', 'radio', 'checkbox', 'list_multi', 'sel_search'].map((one) => [one, { dictField: 'sex' }]),
  ),
  cat_tree: { dictField: 'B01' },
}

describe('the palette', () => {
  it('offers every control at least once, and those of no group as advanced ones', () => {
    expect(new Set(entries.map(({ control }) => control))).toEqual(new Set(FORM_CONTROLS))
    expect(paletteOf(['text', 'fresh']).map(({ title }) => title)).toEqual(['基础', '高级'])
    expect(paletteOf(['fresh'])[0]!.entries).toMatchObject([{ control: 'fresh', dbType: 'string' }])
  })

  it('gives valid fields, each with a unique name', () => {
    const fields: Row[] = []
    const plain = entries.filter(
      ({ control, preset }) =>
        preset === undefined &&
        !['sel_tree', 'popup', 'popup_dict', 'link_down', 'link_table', 'link_table_field'].includes(control),
    )
    for (const entry of [...plain, ...plain])
      fields.push({ ...newField(entry, '字段', fields), ...SET_UP[entry.control] })
    expect(new Set(fields.map(({ dbFieldName }) => dbFieldName)).size).toBe(2 * plain.length)
    const found = formProblems(readForm(HEAD, fields), new Set(['text', 'date', 'time', 'select']))
    expect(found).toEqual([])
  })

  it('knows which controls the form gives a whole row', () => {
    const fields = FORM_CONTROLS.map((fieldShowType, at) => ({
      ...{ dbFieldName: `f${at}_value`, dbFieldTxt: fieldShowType, fieldShowType },
      ...{ dictField: 'sex', dictText: '', ...(fieldShowType === 'link_down' && { dictTable: '{}' }) },
    }))
    const { pages } = documentsOfForm(readForm(HEAD, fields), [])
    const editor = Object.values(pages)[0]!.properties.editor as unknown as {
      'x-component-props': { fields: unknown[] }
    }
    const wide = editor['x-component-props'].fields.flatMap((use) => {
      const { field, span } = use as { field?: string; span?: number }
      return span === 2 ? [FORM_CONTROLS[Number(/\d+/.exec(field!)![0])]] : []
    })
    expect(wide).toEqual(FORM_CONTROLS.filter(isFullWidth))
  })
})

describe('the name of a copy', () => {
  it('is the next free one, also in records, where underscores disappear', () => {
    const fields = ['shop_name', 'shop_name_1', 'shopName2'].map((dbFieldName) => ({ dbFieldName }))
    expect(copiedName('shop_name', fields)).toBe('shop_name_3')
    expect(copiedName('shop_name_1', fields)).toBe('shop_name_3')
    expect(copiedName('', fields)).toBe('field_1')
    expect(copiedName('a'.repeat(32), []).length).toBeLessThanOrEqual(32)
  })
})

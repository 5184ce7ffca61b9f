import { describe, expect, it } from 'vitest'
import type { Row } from '../entity.ts'
import { formProblems } from './checks/form-problems.ts'
import { documentsOfForm, formOf } from './form-documents.ts'
import { extendedConfig } from './form-settings.ts'
import { laterProblems, readForm, wireForm } from './read-form.ts'

const FIELD = { dbFieldName: 'sale_no', dbFieldTxt: '单号' }
const formWith = (head: Row) => readForm({ tableName: 'sale', tableTxt: '销售', ...head }, [FIELD])
const further = (settings: Row) => formWith({ extConfigJson: JSON.stringify(settings) })
const problems = (head: Row) => formProblems(formWith(head), new Set()).map(({ field }) => field)

/** Props of a block of the list page. */
function shown(head: Row, block: 'table' | 'editor'): Row {
  return documentsOfForm(formWith(head), []).pages['online/f-sale']!.properties[block]!['x-component-props'] as Row
}

describe('the further settings of a form', () => {
  it('set whether the list has pages, and whether rows can be selected', () => {
    expect(shown({}, 'table')).toMatchObject({ batchButtons: ['delete', 'export'] })
    expect(shown({}, 'table').pageSize).toBeUndefined()
    expect(shown({ isPage: 'N' }, 'table').pageSize).toBe(1000)
    expect(shown({ isCheckbox: 'N' }, 'table').batchButtons).toBeUndefined()
  })

  it('set how the form of a record opens', () => {
    expect(shown({}, 'editor')).toMatchObject({ width: 720 })
    expect(shown({ modalMinWidth: 1000, modelFullscreen: 'Y' }, 'editor')).toMatchObject({
      ...{ width: 1000, fullScreen: 'opened' },
    })
  })

  it('lead to where a record is printed, with its values', () => {
    const reportPrintUrl = '/online/cgreport/sale_print?no=$' + '{sale_no}&id=$' + '{id}&copies=2'
    expect(problems({ reportPrintUrl })).toEqual([])
    expect(shown({ reportPrintUrl }, 'table').rowButtons).toContainEqual({
      label: '打印',
      do: [
        {
          use: 'navigate',
          with: {
            path: '/online/cgreport/sale_print',
            params: { no: { expr: 'row.saleNo' }, id: { expr: 'row.id' }, copies: '2' },
          },
        },
      ],
    })
  })

  it.each([
    ['https://elsewhere.example/print', 'reportPrintUrl'],
    ['//elsewhere.example', 'reportPrintUrl'],
    ['/print?a=$' + '{gone}', 'reportPrintUrl'],
    ['/print/$' + '{id}', 'reportPrintUrl'],
    ['javascript:alert(1)', 'reportPrintUrl'],
  ])('refuse the address %s', (reportPrintUrl, at) => {
    expect(problems({ reportPrintUrl })).toEqual([at])
  })

  it.each([100, 5000, 'wide', 400.5])('refuse the width %s', (modalMinWidth) => {
    expect(problems({ modalMinWidth })).toEqual(['modalMinWidth'])
  })

  it('are read from the text of the agreed interface, which wins, and written to it', () => {
    const settings = {
      joinQuery: 0,
      reportPrintShow: 1,
      reportPrintUrl: '/print',
      modelFullscreen: 1,
      modalMinWidth: 900,
    }
    const form = further(settings)
    expect(form.head).toMatchObject({ modelFullscreen: true, modalMinWidth: 900, reportPrintUrl: '/print' })
    expect(extendedConfig(form)).toEqual(settings)
    expect(further({ reportPrintUrl: '/print' }).head.reportPrintUrl).toBe('/print')
    expect(further({ reportPrintShow: 0, reportPrintUrl: '/print' }).head.reportPrintUrl).toBe('')
    const { head, fields } = wireForm(form)
    expect(readForm({ ...head, extConfigJson: '{"modelFullscreen":0}' }, fields).head).toMatchObject({
      ...{ modelFullscreen: false, modalMinWidth: 900 },
    })
  })

  it('survive wire and storage, and are the defaults in forms of earlier releases', () => {
    const form = formWith({ isPage: 'N', isCheckbox: 'N', modelFullscreen: 'Y', modalMinWidth: 400 })
    const { head, fields } = wireForm(form)
    expect(readForm(head, fields)).toEqual(form)
    const { entity } = documentsOfForm(form, [])
    expect(formOf(entity)).toEqual(form)
    const { isPage: _, isCheckbox: __, ...earlier } = entity['x-form']!.head
    const old = { ...entity, 'x-form': { ...entity['x-form']!, head: earlier } } as typeof entity
    expect(formOf(old)!.head).toMatchObject({ isPage: true, isCheckbox: true })
  })

  it('are refused where there is nothing of the kind, unless they are off', () => {
    const problems = (settings: Row) =>
      laterProblems({ extConfigJson: JSON.stringify(settings) }, []).map(({ message }) => message)
    expect(problems({ commentStatus: 1, enableExternalLink: '0', canResizeColumn: 1 })).toEqual([
      '暂不支持设置 commentStatus',
    ])
    expect(laterProblems({ extConfigJson: '{bad' }, []).map(({ field }) => field)).toEqual(['extConfigJson'])
    expect(laterProblems({ extConfigJson: '' }, [])).toEqual([])
  })
})

import type { Row } from '#shared/documents/entity.ts'
import type { FormEnhancement } from '#shared/documents/online-form/enhancements/enhancement.ts'
import { readEnhancement, wireEnhancement } from '#shared/documents/online-form/enhancements/read-enhancement.ts'
import type { OnlineForm } from '#shared/documents/online-form/form.ts'
import { type FormRows, readForm, textIn, wireForm } from '#shared/documents/online-form/read-form.ts'
import { isView } from '#shared/documents/online-form/view-form.ts'
import type { FileShape } from './definition-file.ts'

/** Settings that only this installation knows a row by, or that follow from other settings. */
const OF_FIELD = new Set(['id', 'dbIsKey', 'dbIsPersist', 'orderNum'])
const OF_ENHANCEMENT = new Set(['event', 'builtIn'])

/**
 * Returns a form as a file has it: in the names of the wire, with its buttons and events. Those of a view belong to
 * its table and are left out.
 */
export function definitionOfForm(form: OnlineForm): Row {
  const { enhancements = [], indexes: _indexes, ...shown } = form
  const { head, fields, indexs } = wireForm(isView(form) ? shown : form)
  const { idType: _, ...own } = head
  const without = (names: ReadonlySet<string>) => (row: Row) =>
    Object.fromEntries(Object.entries(row).filter(([name]) => !names.has(name)))
  return {
    ...own,
    fields: fields.map(without(OF_FIELD)),
    indexs: indexs.map(without(OF_FIELD)).sort(by('indexName')),
    enhancements: (isView(form) ? [] : enhancements).map(wireEnhancement).map(without(OF_ENHANCEMENT)).sort(by('code')),
  }
}

/** Names that a form in a file may have: the names that the export writes. */
export const FORM_SHAPE: FileShape = shapeOfForm()

function shapeOfForm(): FileShape {
  const step = { kind: 'http', text: '', field: '', when: '', source: '', method: '', path: '' }
  const button = { kind: 'button', code: 'a', script: '', steps: [step, { kind: 'script' }] }
  const sub = { tableType: '3', relationType: '0' }
  const form = readForm(sub, [{}], [{}])
  const whole = definitionOfForm({ ...form, enhancements: [readEnhancement(button)] })
  const settings = (row: unknown) =>
    new Set(Object.keys(row as Row).filter((name) => !Array.isArray((row as Row)[name])))
  const first = (row: Row, name: string) => (row[name] as Row[])[0]!
  const enhancement = first(whole, 'enhancements')
  return {
    code: 'tableName',
    settings: settings(whole),
    lists: {
      fields: { settings: settings(first(whole, 'fields')), lists: {} },
      indexs: { settings: settings(first(whole, 'indexs')), lists: {} },
      enhancements: {
        settings: settings(enhancement),
        lists: { steps: { settings: settings(first(enhancement, 'steps')), lists: {} } },
      },
    },
  }
}

/** Form that a file describes: rows as the editor sends them, with buttons and events. */
export interface FormOfFile {
  rows: FormRows
  enhancements: FormEnhancement[]
}

/**
 * Reads a form from a file.
 * @param before stored form: rows with a known name keep its id, so that their columns keep the data
 */
export function formOfFile(content: Readonly<Row>, before?: OnlineForm): FormOfFile {
  const { fields, indexs, enhancements, ...head } = content
  const rowsOf = (list: unknown) => (Array.isArray(list) ? (list as Row[]) : [])
  const ids = new Map(before?.fields.map(({ id, dbFieldName }) => [dbFieldName, id]))
  const indexIds = new Map(before?.indexes?.map(({ id, indexName }) => [indexName, id]))
  const known = (row: Row, found: ReadonlyMap<string, string>, name: unknown) => ({
    ...row,
    id: found.get(textIn(name)) ?? '',
  })
  const sent = rowsOf(enhancements).map((row) => readEnhancement({ ...row, event: row.code, builtIn: row.code }))
  return {
    rows: {
      head,
      fields: rowsOf(fields).map((row) => known(row, ids, textIn(row.dbFieldName).toLowerCase())),
      indexs: rowsOf(indexs).map((row) => known(row, indexIds, row.indexName)),
    },
    enhancements: inPlaces(sent, before?.enhancements ?? []),
  }
}

/** Keeps the stored order. The order has no meaning, so that a file with equal content makes no new version. */
function inPlaces(sent: readonly FormEnhancement[], before: readonly FormEnhancement[]): FormEnhancement[] {
  const place = new Map(before.map(({ code }, at) => [code, at]))
  const placeOf = ({ code }: FormEnhancement) => place.get(code) ?? before.length
  return sent.toSorted((one, other) => placeOf(one) - placeOf(other))
}

function by(name: string) {
  return (one: Row, other: Row) => (String(one[name]) < String(other[name]) ? -1 : 1)
}

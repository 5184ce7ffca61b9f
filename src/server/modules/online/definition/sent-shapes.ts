import type { Shape } from '#server/records/unknown-members.ts'
import { LATER_SETTINGS } from '#shared/documents/online-form/read-form.ts'
import { FORM_SHAPE } from './form-definition.ts'

/**
 * Names that forms, buttons and events may have in a call.
 * In addition to the names of a file: names in answers that clients send back, and names that are refused with their
 * own reason.
 */

const { fields, indexs, enhancements } = FORM_SHAPE.lists as Readonly<Record<string, Shape>>
const STORED_BY = ['id', 'createBy', 'createTime', 'updateBy', 'updateTime']

const HEAD = withNames(FORM_SHAPE, [
  ...STORED_BY,
  ...LATER_SETTINGS.head,
  ...['idType', 'extConfigJson', 'version', 'tableVersion', 'synchVersion', 'synchTime', 'isDbSynch'],
  ...['copyType', 'physicId', 'subTableStr', 'mainTable', 'fieldCount', 'menuPath', 'menuUrl'],
])
const ROWS = {
  fields: withNames(fields!, [...STORED_BY, ...LATER_SETTINGS.field, 'cgformHeadId', 'dbIsKey', 'orderNum']),
  indexs: withNames(indexs!, [...STORED_BY, 'cgformHeadId']),
}

/** Head of a form with its rows beside the settings. */
export const SENT_FORM: Shape = { ...HEAD, lists: ROWS }

/** Form in parts: head, fields and indexes apart, with the keys of deleted rows. */
export const SENT_PARTS: Shape = {
  settings: new Set(['deleteFieldIds', 'deleteIndexIds']),
  lists: { head: { ...HEAD, lists: {} }, ...ROWS },
}

export const SENT_ENHANCEMENT: Shape = {
  ...withNames(enhancements!, [...STORED_BY, 'formId', 'event', 'builtIn', 'stepCount', 'number', 'isCurrent']),
  lists: { steps: withNames(enhancements!.lists.steps!, ['id']) },
}

/** Button in the names of the agreed interface. */
export const SENT_BUTTON: Shape = {
  settings: new Set([
    ...[...STORED_BY, 'cgformHeadId', 'buttonCode', 'buttonName', 'buttonIcon', 'buttonStyle', 'buttonStatus'],
    ...['optType', 'optPosition', 'exp', 'orderNum'],
  ]),
  lists: {},
}

/** SQL statement in the names of the agreed interface. */
export const SENT_STATEMENT: Shape = {
  settings: new Set([...STORED_BY, 'cgformHeadId', 'buttonCode', 'cgbSql', 'cgbSqlName']),
  lists: {},
}

function withNames({ settings, lists }: Shape, names: readonly string[]): Shape {
  return { settings: new Set([...settings, ...names]), lists }
}

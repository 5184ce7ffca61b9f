import type { Shape } from '#server/records/unknown-members.ts'
import { LATER_SETTINGS } from '#shared/documents/online-form/read-form.ts'
import { FORM_SHAPE } from './form-definition.ts'

/**
 * Names that forms, buttons and events may have where they are sent by a call. Beside those of a file these are what an answer tells
 * of them, as a form may send that back, and what is refused with a reason of its own.
 */

const { fields, indexs, enhancements } = FORM_SHAPE.lists as Readonly<Record<string, Shape>>
const KEPT_BY = ['id', 'createBy', 'createTime', 'updateBy', 'updateTime']

const HEAD = withNames(FORM_SHAPE, [
  ...KEPT_BY,
  ...LATER_SETTINGS.head,
  ...['idType', 'extConfigJson', 'version', 'tableVersion', 'synchVersion', 'synchTime', 'isDbSynch'],
  ...['copyType', 'physicId', 'subTableStr', 'mainTable', 'fieldCount'],
])
const ROWS = {
  fields: withNames(fields!, [...KEPT_BY, ...LATER_SETTINGS.field, 'cgformHeadId', 'dbIsKey', 'orderNum']),
  indexs: withNames(indexs!, [...KEPT_BY, 'cgformHeadId']),
}

/** A form with its rows beside the settings of its head. */
export const SENT_FORM: Shape = { ...HEAD, lists: ROWS }

/** A form in its parts, with the keys of rows that go. */
export const SENT_PARTS: Shape = {
  settings: new Set(['deleteFieldIds', 'deleteIndexIds']),
  lists: { head: { ...HEAD, lists: {} }, ...ROWS },
}

export const SENT_ENHANCEMENT: Shape = {
  ...withNames(enhancements!, [...KEPT_BY, 'formId', 'event', 'builtIn', 'stepCount', 'number', 'isCurrent']),
  lists: { steps: withNames(enhancements!.lists.steps!, ['id']) },
}

/** A button in the words of the agreed interface. */
export const SENT_BUTTON: Shape = {
  settings: new Set([
    ...[...KEPT_BY, 'cgformHeadId', 'buttonCode', 'buttonName', 'buttonIcon', 'buttonStyle', 'buttonStatus'],
    ...['optType', 'optPosition', 'exp', 'orderNum'],
  ]),
  lists: {},
}

/** A statement in the words of the agreed interface. */
export const SENT_STATEMENT: Shape = {
  settings: new Set([...KEPT_BY, 'cgformHeadId', 'buttonCode', 'cgbSql', 'cgbSqlName']),
  lists: {},
}

function withNames({ settings, lists }: Shape, names: readonly string[]): Shape {
  return { settings: new Set([...settings, ...names]), lists }
}

import type { Entity, RecordCall, RowsChange } from '#shared/documents/entity.ts'
import type { BlockNode, Button, FieldUse, Page, Step } from '#shared/documents/page.ts'
import { deletionQuestion, lookOf } from '#shared/documents/standard-buttons.ts'
import {
  BUILT_IN_BUTTONS,
  settingsOfButton,
  settingsOfRowsButton,
  switchedOff,
} from '../enhancements/built-in-buttons.ts'
import { plainColumn } from '../fields/list-columns.ts'
import {
  addressOfForm,
  type FormField,
  type FormHead,
  fieldNameOf,
  foreignKeyOf,
  hasColumn,
  isListed,
  type OnlineForm,
  viewedTable,
} from '../form.ts'
import { shownReactions } from '../linked-forms.ts'
import { childRowsOf } from '../sub-forms.ts'
import { block } from './page-block.ts'

/** Themes whose lists show the rows of a record on a separate page. */
export const rowsHavePage = ({ themeTemplate }: FormHead) => themeTemplate === 'erp' || themeTemplate === 'innerTable'

/** No form has this address, because no table name contains `__`. */
export const rowsAddress = (address: string) => `${address}--rows`

/** Settings of the list of a main form for rows: choosing a record shows its rows below, or opens them. */
export function rowsInList({ head, enhancements }: OnlineForm, address: string): Record<string, unknown> {
  const { themeTemplate } = head
  const editable = conditionOfEdit(enhancements)
  if (themeTemplate === 'erp') {
    return { choose: { target: 'rows', param: 'id', ...(editable && { with: { editable: { expr: editable } } }) } }
  }
  if (themeTemplate !== 'innerTable') return {}
  return { expand: { page: rowsAddress(address), with: { id: { expr: 'row.id' } } } }
}

/** Condition of the button 编辑; empty: all records. */
const conditionOfEdit = (settings: Enhancements) => settingsOfButton(settings, 'edit')?.when ?? ''

export const rowsBelow = (address: string) =>
  block('InnerPage', { page: rowsAddress(address), empty: '请先选择一条记录' })

/** Puts fields into the tab of their record form, where it has tabs. */
export function inTab({ themeTemplate }: FormHead, tab: string, uses: readonly (string | FieldUse)[]) {
  if (themeTemplate !== 'tab') return uses
  return uses.map((use): FieldUse => ({ ...(typeof use === 'string' ? { field: use } : use), tab }))
}

/** Page with the rows of one record, a tab for each sub-table. It has edit buttons when rows are edited separately. */
export function rowsPage(
  { head, enhancements }: OnlineForm,
  { $id, title, 'x-permission': may }: Entity,
  subs: readonly OnlineForm[],
): Page {
  const isOff = (call: RecordCall) => switchedOff(enhancements, call) !== undefined
  const tables = subs.map(
    (form, at): SubTable => ({
      ...{ ...form, ...namesAt(at), code: codeOf(head, form), may: may!, isOff },
      isFixed: (change) => childRowsOf(form, enhancements).fixed?.includes(change) === true,
      ...(conditionOfEdit(enhancements) && { when: "has(params.editable) && params.editable == 'true'" }),
    }),
  )
  // Writing a row edits its record.
  const isEdited = head.themeTemplate === 'erp' && !isOff('edit')
  return {
    title: `${title}明细`,
    'x-entity': $id,
    type: 'object',
    properties: {
      tabs: block(
        'Tabs',
        { items: tables.map((sub) => ({ title: sub.head.tableTxt, block: sub.list })) },
        Object.fromEntries(tables.map((sub) => [sub.list, rowsTable(sub, isEdited, enhancements)])),
      ),
      ...(isEdited && Object.fromEntries(tables.flatMap(rowForms))),
    },
  }
}

/** Sub-form with the names of its blocks, which no table can have, and the permission prefix of its main form. */
type SubTable = OnlineForm &
  ReturnType<typeof namesAt> & {
    code: string
    may: string
    /** Returns whether the main form has switched off the button of a call. */
    isOff(call: RecordCall): boolean
    /** Returns whether nobody can make this change to its rows. */
    isFixed(change: RowsChange): boolean
    /** Condition for writing rows of the chosen record; the list above supplies it. */
    when?: string
  }

/** Code of the rows in calls: a view has its own permissions for them. */
const codeOf = (main: FormHead, { head }: OnlineForm) =>
  viewedTable(main.tableName) === undefined ? head.tableName : `${main.tableName}.${head.tableName}`

const namesAt = (at: number) => ({ list: `rows${at}`, add: `add${at}`, edit: `edit${at}` })

type Enhancements = OnlineForm['enhancements']

function rowsTable(sub: SubTable, isEdited: boolean, settings: Enhancements): BlockNode {
  const key = foreignKeyOf(sub)!
  const listed = sub.fields.filter((field) => isListed(field) && field !== key)
  const shown = listed.length > 0 ? listed : filledOf(sub).filter((field) => field.fieldShowType !== 'password')
  const canExport = !sub.isOff('exportXls')
  const toolbar = [
    ...(isEdited ? opening(sub, 'add', settings) : []),
    ...(isEdited && !sub.isOff('importExcel') && !sub.isFixed('add') ? [importing(sub)] : []),
    ...(canExport ? [exporting(sub, 'all')] : []),
  ]
  const canDelete = isEdited && !sub.isFixed('delete')
  const rowButtons = [
    ...(isEdited ? opening(sub, 'edit', settings) : []),
    ...(canDelete ? [deleting(sub, 'row', 'row.id')] : []),
  ]
  const batch = settingsOfRowsButton(sub.enhancements, settings, 'form_sub_batch_delete')
  const batchButtons = [
    ...(canDelete
      ? [
          {
            ...deleting(sub, 'batch', 'selection.map(r, r.id)'),
            ...(batch && { label: batch.title, ...(batch.icon && { icon: batch.icon }) }),
          },
        ]
      : []),
    ...(isEdited && canExport ? [exporting(sub, 'selection')] : []),
  ]
  return block('DataTable', {
    entity: addressOfForm(sub.head.tableName),
    call: `GET ${pathOf(sub)}/list`,
    filter: ofRecord(sub),
    columns: shown.map(plainColumn),
    ...(toolbar.length > 0 && { toolbar }),
    ...(rowButtons.length > 0 && { rowButtons }),
    ...(batchButtons.length > 0 && { batchButtons }),
  })
}

/** Writing rows edits their record, so it needs the permission and condition of 编辑. */
function writing({ may, when }: SubTable, call?: 'import'): Pick<Button, 'permission' | 'when'> {
  return { permission: call ? [`${may}:${call}`, `${may}:edit`] : `${may}:edit`, ...(when && { when }) }
}

/** Button that opens the form of a row, as configured in the main form. */
function opening(sub: SubTable, mode: 'add' | 'edit', settings: Enhancements): Button[] {
  const code = `form_sub_open_${mode}` as const
  const own = settingsOfRowsButton(sub.enhancements, settings, code)
  if (own?.isOff || (mode === 'add' && sub.isFixed('add'))) return []
  const open = { use: 'open', with: { target: sub[mode], mode } }
  return [
    {
      label: own?.title ?? BUILT_IN_BUTTONS[code].title,
      ...(own?.icon && { icon: own.icon }),
      ...(mode === 'add' && { kind: 'primary' as const }),
      ...writing(sub),
      do: [open],
    },
  ]
}

const deleting = (sub: SubTable, place: 'row' | 'batch', ids: string): Button => ({
  ...lookOf('delete', place),
  ...writing(sub),
  do: [
    { use: 'confirm', with: deletionQuestion(place) },
    { use: 'call', with: { call: `DELETE ${pathOf(sub)}/delete`, query: { ids: { expr: ids } } } },
    { use: 'reload', with: { target: sub.list } },
  ],
})

/** An import of rows needs permission to edit the record. */
const importing = (sub: SubTable): Button => ({
  ...lookOf('import', 'other'),
  ...writing(sub, 'import'),
  do: [
    {
      use: 'import',
      with: {
        call: `POST ${pathOf(sub)}/importExcel`,
        template: `GET ${pathOf(sub)}/importTemplate`,
        query: ofRecord(sub),
      },
    },
  ],
})

const exporting = (sub: SubTable, range: 'all' | 'selection'): Button => ({
  ...lookOf('export', range === 'all' ? 'other' : 'batch'),
  permission: `${sub.may}:export`,
  do: [
    {
      use: 'export',
      with: { range, call: `GET ${pathOf(sub)}/exportXls`, query: ofRecord(sub) },
    },
  ],
})

const rowForms = (sub: SubTable): [string, BlockNode][] => [
  [sub.add, rowForm(sub, 'POST add', {})],
  [sub.edit, rowForm(sub, 'PUT edit', { id: ROW_KEY })],
]

const ROW_KEY = { expr: 'row.id' }

function rowForm(sub: SubTable, call: 'POST add' | 'PUT edit', key: Record<string, unknown>): BlockNode {
  const [verb, name] = call.split(' ')
  const filled = filledOf(sub)
  // An empty text clears a field; an omitted value would not.
  const values = filled
    .filter(isWritten)
    .map(nameOf)
    .map((name) => [name, { expr: `has(values.${name}) ? values.${name} : ''` }])
  const submit: Step[] = [
    {
      use: 'call',
      with: {
        call: `${verb} ${pathOf(sub)}/${name}`,
        body: { ...Object.fromEntries(values), ...key, ...ofRecord(sub) },
      },
    },
    { use: 'close' },
    { use: 'reload', with: { target: sub.list } },
  ]
  return block('ModalForm', {
    entity: addressOfForm(sub.head.tableName),
    fields: filled.map((field) => fieldUse(field, sub)),
    submit,
  })
}

const isWritten = (field: FormField) => !field.isReadOnly && hasColumn(field)

function fieldUse(field: FormField, { fields }: OnlineForm): string | FieldUse {
  const reactions = shownReactions(field, fields)
  if (isWritten(field) && reactions.length === 0) return nameOf(field)
  return {
    field: nameOf(field),
    ...(!isWritten(field) && { readOnly: true }),
    ...(reactions.length > 0 && { reactions }),
  }
}

const pathOf = ({ code }: SubTable) => `/online/data/${code}/rows`

const ofRecord = (sub: OnlineForm) => ({ [nameOf(foreignKeyOf(sub)!)]: { expr: 'params.id' } })

const filledOf = (sub: OnlineForm) => sub.fields.filter((field) => field.isShowForm && field !== foreignKeyOf(sub))

const nameOf = ({ dbFieldName }: FormField) => fieldNameOf(dbFieldName)

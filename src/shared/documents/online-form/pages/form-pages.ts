import type { Entity } from '#shared/documents/entity.ts'
import type { Button, FieldUse, Page } from '#shared/documents/page.ts'
import { binPage, historyPage } from '#shared/documents/standard-pages.ts'
import { switchedOff } from '../enhancements/built-in-buttons.ts'
import { listColumn, plainColumn } from '../fields/list-columns.ts'
import type { RowsCondition } from '../fields/rows-conditions.ts'
import { type FormField, type FormHead, fieldNameOf, isListed, isNumberType, isOpen, type OnlineForm } from '../form.ts'
import { printButton } from '../form-settings.ts'
import { isProcessField, processButtons, processColumn } from '../process-form.ts'
import { subTableUse } from '../sub-forms.ts'
import { queryUse } from './form-query.ts'
import { block } from './page-block.ts'
import { inTab, rowsBelow, rowsInList } from './theme-pages.ts'

const WIDE = 720
const WIDE_WITH_ROWS = 1200

/** List, search and form of the records, with the rows of their sub-tables. */
export function listPage(
  form: OnlineForm,
  { $id, 'x-permission': may }: Entity,
  uses: ReadonlyMap<string, FieldUse>,
  subs: readonly OnlineForm[],
  ofRows: readonly RowsCondition[],
): Page {
  const { head, fields, enhancements } = form
  const conditions = [
    ...fields.filter(({ isQuery }) => isQuery).map((field) => queryUse(field)),
    ...ofRows.map(({ name, of }) => queryUse(of, name)),
  ]
  const tree = head.isTree ? head : undefined
  const advanced = advancedOf(fields)
  // Rows that are edited separately stand below the list.
  const inForm = head.themeTemplate === 'erp' ? [] : subs
  const listed = fields
    .filter(isListed)
    // The first column of a tree shows the hierarchy.
    .toSorted((one, other) => Number(isNode(other, tree)) - Number(isNode(one, tree)))
  const totals = listed.filter(({ dbType, isTotal }) => isTotal && isNumberType(dbType)).map(nameOf)
  const filled = fields.filter(({ isShowForm }) => isShowForm).map(nameOf)
  return {
    title: head.tableTxt,
    'x-entity': $id,
    type: 'object',
    properties: {
      ...(conditions.length > 0 && {
        search: block('SearchForm', {
          ...{ target: 'table', fields: conditions },
          // The search of a tree has no advanced query.
          ...(!tree && advanced.length > 0 && { advanced }),
          saved: true,
          fromAddress: true,
        }),
      }),
      table: block('DataTable', {
        columns: listed.map((field) => (isProcessField(field) ? processColumn() : listColumn(field))),
        columnSetting: true,
        print: true,
        ...rowsInList(form, $id),
        ...(tree && { tree: true }),
        ...(!tree && totals.length > 0 && { summary: totals }),
        toolbar: ['add', 'import', 'export', 'recycle'],
        ...(!head.isPage && { pageSize: 1000 as const }),
        rowButtons: [
          ...processButtons(form),
          'edit',
          ...(tree ? [addBelow(`${may}:add`, fieldNameOf(tree.treeParentIdField))] : []),
          'view',
          ...printButton(head),
          'history',
          shareLink(head.tableName),
          'delete',
        ],
        ...(head.isCheckbox && { batchButtons: ['delete', 'export'] }),
      }),
      ...(head.themeTemplate === 'erp' && { rows: rowsBelow($id) }),
      editor: block('DrawerForm', {
        width: Math.max(
          head.modalMinWidth,
          inForm.some(({ head: { relationType } }) => relationType === 0)
            ? WIDE_WITH_ROWS
            : WIDE + (head.formTemplate - 1) * 200,
        ),
        ...(head.modelFullscreen ? { fullScreen: 'opened' } : inForm.length > 0 && { fullScreen: 'button' }),
        columns: head.formTemplate,
        fields: [
          ...(tree ? [fieldNameOf(tree.treeParentIdField)] : []),
          ...inTab(
            head,
            head.tableTxt,
            filled.map((name) => shortUse(uses.get(name)!)),
          ),
          ...inForm.flatMap((sub) =>
            inTab(head, sub.head.tableTxt, [subTableUse(sub, head.formTemplate, enhancements)]),
          ),
        ],
      }),
    },
  }
}

/** Fields of the advanced query: fields of the list or the form with one value that a user can type. */
const advancedOf = (fields: readonly FormField[]) =>
  fields
    .filter((field) => (isListed(field) || field.isShowForm) && isOpen(field) && !UNASKED.has(field.fieldShowType))
    .map(nameOf)
const UNASKED = new Set<string>(['file', 'image', 'umeditor', 'markdown', 'link_down', 'popup', 'password'])

/** Restoring a version is an edit, so it needs the button 编辑. */
export function formHistoryPage({ enhancements }: OnlineForm, entity: Entity): Page {
  return historyPage(entity, switchedOff(enhancements, 'edit') !== undefined)
}

export function formBinPage({ fields }: OnlineForm, entity: Entity): Page {
  return binPage(entity, fields.filter(isListed).map(plainColumn))
}

const isNode = ({ dbFieldName }: FormField, tree: FormHead | undefined) => dbFieldName === tree?.treeFieldname

function addBelow(permission: string, parent: string): Button {
  const initial = { [parent]: { expr: 'row.id' } }
  return { label: '添加下级', permission, do: [{ use: 'open', with: { target: 'editor', mode: 'add', initial } }] }
}

/** Link to the record that opens without a session. */
function shareLink(table: string): Button {
  const params = { table, id: { expr: 'row.id' } }
  return {
    label: '分享链接',
    permission: 'online:form-link:add',
    do: [{ use: 'open-page', with: { page: 'online/form-share', width: 520, params } }],
  }
}

const nameOf = ({ dbFieldName }: FormField) => fieldNameOf(dbFieldName)

/** Keeps the members that belong to the form; widget and limits come from the entity. */
function shortUse({ field, readOnly, placeholder, span, reactions }: FieldUse): string | FieldUse {
  const more = {
    ...(readOnly && { readOnly }),
    ...(placeholder && { placeholder }),
    ...(span && { span }),
    ...(reactions && { reactions }),
  }
  return Object.keys(more).length === 0 ? field : { field, ...more }
}

import type { Entity, Field } from './entity.ts'
import { columnOf, pathOf, permissionOf } from './entity-fields.ts'
import { block } from './online-form/pages/page-block.ts'
import { type Button, type ColumnUse, type Page, pageOfButton } from './page.ts'

/**
 * Pages that follow from an entity alone, by address: the history of a record and the recycle bin. A page document at
 * the same address replaces one.
 */
export function standardPages(entity: Entity): Record<string, Page> {
  const pages: Record<string, Page> = {}
  const [history, bin] = [pageOfButton('history', entity)!, pageOfButton('recycle', entity)!]
  if (pathOf(entity, 'history') !== undefined && pathOf(entity, 'historyCompare') !== undefined)
    pages[history] = { ...historyPage(entity), 'x-needs': { page: [permissionOf(entity, 'history')] } }
  if (pathOf(entity, 'recycleBin') !== undefined) {
    const columns = nameFields(entity)
    const searched = columns.filter((name) => entity.properties[name]!['x-search'] !== undefined)
    pages[bin] = {
      ...binPage(entity, columns, searched),
      'x-needs': { page: [permissionOf(entity, 'recycleBin')] },
    }
  }
  return pages
}

/** Versions of one record; its key is the parameter `id`. Restoring a version is an edit. */
export function historyPage({ $id, title }: Entity, readOnly = false): Page {
  return {
    title: `${title}历史`,
    'x-entity': $id,
    type: 'object',
    properties: {
      history: block('RecordHistory', { record: { expr: 'params.id' }, ...(readOnly && { readOnly: true }) }),
    },
  }
}

/** Deleted records, to be restored or removed permanently. */
export function binPage(
  entity: Entity,
  columns: readonly (string | ColumnUse)[],
  searched: readonly string[] = [],
): Page {
  const { $id, title } = entity
  const [one, some] = ['row.id', 'selection.map(r, r.id)']
  return {
    title: `${title}回收站`,
    'x-entity': $id,
    type: 'object',
    properties: {
      ...(searched.length > 0 && { search: block('SearchForm', { target: 'table', fields: searched }) }),
      table: block('DataTable', {
        call: `GET ${pathOf(entity, 'recycleBin')}`,
        empty: '回收站是空的',
        columns: [
          ...columns,
          { field: 'updateBy', title: '删除人', width: 110 },
          { field: 'updateTime', title: '删除时间', width: 180 },
        ],
        order: { field: 'updateTime', order: 'desc' },
        rowButtons: [
          ...restoring(entity, '还原', one),
          ...(pathOf(entity, 'history') === undefined ? [] : ['history']),
          ...purging(entity, '彻底删除', one),
        ],
        batchButtons: [...restoring(entity, '批量还原', some), ...purging(entity, '批量彻底删除', some)],
      }),
    },
  }
}

function restoring(entity: Entity, label: string, ids: string): Button[] {
  const path = pathOf(entity, 'putRecycleBin')
  if (path === undefined) return []
  return [
    {
      label,
      permission: permissionOf(entity, 'putRecycleBin'),
      do: [
        { use: 'confirm', with: { title: questionOf(label, ids) } },
        { use: 'call', with: { call: `PUT ${path}`, body: { ids: { expr: ids } } } },
        { use: 'reload', with: { target: 'table' } },
      ],
    },
  ]
}

function purging(entity: Entity, label: string, ids: string): Button[] {
  const path = pathOf(entity, 'deleteRecycleBin')
  if (path === undefined) return []
  return [
    {
      label,
      kind: 'danger',
      permission: permissionOf(entity, 'deleteRecycleBin'),
      do: [
        { use: 'confirm', with: { title: questionOf(label, ids), content: '彻底删除后不能恢复。', danger: true } },
        { use: 'call', with: { call: `DELETE ${path}`, query: { ids: { expr: ids } } } },
        { use: 'reload', with: { target: 'table' } },
      ],
    },
  ]
}

/** Names the number of records that a batch is about. */
function questionOf(label: string, ids: string) {
  if (ids === 'row.id') return `确定${label}该记录吗?`
  return { expr: `'确定${label.slice('批量'.length)}选中的' + string(size(selection)) + '条记录吗?'` }
}

const MOST_COLUMNS = 4

/** Fields by which people recognise a record: its name, and the first short ones. */
function nameFields(entity: Entity): string[] {
  const { 'x-title': title, properties } = entity
  const short = Object.keys(properties).filter((name) => name !== title && isShort(name, properties[name]!))
  return [...(title !== undefined && properties[title] ? [title] : []), ...short].slice(0, MOST_COLUMNS)
}

function isShort(name: string, field: Field): boolean {
  const { type, format = '', maxLength } = field
  if (columnOf(name, field) === undefined || field['x-secret'] || field['x-read'] !== undefined) return false
  if (
    field['x-file'] ||
    field['x-widget'] === 'Hidden' ||
    name === 'id' ||
    name === 'updateBy' ||
    name === 'updateTime'
  )
    return false
  if (type === 'array' || type === 'object' || ['html', 'json', 'cron'].includes(format)) return false
  const isText = type === 'string' && format === '' && !field['x-dict'] && !field['x-ref'] && !field.enum
  return !isText || (maxLength !== undefined && maxLength <= LONGEST_TEXT)
}

const LONGEST_TEXT = 200

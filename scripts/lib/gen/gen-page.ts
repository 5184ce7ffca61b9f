import type { MenuEntry } from '#shared/check/library/library.ts'
import type { Entity, Field, RecordCall } from '#shared/documents/entity.ts'
import { childName, columnOf, pathOf, permissionOf, permissionPrefix } from '#shared/documents/entity-fields.ts'
import type { Page } from '#shared/documents/page.ts'

/** Most columns of a drafted list. */
const MOST_COLUMNS = 8
/** Fields beyond which a drafted form opens in a drawer, with two columns. */
const MOST_IN_DIALOG = 8

const LABELS: readonly (readonly [RecordCall, (title: string) => string])[] = [
  ['add', (title) => `新增${title}`],
  ['edit', (title) => `编辑${title}`],
  ['delete', (title) => `删除${title}`],
  ['importExcel', (title) => `导入${title}`],
  ['exportXls', (title) => `导出${title}`],
  ['history', (title) => `查看${title}历史`],
  ['recycleBin', (title) => `${title}回收站与还原`],
  ['deleteRecycleBin', (title) => `彻底删除${title}`],
]

/** Drafts a list with search, buttons and a form from an entity. A person reviews the draft. */
export function draftPage(entity: Entity, entities: readonly Entity[]): Page {
  const { properties } = entity
  const has = (call: RecordCall) => pathOf(entity, call) !== undefined
  const names = Object.keys(properties)
  const listed = names.filter((name) => isListed(name, properties[name]!)).slice(0, MOST_COLUMNS)
  const searched = names.filter((name) => properties[name]!['x-search'] !== undefined)
  const filled = names.filter((name) => isFilled(properties[name]!))
  const subTables = (entity['x-children'] ?? []).flatMap((children) => {
    const rows = entities.find(({ $id }) => $id === children.entity)
    if (!rows) return []
    const columns = Object.keys(rows.properties).filter(
      (name) => name !== children.by && name !== children.order && isFilled(rows.properties[name]!),
    )
    return [{ field: childName(children), widget: 'SubTable', span: 2, props: { entity: rows.$id, columns } }]
  })
  const isWide = subTables.length > 0 || filled.length > MOST_IN_DIALOG
  const offered = <Name extends string>(buttons: readonly (readonly [Name, RecordCall])[]) =>
    buttons.flatMap(([name, call]) => (has(call) ? [name] : []))
  const toolbar = offered([
    ['add', 'add'],
    ['import', 'importExcel'],
    ['export', 'exportXls'],
    ['recycle', 'recycleBin'],
  ])
  const rowButtons = [
    ...(entity['x-process'] ? (['submit', 'progress'] as const) : []),
    ...offered([
      ['edit', 'edit'],
      ['view', 'queryById'],
      ['history', 'history'],
      ['delete', 'delete'],
    ]),
  ]
  const batchButtons = offered([
    ['delete', 'deleteBatch'],
    ['export', 'exportXls'],
  ])
  return {
    $schema: '../_meta/page.schema.json',
    title: `${entity.title}管理`,
    'x-entity': entity.$id,
    type: 'object',
    properties: {
      ...(searched.length > 0 && {
        search: {
          type: 'void',
          'x-component': 'SearchForm',
          'x-component-props': { target: 'table', fields: searched },
        },
      }),
      table: {
        type: 'void',
        'x-component': 'DataTable',
        'x-component-props': {
          columns: listed,
          ...(toolbar.length > 0 && { toolbar }),
          ...(rowButtons.length > 0 && { rowButtons }),
          ...(batchButtons.length > 0 && { batchButtons }),
        },
      },
      editor: {
        type: 'void',
        'x-component': isWide ? 'DrawerForm' : 'ModalForm',
        'x-component-props': {
          ...(isWide && { width: 900, columns: 2 }),
          fields: [...filled, ...subTables],
        },
      },
    },
  } as Page
}

/** Drafts the row of the menu, whose children are the buttons that need a permission. */
export function draftMenuEntry(entity: Entity): MenuEntry & { name: string } {
  const { $id, title } = entity
  const id = permissionPrefix(entity).replaceAll(':', '-')
  const codes = new Set<string>([permissionOf(entity, 'list')])
  const children = LABELS.flatMap(([call, label]) => {
    const perms = permissionOf(entity, call)
    if (pathOf(entity, call) === undefined || codes.has(perms)) return []
    codes.add(perms)
    return [{ id: `${id}-${perms.slice(perms.lastIndexOf(':') + 1)}`, name: label(title), perms }]
  })
  return {
    id,
    name: `${title}管理`,
    url: `/${$id}`,
    component: $id,
    icon: 'table',
    perms: permissionOf(entity, 'list'),
    ...(children.length > 0 && { children }),
  }
}

/** Adds an entry at the end of a menu file, and leaves everything else as it is. @returns undefined if its id exists */
export function withMenuEntry(text: string, entry: { id: string }): string | undefined {
  if (text.includes(`"id": ${JSON.stringify(entry.id)}`)) return undefined
  const end = text.trimEnd().replace(/\n?\]$/, '')
  return `${end},\n${indented(asText(entry), 2)}\n]\n`
}

/** Longest line of a document. */
const WIDTH = 120

/** JSON as a person writes it: what fits into a line stands in one, at any depth but the outermost. */
export function asText(value: unknown, depth = 0, before = 0): string {
  const isList = Array.isArray(value)
  if (!isList && (typeof value !== 'object' || value === null)) return JSON.stringify(value)
  const inner = ' '.repeat((depth + 1) * 2)
  const items = Object.entries(value as object).filter(([, item]) => item !== undefined)
  const keyOf = (key: string) => (isList ? '' : `${JSON.stringify(key)}: `)
  const line = lineOf(value)
  if (depth > 0 && before + line.length < WIDTH && (isList || depth > 1)) return line
  const lines = items.map(([key, item]) => {
    const head = `${inner}${keyOf(key)}`
    return `${head}${asText(item, depth + 1, head.length)}`
  })
  const [open, close] = isList ? '[]' : '{}'
  return `${open}\n${lines.join(',\n')}\n${' '.repeat(depth * 2)}${close}`
}

function lineOf(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(lineOf).join(', ')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  const members = Object.entries(value).map(([key, item]) => `${JSON.stringify(key)}: ${lineOf(item)}`)
  return members.length === 0 ? '{}' : `{ ${members.join(', ')} }`
}

function indented(text: string, spaces: number): string {
  return text.replace(/^/gm, ' '.repeat(spaces))
}

function isListed(name: string, field: Field): boolean {
  if (field['x-secret'] || field['x-read'] === 'server' || columnOf(name, field) === undefined) return false
  if (field['x-widget'] === 'Hidden' || field.type === 'array' || field.type === 'object') return false
  return !['html', 'json'].includes(field.format ?? '') && (field.maxLength ?? 0) <= LONGEST_CELL
}

const LONGEST_CELL = 500

function isFilled(field: Field): boolean {
  return field['x-read'] !== 'server' && (field['x-write'] !== 'server' || field['x-computed'] !== undefined)
}

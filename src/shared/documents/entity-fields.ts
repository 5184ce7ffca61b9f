import type { ChildRows, Entity, Field, RecordCall } from './entity.ts'

/** Fields that the engine maintains. One that an entity describes is replaced as a whole, with `x-write` and `x-fill`. */
const ID: Field = { type: 'string', title: '主键', maxLength: 36, 'x-write': 'server' }
const AUDIT: Record<string, Field> = {
  createBy: { type: 'string', title: '创建人', maxLength: 100, 'x-write': 'server', 'x-fill': { insert: 'username' } },
  createTime: {
    type: 'string',
    format: 'date-time',
    title: '创建时间',
    'x-write': 'server',
    'x-fill': { insert: 'now' },
  },
  updateBy: { type: 'string', title: '更新人', maxLength: 100, 'x-write': 'server', 'x-fill': { update: 'username' } },
  updateTime: {
    type: 'string',
    format: 'date-time',
    title: '更新时间',
    'x-write': 'server',
    'x-fill': { update: 'now' },
  },
  sysOrgCode: {
    type: 'string',
    title: '所属部门',
    maxLength: 64,
    'x-write': 'server',
    'x-fill': { insert: 'orgCode' },
  },
}
const TENANT: Field = {
  type: 'integer',
  title: '租户',
  default: 0,
  'x-write': 'server',
  'x-fill': { insert: 'tenant' },
}
/** Empty for a row that all tenants share. */
const OWN_TENANT: Field = { type: 'integer', title: '所属租户', 'x-write': 'server' }
const DELETED: Field = { type: 'integer', title: '删除状态', default: 0, 'x-write': 'server', 'x-read': 'server' }
const VERSION: Field = { type: 'integer', title: '版本', default: 1, 'x-write': 'server' }

const cache = new WeakMap<Entity, Record<string, Field>>()

/** All fields of an entity: described ones and those that annotations add. */
export function fieldsOf(entity: Entity): Record<string, Field> {
  const known = cache.get(entity)
  if (known) return known
  const stored = entity['x-table'] !== undefined
  const fields: Record<string, Field> = {
    ...(stored && { id: ID }),
    ...(stored && entity['x-audit'] !== false && AUDIT),
    ...(stored && entity['x-tenant'] !== false && { tenantId: isShared(entity) ? OWN_TENANT : TENANT }),
    ...(stored && entity['x-soft-delete'] && { delFlag: DELETED }),
    ...(stored && entity['x-version'] && { version: VERSION }),
    ...entity.properties,
  }
  cache.set(entity, fields)
  return fields
}

/** Returns whether all tenants share the rows without a tenant. */
export const isShared = (entity: Entity): boolean => entity['x-tenant'] === 'shared'

/**
 * Returns whether rows belong to the installation: every tenant reads them, and users of the default tenant write them.
 */
export const isOfInstallation = (entity: Entity): boolean =>
  entity['x-table'] !== undefined && entity['x-tenant'] === false && entity['x-members'] === undefined

/** `postRank` to `post_rank`. */
export function snakeCase(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
}

/**
 * Name of the rows of a sub-table in their record: `orderLine` for `business/order-line`, unless the entity names them.
 */
export function childName({ name, entity }: Pick<ChildRows, 'name' | 'entity'>): string {
  return name ?? entity.slice(entity.indexOf('/') + 1).replace(/-(.)/g, (_, letter: string) => letter.toUpperCase())
}

/** Sub-table whose rows have a name in the record, if it exists. */
export function childrenNamed(entity: Entity, name: string): ChildRows | undefined {
  return entity['x-children']?.find((children) => childName(children) === name)
}

/** Sub-table as a field of a form: a list of rows, or one row. */
export function childField(entity: Entity, name: string): Field | undefined {
  const children = childrenNamed(entity, name)
  if (!children) return undefined
  const type = children.kind === 'one' ? 'object' : 'array'
  return { type, title: children.title ?? '明细', 'x-widget': 'SubTable' }
}

/** Column of a field, or undefined when it has none. */
export function columnOf(name: string, field: Field): string | undefined {
  if (field['x-virtual'] || field['x-ref']?.through) return undefined
  return field['x-column'] ?? snakeCase(name)
}

/** `system:position` for `system/position`, unless the entity names its own prefix. */
export function permissionPrefix(entity: Pick<Entity, '$id' | 'x-permission'>): string {
  return entity['x-permission'] ?? entity.$id.replace('/', ':')
}

/** Permission prefixes of entities whose rows belong to the installation. */
export function installationPrefixes(entities: Iterable<Entity>): ReadonlySet<string> {
  return new Set([...entities].filter(isOfInstallation).map(permissionPrefix))
}

/** Last part of the permission code of each call of the record engine. */
const VERB: Record<RecordCall, string> = {
  list: 'list',
  aggregate: 'list',
  queryById: 'list',
  treeRoot: 'list',
  treeChildren: 'list',
  treeSearch: 'list',
  add: 'add',
  edit: 'edit',
  reorder: 'edit',
  delete: 'delete',
  deleteBatch: 'delete',
  exportXls: 'export',
  importTemplate: 'import',
  importExcel: 'import',
  history: 'history',
  historyCompare: 'history',
  recycleBin: 'recycle',
  putRecycleBin: 'recycle',
  deleteRecycleBin: 'deleteRecycleBin',
}

/** Permission code of a call, e.g. `system:position:edit`. */
export function permissionOf(entity: Pick<Entity, '$id' | 'x-permission'>, call: RecordCall): string {
  return `${permissionPrefix(entity)}:${VERB[call]}`
}

const DEFAULT_CALLS: RecordCall[] = ['list', 'queryById', 'add', 'edit', 'delete', 'deleteBatch']

/** Path of a call below the context path, or undefined when the entity does not offer it. */
export function pathOf(entity: Entity, call: RecordCall): string | undefined {
  const calls = entity['x-calls']
  if (!calls || !(calls.only ?? DEFAULT_CALLS).includes(call)) return undefined
  return `${calls.base}/${calls.names?.[call] ?? call}`
}

/**
 * Field with the manual order of records: the first one of `x-order`, if it is a number in ascending order that every
 * user who edits a record may write.
 */
export function orderFieldOf(entity: Entity): string | undefined {
  const [first] = entity['x-order'] ?? []
  const field = first && fieldsOf(entity)[first.field]
  const isNumber = field?.type === 'integer' || field?.type === 'number'
  if (!isNumber || first?.order !== 'asc' || field['x-write'] !== undefined) return undefined
  return columnOf(first.field, field) === undefined ? undefined : first.field
}

/** HTTP verb of a call. */
export function methodOf(call: RecordCall): 'GET' | 'POST' | 'PUT' | 'DELETE' {
  if (call === 'add' || call === 'importExcel') return 'POST'
  if (call === 'edit' || call === 'reorder' || call === 'putRecycleBin') return 'PUT'
  return call.startsWith('delete') ? 'DELETE' : 'GET'
}

/** Returns whether the field of a new record has a default value. */
export function hasDefault(field: Pick<Field, 'default' | 'x-default'> | undefined): boolean {
  return field?.default !== undefined || field?.['x-default'] !== undefined
}

/** Checks whether the values of a field are comma lists of keys or codes. */
export function storesList(field: Pick<Field, 'type' | 'x-ref' | 'x-widget' | 'x-widget-props'>): boolean {
  if (field['x-ref']) return field['x-ref'].many === true
  if (field.type !== 'string') return false
  const widget = field['x-widget'] ?? ''
  return widget === 'Checkbox' || (CHOICE_WIDGETS.has(widget) && field['x-widget-props']?.multiple === true)
}

const CHOICE_WIDGETS: ReadonlySet<string> = new Set(['Select', 'DictionarySelect'])

/** Checks codes that restrict fields, such as `system:user:read:phone`. Pure functions. */
import type { Entity, Row } from '#shared/documents/entity.ts'
import { fieldsOf, permissionPrefix } from '#shared/documents/entity-fields.ts'
import { type FieldAccess, readFieldCode } from '#shared/documents/field-permission.ts'
import { nearestName } from '#shared/expression/nearest-name.ts'
import { EDITING_ONLY } from '#shared/rules/permissions/button-permission.ts'
import { BUTTON } from './menu/menu-rules.ts'

/**
 * Returns why a code would restrict nothing, or restrict a field that records need.
 * @returns undefined for a valid code, and for a code of no field.
 */
export function fieldCodeProblem(
  code: string,
  { menuType, permsType }: Readonly<Row>,
  entities: Iterable<Entity>,
): string | undefined {
  const read = readFieldCode(code)
  if (read === undefined) return undefined
  if (menuType !== BUTTON) return `字段的授权标识 ${code} 只能用于按钮`
  if (read.use === 'read' && permsType === EDITING_ONLY) return `授权策略“可编辑”不给出可见的字段，不能用于 ${code}`
  const all = [...entities]
  const stored = all.filter((entity) => entity['x-table'] !== undefined)
  const named = stored.filter((entity) => permissionPrefix(entity) === read.prefix)
  if (named.length === 0)
    return `没有权限前缀为 ${read.prefix} 的数据${hint(read.prefix, stored.map(permissionPrefix))}`
  const having = named.filter((entity) => Object.hasOwn(fieldsOf(entity), read.field))
  if (having.length === 0) {
    const fields = named.flatMap((entity) => Object.keys(fieldsOf(entity)))
    return `${named[0]!.title}没有字段 ${read.field}${hint(read.field, fields)}`
  }
  return having.map((entity) => problemOn(entity, read.use, read.field, all)).find((problem) => problem !== undefined)
}

function problemOn(entity: Entity, use: FieldAccess, name: string, all: readonly Entity[]): string | undefined {
  const field = fieldsOf(entity)[name]!
  if (use === 'write' && field['x-write'] === 'server') return `${field.title}由系统填写`
  if (use === 'read' && field['x-secret']) return `${field.title}是保密字段，从不读出`
  if (use === 'read' && field['x-asked']) return `${field.title}随附表的字段，请使用 ${field['x-asked'].kept}`
  if (use === 'read' && field['x-read'] === 'server') return `${field.title}只供服务器使用`
  if (use === 'read' && isNeeded(entity, name, all)) return `${field.title}是${entity.title}所必需的，不能对角色隐藏`
  return undefined
}

/** Keys, names, parents and row links: records cannot be shown or saved without them. */
function isNeeded(entity: Entity, name: string, all: readonly Entity[]): boolean {
  const tree = entity['x-tree']
  const ofRows = recordsOf(entity, all).flatMap(({ by, order }) => [by, order])
  return ['id', 'version', entity['x-title'], tree?.parent, tree?.hasChild, ...ofRows].includes(name)
}

/** Sub-tables that contain these rows. */
function recordsOf({ $id }: Entity, all: readonly Entity[]) {
  return all.flatMap((entity) => (entity['x-children'] ?? []).filter((children) => children.entity === $id))
}

function hint(name: string, known: readonly string[]): string {
  const nearest = nearestName(name, [...new Set(known)])
  return nearest === undefined ? '' : `，是否为 ${nearest}？`
}

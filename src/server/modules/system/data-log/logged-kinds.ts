import type { Entity } from '#shared/documents/entity.ts'
import { permissionOf } from '#shared/documents/entity-fields.ts'
import { isViewOfForm } from '#shared/documents/online-form/form.ts'

/** Logged data that is not a record of an entity, with the entity whose records hold the data. */
const HELD: Readonly<Record<string, { title: string; holder: string }>> = {
  sys_role_permission: { title: '角色授权', holder: 'system/role' },
  sys_depart_permission: { title: '部门授权', holder: 'system/depart' },
  sys_depart_role_permission: { title: '部门角色授权', holder: 'system/depart-role' },
  sys_depart_role_user: { title: '部门角色成员', holder: 'system/user' },
  sys_depart_granted: { title: '对部门的授权', holder: 'system/depart' },
  sys_user_granted: { title: '对用户的授权', holder: 'system/user' },
  sys_user_role: { title: '角色用户', holder: 'system/role' },
  sys_user_password: { title: '账号密码', holder: 'system/user' },
  sys_user_lock: { title: '账号锁定', holder: 'system/user' },
}

interface Kind {
  table: string
  title: string
  /** Permission that is necessary to see the versions. */
  permission: string
}

/** Kind of the records of an entity. */
export interface RecordKind extends Kind {
  entity: Entity
  /** Set for a sub-table without own routes: entity of the parent records, and the field with the parent's key. */
  parent?: { entity: Entity; by: string }
}

/** Kind of data that each record of another entity holds; stored under the key of that record. */
export interface OwnedKind extends Kind {
  holder: Entity
}

export type LoggedKind = RecordKind | OwnedKind

/** Kinds of data that the log knows, by table. */
export interface LoggedKinds {
  of(table: string): LoggedKind | undefined
  titleOf(table: string): string
  /** Tables with their titles, as options. */
  readonly all: readonly { value: string; text: string }[]
}

/** @param entities of the program and of online forms, which come, change and go while the server runs */
export function loggedKinds(entities: ReadonlyMap<string, Entity>): LoggedKinds {
  let read: readonly Entity[] = []
  let known: ReadonlyMap<string, LoggedKind> = new Map()
  const present = () => {
    const now = [...entities.values()]
    if (now.length !== read.length || now.some((entity, at) => entity !== read[at])) {
      read = now
      known = kindsOf(entities)
    }
    return known
  }
  return {
    of: (table) => present().get(table),
    titleOf: (table) => present().get(table)?.title ?? table,
    get all() {
      return [...present().values()].map(({ table, title }) => ({ value: table, text: title }))
    },
  }
}

function kindsOf(entities: ReadonlyMap<string, Entity>): ReadonlyMap<string, LoggedKind> {
  const known = new Map<string, LoggedKind>()
  for (const entity of entities.values()) {
    // A view shows records of another form, whose own kind covers their history.
    const table = entity['x-log'] && !isViewOfForm(entity) ? entity['x-table'] : undefined
    if (table !== undefined && !known.has(table)) known.set(table, recordKind(entities, entity, table))
  }
  for (const [table, { title, holder: address }] of Object.entries(HELD)) {
    const holder = entities.get(address)
    if (holder) known.set(table, { table, title, holder, permission: permissionOf(holder, 'history') })
  }
  return known
}

function recordKind(entities: ReadonlyMap<string, Entity>, entity: Entity, table: string): RecordKind {
  const parent = entity['x-calls'] ? undefined : parentOf(entities, entity)
  const permission = permissionOf(parent?.entity ?? entity, 'history')
  return { table, title: entity.title, entity, permission, ...(parent && { parent }) }
}

function parentOf(entities: ReadonlyMap<string, Entity>, { $id }: Entity): RecordKind['parent'] {
  for (const entity of entities.values()) {
    const children = entity['x-children']?.find((each) => each.entity === $id)
    if (children) return { entity, by: children.by }
  }
  return undefined
}

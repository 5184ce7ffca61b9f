import type { Entity } from '#shared/documents/entity.ts'

/** What is logged and is no record of an entity. */
const OTHERS: Readonly<Record<string, string>> = {
  sys_role_permission: '角色授权',
  sys_depart_permission: '部门授权',
  sys_depart_role_permission: '部门角色授权',
  sys_depart_role_user: '部门角色成员',
  sys_user_role: '角色用户',
  sys_user_password: '账号密码',
  sys_user_lock: '账号锁定',
}

/** The kinds of data that the log knows, by their table. */
export interface LoggedKinds {
  entityOf(table: string): Entity | undefined
  titleOf(table: string): string
  /** Tables with their titles. */
  readonly all: readonly { value: string; text: string }[]
}

export function loggedKinds(entities: ReadonlyMap<string, Entity>): LoggedKinds {
  const known = new Map<string, Entity>()
  for (const entity of entities.values()) {
    const table = entity['x-log'] ? entity['x-table'] : undefined
    if (table !== undefined && !known.has(table)) known.set(table, entity)
  }
  const titleOf = (table: string) => known.get(table)?.title ?? OTHERS[table] ?? table
  const tables = [...known.keys(), ...Object.keys(OTHERS)]
  return {
    entityOf: (table) => known.get(table),
    titleOf,
    all: tables.map((value) => ({ value, text: titleOf(value) })),
  }
}

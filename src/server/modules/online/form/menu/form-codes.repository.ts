import { sql, type Transaction } from 'kysely'
import type { Tables } from '#server/db/connection.ts'
import { entryName } from '#server/documents/menu/entry-name.ts'
import type { Entity } from '#shared/documents/entity.ts'
import { permissionPrefix } from '#shared/documents/entity-fields.ts'
import { fieldPermission } from '#shared/documents/field-permission.ts'
import { buttonPermission, buttonsOf } from '#shared/documents/online-form/enhancements/enhancement.ts'
import { fieldNameOf, type OnlineForm } from '#shared/documents/online-form/form.ts'

interface Renamed {
  entity: Entity
  form: OnlineForm
  /** Form that the table was made for last. */
  former: OnlineForm | undefined
}

/** Permission codes of renamed fields: old and new code. */
export function renamedCodes({ entity, form, former }: Renamed): [from: string, to: string][] {
  const before = new Map(former?.fields.map(({ id, dbFieldName }) => [id, fieldNameOf(dbFieldName)]))
  return form.fields.flatMap(({ id, dbFieldName }) => {
    const [from, to] = [id === '' ? undefined : before.get(id), fieldNameOf(dbFieldName)]
    if (from === undefined || from === to) return []
    return (['read', 'write'] as const).map((use): [string, string] => [
      fieldPermission(entity, use, from),
      fieldPermission(entity, use, to),
    ])
  })
}

/** Default menu names of buttons whose title changed: permission, old name and new name. */
export function renamedButtons({ entity, form, former }: Renamed): [code: string, from: string, to: string][] {
  const before = new Map(buttonsOf(former?.enhancements).map(({ code, title }) => [code, title]))
  return buttonsOf(form.enhancements).flatMap(({ code, title }): [string, string, string][] => {
    const was = before.get(code)
    if (was === undefined || was === title) return []
    const permission = buttonPermission(permissionPrefix(entity), code)
    return [[permission, buttonName(former!.head.tableTxt, was), buttonName(entity.title, title)]]
  })
}

/** Default name of the menu entry of a button. */
export const buttonName = (formTitle: string, title: string) => entryName(formTitle, { after: `：${title}` })

/** Menu buttons that restrict fields or stand for buttons of forms. */
export const formCodes = {
  /** Renames all codes in one statement, so that two fields may exchange their names. */
  async rename(trx: Transaction<Tables>, codes: readonly (readonly [from: string, to: string])[]): Promise<void> {
    if (codes.length === 0) return
    const [from, to] = [codes.map(([old]) => old), codes.map(([, fresh]) => fresh)]
    await sql`
      update sys_permission p set perms = (
        select string_agg(coalesce(renamed.fresh, code), ',' order by place)
        from unnest(string_to_array(p.perms, ',')) with ordinality as held (code, place)
        left join unnest(${from}::text[], ${to}::text[]) as renamed (old, fresh) on renamed.old = code
      )
      where p.menu_type = 2 and string_to_array(p.perms, ',') && ${from}::text[]`.execute(trx)
  },

  /** Renames entries that still have the default name. Names that somebody chose stay. */
  async retitle(
    trx: Transaction<Tables>,
    names: readonly (readonly [code: string, from: string, to: string])[],
  ): Promise<void> {
    if (names.length === 0) return
    const [codes, from, to] = [0, 1, 2].map((at) => names.map((each) => each[at]!))
    await sql`
      update sys_permission p set name = renamed.fresh
      from unnest(${codes}::text[], ${from}::text[], ${to}::text[]) as renamed (code, old, fresh)
      where p.menu_type = 2 and p.perms = renamed.code and p.name = renamed.old`.execute(trx)
  },
}

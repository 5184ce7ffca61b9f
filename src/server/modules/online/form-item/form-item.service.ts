import { type Entity, RECORD_CALLS } from '#shared/documents/entity.ts'
import { pathOf, permissionOf } from '#shared/documents/entity-fields.ts'
import { describeForm } from '#shared/documents/form-item-descriptor/describe-form.ts'
import { schemaOfItems } from '#shared/documents/form-item-descriptor/form-schema.ts'
import type { ButtonGrant } from '#shared/wire/session.ts'
import { AppError } from '../../../http/errors.ts'
import type { Principal } from '../../../http/principal.ts'
import { tableOf } from '../../../records/entity-table.ts'
import { isReadable, isWritable } from '../../../records/field-mask.ts'

export type FormItemService = ReturnType<typeof createFormItemService>

/** Forms of shipped entities as clients of online forms know them, by their tables. */
export function createFormItemService({ entities }: { entities: ReadonlyMap<string, Entity> }) {
  const all = [...entities.values()]
  const byTable = new Map(all.flatMap((entity) => (entity['x-table'] ? [[entity['x-table'], entity] as const] : [])))
  return {
    /** The fields that this person may fill in. @throws AppError NOT_GRANTED, also for a table that there is not */
    formOf(principal: Principal, table: string) {
      const entity = byTable.get(table)
      if (!entity || !principal.may(permissionOf(entity, 'list'))) throw new AppError('NOT_GRANTED')
      const described = describeForm(entity, fieldsFor(entity, principal), { entities: all })
      const { properties, required, problems } = schemaOfItems(described.items)
      return {
        head: { tableName: table, tableTxt: entity.title },
        schema: { table, properties, required },
        cgButtonList: [],
        enhanceJs: '',
        form_disable_update: !principal.may(permissionOf(entity, 'edit')),
        permissionList: grantsOn(entity, principal),
        problems: [...described.problems, ...problems],
      }
    },
  }
}

/** A secret is filled in and never read. */
function fieldsFor(entity: Entity, principal: Principal): string[] {
  const table = tableOf(entity)
  const writable = Object.keys(entity.properties).filter((name) =>
    (['add', 'edit'] as const).some((mode) => isWritable(table, name, principal, mode)),
  )
  return writable.filter((name) => entity.properties[name]!['x-secret'] || isReadable(table, name, principal))
}

/** What this person may do with the records; a client shows its buttons by it, the calls themselves ask again. */
function grantsOn(entity: Entity, principal: Principal): ButtonGrant[] {
  const offered = RECORD_CALLS.filter((call) => pathOf(entity, call) !== undefined)
  const actions = new Set(offered.map((call) => permissionOf(entity, call)))
  return [...actions]
    .filter((action) => principal.may(action))
    .map((action) => ({ action, type: '1', describe: entity.title }))
}

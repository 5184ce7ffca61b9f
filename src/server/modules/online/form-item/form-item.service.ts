import type { Entity } from '#shared/documents/entity.ts'
import { permissionOf } from '#shared/documents/entity-fields.ts'
import { describeForm } from '#shared/documents/form-item-descriptor/describe-form.ts'
import { schemaOfItems } from '#shared/documents/form-item-descriptor/form-schema.ts'
import { AppError } from '../../../http/errors.ts'
import type { Principal } from '../../../http/principal.ts'
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
        problems: [...described.problems, ...problems],
      }
    },
  }
}

/** A secret is filled in and never read. */
function fieldsFor({ properties }: Entity, principal: Principal): string[] {
  const writable = Object.entries(properties).filter(([, field]) =>
    (['add', 'edit'] as const).some((mode) => isWritable(field, principal, mode)),
  )
  return writable.filter(([, field]) => field['x-secret'] || isReadable(field, principal)).map(([name]) => name)
}

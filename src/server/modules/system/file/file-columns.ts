import type { Entity, Field } from '#shared/documents/entity.ts'
import { columnOf, fieldsOf, pathOf } from '#shared/documents/entity-fields.ts'
import { isFormattedText } from '#shared/rules/records/stored-files.ts'

/** Column that may contain paths of files. */
export interface FileColumn {
  entity: string
  field: string
  table: string
  column: string
  /** Column with the name of a record. */
  title: string
  /** Column with the tenant, where records have one. */
  tenant: string | undefined
}

const WRITING = ['add', 'edit'] as const
const SAFE = /^[a-z][a-z0-9_]{0,62}(\.[a-z][a-z0-9_]{0,62})?$/

/** Fields that contain paths of files without being declared as file fields. */
const PLAIN = ['message/template.templateContent']

/** Returns columns of all entities that are written. Other entities, such as views, repeat these columns. */
export function fileColumns(entities: ReadonlyMap<string, Entity>): FileColumn[] {
  return [...entities.values()].filter(isWritten).flatMap((entity) => {
    const fields = fieldsOf(entity)
    const titleName = entity['x-title'] ?? 'id'
    const title = (fields[titleName] && columnOf(titleName, fields[titleName])) ?? 'id'
    const tenant = fields.tenantId && columnOf('tenantId', fields.tenantId)
    return Object.entries(fields).flatMap(([name, field]) => {
      const column = mayHoldFiles(field) || PLAIN.includes(`${entity.$id}.${name}`) ? columnOf(name, field) : undefined
      const names = [entity['x-table']!, column, title]
      if (column === undefined || !names.every((each) => each !== undefined && SAFE.test(each))) return []
      return [{ entity: entity.$id, field: name, table: entity['x-table']!, column, title, tenant }]
    })
  })
}

/** Sub-table rows have no own routes and are written with their record. */
function isWritten(entity: Entity): boolean {
  if (entity['x-table'] === undefined) return false
  return entity['x-calls'] === undefined || WRITING.some((call) => pathOf(entity, call) !== undefined)
}

function mayHoldFiles(field: Field): boolean {
  return field['x-file'] !== undefined || isFormattedText(field)
}

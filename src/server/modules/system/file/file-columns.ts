import type { Entity, Field } from '#shared/documents/entity.ts'
import { columnOf, fieldsOf, pathOf } from '#shared/documents/entity-fields.ts'

/** A column that may hold paths of files. */
export interface FileColumn {
  entity: string
  field: string
  table: string
  column: string
  /** Column that names a record. */
  title: string
  /** Column with the tenant, where records have one. */
  tenant: string | undefined
}

const WRITING = ['add', 'edit'] as const
const SAFE = /^[a-z][a-z0-9_]{0,62}$/
/** Widgets whose values may have pictures inside. */
const TEXTS = ['RichText', 'Markdown']

/** Fields that hold paths of files without being described as fields of files. */
const PLAIN = ['message/template.templateContent']

/** Columns of all kinds of records that are written to; others, such as views, repeat what those hold. */
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

/** Rows of sub-tables have no calls of their own and are written with their record. */
function isWritten(entity: Entity): boolean {
  if (entity['x-table'] === undefined) return false
  return entity['x-calls'] === undefined || WRITING.some((call) => pathOf(entity, call) !== undefined)
}

function mayHoldFiles(field: Field): boolean {
  return field['x-file'] !== undefined || field.format === 'html' || TEXTS.includes(field['x-widget'] ?? '')
}

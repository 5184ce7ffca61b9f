import type { Entity } from '#shared/documents/entity.ts'
import { fieldsOf } from '#shared/documents/entity-fields.ts'
import { fieldNameOf, foreignKeyOf } from '#shared/documents/online-form/form.ts'
import { formOf } from '#shared/documents/online-form/form-documents.ts'
import { reportSourceOf } from '#shared/documents/online-form/report-source.ts'

/** Source that one field opens: another table or report, in words for the person who grants the form. */
export interface OpenedSource {
  /** Titles of the form and the field. */
  field: string
  source: string
  columns: string
  rules: string
}

/** Sources that the fields of a form open to persons with a grant. */
export function openedSources(entity: Entity, entities: ReadonlyMap<string, Entity>): OpenedSource[] {
  const form = formOf(entity)
  const key = form && foreignKeyOf(form)
  const parent = entity['x-tree']?.parent
  return Object.entries(entity.properties).flatMap(([name, field]) => {
    if (name === parent || (key && name === fieldNameOf(key.dbFieldName))) return []
    const base = { field: `${entity.title} / ${field.title}`, rules: field['x-unruled'] ? '不受限' : '受限' }
    const report = reportSourceOf(field)
    if (report) return [{ ...base, source: `报表 ${report.code}`, columns: report.columns.join('、') }]
    const reference = field['x-ref']
    if (!reference) return []
    const source = entities.get(reference.entity)
    const shown = Object.values(entity.properties).flatMap(({ 'x-linked': linked }) =>
      linked?.by === name ? [linked.field] : [],
    )
    const names = [reference.value ?? 'id', reference.label ?? source?.['x-title'] ?? 'id', ...shown]
    const titles = [...new Set(names)].map((column) => (source && fieldsOf(source)[column]?.title) ?? column)
    return [{ ...base, source: source?.title ?? reference.entity, columns: titles.join('、') }]
  })
}

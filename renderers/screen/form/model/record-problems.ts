import type { PreparedField } from '#renderers/plugin.ts'
import type { Entity, Field, Row } from '#shared/documents/entity.ts'
import type { Mode } from '#shared/documents/page.ts'
import { coerceRecord } from '#shared/rules/records/coerce-record.ts'
import { type FieldProblem, validateRecord } from '#shared/rules/records/validate-record.ts'

/**
 * Makes the entity that validates a form: the fields as the page shows them, and further fields required by page and
 * reactions. Returns the same object for the same required fields, so that it is compiled once.
 */
export function createFormEntity(
  entity: Entity | undefined,
  fields: readonly PreparedField[],
): (required: readonly string[]) => Entity {
  const properties: Record<string, Field> = Object.fromEntries(fields.map(({ name, field }) => [name, field]))
  const base: Entity = { ...(entity ?? { $id: 'form/form', title: '', type: 'object' as const }), properties }
  const entities = new Map<string, Entity>()
  return (required) => {
    const key = required.join(',')
    const known = entities.get(key)
    if (known) return known
    const fresh: Entity = { ...base, required: [...required] }
    entities.set(key, fresh)
    return fresh
  }
}

/** Problems of a record by the rules of the server; ignores fields that the form does not show. */
export function problemsOf(
  entity: Entity,
  values: Row,
  { mode, existing, user }: { mode: Mode; existing?: Row; user: unknown },
): FieldProblem[] {
  const written = mode === 'edit' ? 'edit' : 'add'
  return validateRecord(entity, coerceRecord(entity, values), { mode: written, existing, user })
}

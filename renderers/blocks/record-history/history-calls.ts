import type { Ports } from '#renderers/ports.ts'
import { RefusedError } from '#renderers/ports.ts'
import { isWriteForbidden } from '#renderers/ui/feedback/write-forbidden.ts'
import { answeredRows } from '#renderers/ui/table/answered-rows.ts'
import type { Entity, Row } from '#shared/documents/entity.ts'
import { fieldsOf, pathOf, permissionOf } from '#shared/documents/entity-fields.ts'
import type { FieldDifference, RecordVersion } from '#shared/wire/record-history.ts'

/** Versions of a record. */
export interface History {
  /** Newest first. */
  versions: RecordVersion[]
  /** The present record, whose version an edit must send; undefined when nothing can be restored. */
  present?: Row
}

/** Record whose versions are read, and how. */
export interface HistorySource {
  entity: Entity
  id: string
  /** Disables restoring, whatever the person may edit. */
  readOnly?: boolean
  /** Calls for any kind of record, instead of those of the entity. */
  calls?: { versions: string; compare: string }
}

/** Reads the versions, and the present record if the person may edit it and it is not deleted. */
export async function readHistory(ports: Ports, source: HistorySource): Promise<History> {
  const { entity, id, readOnly, calls } = source
  const call = calls?.versions ?? ownCall(entity, 'history')
  const { result } = await ports.call({ call, query: recordIn(source) })
  const versions = answeredRows(result) as unknown as RecordVersion[]
  const mayEdit = !readOnly && pathOf(entity, 'edit') !== undefined && ports.can(permissionOf(entity, 'edit'))
  if (!mayEdit || versions[0]?.operation === 'delete') return { versions }
  try {
    return { versions, present: await ports.records.get(entity, id) }
  } catch (error) {
    // Deleted meanwhile, or not readable by this person: the history is read-only then.
    if (error instanceof RefusedError) return { versions }
    throw error
  }
}

/** Differences between two versions, limited to fields that the entity describes; fields of the system are left out. */
export async function readDifferences(
  ports: Ports,
  source: HistorySource,
  versions: { from: number; to: number },
): Promise<FieldDifference[]> {
  const { entity, calls } = source
  const call = calls?.compare ?? ownCall(entity, 'historyCompare')
  const { result } = await ports.call({ call, query: { ...recordIn(source), ...versions } })
  return (answeredRows(result) as unknown as FieldDifference[]).filter(({ field }) =>
    Object.hasOwn(entity.properties, field),
  )
}

function ownCall(entity: Entity, call: 'history' | 'historyCompare'): string {
  const path = pathOf(entity, call)
  if (path === undefined) throw new Error(`${entity.$id} 没有历史版本`)
  return `GET ${path}`
}

/** Identifies the record; calls for any kind identify the entity by its table. */
function recordIn({ entity, id, calls }: HistorySource): Record<string, unknown> {
  return calls ? { dataTable: entity['x-table'], dataId: id } : { id }
}

/** Differences that an edit must write to restore the version `from`; without fields that the person may not write. */
export function restoring(differences: readonly FieldDifference[], entity: Entity, ports: Ports): FieldDifference[] {
  const fields = fieldsOf(entity)
  return differences.filter(({ field, changed }) => {
    const known = fields[field]
    return changed && known !== undefined && !known['x-virtual'] && !isWriteForbidden(known, 'edit', ports)
  })
}

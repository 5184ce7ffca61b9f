import type { Ports } from '#renderers/ports.ts'
import { RefusedError } from '#renderers/ports.ts'
import { isWriteForbidden } from '#renderers/ui/feedback/write-forbidden.ts'
import { answeredRows } from '#renderers/ui/table/answered-rows.ts'
import type { Entity, Row } from '#shared/documents/entity.ts'
import { fieldsOf, pathOf, permissionOf } from '#shared/documents/entity-fields.ts'
import type { FieldDifference, RecordVersion } from '#shared/wire/record-history.ts'

/** What became of a record. */
export interface History {
  /** Newest first. */
  versions: RecordVersion[]
  /** The record as it is now, whose version an edit must name; undefined when nothing can be restored. */
  present?: Row
}

/** How one record's versions are asked for. */
export interface HistorySource {
  entity: Entity
  id: string
  /** Nothing is to be restored, whatever the person may edit. */
  readOnly?: boolean
  /** For any kind of record, in the place of the calls of its entity. */
  calls?: { versions: string; compare: string }
}

/** Reads the versions, and the record as it is where the person may edit it and it is not deleted. */
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
    // Gone meanwhile, or not to be read by this person: then it can be looked at only.
    if (error instanceof RefusedError) return { versions }
    throw error
  }
}

/** What differs between two versions, by the fields that the entity describes; those the system keeps say nothing here. */
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

/** Which record is meant: calls for any kind know kinds by their tables. */
function recordIn({ entity, id, calls }: HistorySource): Record<string, unknown> {
  return calls ? { dataTable: entity['x-table'], dataId: id } : { id }
}

/** What an edit must write so that the record is again as it was in `from`; fields that the person may not write stay. */
export function restoring(differences: readonly FieldDifference[], entity: Entity, ports: Ports): FieldDifference[] {
  const fields = fieldsOf(entity)
  return differences.filter(({ field, changed }) => {
    const known = fields[field]
    return changed && known !== undefined && !known['x-virtual'] && !isWriteForbidden(known, 'edit', ports)
  })
}

/** What the calls `history` and `historyCompare` of an entity answer. */

/** `origin`: what the record was before its first logged change. */
export type VersionOperation = 'origin' | 'add' | 'edit' | 'delete' | 'restore' | 'purge'

/** A state that a record once had. */
export interface RecordVersion {
  id: string
  /** From 0. */
  dataVersion: number
  operation: VersionOperation
  createBy: string | null
  /** YYYY-MM-DD HH:mm:ss */
  createTime: string
  /** What the change took along, for instance. */
  remark?: string | null
}

/** One field in two versions of a record. */
export interface FieldDifference {
  field: string
  title: string
  from: unknown
  to: unknown
  /** What people read of the values, where that is something else. */
  fromText?: string
  toText?: string
  changed: boolean
}

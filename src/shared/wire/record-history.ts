/** Answers of the calls `history` and `historyCompare` of an entity. */

/** `origin`: the record before its first logged change. */
export type VersionOperation = 'origin' | 'add' | 'edit' | 'delete' | 'restore' | 'purge'

/** Former state of a record. */
export interface RecordVersion {
  id: string
  /** From 0. */
  dataVersion: number
  operation: VersionOperation
  createBy: string | null
  /** YYYY-MM-DD HH:mm:ss */
  createTime: string
  /** Further effects of the change, for instance. */
  remark?: string | null
}

/** Difference of one field between two versions of a record. */
export interface FieldDifference {
  field: string
  title: string
  from: unknown
  to: unknown
  /** Display texts of the values, where they differ from the values. */
  fromText?: string
  toText?: string
  changed: boolean
}

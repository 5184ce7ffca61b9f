/** Deleted record in the list of all entities. */
export interface BinRow {
  /** `kind:key`. */
  id: string
  /** Address of the entity. */
  kind: string
  kindText: string
  name: string | null
  deletedBy: string | null
  /** YYYY-MM-DD HH:mm:ss */
  deletedTime: string | null
}

/** A deleted record among those of all kinds. */
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

import type { Database } from '#server/db/connection.ts'

// There are some hundred buttons at most. Their codes are a comma list.
const BUTTONS = `
  select id, name, codes, status
  from sys_permission, string_to_array(replace(perms, ' ', ''), ',') as codes
  where menu_type = 2 and del_flag = 0 and perms <> '' and tenant_id is null`

/** Menu button that all tenants share, with its codes. */
export interface CodedButton {
  id: string
  name: string
  codes: string[]
  /** 0 for a button that is not in force: its codes need no grant then. */
  status: string
}

/** Menu buttons that have one of these codes. */
export async function buttonsCoded({ pool }: Pick<Database, 'pool'>, codes: readonly string[]): Promise<CodedButton[]> {
  return (await pool.query<CodedButton>(`${BUTTONS} and codes && $1::text[]`, [codes])).rows
}

/** Menu button by its key. Undefined when the key is not of a button. */
export async function findButton({ pool }: Pick<Database, 'pool'>, id: string): Promise<CodedButton | undefined> {
  return (await pool.query<CodedButton>(`${BUTTONS} and id = $1`, [id])).rows[0]
}

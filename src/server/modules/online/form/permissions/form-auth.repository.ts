import type { Database } from '#server/db/connection.ts'

// There are some hundred buttons at most, and their codes are a comma list.
const BUTTONS = `
  select id, name, codes, status
  from sys_permission, string_to_array(replace(perms, ' ', ''), ',') as codes
  where menu_type = 2 and del_flag = 0 and perms <> '' and tenant_id is null`

/** A button of the menu that all tenants share, with its codes. */
export interface CodedButton {
  id: string
  name: string
  codes: string[]
  /** 0 for one that is out of force: what it names is everybody's. */
  status: string
}

/** Buttons of the menu that have one of these codes. */
export async function buttonsCoded({ pool }: Pick<Database, 'pool'>, codes: readonly string[]): Promise<CodedButton[]> {
  return (await pool.query<CodedButton>(`${BUTTONS} and codes && $1::text[]`, [codes])).rows
}

/** A button by its key; undefined for what is none. */
export async function findButton({ pool }: Pick<Database, 'pool'>, id: string): Promise<CodedButton | undefined> {
  return (await pool.query<CodedButton>(`${BUTTONS} and id = $1`, [id])).rows[0]
}

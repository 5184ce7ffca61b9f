import type { Database } from '#server/db/connection.ts'
import { DICTIONARY_ITEMS, type DictionaryItem, itemsByCode } from '#server/documents/check/document-environment.ts'

/** Role with the permission codes that it grants; each text may be a comma-separated list. */
export interface RoleGrants {
  id: string
  name: string
  code: string
  perms: string[]
}

const DICTIONARIES = 'select dict_code as code from sys_dict where del_flag = 0 order by dict_code'

const CHECK_RULES = 'select rule_code as code from sys_check_rule order by rule_code'
const FILL_RULES = 'select rule_code as code from sys_fill_rule order by rule_code'

const ROLES = `
  select r.id, r.role_name as name, r.role_code as code,
    coalesce(array_agg(p.perms) filter (where p.perms is not null), '{}') as perms
  from sys_role r
    left join sys_role_permission rp on rp.role_id = r.id
    left join sys_permission p
      on p.id = rp.permission_id and p.del_flag = 0 and (p.menu_type <> 2 or p.status = '1') and p.perms_type <> '2'
  where r.id = any ($1)
  group by r.id, r.role_name, r.role_code
  order by r.role_code`

export type PlaygroundRepository = ReturnType<typeof createPlaygroundRepository>

/** Statements on names that documents may refer to. */
export function createPlaygroundRepository({ pool }: Pick<Database, 'pool'>) {
  const codes = async (statement: string) =>
    (await pool.query<{ code: string }>(statement)).rows.map(({ code }) => code)
  return {
    dictionaries: () => codes(DICTIONARIES),
    dictionaryItems: async () => itemsByCode((await pool.query<DictionaryItem>(DICTIONARY_ITEMS)).rows),
    checkRules: () => codes(CHECK_RULES),
    fillRules: () => codes(FILL_RULES),
    async roles(ids: readonly string[]): Promise<RoleGrants[]> {
      return (await pool.query<RoleGrants>(ROLES, [ids])).rows
    },
  }
}

import type { Database } from '#server/db/connection.ts'

export interface StoredCheckRule {
  code: string
  json: string
}

const ALL = 'select rule_code as code, rule_json as json from sys_check_rule'

export type CheckRuleRepository = ReturnType<typeof createCheckRuleRepository>

export function createCheckRuleRepository({ pool }: Pick<Database, 'pool'>) {
  return {
    async all(): Promise<StoredCheckRule[]> {
      return (await pool.query<StoredCheckRule>(ALL)).rows
    },
  }
}

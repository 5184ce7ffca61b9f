import { sql, type Transaction } from 'kysely'
import type { Database, Tables } from '#server/db/connection.ts'
import { currentUses, MOST_PLACES } from '#server/modules/workflow/process/definition/current-uses.store.ts'
import type { NamedTexts } from './named-expressions.ts'

export type ExpressionRepository = ReturnType<typeof createExpressionRepository>

/** Named expressions of a tenant, and the places that use them. */
export function createExpressionRepository({ kysely }: Pick<Database, 'kysely'>) {
  return {
    named: (tenantId: number, codes: readonly string[]): Promise<NamedTexts> =>
      expressionStore.named(kysely, tenantId, codes),

    /**
     * Places that name an expression: current versions of processes, titles, and listeners. The texts of titles and
     * listeners are searched among those of one tenant, which people make by hand.
     */
    async placesOf(trx: Transaction<Tables>, tenantId: number, code: string): Promise<string[]> {
      // The code has letters, digits and underscores only.
      const word = `\\mexpressions\\.${code}\\M`
      const { rows } = await sql<{ place: string }>`
        ${currentUses(tenantId, { kind: 'expression', ref: code })}
        union all
        select '流程“' || process_name || '”的标题' from wf_process
        where tenant_id = ${tenantId} and del_flag = 0 and title_expression ~ ${word}
        union all
        select '监听器“' || listener_name || '”' from wf_listener
        where tenant_id = ${tenantId} and value_type = 'expression' and expression ~ ${word}
        order by place limit ${MOST_PLACES}`.execute(trx)
      return rows.map(({ place }) => place)
    },
  }
}

/** Statements that join a transaction. */
export const expressionStore = {
  async named(
    executor: Parameters<ReturnType<typeof sql>['execute']>[0],
    tenantId: number,
    codes: readonly string[],
  ): Promise<NamedTexts> {
    if (codes.length === 0) return {}
    const { rows } = await sql<{ code: string; text: string }>`
      select expression_code as code, expression as text from wf_expression
      where tenant_id = ${tenantId} and expression_code = any(${[...codes]}::text[])`.execute(executor)
    return Object.fromEntries(rows.map(({ code, text }) => [code, text]))
  },
}

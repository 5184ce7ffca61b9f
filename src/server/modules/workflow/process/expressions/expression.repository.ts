import { sql, type Transaction } from 'kysely'
import type { Database, Tables } from '#server/db/connection.ts'
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
        select distinct '流程“' || p.process_name || '”第' || v.number || '版的 ' || u.element_id as place
        from wf_version_use u join wf_version v on v.id = u.version_id join wf_process p on p.id = v.process_id
        where u.kind = 'expression' and u.ref = ${code} and p.tenant_id = ${tenantId} and ${isCurrent}
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

/** Version `v` of process `p` that can still run: the newest one, or one with running instances. */
export const isCurrent = sql`(p.del_flag = 0 and v.number = p.last_version
  or exists (select from wf_instance i where i.version_id = v.id and i.status = 'running'))`

/** More would fill the message. */
export const MOST_PLACES = 10

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

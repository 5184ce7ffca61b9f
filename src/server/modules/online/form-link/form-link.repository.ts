import { sql, type Transaction } from 'kysely'
import type { Database, Tables } from '#server/db/connection.ts'
import type { LinkUse } from '#shared/wire/form-link.ts'

/** Link that can be used now. */
export interface FormLink {
  id: string
  tableName: string
  dataId: string | null
  allows: LinkUse
  issuerId: string
  tenantId: number
}

export interface NewFormLink extends FormLink {
  formId: string
  tokenHash: Buffer
  lifetimeHours: number
  maxUses: number | null
  createBy: string
}

const USABLE = `revoked_at is null and expires_at > now() and (max_uses is null or use_count < max_uses)`

export type FormLinkRepository = ReturnType<typeof createFormLinkRepository>

/** Statements on links to online forms. Times come from the clock of the database. */
export function createFormLinkRepository({ pool }: Pick<Database, 'pool'>) {
  return {
    /** @returns its expiry time */
    async insert(link: NewFormLink): Promise<string> {
      const { rows } = await pool.query<{ expiresAt: string }>(
        `insert into onl_form_link (id, form_id, table_name, data_id, allows, token_hash, issuer_id, tenant_id, create_by,
           max_uses, expires_at)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, now() + $11 * interval '1 hour')
         returning expires_at as "expiresAt"`,
        [
          ...[link.id, link.formId, link.tableName, link.dataId, link.allows, link.tokenHash, link.issuerId],
          ...[link.tenantId, link.createBy, link.maxUses, link.lifetimeHours],
        ],
      )
      return rows[0]!.expiresAt
    },

    /** Returns undefined for a link that is unknown, used up or no longer valid. */
    async find(tokenHash: Buffer): Promise<FormLink | undefined> {
      const { rows } = await pool.query<FormLink>(
        `select id, table_name as "tableName", data_id as "dataId", allows, issuer_id as "issuerId",
           tenant_id as "tenantId"
         from onl_form_link where token_hash = $1 and ${USABLE}`,
        [tokenHash],
      )
      return rows[0]
    },

    /**
     * Counts a use before it is made. @returns whether a use was left; of concurrent calls only one gets the last use
     */
    async take(id: string): Promise<boolean> {
      const { rowCount } = await pool.query(
        `update onl_form_link set use_count = use_count + 1, last_used_at = now() where id = $1 and ${USABLE}`,
        [id],
      )
      return rowCount === 1
    },

    /** Deletes links that expired or were revoked more than `retentionDays` ago. */
    async removeEnded(retentionDays: number): Promise<void> {
      await pool.query(
        `delete from onl_form_link where least(expires_at, revoked_at) < now() - $1 * interval '1 day'`,
        [retentionDays],
      )
    },

    /** Takes back a counted use that had no result. */
    async giveBack(id: string): Promise<void> {
      await pool.query('update onl_form_link set use_count = use_count - 1 where id = $1 and use_count > 0', [id])
    },
  }
}

/** Revokes links. A link that is revoked already keeps its time. */
export async function revokeLinks(trx: Transaction<Tables>, ids: readonly string[]): Promise<void> {
  await sql`update onl_form_link set revoked_at = now() where id = any(${[...ids]}) and revoked_at is null`.execute(trx)
}

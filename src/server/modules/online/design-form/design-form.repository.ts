import { sql, type Transaction } from 'kysely'
import type { Database, Tables } from '#server/db/connection.ts'
import { designPermission } from '#shared/documents/online-form/form-design.ts'
import type { DesignRoutes } from '#shared/documents/online-form/pages/design-addresses.ts'

/** Design as it is stored. */
export interface StoredDesign {
  id: string
  desformCode: string
  desformName: string
  /** Table name of the online form, without the prefix of the database. */
  cgformCode: string
  desformType: '1' | '2'
  desformDesignJson: string | null
  /** Text as it is stored; `closedAddresses` reads it. */
  closedUrls: string | null
  afterSave: DesignRoutes['afterSave'] | null
  afterSavePath: string | null
}

const COLUMNS = sql.raw(`id, desform_code as "desformCode", desform_name as "desformName", cgform_code as "cgformCode",
  desform_type as "desformType", desform_design_json as "desformDesignJson", closed_urls as "closedUrls",
  after_save as "afterSave", after_save_path as "afterSavePath"`)

export type DesignRepository = ReturnType<typeof createDesignRepository>

export function createDesignRepository({ kysely }: Pick<Database, 'kysely'>) {
  return {
    async findByCode(tenantId: number, code: string): Promise<StoredDesign | undefined> {
      const { rows } = await sql<StoredDesign>`
        select ${COLUMNS} from design_form where tenant_id = ${tenantId} and desform_code = ${code}`.execute(kysely)
      return rows[0]
    },

    /** The design of a form for phones. */
    async mobileOf(tenantId: number, cgformCode: string): Promise<StoredDesign | undefined> {
      const { rows } = await sql<StoredDesign>`
        select ${COLUMNS} from design_form
        where tenant_id = ${tenantId} and cgform_code = ${cgformCode} and iz_mobile_view = '1'`.execute(kysely)
      return rows[0]
    },
  }
}

/** Returns a design of this tenant and locks it against changes until the transaction ends. */
export async function lockedDesign(
  trx: Transaction<Tables>,
  tenantId: number,
  id: string,
): Promise<StoredDesign | undefined> {
  const { rows } = await sql<StoredDesign>`
    select ${COLUMNS} from design_form where tenant_id = ${tenantId} and id = ${id} for share`.execute(trx)
  return rows[0]
}

/** Name of another mobile view of the same form. */
export async function otherMobileView(
  trx: Transaction<Tables>,
  { tenantId, cgformCode, id }: { tenantId: number; cgformCode: string; id: string },
): Promise<string | undefined> {
  const { rows } = await sql<{ name: string }>`
    select desform_name as name from design_form
    where tenant_id = ${tenantId} and cgform_code = ${cgformCode} and iz_mobile_view = '1' and id <> ${id}`.execute(trx)
  return rows[0]?.name
}

/** Names of the sub views of these designs. */
export async function subViewsOf(trx: Transaction<Tables>, ids: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select desform_name as name from design_form
    where parent_id = any(${ids}) order by name limit 20`.execute(trx)
  return rows.map(({ name }) => name)
}

/** Names of menu entries that would open no design in any tenant, once these designs are deleted. */
export async function entriesLeftBy(trx: Transaction<Tables>, ids: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    with gone as (
      select distinct ${PERMISSION} || desform_code as code from design_form d where id = any(${ids})
        and not exists (select 1 from design_form o where o.desform_code = d.desform_code and not (o.id = any(${ids})))
    )
    select name from sys_permission where del_flag = 0 and perms <> ''
      and string_to_array(replace(perms, ' ', ''), ',') && (select array_agg(code) from gone)
    order by name limit 20`.execute(trx)
  return rows.map(({ name }) => name)
}

const PERMISSION = designPermission('')

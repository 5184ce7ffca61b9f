import { sql, type Transaction } from 'kysely'
import type { Tables } from '../../../db/connection.ts'

/**
 * Reports and graphs, of any tenant, whose statements name one of these tables. There are some hundreds of them at most, so each is
 * looked at.
 * @param tables names as in the database
 */
export async function titlesReading(trx: Transaction<Tables>, tables: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ title: string }>`
    with named as (select '\\m' || name || '\\M' as pattern from unnest(${tables}::text[]) name),
      statement as (
        select '报表 ' || name as title, cgr_sql as text from onl_cgreport_head
        union all
        select '报表 ' || h.name, i.dict_code from onl_cgreport_item i join onl_cgreport_head h on h.id = i.cgrhead_id
        union all
        select '图表 ' || name, cgr_sql from onl_graphreport_head
        union all
        select '图表 ' || h.name, i.dict_code from onl_graphreport_item i
        join onl_graphreport_head h on h.id = i.graphreport_head_id
      )
    select distinct title from statement join named on text ~* pattern order by title limit 20`.execute(trx)
  return rows.map(({ title }) => title)
}

/** Designs of forms, of any tenant. @param tables names of forms, without the prefix of the database */
export async function titlesDesigning(trx: Transaction<Tables>, tables: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ title: string }>`
    select distinct desform_name as title from design_form where cgform_code = any(${tables})
    order by title limit 20`.execute(trx)
  return rows.map(({ title }) => title)
}

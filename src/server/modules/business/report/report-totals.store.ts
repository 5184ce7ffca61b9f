import { sql, type Transaction } from 'kysely'
import type { Tables } from '#server/db/connection.ts'

/** Reports whose totals belong together. */
export interface TotalsKey {
  tenantId: number
  period: string
  /** `YYYY-MM-DD` */
  periodFirst: string
  region: string
}

/** Statements of the totals by county. */
export const reportTotalsStore = {
  /** Takes noted changes, each key once. @param most rows that are taken */
  async takeChanged(trx: Transaction<Tables>, most: number): Promise<TotalsKey[]> {
    const { rows } = await sql<TotalsKey>`
      with taken as (
        delete from biz_report_change where id in (
          select id from biz_report_change order by id limit ${most} for update skip locked)
        returning tenant_id, period, period_first, region)
      select distinct tenant_id as "tenantId", period, period_first::text as "periodFirst", region from taken`.execute(
      trx,
    )
    return rows
  },

  /** Notes all periods of all regions that have approved reports or totals, so that everything is computed anew. */
  async noteAll(trx: Transaction<Tables>): Promise<void> {
    await sql`insert into biz_report_change (tenant_id, period, period_first, region)
      select r.tenant_id, f.period, r.period_first, r.region from biz_report r join biz_report_form f on f.id = r.form_id
        where r.bpm_status = '3'
      union select tenant_id, period, period_first, region from biz_report_total`.execute(trx)
  },

  /** Computes totals from the approved reports. */
  async compute(trx: Transaction<Tables>, keys: readonly TotalsKey[]): Promise<void> {
    const wanted = sql`json_to_recordset(${JSON.stringify(keys)}::json) as k
      ("tenantId" integer, period text, "periodFirst" date, region text)`
    await sql`delete from biz_report_total t using ${wanted}
      where t.tenant_id = k."tenantId" and t.period = k.period and t.period_first = k."periodFirst"
        and t.region = k.region`.execute(trx)
    await sql`
      insert into biz_report_total (tenant_id, period, period_first, region, commodity_id, indicator_id, units, total,
        least, least_unit, most, most_unit)
      select r.tenant_id, f.period, r.period_first, r.region, v.commodity_id, v.indicator_id, count(*), sum(v.value),
        min(v.value), (array_agg(r.unit_id order by v.value, r.unit_id))[1],
        max(v.value), (array_agg(r.unit_id order by v.value desc, r.unit_id))[1]
      from ${wanted}
        join biz_report r on r.tenant_id = k."tenantId" and r.period_first = k."periodFirst" and r.region = k.region
        join biz_report_form f on f.id = r.form_id and f.period = k.period
        join biz_report_value v on v.report_id = r.id
      where r.bpm_status = '3'
      group by r.tenant_id, f.period, r.period_first, r.region, v.commodity_id, v.indicator_id`.execute(trx)
  },
}

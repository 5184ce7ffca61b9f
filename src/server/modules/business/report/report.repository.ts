import { sql, type Transaction } from 'kysely'
import type { Database, Tables } from '#server/db/connection.ts'
import { RECORD_STATUS } from '#shared/documents/workflow/record-status.ts'
import type { ReportPeriodKind } from '#shared/rules/reporting/report-period.ts'
import type { ReportContent, ReportGood, ReportIndicator } from './report-lines.ts'

export type ReportStatus = 'open' | 'draft' | 'submitted' | 'returned' | 'approved'

/** A report with what its form asks for. */
export interface StoredReport {
  id: string
  formId: string
  unitId: string
  unitName: string
  periodName: string
  /** `YYYY-MM-DD` */
  periodFirst: string
  /** `YYYY-MM-DD HH:mm:ss` in Asia/Shanghai. */
  dueTime: string
  status: ReportStatus
  version: number
  kind: ReportPeriodKind
  /** Per cent. */
  deviation: number
  checkLevels: number
  /** Whether the person fills in the reports of the unit. */
  isOwn: boolean
}

/** Form with the units that report by it. */
export interface OpenForm {
  id: string
  tenantId: number
  kind: ReportPeriodKind
  /** `HH:mm:ss` */
  dueTime: string
  dueAfterDays: number
  dueOnWorkday: boolean
  startMonth: string
  endMonth: string | null
}

export interface OpenedPeriod {
  first: string
  last: string
  name: string
  due: Date
}

type Executor = Parameters<ReturnType<typeof sql>['execute']>[0]

export type ReportRepository = ReturnType<typeof createReportRepository>

export function createReportRepository({ kysely }: Pick<Database, 'kysely'>) {
  return {
    /** A report of the tenant, as a person sees it. */
    async report(id: string, person: { userId: string; tenantId: number }): Promise<StoredReport | undefined> {
      return reportStore.read(kysely, id, person)
    },

    /** Forms of all tenants, or one form. */
    async forms(id?: string): Promise<OpenForm[]> {
      const one = id === undefined ? sql`` : sql`where id = ${id}`
      const { rows } = await sql<OpenForm>`
        select id, tenant_id as "tenantId", period as kind, due_time::text as "dueTime",
          due_after_days as "dueAfterDays", due_on_workday = 'Y' as "dueOnWorkday", start_month as "startMonth",
          end_month as "endMonth"
        from biz_report_form ${one} order by id`.execute(kysely)
      return rows
    },
  }
}

/** Statements on one report, within a transaction or alone. */
export const reportStore = {
  /** @param lock waits for other writes of the report, and keeps them waiting */
  async read(
    executor: Executor,
    id: string,
    { userId, tenantId }: { userId: string; tenantId: number },
    lock = false,
  ): Promise<StoredReport | undefined> {
    const { rows } = await sql<StoredReport>`
      select r.id, r.form_id as "formId", r.unit_id as "unitId", u.name as "unitName", r.period_name as "periodName",
        r.period_first::text as "periodFirst", to_char(r.due_time, 'YYYY-MM-DD HH24:MI:SS') as "dueTime",
        r.status, r.version, f.period as kind, f.deviation,
        f.check_levels as "checkLevels", ${userId} = any (string_to_array(u.reporters, ',')) is true as "isOwn"
      from biz_report r join biz_report_form f on f.id = r.form_id join biz_report_unit u on u.id = r.unit_id
      where r.id = ${id} and r.tenant_id = ${tenantId} ${lock ? sql`for no key update of r` : sql``}`.execute(executor)
    return rows[0]
  },

  /** Goods of a form, in the order of the catalogue. */
  async goods(executor: Executor, formId: string): Promise<ReportGood[]> {
    const { rows } = await sql<ReportGood>`
      select c.id, c.name, c.unit, c.min_price::float as "minPrice", c.max_price::float as "maxPrice"
      from biz_report_form_commodity l join biz_commodity c on c.id = l.commodity_id
      where l.form_id = ${formId} order by c.sort_no, c.code`.execute(executor)
    return rows
  },

  async indicators(executor: Executor, formId: string): Promise<ReportIndicator[]> {
    const { rows } = await sql<ReportIndicator>`
      select i.id, i.name, i.kind, i.unit, i.decimals from biz_report_form_indicator l
        join biz_indicator i on i.id = l.indicator_id
      where l.form_id = ${formId} order by i.sort_no, i.code`.execute(executor)
    return rows
  },

  async content(executor: Executor, reportId: string): Promise<ReportContent> {
    const values = await sql<ReportContent['values'][number]>`
      select commodity_id as "commodityId", indicator_id as "indicatorId", value::float from biz_report_value
      where report_id = ${reportId}`.execute(executor)
    const reasons = await sql<ReportContent['reasons'][number]>`
      select commodity_id as "commodityId", reason from biz_report_reason where report_id = ${reportId}`.execute(
      executor,
    )
    return { values: values.rows, reasons: reasons.rows }
  },

  /** Values that the unit reported for a period, if it submitted them. */
  async submitted(
    executor: Executor,
    { formId, unitId }: Pick<StoredReport, 'formId' | 'unitId'>,
    first: string,
  ): Promise<ReportContent['values']> {
    const { rows } = await sql<ReportContent['values'][number]>`
      select v.commodity_id as "commodityId", v.indicator_id as "indicatorId", v.value::float
      from biz_report r join biz_report_value v on v.report_id = r.id
      where r.form_id = ${formId} and r.unit_id = ${unitId} and r.period_first = ${first}::date
        and r.bpm_status in ('2', '3')`.execute(executor)
    return rows
  },

  /** Replaces the content of a report. */
  async store(trx: Transaction<Tables>, reportId: string, { values, reasons }: ReportContent): Promise<void> {
    await sql`delete from biz_report_value where report_id = ${reportId}`.execute(trx)
    await sql`delete from biz_report_reason where report_id = ${reportId}`.execute(trx)
    await sql`
      insert into biz_report_value (report_id, commodity_id, indicator_id, value)
      select ${reportId}, v."commodityId", v."indicatorId", v.value
      from json_to_recordset(${JSON.stringify(values)}::json) as v ("commodityId" text, "indicatorId" text, value numeric)`.execute(
      trx,
    )
    await sql`
      insert into biz_report_reason (report_id, commodity_id, reason)
      select ${reportId}, v."commodityId", v.reason
      from json_to_recordset(${JSON.stringify(reasons)}::json) as v ("commodityId" text, reason text)`.execute(trx)
  },

  /** Notes that a draft was stored. */
  async keepDraft(trx: Transaction<Tables>, id: string): Promise<void> {
    await sql`update biz_report set stage = 'draft', version = version + 1, update_time = now() where id = ${id}`.execute(
      trx,
    )
  },

  /** Notes who submitted a report. @param isApproved it counts as it is, without checks */
  async submit(trx: Transaction<Tables>, id: string, userId: string, isApproved: boolean): Promise<void> {
    await sql`update biz_report set stage = 'draft', version = version + 1, update_time = now(),
        submitted_by = ${userId}, submitted_time = now(),
        bpm_status = case when ${isApproved}::boolean then ${RECORD_STATUS.completed} else bpm_status end
      where id = ${id}`.execute(trx)
  },

  /** What those who check the report said of its goods, by the id of the good. */
  async remarks(executor: Executor, reportId: string): Promise<ReadonlyMap<string, string>> {
    const { rows } = await sql<{ commodityId: string; remark: string }>`
      select commodity_id as "commodityId", string_agg(remark, '；' order by create_time, id) as remark
      from biz_report_remark where report_id = ${reportId} group by commodity_id`.execute(executor)
    return new Map(rows.map(({ commodityId, remark }) => [commodityId, remark]))
  },

  /**
   * Opens the reports of a period for the units of a form that report in it; those that are open already stay.
   * @returns how many were opened
   */
  async open(executor: Executor, { id, tenantId }: OpenForm, period: OpenedPeriod): Promise<number> {
    const { numAffectedRows } = await sql`
      insert into biz_report (id, form_id, unit_id, region, period_first, period_last, period_name, due_time, tenant_id)
      select replace(gen_random_uuid()::text, '-', ''), ${id}, u.id, u.region, ${period.first}::date, ${period.last}::date,
        ${period.name}, ${period.due}, ${tenantId}
      from biz_report_form_unit l join biz_report_unit u on u.id = l.unit_id
      where l.form_id = ${id} and u.tenant_id = ${tenantId} and u.del_flag = 0 and u.active_from <= ${period.last}::date
        and (u.active_to is null or u.active_to >= ${period.first}::date)
      on conflict (form_id, unit_id, period_first) do nothing`.execute(executor)
    return Number(numAffectedRows ?? 0n)
  },
}

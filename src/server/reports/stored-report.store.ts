import { sql } from 'kysely'
import { accessTo } from '#server/records/entity-access.ts'
import type { Database } from '../db/connection.ts'
import type { Principal } from '../http/principal.ts'
import { tableOf } from '../records/entity-table.ts'
import { visibleRows } from '../records/policy/row-scope.ts'
import type { RecordContext } from '../records/record-context.ts'
import type { StoredReport } from './stored-report.ts'

/** The report with this code or this key in a tenant, with its settings, in one statement by unique indexes. */
export async function findStoredReport(
  { kysely }: Pick<Database, 'kysely'>,
  tenantId: number,
  codeOrId: string,
): Promise<StoredReport | undefined> {
  const { rows } = await sql<StoredReport>`
    select h.code, h.name, h.cgr_sql as "cgrSql", h.result_columns as "resultColumns",
      h.draft_reason as "draftReason",
      case when h.db_source is not null then json_build_object(
        'source', h.db_source, 'table', coalesce(h.source_table, ''), 'rowsAt', coalesce(h.source_rows, ''),
        'filters', coalesce((select json_agg(json_build_object(
          'fieldName', f.field_name, 'operator', f.operator, 'value', f.filter_value
        ) order by f.order_num, f.id) from onl_cgreport_filter f where f.cgrhead_id = h.id), '[]')
      ) end as external,
      coalesce((select json_agg(json_build_object(
        'fieldName', i.field_name, 'fieldTxt', i.field_txt, 'fieldWidth', i.field_width, 'fieldType', i.field_type,
        'isShow', i.is_show, 'isOrder', i.is_order, 'isSearch', i.is_search, 'searchMode', i.search_mode,
        'dictCode', i.dict_code, 'replaceVal', i.replace_val, 'fieldHref', i.field_href, 'isTotal', i.is_total,
        'groupTitle', i.group_title
      ) order by i.order_num, i.id) from onl_cgreport_item i where i.cgrhead_id = h.id), '[]') as items,
      coalesce((select json_agg(json_build_object(
        'paramName', p.param_name, 'paramTxt', p.param_txt, 'paramType', p.param_type, 'paramValue', p.param_value
      ) order by p.order_num, p.id) from onl_cgreport_param p where p.cgrhead_id = h.id), '[]') as params
    from onl_cgreport_head h
    where h.tenant_id = ${tenantId} and (h.code = ${codeOrId} or h.id = ${codeOrId})
    order by h.code = ${codeOrId} desc limit 1`.execute(kysely)
  return rows[0]
}

/** Whether a person sees a report in the list of reports, under its data rules. */
export async function seesStoredReport(context: RecordContext, principal: Principal, code: string): Promise<boolean> {
  const entity = context.entities.get('online/report-head')
  if (entity === undefined) return false
  const { source } = tableOf(entity)
  const visible = await visibleRows(accessTo({ context, principal }, entity))
  const { rows } = await sql`select 1 from ${source} where t.code = ${code} and ${visible}`.execute(
    context.database.kysely,
  )
  return rows.length > 0
}

import { sql } from 'kysely'
import type { Database } from '#server/db/connection.ts'
import type { GraphTempletAnswer } from '#shared/wire/graph.ts'
import type { GraphTempletRow, StoredGraph } from './stored-graph.ts'

/** The graph with this code or this key in a tenant, with its settings, in one statement by unique indexes. */
export async function findStoredGraph(
  { kysely }: Pick<Database, 'kysely'>,
  tenantId: number,
  codeOrId: string,
): Promise<StoredGraph | undefined> {
  const { rows } = await sql<StoredGraph>`
    select h.id, h.code, h.name, h.data_type as "dataType", h.cgr_sql as "cgrSql", h.report_code as "reportCode",
      h.db_source as "dbSource", h.source_path as "sourcePath", h.source_rows as "sourceRows",
      h.xaxis_field as "xaxisField", h.yaxis_field as "yaxisField", h.series_field as "seriesField",
      h.yaxis_text as "yaxisText", h.graph_type as "graphType", h.display_template as "displayTemplate",
      h.refresh_seconds as "refreshSeconds", h.click_action as "clickAction", h.jump_href as "jumpHref", h.content,
      h.result_columns as "resultColumns",
      coalesce((select json_agg(json_build_object(
        'fieldName', i.field_name, 'fieldTxt', i.field_txt, 'fieldWidth', null, 'fieldType', i.field_type,
        'isShow', i.is_show, 'isOrder', '0', 'isSearch', i.search_flag, 'searchMode', i.search_mode,
        'dictCode', i.dict_code, 'replaceVal', i.replace_val, 'fieldHref', i.field_href, 'isTotal', i.is_total,
        'groupTitle', null
      ) order by i.order_num, i.id) from onl_graphreport_item i where i.graphreport_head_id = h.id), '[]') as items,
      coalesce((select json_agg(json_build_object(
        'paramName', p.param_name, 'paramTxt', p.param_txt, 'paramType', p.param_type, 'paramValue', p.param_value
      ) order by p.order_num, p.id) from onl_graphreport_params p where p.head_id = h.id), '[]') as params
    from onl_graphreport_head h
    where h.tenant_id = ${tenantId} and (h.code = ${codeOrId} or h.id = ${codeOrId})
    order by h.code = ${codeOrId} desc limit 1`.execute(kysely)
  return rows[0]
}

type StoredTemplet = GraphTempletAnswer['templet'] & { items: readonly GraphTempletRow[] }

/** The page of graphs with this code or this key in a tenant, with those of its graphs that are shown and still there. */
export async function findTemplet(
  { kysely }: Pick<Database, 'kysely'>,
  tenantId: number,
  codeOrId: string,
): Promise<StoredTemplet | undefined> {
  const { rows } = await sql<StoredTemplet>`
    select t.id, t.templet_code as "templetCode", t.templet_name as "templetName", t.templet_style as "templetStyle",
      coalesce((select json_agg(json_build_object(
        'graphreportCode', i.graphreport_code, 'graphreportType', i.graphreport_type, 'groupNum', i.group_num,
        'groupTxt', coalesce(i.group_txt, ''), 'groupStyle', i.group_style
      ) order by i.group_num, i.order_num, i.id)
      from onl_graphreport_templet_item i
      join onl_graphreport_head h on h.tenant_id = t.tenant_id and h.code = i.graphreport_code
      where i.graphreport_templet_id = t.id and i.is_show = '1'), '[]') as items
    from onl_graphreport_templet t
    where t.tenant_id = ${tenantId} and (t.templet_code = ${codeOrId} or t.id = ${codeOrId})
    order by t.templet_code = ${codeOrId} desc limit 1`.execute(kysely)
  return rows[0]
}

import { sql, type Transaction } from 'kysely'
import type { Tables } from '#server/db/connection.ts'

/** Documents that use a form: those of the caller's tenant by title, those of other tenants as a count. */
export interface Uses {
  titles: string[]
  others: number
}

/**
 * Reports and graphs of all tenants whose statements name one of these tables. There are some hundreds at most, so
 * each is searched.
 * @param tables names as in the database
 * @param column only statements that also name this column
 */
export async function reportsReading(
  trx: Transaction<Tables>,
  tenantId: number,
  tables: readonly string[],
  column = '',
): Promise<Uses> {
  const { rows } = await sql<Uses>`
    with named as (select '\\m' || name || '\\M' as pattern from unnest(${tables}::text[]) name),
      statement as (
        select id, tenant_id, '报表 ' || name as title, cgr_sql as text from onl_cgreport_head
        union all
        select h.id, h.tenant_id, '报表 ' || h.name, i.dict_code
        from onl_cgreport_item i join onl_cgreport_head h on h.id = i.cgrhead_id
        union all
        select id, tenant_id, '图表 ' || name, cgr_sql from onl_graphreport_head
        union all
        select h.id, h.tenant_id, '图表 ' || h.name, i.dict_code
        from onl_graphreport_item i join onl_graphreport_head h on h.id = i.graphreport_head_id
      ),
      used as (select distinct id, tenant_id, title from statement join named on text ~* pattern
        where text ~* ('\\m' || ${column}::text || '\\M') or ${column}::text = '')
    ${ofTenant(tenantId)}`.execute(trx)
  return rows[0]!
}

/** Designs of forms, of all tenants. @param tables names of forms, without the prefix of the database */
export async function designsOf(trx: Transaction<Tables>, tenantId: number, tables: readonly string[]): Promise<Uses> {
  const { rows } = await sql<Uses>`
    with used as (select tenant_id, desform_name as title from design_form where cgform_code = any(${tables}))
    ${ofTenant(tenantId)}`.execute(trx)
  return rows[0]!
}

/** Processes that approve records of forms, of all tenants. @param addresses of the entities of the forms */
export async function processesApproving(
  trx: Transaction<Tables>,
  tenantId: number,
  addresses: readonly string[],
): Promise<Uses> {
  const { rows } = await sql<Uses>`
    with used as (
      select tenant_id, process_name as title from wf_process where form_address = any(${addresses}) and del_flag = 0)
    ${ofTenant(tenantId)}`.execute(trx)
  return rows[0]!
}

/** Number of running instances with records of forms. @param addresses of the entities of the forms */
export async function runningInstances(trx: Transaction<Tables>, addresses: readonly string[]): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from wf_instance where form_address = any(${addresses}) and status = 'running'`.execute(
    trx,
  )
  return rows[0]!.n
}

/** Designs of a form, of all tenants, with an item for a field. @param field its name in records */
export async function designsShowing(
  trx: Transaction<Tables>,
  tenantId: number,
  table: string,
  field: string,
): Promise<Uses> {
  const { rows } = await sql<Uses>`
    with used as (
      select tenant_id, '表单设计 ' || desform_name as title from design_form
      where cgform_code = ${table} and strpos(desform_design_json, to_json(${field}::text)::text) > 0)
    ${ofTenant(tenantId)}`.execute(trx)
  return rows[0]!
}

/**
 * Links of reports and forms that open the list of a form with a condition on one of its fields.
 * @param names names of the field in addresses
 */
export async function linksFiltering(
  trx: Transaction<Tables>,
  tenantId: number,
  table: string,
  names: readonly string[],
): Promise<Uses> {
  const pattern = `/online/cgformList/${table}\\?([^"]*&)?(${names.join('|')})=`
  const { rows } = await sql<Uses>`
    with link as (
      select h.tenant_id, '报表 ' || h.name || ' 的字段链接' as title, i.field_href as text
      from onl_cgreport_item i join onl_cgreport_head h on h.id = i.cgrhead_id where i.field_href <> ''
      union all
      select ${tenantId}::int, '在线表单 ' || v.title || ' 的字段链接', v.content
      from sys_document d join sys_document_version v on v.document_id = d.id and v.number = d.head_number
      where d.kind = 'entity' and d.address like 'online/f-%'
        and strpos(v.content, ${`/online/cgformList/${table}?`}) > 0
    ), used as (select distinct tenant_id, title from link where text ~ ${pattern})
    ${ofTenant(tenantId)}`.execute(trx)
  return rows[0]!
}

const ofTenant = (tenantId: number) => sql`
    select array(select distinct title from used where tenant_id = ${tenantId} order by title limit 20) as titles,
      (select count(*)::int from used where tenant_id <> ${tenantId}) as others`

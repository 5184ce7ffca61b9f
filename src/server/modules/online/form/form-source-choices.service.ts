import type { Database } from '#server/db/connection.ts'
import type { Principal } from '#server/http/principal.ts'
import { mayLookUp } from '#server/records/policy/lookup-permission.ts'
import type { Entity } from '#shared/documents/entity.ts'
import { columnOf, fieldsOf } from '#shared/documents/entity-fields.ts'
import type { ChoiceKind } from '#shared/documents/online-form/control-properties.ts'
import { hasColumn } from '#shared/documents/online-form/form.ts'
import type { StoredForms } from './stored-forms.service.ts'

interface Dependencies {
  database: Pick<Database, 'pool'>
  /** Entities that come with the program. */
  shipped: readonly Entity[]
  forms: Pick<StoredForms, 'storedOf'>
}

/** Value that a property of a field may name, with its title. */
export interface SourceChoice {
  value: string
  text: string
}

export type FormSourceChoices = ReturnType<typeof createFormSourceChoices>

const DICTIONARIES = `
  select dict_code as value, dict_name as text from sys_dict where del_flag = 0 order by dict_code limit $1`
const FORMS = `
  select table_name as value, table_txt as text from onl_form_head
  where table_type <> '3' and copy_type = '0' order by table_name limit $1`
const MAIN_FORMS = `
  select table_name as value, table_txt as text from onl_form_head where table_type <> '3' order by table_name limit $1`
const REPORTS = `
  select code as value, name as text from onl_cgreport_head where tenant_id = $2 and state = 'active' order by code limit $1`
const RESULTS = `
  select i.field_name as value, i.field_txt as text
  from onl_cgreport_item i join onl_cgreport_head h on h.id = i.cgrhead_id
  where h.code = $3 and h.tenant_id = $2 order by i.order_num, i.id limit $1`

/** Most choices of one kind. */
const MOST = 2000

/** Lists what the properties of a field may name: definitions only, no data. */
export function createFormSourceChoices({ database, shipped, forms }: Dependencies) {
  return {
    /** @param of table of the columns, or report of the results */
    async list(principal: Principal, kind: Exclude<ChoiceKind, 'field'>, of = ''): Promise<SourceChoice[]> {
      if (kind === 'column') return columnsOf(principal, of)
      if (kind === 'dictionary') return read(DICTIONARIES)
      if (kind === 'form') return read(MAIN_FORMS)
      if (kind === 'report') return read(REPORTS, principal.tenantId)
      if (kind === 'result') return read(RESULTS, principal.tenantId, of)
      return [...(await read(FORMS)), ...shippedTables(principal)]
    },
  }

  async function read(statement: string, ...values: unknown[]): Promise<SourceChoice[]> {
    return (await database.pool.query<SourceChoice>(statement, [MOST, ...values])).rows
  }

  /** Tables of the product whose records the person may look up. */
  function shippedTables(principal: Principal): SourceChoice[] {
    return shipped
      .filter((entity) => entity['x-table'] && mayLookUp(entity, principal))
      .map((entity) => ({ value: entity['x-table']!, text: entity.title }))
      .sort((one, other) => one.value.localeCompare(other.value))
  }

  async function columnsOf(principal: Principal, table: string): Promise<SourceChoice[]> {
    const entity = shipped.find((each) => each['x-table'] === table)
    if (entity) return mayLookUp(entity, principal) ? columnsIn(entity) : []
    const stored = await forms.storedOf(table)
    const fields = stored?.form.fields.filter(hasColumn) ?? []
    const own = fields.map(({ dbFieldName, dbFieldTxt }) => ({ value: dbFieldName, text: dbFieldTxt || dbFieldName }))
    return stored ? [{ value: 'id', text: '主键' }, ...own] : []
  }
}

function columnsIn(entity: Entity): SourceChoice[] {
  return Object.entries(fieldsOf(entity)).flatMap(([name, field]) => {
    const column = field['x-read'] === 'server' ? undefined : columnOf(name, field)
    return column === undefined ? [] : [{ value: column, text: field.title ?? name }]
  })
}

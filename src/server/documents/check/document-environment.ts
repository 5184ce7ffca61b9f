import type { Database } from '#server/db/connection.ts'
import { readLiveCatalog } from '#server/db/live-catalog.ts'
import { describedRoute, type KnownRoute } from '#server/http/pipeline/known-routes.ts'
import type { CheckEnvironment } from '#shared/check/check-environment.ts'
import { createMetaValidator, type MetaValidator } from '#shared/check/meta-validator.ts'
import { FILL_RULE_CODES } from '#shared/rules/fill-rules.ts'
import { CONTEXT_PATH } from '#shared/wire/protocol.ts'
import type { ShippedDocuments } from '../shipped/shipped-documents.ts'

interface Dependencies {
  database: Pick<Database, 'pool'>
  /** All routes of the server; filled until it listens. */
  routes: readonly KnownRoute[]
  /** Codes of the reports that pages may show. */
  reports: readonly string[]
}

const PERMISSIONS = `select distinct perms as name from sys_permission where perms is not null and del_flag = 0 and tenant_id is null`
const DICTIONARIES = 'select dict_code as name from sys_dict where del_flag = 0'
/** Items in use; a tenant's dictionary adds its own to those of the same code. */
export const DICTIONARY_ITEMS = `
  select d.dict_code as code, i.item_value as value, i.item_text as text
  from sys_dict d join sys_dict_item i on i.dict_id = d.id
  where d.del_flag = 0 and i.status = 1
  order by d.dict_code, i.sort_order`
const CHECK_RULES = 'select rule_code as name from sys_check_rule'
const FILL_RULES = 'select rule_code as name from sys_fill_rule'

/** Names that stored documents may refer to: routes of this server and current data of its database. */
export function environmentReader({ database, routes, reports }: Dependencies) {
  const names = async (statement: string) =>
    (await database.pool.query<{ name: string }>(statement)).rows.map(({ name }) => name)

  /** @param withTables whether to read the tables of the database, which takes longer than all the rest. */
  return async (shipped: ShippedDocuments, withTables = true): Promise<CheckEnvironment> => {
    const { pageMeta, entityMeta } = shipped
    const [permissions, dictionaries, items, checkRules, fillRules, live] = await Promise.all([
      names(PERMISSIONS),
      names(DICTIONARIES),
      database.pool.query<DictionaryItem>(DICTIONARY_ITEMS).then(({ rows }) => rows),
      names(CHECK_RULES),
      names(FILL_RULES),
      withTables ? readLiveCatalog(database) : undefined,
    ])
    return {
      pageMeta,
      entityMeta,
      validate: validatorOf(shipped),
      ...routesOf(routes),
      permissions: [...permissionsOf(routes), ...permissions.flatMap((codes) => codes.split(','))],
      dictionaries,
      checkRules,
      fillRules: [...FILL_RULE_CODES, ...fillRules],
      reports,
      dictionaryItems: itemsByCode(items),
      tables: live?.tables,
    }
  }
}

export interface DictionaryItem {
  code: string
  value: string
  text: string
}

export function itemsByCode(items: readonly DictionaryItem[]): Record<string, { value: string; text: string }[]> {
  const byCode: Record<string, { value: string; text: string }[]> = {}
  for (const { code, ...item } of items) byCode[code] = [...(byCode[code] ?? []), item]
  return byCode
}

const judges = new WeakMap<ShippedDocuments, MetaValidator>()

/** Cached: making one takes a quarter of a second, and most processes never need it. */
function validatorOf(shipped: ShippedDocuments): MetaValidator {
  const validate = judges.get(shipped) ?? createMetaValidator(shipped)
  judges.set(shipped, validate)
  return validate
}

function routesOf(routes: readonly KnownRoute[]): Pick<CheckEnvironment, 'routes'> {
  const own = routes.filter(({ url }) => url.startsWith(`${CONTEXT_PATH}/`))
  return { routes: own.map(describedRoute) }
}

function permissionsOf(routes: readonly KnownRoute[]): string[] {
  return routes.flatMap(({ access }) => (typeof access === 'object' ? [access.permission] : []))
}

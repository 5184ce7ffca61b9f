import { type Kysely, sql, type Transaction } from 'kysely'
import type { Tables } from '#server/db/connection.ts'
import type { Row } from '#shared/documents/entity.ts'

export interface StoredRoute extends Row {
  id: string
  version: number
}

type Connection = Kysely<Tables> | Transaction<Tables>

const FIELDS = sql`id, router_id as "routerId", name, uri, predicates, filters, strip_prefix as "stripPrefix", retryable,
  status, access, access_codes as "accessCodes", order_num as "orderNum", version`

export const gatewayRouteRepository = {
  async all(connection: Connection): Promise<StoredRoute[]> {
    const { rows } = await sql<StoredRoute>`
      select ${FIELDS} from sys_gateway_route order by order_num, create_time, id`.execute(connection)
    return rows
  },

  async enabled(connection: Connection): Promise<StoredRoute[]> {
    const { rows } = await sql<StoredRoute>`
      select ${FIELDS} from sys_gateway_route where status = '1' order by order_num, create_time, id`.execute(
      connection,
    )
    return rows
  },

  /** Locks the table: other writers wait, readers do not. */
  async lockTable(trx: Transaction<Tables>): Promise<void> {
    await sql`lock table sys_gateway_route in share row exclusive mode`.execute(trx)
  },

  async remove(trx: Transaction<Tables>, ids: readonly string[]): Promise<void> {
    await sql`delete from sys_gateway_route where id = any (${ids})`.execute(trx)
  },

  /** Renames all routes, so that routes of a new list may swap unique names. */
  async freeNames(trx: Transaction<Tables>): Promise<void> {
    await sql`update sys_gateway_route set router_id = '~' || id`.execute(trx)
  },

  /** Adds a route, or replaces the one with the same key. */
  async put(trx: Transaction<Tables>, route: Readonly<Row>, username: string): Promise<void> {
    const { id, routerId, name, uri, predicates, filters, stripPrefix, retryable, status } = route
    const { access, accessCodes, orderNum } = route
    await sql`
      insert into sys_gateway_route
        (id, router_id, name, uri, predicates, filters, strip_prefix, retryable, status, access, access_codes, order_num, create_by)
      values (${id}, ${routerId}, ${name}, ${uri}, ${predicates}, ${filters}, ${stripPrefix}, ${retryable}, ${status},
        ${access}, ${accessCodes}, ${orderNum}, ${username})
      on conflict (id) do update set router_id = excluded.router_id, name = excluded.name, uri = excluded.uri,
        predicates = excluded.predicates, filters = excluded.filters, strip_prefix = excluded.strip_prefix,
        retryable = excluded.retryable, status = excluded.status, access = excluded.access,
        access_codes = excluded.access_codes, order_num = excluded.order_num,
        version = sys_gateway_route.version + 1, update_by = ${username}, update_time = now()`.execute(trx)
  },
}

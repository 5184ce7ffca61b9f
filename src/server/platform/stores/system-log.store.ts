import type { Database } from '#server/db/connection.ts'
import { clientOf } from '../accounts/user-agent.ts'
import type { NewId } from '../ids.ts'
import { currentRequest, type RequestScope } from '../request-scope.ts'

/** 1 login, 2 operation, 3 exception: the dictionary log_type. */
export const LOG_TYPE = { login: 1, operation: 2, exception: 3 } as const
/** The dictionary operate_type. */
export const OPERATION = { query: 1, add: 2, edit: 3, delete: 4, import: 5, export: 6 } as const

export interface LogEntry {
  type: (typeof LOG_TYPE)[keyof typeof LOG_TYPE]
  content: string
  /** The dictionary operate_type: 1 query, 2 add, 3 edit, 4 delete, 5 import, 6 export. */
  operateType?: number
  /** The button with this permission names the content, if there is one. */
  permission?: string
  username?: string | null
  realname?: string | null
  ip?: string
  userAgent?: string | null
  method?: string
  url?: string
  incident?: string
  /** Origin of a fault, for developers. */
  exception?: string
  /** Default: tenant of the request. */
  tenantId?: number
  /** Ms; in a request, the cost of the whole request replaces it. */
  costTime?: number
}

/** Facts that are known after a request has been answered. */
export interface LogOutcome {
  /** In ms. */
  costTime: number
  /** See `maskedRequest`. */
  params: string | null
  success: boolean
  /** Answer to the caller. */
  result: string
}

export type SystemLog = ReturnType<typeof createSystemLog>

/** Waiting entries are written together after this time, ms, or when this many wait. */
const WAIT_MS = 100
const MOST_AT_ONCE = 200
/** Entries that may wait while the database does not answer; further ones are lost. */
const MOST_WAITING = 5000

/** Inserts all rows from one JSON text; looks up the name of a button where it is needed. */
const INSERT = `
  insert into sys_log
    (id, log_type, log_content, operate_type, userid, username, ip, method, request_url, request_param, cost_time,
      incident, browser, os, user_agent, success, result, exception, tenant_id, create_time)
  select id, type, left(coalesce(
      (select p.name from sys_permission p where permission = any (string_to_array(p.perms, ',')) and p.del_flag = 0
         and (p.tenant_id is null or p.tenant_id = e."tenantId")
       order by p.menu_type desc, p.id limit 1), content), 1000),
    "operateType", left(e.username, 100), left(realname, 100), left(ip, 100), left(method, 200), left(e.url, 500), params,
    "costTime", incident, browser, os, left("userAgent", 300), success::int, left(result, 500), left(exception, 20000),
    "tenantId", to_timestamp(at / 1000.0)
  from jsonb_to_recordset($1::jsonb) as e (id text, type int, content text, permission text, "operateType" int,
    username text, realname text, ip text, method text, url text, params text, "costTime" int, incident text, browser text,
    os text, "userAgent" text, success boolean, result text, exception text, "tenantId" int, at double precision)`

const COMPLETE = `
  update sys_log set cost_time = $2, request_param = $3, success = $4::boolean::int, result = left($5, 500)
  where id = any ($1)`

/** The log that administrators read in the application. */
export function createSystemLog(
  { pool }: Pick<Database, 'pool'>,
  newId: NewId,
  warn: (message: string) => void = () => undefined,
) {
  let waiting: object[] = []
  /** Includes entries on their way to the database. */
  let unwritten = 0
  let timer: NodeJS.Timeout | undefined
  let writing: Promise<void> = Promise.resolve()

  const insert = async (rows: readonly object[]) => {
    await pool.query(INSERT, [jsonOf(rows)])
  }
  const flush = (): Promise<void> => {
    clearTimeout(timer)
    timer = undefined
    const rows = waiting
    waiting = []
    if (rows.length > 0) {
      writing = writing
        .then(() => insert(rows))
        .catch((error: Error) => warn(`system log not written: ${error.message}`))
        .then(() => {
          unwritten -= rows.length
        })
    }
    return writing
  }

  return {
    /** Writes an entry. In a request, its cost and outcome come later. */
    async add(entry: LogEntry): Promise<void> {
      const scope = currentRequest()
      const id = newId()
      await insert([rowOf(id, entry, scope)])
      scope?.entries.push(id)
    },

    /** Adds the outcome of a request to the entries made during it. */
    async complete(ids: readonly string[], { costTime, params, success, result }: LogOutcome): Promise<void> {
      await pool.query(COMPLETE, [ids, costTime, wellFormed(params ?? '') || null, success, wellFormed(result)])
    },

    /**
     * Writes an entry soon, together with others, without waiting. Waiting entries are lost when the process is killed.
     */
    later(entry: LogEntry, outcome: LogOutcome, scope: RequestScope): void {
      if (unwritten >= MOST_WAITING) return
      unwritten += 1
      waiting.push({ ...rowOf(newId(), entry, scope), ...outcome })
      if (waiting.length >= MOST_AT_ONCE) void flush()
      else timer ??= setTimeout(flush, WAIT_MS).unref()
    },

    /** Writes waiting entries. */
    flush,
  }
}

function rowOf(id: string, entry: LogEntry, scope: RequestScope | undefined): object {
  const { ip, userAgent, method, url, tenantId } = scope ?? {}
  const known = { ip, userAgent, method, url, tenantId, ...withoutUndefined(entry) }
  return { ...known, tenantId: known.tenantId ?? 0, ...clientOf(known.userAgent), id, at: Date.now() }
}

function withoutUndefined<T extends object>(given: T): T {
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)) as T
}

function jsonOf(rows: readonly object[]): string {
  return JSON.stringify(rows, (_, value) => (typeof value === 'string' ? wellFormed(value) : value))
}

/** Removes what PostgreSQL cannot store: NUL, and half of a surrogate pair. A failed request may contain them. */
function wellFormed(text: string): string {
  return Buffer.from(text.replaceAll('\0', ''), 'utf8').toString('utf8')
}

import type { Database } from '../db/connection.ts'
import type { NewId } from './ids.ts'

/** 1 login, 2 operation, 3 exception: the dictionary log_type. */
export const LOG_TYPE = { login: 1, operation: 2, exception: 3 } as const

export interface LogEntry {
  type: (typeof LOG_TYPE)[keyof typeof LOG_TYPE]
  content: string
  /** The dictionary operate_type: 1 query, 2 add, 3 edit, 4 delete, 5 import, 6 export. */
  operateType?: number
  username?: string | null
  realname?: string | null
  ip?: string
  method?: string
  url?: string
  incident?: string
}

export type SystemLog = ReturnType<typeof createSystemLog>

/** The log that administrators read in the application. */
export function createSystemLog({ pool }: Pick<Database, 'pool'>, newId: NewId) {
  return {
    async add(entry: LogEntry): Promise<void> {
      const { type, content, operateType, username, realname, ip, method, url, incident } = entry
      await pool.query(
        `insert into sys_log
           (id, log_type, log_content, operate_type, userid, username, ip, method, request_url, incident)
         values ($1, $2, left($3, 1000), $4, left($5, 100), left($6, 100), left($7, 100), $8, left($9, 500), $10)`,
        [newId(), type, clean(content), operateType, clean(username), clean(realname), ip, method, url, incident],
      )
    },
  }
}

/** PostgreSQL keeps no NUL in a text, and what failed may hold one. */
function clean(text: string | null | undefined): string | null {
  return text?.replaceAll('\0', '') ?? null
}

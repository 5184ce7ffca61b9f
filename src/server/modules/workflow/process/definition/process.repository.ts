import { sql, type Transaction } from 'kysely'
import type { Database, Tables } from '#server/db/connection.ts'
import { AppError } from '#server/http/answers/errors.ts'
import type { ProcessGraph } from '../engine/graph/process-graph.ts'
import type { Reference } from './process-references.ts'

/** A process, as far as starting one needs it. */
export interface ProcessHead {
  id: string
  key: string
  name: string
  formAddress: string
  titleExpression: string | null
  enabled: boolean
  startScope: 'all' | 'chosen'
  startUsers: string | null
  startRoles: string | null
  startDeparts: string | null
  /** Newest version; absent before the first deployment. */
  versionId: string | null
  suspended: boolean | null
}

export interface VersionRow {
  id: string
  number: number
  suspended: boolean
  deployedBy: string | null
  deployTime: string
  /** Instances that run on it. */
  running: number
}

const head = sql`
  select p.id, p.process_key as key, p.process_name as name, p.form_address as "formAddress",
    p.title_expression as "titleExpression", p.enabled = '1' as enabled, p.start_scope as "startScope",
    p.start_users as "startUsers", p.start_roles as "startRoles", p.start_departs as "startDeparts",
    v.id as "versionId", v.suspended
  from wf_process p left join wf_version v on v.process_id = p.id and v.number = p.last_version
  where p.del_flag = 0`

export type ProcessRepository = ReturnType<typeof createProcessRepository>

export function createProcessRepository({ kysely }: Pick<Database, 'kysely'>) {
  return {
    async find(tenantId: number, idOrKey: string): Promise<ProcessHead | undefined> {
      const { rows } = await sql<ProcessHead>`${head} and p.tenant_id = ${tenantId}
        and (p.id = ${idOrKey} or p.process_key = ${idOrKey}) limit 1`.execute(kysely)
      return rows[0]
    },

    /** Processes for records of a form, or all; few, since people make them by hand. */
    async all(tenantId: number, formAddress?: string): Promise<ProcessHead[]> {
      const ofForm = formAddress === undefined ? sql`` : sql`and p.form_address = ${formAddress}`
      const { rows } = await sql<ProcessHead>`${head} and p.tenant_id = ${tenantId} ${ofForm}
        order by p.process_name, p.id`.execute(kysely)
      return rows
    },

    async versions(processId: string): Promise<VersionRow[]> {
      const { rows } = await sql<VersionRow>`
        select v.id, v.number, v.suspended, v.deployed_by as "deployedBy", v.deploy_time as "deployTime",
          (select count(*)::int from wf_instance i where i.version_id = v.id and i.status = 'running') as running
        from wf_version v where v.process_id = ${processId} order by v.number desc`.execute(kysely)
      return rows
    },

    async xmlOf(versionId: string): Promise<string | undefined> {
      const { rows } = await sql<{ xml: string }>`select xml from wf_version where id = ${versionId}`.execute(kysely)
      return rows[0]?.xml
    },

    async suspendVersions(trx: Transaction<Tables>, processIds: readonly string[], suspended: boolean): Promise<void> {
      await sql`update wf_version v set suspended = ${suspended} from wf_process p
        where p.id = v.process_id and v.number = p.last_version and p.id = any(${[...processIds]}::text[])`.execute(trx)
    },

    async instances(trx: Transaction<Tables>, processId: string): Promise<number> {
      const { rows } = await sql<{ count: number }>`
        select count(*)::int as count from wf_instance where process_id = ${processId}`.execute(trx)
      return rows[0]!.count
    },

    /** Adds the next version of a process whose row is locked; resolves to its number. */
    async addVersion(
      trx: Transaction<Tables>,
      {
        id,
        processId,
        xml,
        graph,
        by,
      }: { id: string; processId: string; xml: string; graph: ProcessGraph; by: string },
    ): Promise<number> {
      const { rows } = await sql<{ number: number }>`
        update wf_process set last_version = last_version + 1 where id = ${processId}
        returning last_version as number`.execute(trx)
      const { number } = rows[0]!
      await sql`insert into wf_version (id, process_id, number, xml, graph, deployed_by)
        values (${id}, ${processId}, ${number}, ${xml}, ${JSON.stringify(graph)}, ${by})`.execute(trx)
      return number
    },

    /**
     * Stores what a version names, so that nobody deletes it. Data sources keep no such list.
     * @throws AppError PROCESS_INVALID for what was deleted since it was checked
     */
    async addUses(
      trx: Transaction<Tables>,
      { id: versionId, tenantId }: { id: string; tenantId: number },
      references: readonly Reference[],
    ): Promise<void> {
      const uses = references.filter(({ kind }) => kind !== 'source')
      if (uses.length === 0) return
      const refs = (kind: Reference['kind']) => [
        ...new Set(uses.filter((each) => each.kind === kind).map(({ ref }) => ref)),
      ]
      const [listeners, expressions] = [refs('listener'), refs('expression')]
      // A deletion waits for these locks, and then finds the uses.
      const kept = await sql`
        select 1 from wf_listener where tenant_id = ${tenantId} and id = any(${listeners}::text[])
        for key share`.execute(trx)
      const named = await sql`
        select 1 from wf_expression where tenant_id = ${tenantId} and expression_code = any(${expressions}::text[])
        for key share`.execute(trx)
      if (kept.rows.length < listeners.length || named.rows.length < expressions.length) {
        throw new AppError('PROCESS_INVALID', { reason: '引用的监听器或流程表达式刚刚被删除' })
      }
      await sql`insert into wf_version_use (version_id, kind, ref, element_id)
        select ${versionId}, kind, ref, "elementId"
        from jsonb_to_recordset(${JSON.stringify(uses)}::jsonb) as r(kind text, ref text, "elementId" text)`.execute(
        trx,
      )
    },
  }
}

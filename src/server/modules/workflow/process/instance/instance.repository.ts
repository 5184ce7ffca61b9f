import { sql } from 'kysely'
import type { Database } from '#server/db/connection.ts'
import type { ProcessGraph } from '../engine/graph/process-graph.ts'

/** Person who reads an instance. */
export interface Participant {
  userId: string
  tenantId: number
  /** Keys of the person and of the person's groups. */
  groupKeys: readonly string[]
}

/** An open or closed task, as its page needs it. */
export interface TaskRow {
  id: string
  instanceId: string
  nodeId: string
  parentId: string | null
  delegation: string | null
  status: string
  assignee: string | null
}

/** Subject and state of an instance, as people see it. */
export interface InstanceFacts {
  formAddress: string
  /** View through which the starter submitted the record. */
  viewAddress: string | null
  recordId: string
  starterId: string
  bpmBizTitle: string
  processDefinitionName: string
  startUserName: string
  bpmStatus: string
  currentTaskName: string | null
  startTime: string
  endTime: string | null
}

export type InstanceRepository = ReturnType<typeof createInstanceRepository>

/** Statements about instances and tasks that change nothing of their state. */
export function createInstanceRepository({ kysely }: Pick<Database, 'kysely'>) {
  return {
    /** Returns whether a person takes part in an instance: as starter, with a task or a copy. */
    async takesPart(id: string, { userId, tenantId, groupKeys }: Participant): Promise<boolean> {
      const { rows } = await sql`
        select 1 from wf_instance i where i.id = ${id} and i.tenant_id = ${tenantId} and (i.starter = ${userId}
          or exists (select from wf_copy c where c.instance_id = i.id and c.user_id = ${userId})
          or exists (select from wf_task t where t.instance_id = i.id and (t.assignee = ${userId}
            or t.done_by = ${userId} or t.owner = ${userId} or t.on_behalf_of = ${userId}
            or t.status = 'open' and t.assignee is null and t.candidate_keys && ${[...groupKeys]}::text[])))`.execute(
        kysely,
      )
      return rows.length > 0
    },

    async task(taskId: string, tenantId: number): Promise<TaskRow | undefined> {
      const { rows } = await sql<TaskRow>`
        select t.id, t.instance_id as "instanceId", t.node_id as "nodeId", t.parent_id as "parentId", t.delegation,
          t.status, t.assignee
        from wf_task t join wf_instance i on i.id = t.instance_id
        where t.id = ${taskId} and i.tenant_id = ${tenantId}`.execute(kysely)
      return rows[0]
    },

    /** Newest instance of a record. */
    async newestOf(tenantId: number, formAddress: string, recordId: string): Promise<string | undefined> {
      const { rows } = await sql<{ id: string }>`
        select id from wf_instance where tenant_id = ${tenantId} and form_address = ${formAddress}
          and record_id = ${recordId} and parent_instance is null order by start_time desc limit 1`.execute(kysely)
      return rows[0]?.id
    },

    async head(id: string, tenantId: number): Promise<InstanceFacts | undefined> {
      const { rows } = await sql<InstanceFacts>`
        select form_address as "formAddress", record_id as "recordId", starter_id as "starterId",
          (select i.view_address from wf_instance i where i.id = l.id) as "viewAddress",
          bpm_biz_title as "bpmBizTitle", process_definition_name as "processDefinitionName",
          start_user_name as "startUserName", bpm_status as "bpmStatus", current_task_name as "currentTaskName",
          start_time as "startTime", end_time as "endTime"
        from wf_instance_list l where id = ${id} and tenant_id = ${tenantId}`.execute(kysely)
      return rows[0]
    },

    /** Node of the open task of a person in an instance, else of the task that the person has done last. */
    async lastNodeOf(id: string, userId: string): Promise<string | undefined> {
      const { rows } = await sql<{ nodeId: string }>`
        select node_id as "nodeId" from wf_task
        where instance_id = ${id} and (status = 'open' and assignee = ${userId} or status = 'done' and done_by = ${userId})
        order by status = 'open' desc, done_time desc, id limit 1`.execute(kysely)
      return rows[0]?.nodeId
    },

    async markTaskRead(taskId: string, userId: string): Promise<void> {
      await sql`update wf_task set read_time = now()
        where id = ${taskId} and assignee = ${userId} and read_time is null`.execute(kysely)
    },

    /** Returns whether the copy was unread. */
    async markCopyRead(id: string, userId: string): Promise<boolean> {
      const { numAffectedRows } = await sql`update wf_copy set read_time = now()
        where id = ${id} and user_id = ${userId} and read_time is null`.execute(kysely)
      return numAffectedRows === 1n
    },

    async version(
      processId: string,
      tenantId: number,
      number: number,
    ): Promise<{ id: string; graph: ProcessGraph } | undefined> {
      const { rows } = await sql<{ id: string; graph: ProcessGraph }>`
        select v.id, v.graph from wf_version v join wf_process p on p.id = v.process_id
        where p.id = ${processId} and p.tenant_id = ${tenantId} and v.number = ${number}`.execute(kysely)
      return rows[0]
    },

    /** Running instances of a process on other versions, oldest first. */
    async runningOnOthers(
      processId: string,
      tenantId: number,
      versionId: string,
      limit: number,
    ): Promise<{ id: string; title: string }[]> {
      const { rows } = await sql<{ id: string; title: string }>`
        select id, title from wf_instance where process_id = ${processId} and tenant_id = ${tenantId}
          and status = 'running' and version_id <> ${versionId} order by start_time, id limit ${limit}`.execute(kysely)
      return rows
    },
  }
}

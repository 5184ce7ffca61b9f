import { sql, type Transaction } from 'kysely'
import type { Tables } from '#server/db/connection.ts'
import { findNode, type ProcessGraph } from '#server/modules/workflow/process/engine/graph/process-graph.ts'
import type {
  Candidate,
  Instance,
  InstanceState,
  Task,
  Token,
  Trigger,
  WorkflowEvent,
} from '#server/modules/workflow/process/engine/state/instance-state.ts'
import type { TaskPriority } from '#shared/documents/workflow/node-settings.ts'
import type { InstanceHead } from './stored-instance.ts'

/** Rows of one command, after all its steps. */
export interface ChangedRows {
  instance: Instance
  tokens: readonly Token[]
  tasks: readonly Task[]
  triggers: readonly (Trigger & { dueTime?: Date | undefined })[]
  events: readonly WorkflowEvent[]
}

/** Opinion of the person who closed a task. */
export interface Opinion {
  taskId: string
  reason?: string | undefined
  files?: string | undefined
  signature?: string | undefined
}

interface LoadedRow {
  head: InstanceHead
  instance: Omit<Instance, 'visited'> & { visited: string[] }
}

interface TaskRow extends Omit<Task, 'candidates'> {
  candidateKeys: readonly string[]
}

const graphs = new Map<string, ProcessGraph>()
const MOST_GRAPHS = 200

/** Statements on one instance. Reads and writes join the transaction that they are given. */
export const instanceStore = {
  /**
   * Locks the row of an instance and returns it. The rows of its tokens are read later, in a statement of its own: a
   * read within the locking statement would show their state before the wait.
   */
  async lock(trx: Transaction<Tables>, id: string): Promise<LoadedRow | undefined> {
    const locked = await sql`select 1 from wf_instance where id = ${id} for update`.execute(trx)
    return locked.rows.length === 0 ? undefined : instanceStore.read(trx, id)
  },

  async read(trx: Transaction<Tables>, id: string): Promise<LoadedRow | undefined> {
    const { rows } = await sql<LoadedRow>`
      select json_strip_nulls(json_build_object(
          'id', i.id, 'tenantId', i.tenant_id, 'processId', i.process_id, 'processKey', p.process_key,
          'processName', p.process_name, 'versionId', i.version_id, 'formAddress', i.form_address,
          'viewAddress', i.view_address, 'recordId', i.record_id,
          'title', i.title, 'starter', i.starter, 'starterDepart', i.starter_depart, 'choices', i.choices, 'parent', case when i.parent_instance is null then null else
            json_build_object('instanceId', i.parent_instance, 'tokenId', i.parent_token) end)) as head,
        json_strip_nulls(json_build_object(
          'id', i.id, 'status', i.status, 'suspended', i.suspended, 'starter', i.starter, 'variables', i.variables,
          'visited', i.visited, 'endReason', i.end_reason)) as instance
      from wf_instance i join wf_process p on p.id = i.process_id where i.id = ${id}`.execute(trx)
    return rows[0]
  },

  async state(trx: Transaction<Tables>, instance: Instance): Promise<InstanceState> {
    const { rows } = await sql<{ tokens: Token[]; tasks: TaskRow[]; triggers: Trigger[] }>`select
      (select coalesce(json_agg(json_strip_nulls(json_build_object(
        'id', id, 'nodeId', node_id, 'flowId', flow_id, 'scopeId', scope_id, 'state', state, 'round', round,
        'afterTask', after_task, 'thenTo', then_to, 'repeat', repeat))), '[]')
        from wf_token where instance_id = ${instance.id}) as tokens,
      (select coalesce(json_agg(json_strip_nulls(json_build_object(
        'id', id, 'tokenId', token_id, 'nodeId', node_id, 'round', round, 'seq', seq, 'assignee', assignee,
        'onBehalfOf', on_behalf_of, 'candidateKeys', candidate_keys, 'owner', owner, 'delegation', delegation,
        'parentId', parent_id, 'sign', sign, 'addedBy', added_by, 'status', status, 'outcome', outcome,
        'doneBy', done_by, 'cancelReason', cancel_reason, 'recalled', recalled, 'claimed', claimed))), '[]')
        from wf_task where instance_id = ${instance.id}) as tasks,
      (select coalesce(json_agg(json_strip_nulls(json_build_object(
        'id', id, 'tokenId', token_id, 'nodeId', node_id, 'kind', kind, 'key', key, 'at', at, 'status', status,
        'attempts', attempts))), '[]') from wf_trigger where instance_id = ${instance.id}) as triggers`.execute(trx)
    const { tokens, tasks, triggers } = rows[0]!
    return { instance, tokens, triggers, tasks: tasks.map(taskOf) }
  },

  /** Graph of a version; versions never change, so it is read once. */
  async graph(trx: Transaction<Tables>, versionId: string): Promise<ProcessGraph> {
    const known = graphs.get(versionId)
    if (known) return known
    const { rows } = await sql<{ graph: ProcessGraph }>`
      select graph from wf_version where id = ${versionId}`.execute(trx)
    if (graphs.size >= MOST_GRAPHS) graphs.delete(graphs.keys().next().value!)
    graphs.set(versionId, rows[0]!.graph)
    return rows[0]!.graph
  },

  async insert(trx: Transaction<Tables>, head: InstanceHead): Promise<void> {
    await sql`insert into wf_instance (id, tenant_id, process_id, version_id, form_address, view_address, record_id, title,
        starter, starter_depart, choices, parent_instance, parent_token)
      values (${head.id}, ${head.tenantId}, ${head.processId}, ${head.versionId}, ${head.formAddress}, ${head.viewAddress ?? null}, ${head.recordId},
        ${head.title}, ${head.starter}, ${head.starterDepart ?? null}, ${JSON.stringify(head.choices)},
        ${head.parent?.instanceId ?? null}, ${head.parent?.tokenId ?? null})`.execute(trx)
  },

  /** Instances that were called by tokens of another one and still run, locked. */
  async runningChildren(trx: Transaction<Tables>, tokenIds: readonly string[]): Promise<string[]> {
    const { rows } = await sql<{ id: string }>`
      select id from wf_instance where parent_token = any(${[...tokenIds]}::text[]) and parent_instance is not null
        and status = 'running' for update`.execute(trx)
    return rows.map(({ id }) => id)
  },

  /** Newest version of a process that a call activity names. */
  async calledProcess(
    trx: Transaction<Tables>,
    tenantId: number,
    key: string,
  ): Promise<{ processId: string; processName: string; versionId: string } | undefined> {
    const { rows } = await sql<{ processId: string; processName: string; versionId: string }>`
      select p.id as "processId", p.process_name as "processName", v.id as "versionId"
      from wf_process p join wf_version v on v.process_id = p.id and v.number = p.last_version
      where p.tenant_id = ${tenantId} and p.process_key = ${key} and p.del_flag = 0`.execute(trx)
    return rows[0]
  },

  /**
   * Makes waiting triggers due that a message concerns: all that wait for a signal, and the first that waits for a
   * message. The queue fires them after the commit.
   */
  async deliver(trx: Transaction<Tables>, tenantId: number, key: string): Promise<void> {
    await sql`
      update wf_trigger set due_time = now() where id in (
        select t.id from wf_trigger t join wf_instance i on i.id = t.instance_id
        where t.key = ${key} and t.status = 'armed' and t.kind = 'signal' and i.tenant_id = ${tenantId}
        union all
        (select t.id from wf_trigger t join wf_instance i on i.id = t.instance_id
        where t.key = ${key} and t.status = 'armed' and t.kind = 'message' and t.due_time is null and i.tenant_id = ${tenantId}
        order by i.start_time limit 1))`.execute(trx)
  },

  async save(
    trx: Transaction<Tables>,
    head: InstanceHead,
    graph: ProcessGraph,
    { instance, tokens, tasks, triggers, events }: ChangedRows,
    by: { actor: string | undefined; opinion: Opinion | undefined; waitingAt: string | null },
  ): Promise<void> {
    const hasEnded = instance.status !== 'running'
    await sql`update wf_instance set status = ${instance.status}, suspended = ${instance.suspended},
        variables = ${JSON.stringify(instance.variables)}, visited = ${JSON.stringify(instance.visited)},
        choices = ${JSON.stringify(head.choices)}, waiting_at = ${by.waitingAt}, end_reason = ${instance.endReason ?? null},
        version_id = ${head.versionId}, end_time = ${hasEnded ? sql`coalesce(end_time, now())` : null}
      where id = ${instance.id}`.execute(trx)
    if (tokens.length > 0) await saveTokens(trx, instance.id, tokens)
    if (tasks.length > 0) await saveTasks(trx, instance.id, graph, tasks, by.opinion)
    if (triggers.length > 0) await saveTriggers(trx, instance.id, triggers)
    if (events.length > 0) await addEvents(trx, instance.id, events, by.actor)
  },
}

const taskOf = ({ candidateKeys, ...task }: TaskRow): Task => ({ ...task, candidates: candidateKeys.map(candidateOf) })

const keyOf = ({ kind, ref }: Candidate): string => `${kind}:${ref}`
function candidateOf(key: string): Candidate {
  const at = key.indexOf(':')
  return { kind: key.slice(0, at) as Candidate['kind'], ref: key.slice(at + 1) }
}

async function saveTokens(trx: Transaction<Tables>, instanceId: string, tokens: readonly Token[]): Promise<void> {
  const rows = tokens.map(({ id, nodeId, flowId, scopeId, state, round, afterTask, thenTo, repeat }) => ({
    ...{ id, node_id: nodeId, flow_id: flowId, scope_id: scopeId, state, round, after_task: afterTask },
    ...{ then_to: thenTo, repeat },
  }))
  await sql`insert into wf_token (id, instance_id, node_id, flow_id, scope_id, state, round, after_task, then_to, repeat)
    select id, ${instanceId}, node_id, flow_id, scope_id, state, round, after_task, then_to, repeat
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(id text, node_id text, flow_id text, scope_id text, state text,
      round text, after_task text, then_to jsonb, repeat jsonb)
    on conflict (id) do update set node_id = excluded.node_id, flow_id = excluded.flow_id, scope_id = excluded.scope_id,
      state = excluded.state, round = excluded.round, after_task = excluded.after_task, then_to = excluded.then_to,
      repeat = excluded.repeat`.execute(trx)
}

async function saveTasks(
  trx: Transaction<Tables>,
  instanceId: string,
  graph: ProcessGraph,
  tasks: readonly Task[],
  opinion: Opinion | undefined,
): Promise<void> {
  const rows = tasks.map((task) => ({
    ...{ id: task.id, token_id: task.tokenId, node_id: task.nodeId, node_name: nameOf(graph, task.nodeId) },
    ...{ round: task.round, seq: task.seq, assignee: task.assignee, on_behalf_of: task.onBehalfOf },
    ...{ candidate_keys: task.candidates.map(keyOf), owner: task.owner, delegation: task.delegation },
    ...{
      parent_id: task.parentId,
      sign: task.sign,
      added_by: task.addedBy,
      status: task.status,
      outcome: task.outcome,
    },
    ...{ done_by: task.doneBy, cancel_reason: task.cancelReason, recalled: task.recalled ?? false },
    ...{ claimed: task.claimed ?? false, priority: priorityOf(graph, task.nodeId) },
    ...(opinion?.taskId === task.id && {
      ...{ reason: opinion.reason, files: opinion.files, signature: opinion.signature },
    }),
  }))
  await sql`insert into wf_task (id, instance_id, token_id, node_id, node_name, round, seq, assignee, on_behalf_of, candidate_keys,
      owner, delegation, parent_id, sign, added_by, status, outcome, done_by, cancel_reason, recalled, claimed, priority, reason,
      files, signature, done_time)
    select id, ${instanceId}, token_id, node_id, node_name, round, seq, assignee, on_behalf_of, candidate_keys, owner, delegation,
      parent_id, sign, added_by, status, outcome, done_by, cancel_reason, recalled, claimed, priority, reason, files, signature,
      case when status in ('done', 'cancelled') then clock_timestamp() end
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(id text, token_id text, node_id text, node_name text, round text,
      seq int, assignee text, on_behalf_of text, candidate_keys text[], owner text, delegation text, parent_id text, sign text,
      added_by text, status text, outcome text, done_by text, cancel_reason text, recalled boolean, claimed boolean,
      priority text, reason text, files text, signature text)
    on conflict (id) do update set node_id = excluded.node_id, node_name = excluded.node_name, seq = excluded.seq,
      read_time = case when wf_task.assignee is distinct from excluded.assignee then null else wf_task.read_time end,
      open_time = case when wf_task.status = 'waiting' and excluded.status = 'open' then clock_timestamp() else wf_task.open_time end,
      assignee = excluded.assignee, on_behalf_of = excluded.on_behalf_of, candidate_keys = excluded.candidate_keys,
      owner = excluded.owner, delegation = excluded.delegation, status = excluded.status, outcome = excluded.outcome,
      done_by = excluded.done_by, cancel_reason = excluded.cancel_reason, recalled = excluded.recalled,
      claimed = excluded.claimed, priority = excluded.priority, reason = coalesce(excluded.reason, wf_task.reason),
      files = coalesce(excluded.files, wf_task.files), signature = coalesce(excluded.signature, wf_task.signature),
      done_time = coalesce(wf_task.done_time, excluded.done_time)`.execute(trx)
}

function priorityOf(graph: ProcessGraph, nodeId: string): TaskPriority {
  const node = findNode(graph, nodeId)
  return (node?.kind === 'user' ? node.priority : undefined) ?? 'M'
}

const nameOf = (graph: ProcessGraph, nodeId: string): string => findNode(graph, nodeId)?.name || nodeId

async function saveTriggers(
  trx: Transaction<Tables>,
  instanceId: string,
  triggers: ChangedRows['triggers'],
): Promise<void> {
  const rows = triggers.map(({ id, tokenId, nodeId, kind, key, at, status, attempts, dueTime }) => ({
    ...{ id, token_id: tokenId, node_id: nodeId, kind, key, at, status, attempts, due_time: dueTime },
  }))
  await sql`insert into wf_trigger (id, instance_id, token_id, node_id, kind, key, at, status, attempts, due_time)
    select id, ${instanceId}, token_id, node_id, kind, key, at, status, attempts, due_time
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(id text, token_id text, node_id text, kind text, key text, at text,
      status text, attempts int, due_time timestamptz)
    on conflict (id) do update set node_id = excluded.node_id, status = excluded.status, attempts = excluded.attempts,
      due_time = coalesce(excluded.due_time, wf_trigger.due_time), lease_until = null`.execute(trx)
}

async function addEvents(
  trx: Transaction<Tables>,
  instanceId: string,
  events: readonly WorkflowEvent[],
  actor: string | undefined,
): Promise<void> {
  const rows = events.map(({ type, nodeId, tokenId, taskId, flowId, data }) => ({
    ...{ type, node_id: nodeId, token_id: tokenId, task_id: taskId, flow_id: flowId, data },
  }))
  await sql`insert into wf_event (instance_id, type, node_id, token_id, task_id, flow_id, actor, data, time)
    select ${instanceId}, type, node_id, token_id, task_id, flow_id, ${actor ?? null}, data, clock_timestamp()
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(type text, node_id text, token_id text, task_id text,
      flow_id text, data jsonb)`.execute(trx)
}

/** Names of the nodes that wait for people: with open tasks, or for an administrator after a failure. For lists. */
export function waitingAt(graph: ProcessGraph, { instance, tasks, triggers }: InstanceState): string | null {
  if (instance.status !== 'running') return null
  const nodes = tasks.filter(({ status }) => status === 'open').map(({ nodeId }) => nameOf(graph, nodeId))
  const failed = triggers.filter(({ status }) => status === 'failed').map(({ nodeId }) => nameOf(graph, nodeId))
  return (
    [...new Set([...nodes, ...failed.map((name) => `${name}（自动处理失败）`)])].join('、').slice(0, MOST_NAMES) || null
  )
}

const MOST_NAMES = 500

import { type RawBuilder, sql } from 'kysely'

/** Places that a message names; more would fill it. */
export const MOST_PLACES = 10

/**
 * Rows `place` with the elements that name a listener or an expression, in the versions that can still run: the newest
 * of each process, and those with running instances.
 */
export const currentUses = (
  tenantId: number,
  { kind, ref }: { kind: 'listener' | 'expression'; ref: string },
): RawBuilder<{ place: string }> => sql`
  select distinct '流程“' || p.process_name || '”第' || v.number || '版的 ' || u.element_id as place
  from wf_version_use u join wf_version v on v.id = u.version_id join wf_process p on p.id = v.process_id
  where u.kind = ${kind} and u.ref = ${ref} and p.tenant_id = ${tenantId}
    and (p.del_flag = 0 and v.number = p.last_version
      or exists (select from wf_instance i where i.version_id = v.id and i.status = 'running'))`

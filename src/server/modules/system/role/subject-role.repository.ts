import { type Kysely, sql } from 'kysely'
import type { Tables } from '#server/db/connection.ts'

type Queries = Kysely<Tables>

/** Department or person with direct grants. */
export interface Subject {
  kind: 'depart' | 'user'
  id: string
}

const columnOf = ({ kind }: Subject) => sql.id(`subject_${kind}_id`)

/** Statements on the hidden roles of departments and people. */
export const subjectRoleRepository = {
  async find(queries: Queries, subject: Subject, tenantId: number): Promise<string | undefined> {
    const { rows } = await sql<{ id: string }>`
      select id from sys_role where ${columnOf(subject)} = ${subject.id} and tenant_id = ${tenantId}`.execute(queries)
    return rows[0]?.id
  },

  /**
   * Locks the hidden role, and creates it if necessary, so that changes of its grants run one after another. @param
   * fresh key of a new one
   */
  async lock(queries: Queries, subject: Subject, tenantId: number, fresh: string): Promise<string> {
    const { kind, id } = subject
    // Users cannot enter a role code with a colon.
    await sql`
      insert into sys_role (id, role_name, role_code, tenant_id, subject, ${columnOf(subject)})
      values (${fresh}, ${`${kind}:${id}`}, ${`${kind}:${tenantId}:${id}`}, ${tenantId}, ${kind}, ${id})
      on conflict do nothing`.execute(queries)
    const { rows } = await sql<{ id: string }>`
      select id from sys_role where ${columnOf(subject)} = ${id} and tenant_id = ${tenantId}
      for no key update`.execute(queries)
    return rows[0]!.id
  },
}

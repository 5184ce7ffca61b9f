import { type Kysely, sql } from 'kysely'
import type { Tables } from '#server/db/connection.ts'

type Queries = Kysely<Tables>

/** A department or a person that is granted something itself. */
export interface Subject {
  kind: 'depart' | 'user'
  id: string
}

const columnOf = ({ kind }: Subject) => sql.id(`subject_${kind}_id`)

/** Statements on the roles of departments and people. */
export const subjectRoleRepository = {
  async find(queries: Queries, subject: Subject, tenantId: number): Promise<string | undefined> {
    const { rows } = await sql<{ id: string }>`
      select id from sys_role where ${columnOf(subject)} = ${subject.id} and tenant_id = ${tenantId}`.execute(queries)
    return rows[0]?.id
  },

  /** The role, made where there is none; changes of its grants come one after another. @param fresh the key of a new one */
  async lock(queries: Queries, subject: Subject, tenantId: number, fresh: string): Promise<string> {
    const { kind, id } = subject
    // Nobody can write a code with such a sign.
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

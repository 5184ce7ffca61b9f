import { type Kysely, sql } from 'kysely'
import type { Tables } from '../../../db/connection.ts'
import type { Principal } from '../../../http/principal.ts'

/** Whose grants are meant. */
type Holder = Pick<Principal, 'roleIds' | 'departRoleIds'>

/** As many names as a refusal has room for. */
const MOST_NAMES = 3

export type PreviewRepository = ReturnType<typeof createPreviewRepository>

/** Statements on previews, and on what one person was granted beyond another. */
export function createPreviewRepository({ kysely }: { kysely: Kysely<Tables> }) {
  return {
    /**
     * Names of menus and buttons that the subject was granted and the viewer was not, or only with data rules: a rule
     * may speak of the person, and then shows each of them other rows.
     */
    async beyond(viewer: Holder, subject: Holder): Promise<string[]> {
      const { rows } = await sql<{ name: string }>`
        with own as (
          select permission_id from sys_role_permission
          where role_id = any (${viewer.roleIds}) and data_rule_ids = '{}'
          union all
          select dr.permission_id
          from sys_depart_role_permission dr
          join sys_depart_permission dp on dp.depart_id = dr.depart_id and dp.permission_id = dr.permission_id
          where dr.role_id = any (${viewer.departRoleIds}) and dr.data_rule_ids = '{}' and dp.data_rule_ids = '{}'
        ), theirs as (
          select permission_id from sys_role_permission where role_id = any (${subject.roleIds})
          union
          select permission_id from sys_depart_role_permission where role_id = any (${subject.departRoleIds})
        )
        select p.name from theirs join sys_permission p on p.id = theirs.permission_id
        where p.del_flag = 0 and not (p.menu_type = 2 and p.status = '0')
          and not (coalesce(p.perms, '') = '' and (coalesce(p.component, '') = '' or p.component like 'layouts/%'))
          and not exists (select from own where own.permission_id = p.id)
        order by p.sort_no, p.id limit ${MOST_NAMES}`.execute(kysely)
      return rows.map(({ name }) => name)
    },

    /** @param viewerSession hash of the token of who looks, as hexadecimal text */
    async insert(session: {
      tokenHash: Buffer
      userId: string
      viewerSession: string
      lifetimeMs: number
      ip: string
      userAgent: string | null
    }): Promise<void> {
      const { tokenHash, userId, viewerSession, lifetimeMs, ip, userAgent } = session
      await sql`
        insert into sys_session (token_hash, user_id, expires_at, ip, user_agent, viewer_session)
        values (${tokenHash}, ${userId}, now() + ${lifetimeMs} * interval '1 millisecond', ${ip}, ${userAgent},
          decode(${viewerSession}, 'hex'))`.execute(kysely)
    },
  }
}

import { CompiledQuery, type Kysely } from 'kysely'
import type { Database, Tables } from '#server/db/connection.ts'
import { DEFAULT_TENANT } from '#server/http/tenant.ts'
import { ADMIN_ROLE } from '#server/http/well-known.ts'
import { countsIn } from '#server/platform/accounts/assigned-roles.ts'
import { mayWorkIn } from '#server/platform/accounts/tenant-access.ts'
import { inForceIn } from '#server/platform/shared-rows.ts'
import { NOTIFY_ENDED } from '#server/platform/stores/sessions.store.ts'
import { type GrantedRules, grantedRulesSql } from '#server/records/policy/granted-rules.ts'
import { EDITING_ONLY } from '#shared/rules/permissions/button-permission.ts'
import type { Depart, Tenant, UserInfo } from '#shared/wire/session.ts'

/** Session and its holder, as one query returns them. */
export interface SessionRow {
  ended: boolean
  landingCode: string | null
  /** Session of the viewer; null except in previews. */
  viewerSession: Buffer | null
  mustChangePassword: boolean
  userId: string
  username: string
  realname: string
  orgCode: string | null
  status: number
  delFlag: number
  roleIds: string[] | null
  roleCodes: string[] | null
  departRoleIds: string[] | null
  departCodes: string[] | null
  /** Comma-separated permission codes, as stored in menus. */
  perms: string[] | null
  /** Comma-separated codes of entries that only let fields be filled in. */
  fieldPerms: string[] | null
  /** Comma-separated codes by which buttons restrict fields, granted or not. */
  fieldCodes: string[] | null
  /** True when the tenant of the request admits the holder. */
  mayWorkHere: boolean
  /** Granted data rules of the requested menus; null for administrators, who have no restrictions. */
  grantedRules: GrantedRules[] | null
}

export interface Account {
  id: string
  username: string
  realname: string
  avatar: string | null
  birthday: string | null
  sex: number | null
  email: string | null
  phone: string | null
  telephone: string | null
  workNo: string | null
  post: string | null
  userIdentity: number | null
  orgCode: string | null
  status: number
  passwordHash: string | null
  /** True when another person set the password. */
  mustChangePassword: boolean
}

export interface NewSession {
  tokenHash: Buffer
  userId: string
  lifetimeMs: number
  ip: string
  userAgent: string | null
  landingCode: string | null
}

/** Expressions in the statement below: roles of the person, and the parameter with the requested menus. */
const GRANTED_TO = { roles: 'roles.ids', departRoles: 'depart_roles.ids', components: '(select $4::text[])::text[]' }

/**
 * Builds the statement that reads a person with roles, departments and permissions. Roles, departments and menus of
 * other tenants do not count. Status 0 of a button opens it to everybody who signed in except the guest, as the agreed
 * interface defines for the client.
 *
 * Parameters: `$1` token hash or user id, `$2` tenant, `$3` username of the guest, `$4` components of the menus whose
 * data rules are returned.
 *
 * The statement scans the menu, some hundred rows, twice; the scan for field codes takes less than 0.1 ms.
 * @param sessionColumns columns about the session
 * @param source tables, with `u` for the person
 * @param condition condition on `$1`
 */
const findPerson = (sessionColumns: string, source: string, condition: string) => `
  select
    ${sessionColumns},
    u.must_change_password as "mustChangePassword",
    u.id as "userId", u.username, u.realname, u.org_code as "orgCode", u.status, u.del_flag as "delFlag",
    roles.ids as "roleIds", roles.codes as "roleCodes",
    depart_roles.ids as "departRoleIds", departs.codes as "departCodes", granted.perms,
    granted.field_perms as "fieldPerms",
    (
      select array_agg(k.perms) from sys_permission k
      where k.menu_type = 2 and k.del_flag = 0 and ${inForceIn('k', '$2::int')} and (k.perms like '%:read:%' or k.perms like '%:write:%')
    ) as "fieldCodes",
    ${mayWorkIn('u.id', '$2::int')} as "mayWorkHere",
    case when '${ADMIN_ROLE}' = any (roles.codes) then null else coalesce((
      select json_agg(rule) from (${grantedRulesSql({ ...GRANTED_TO, tenantId: '$2::int' })}) rule
    ), '[]') end as "grantedRules"
  from ${source}
  left join lateral (
    select array_agg(r.id) as ids, array_agg(r.role_code) filter (where r.subject is null) as codes
    from sys_user_held_role hr join sys_role r on r.id = hr.role_id
    where hr.user_id = u.id and ${countsIn('r', '$2::int')}
  ) roles on true
  left join lateral (
    select array_agg(r.id) as ids
    from sys_depart_role_user ru join sys_depart_role r on r.id = ru.drole_id
    where ru.user_id = u.id and r.tenant_id = $2::int
  ) depart_roles on true
  left join lateral (
    select array_agg(d.org_code order by d.org_code) as codes
    from sys_user_depart ud join sys_depart d on d.id = ud.dep_id
    where ud.user_id = u.id and d.tenant_id = $2::int
  ) departs on true
  left join lateral (
    select array_agg(p.perms) filter (where p.perms_type <> '${EDITING_ONLY}') as perms,
      array_agg(p.perms) filter (where p.perms_type = '${EDITING_ONLY}') as field_perms
    from sys_permission p
    where p.perms <> '' and p.del_flag = 0 and not p.switched_off and ${inForceIn('p', '$2::int')} and (
      (p.menu_type = 2 and p.status = '0' and u.username <> $3)
      or p.id in (select permission_id from sys_role_permission where role_id = any (roles.ids))
      or p.id in (select permission_id from sys_depart_role_permission where role_id = any (depart_roles.ids))
    )
  ) granted on true
  where ${condition}`

const FIND_SESSION = findPerson(
  `s.revoked_at is not null or s.expires_at <= now() as "ended", s.landing_code as "landingCode",
    s.viewer_session as "viewerSession"`,
  'sys_session s join sys_user u on u.id = s.user_id',
  's.token_hash = $1',
)
const FIND_WITHOUT_SESSION = findPerson(
  `false as "ended", null as "landingCode", null::bytea as "viewerSession"`,
  'sys_user u',
  'u.id = $1',
)

const ACCOUNT_COLUMNS = `
  id, username, realname, avatar, birthday, sex, email, phone, telephone, work_no as "workNo", post,
  user_identity as "userIdentity", org_code as "orgCode", status, password_hash as "passwordHash",
  must_change_password as "mustChangePassword"`

export type SessionRepository = ReturnType<typeof createSessionRepository>

/** Statements on sessions and their accounts. */
export function createSessionRepository({ pool, kysely }: Pick<Database, 'pool' | 'kysely'>) {
  return {
    /**
     * Finds a session and its person; also an ended session. Uses a prepared statement, because it runs once per
     * request.
     * @param menus component names of menus whose granted data rules are returned
     */
    async find(
      tokenHash: Buffer,
      tenantId: number,
      guestName: string,
      menus: readonly string[] = [],
    ): Promise<SessionRow | undefined> {
      const values = [tokenHash, tenantId, guestName, menus]
      const { rows } = await pool.query<SessionRow>({ name: 'find-session', text: FIND_SESSION, values })
      return rows[0]
    },

    /** Finds a person with permissions in a tenant, without a session. */
    async findWithoutSession(
      userId: string,
      tenantId: number,
      guestName: string,
      queries: Kysely<Tables> = kysely,
    ): Promise<SessionRow | undefined> {
      const query = CompiledQuery.raw(FIND_WITHOUT_SESSION, [userId, tenantId, guestName, []])
      const { rows } = await queries.executeQuery<SessionRow>(query as CompiledQuery<SessionRow>)
      return rows[0]
    },

    async findAccount(username: string): Promise<Account | undefined> {
      const { rows } = await pool.query<Account>(
        `select ${ACCOUNT_COLUMNS} from sys_user where username = $1 and del_flag = 0`,
        [username],
      )
      return rows[0]
    },

    async findAccountById(userId: string): Promise<Account | undefined> {
      const { rows } = await pool.query<Account>(
        `select ${ACCOUNT_COLUMNS} from sys_user where id = $1 and del_flag = 0`,
        [userId],
      )
      return rows[0]
    },

    /** Finds the accounts with this value. Upper and lower case of mail addresses are equal, so several may match. */
    async accountsBy(field: 'username' | 'phone' | 'email', value: string): Promise<Account[]> {
      // A person who registered (created by the own account) may have given the mail address of somebody else.
      const condition =
        field === 'email' ? 'lower(email) = lower($1) and create_by is distinct from username' : `${field} = $1`
      const { rows } = await pool.query<Account>(
        `select ${ACCOUNT_COLUMNS} from sys_user where ${condition} and del_flag = 0`,
        [value],
      )
      return rows
    },

    /** Returns the person's departments in this tenant. */
    async departsOf(userId: string, tenantId: number): Promise<Depart[]> {
      const { rows } = await pool.query<Depart>(
        `select d.id, d.depart_name as "departName", d.org_code as "orgCode"
         from sys_user_depart ud join sys_depart d on d.id = ud.dep_id
         where ud.user_id = $1 and d.tenant_id = $2 order by d.org_code, d.id`,
        [userId, tenantId],
      )
      return rows
    },

    /** Returns the tenants in which the person may work now. */
    async tenantsOf(userId: string): Promise<Tenant[]> {
      const { rows } = await pool.query<Tenant>(
        `select sys_tenant.id, sys_tenant.name from sys_tenant
         where (sys_tenant.id = ${DEFAULT_TENANT} or sys_tenant.id in (select tenant_id from sys_user_tenant where user_id = $1))
           and ${mayWorkIn('$1', 'sys_tenant.id')}
         order by sys_tenant.id`,
        [userId],
      )
      return rows
    },

    /** Returns whether the person is a member of any tenant, also of a closed one. */
    async hasTenant(userId: string): Promise<boolean> {
      const { rows } = await pool.query('select from sys_user_tenant where user_id = $1 limit 1', [userId])
      return rows.length > 0
    },

    async setOrgCode(userId: string, orgCode: string | null): Promise<void> {
      await pool.query('update sys_user set org_code = $2 where id = $1', [userId, orgCode])
    },

    async insert({ tokenHash, userId, lifetimeMs, ip, userAgent, landingCode }: NewSession): Promise<void> {
      await pool.query(
        `insert into sys_session (token_hash, user_id, expires_at, ip, user_agent, landing_code)
         values ($1, $2, now() + $3 * interval '1 millisecond', $4, $5, $6)`,
        [tokenHash, userId, lifetimeMs, ip, userAgent, landingCode],
      )
    },

    /** Ends a session and notifies other processes. @param sessionId token hash, hexadecimal */
    async revoke(sessionId: string, reason: string): Promise<void> {
      await pool.query(
        `with ended as (
           update sys_session set revoked_at = now(), revoke_reason = $2
           where token_hash = decode($1, 'hex') and revoked_at is null
           returning user_id
         )
         ${NOTIFY_ENDED}`,
        [sessionId, reason],
      )
    },

    /** Deletes old ended sessions. Recent ones stay, so that their tokens can be distinguished from forged ones. */
    async removeEnded(retentionDays: number): Promise<void> {
      await pool.query(
        `delete from sys_session where least(expires_at, coalesce(revoked_at, expires_at)) < now() - $1 * interval '1 day'`,
        [retentionDays],
      )
    },
  }
}

/** Returns the account without its password hash. */
export function userInfoOf({ passwordHash: _, mustChangePassword, ...info }: Account): UserInfo {
  return { ...info, ...(mustChangePassword && { mustChangePassword }) }
}

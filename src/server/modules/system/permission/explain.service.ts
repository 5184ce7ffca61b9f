import type { Kysely } from 'kysely'
import type { Entity } from '#shared/documents/entity.ts'
import type { PageResult } from '#shared/wire/paging.ts'
import type { ExplanationAnswer, PermissionExplanation } from '#shared/wire/permission-explanation.ts'
import { GUEST_USERNAME } from '#shared/wire/protocol.ts'
import type { Tables } from '../../../db/connection.ts'
import { AppError } from '../../../http/errors.ts'
import type { Principal } from '../../../http/principal.ts'
import { ADMIN_ROLE, USER_STATUS } from '../../../http/well-known.ts'
import type { RecordEngine } from '../../../records/engine.ts'
import { type ExplainedUser, explainRepository } from './explain.repository.ts'
import { explainPermissions, type Held } from './explain-permissions.ts'
import { buttonGrants } from './menu-tree.ts'
import type { PermissionRepository, PermissionRow } from './permission.repository.ts'

interface Needs {
  kysely: Kysely<Tables>
  engine: Pick<RecordEngine, 'get' | 'explainRow' | 'entities'>
  permissions: Pick<PermissionRepository, 'all'>
  userEntity: Entity
}

/** One of them says which menu or button is meant. */
export interface AskedPermission {
  permissionId?: string
  perms?: string
  path?: string
}

export interface AskedRow {
  entity: string
  recordId: string
}

export interface ListedExplanations {
  userId: string
  /** Part of the path or of a code. */
  path?: string
  granted?: 0 | 1
  pageNo: number
  pageSize: number
}

export type ExplainService = ReturnType<typeof createExplainService>

/** Tells why people have what they have. Whoever asks must see the person, and the record that is asked about. */
export function createExplainService({ kysely, engine, permissions, userEntity }: Needs) {
  return {
    /** @throws AppError RECORD_NOT_FOUND, PERMISSION_NOT_FOUND */
    async explain(
      principal: Principal,
      userId: string,
      asked: AskedPermission,
      askedRow: AskedRow | undefined,
    ): Promise<ExplanationAnswer> {
      const { all, user, held } = await know(principal, userId)
      const wanted = all.find((row) => isAsked(row, asked))
      if (wanted === undefined) throw new AppError('PERMISSION_NOT_FOUND')
      const found = explainPermissions(all, held).find(({ id }) => id === wanted.id)!
      if (askedRow === undefined) return found
      const entity = engine.entities.get(askedRow.entity)
      if (entity === undefined) throw new AppError('RECORD_NOT_FOUND')
      await engine.get(principal, entity, askedRow.recordId)
      const subject = principalOf(user, principal, all, held)
      return { ...found, row: await engine.explainRow(subject, entity, askedRow.recordId) }
    },

    /** Everything that a person has and lacks, one page. @throws AppError RECORD_NOT_FOUND */
    async list(principal: Principal, wanted: ListedExplanations): Promise<PageResult<PermissionExplanation>> {
      const { userId, path = '', granted, pageNo, pageSize } = wanted
      const { all, held } = await know(principal, userId)
      const text = path.toLowerCase()
      const found = explainPermissions(all, held).filter(
        (one) =>
          (granted === undefined || one.granted === granted) &&
          (one.path.toLowerCase().includes(text) || one.perms?.toLowerCase().includes(text)),
      )
      const from = (pageNo - 1) * pageSize
      const pages = Math.ceil(found.length / pageSize)
      return {
        records: found.slice(from, from + pageSize),
        total: found.length,
        size: pageSize,
        current: pageNo,
        pages,
      }
    },
  }

  async function know(principal: Principal, userId: string) {
    await engine.get(principal, userEntity, userId)
    const user = await explainRepository.user(kysely, userId, principal.tenantId)
    if (user === undefined) throw new AppError('RECORD_NOT_FOUND')
    const roleIds = user.roles.map(({ id }) => id)
    const [all, grants, granting] = await Promise.all([
      permissions.all(),
      explainRepository.grants(kysely, roleIds, user.departRoleIds),
      explainRepository.granting(kysely, principal.tenantId),
    ])
    const isGuest = user.username === GUEST_USERNAME
    const isAdmin = !isGuest && user.roles.some(({ code }) => code === ADMIN_ROLE)
    return { all, user, held: { isAdmin, isGuest, isFrozen: user.status !== USER_STATUS.normal, grants, granting } }
  }
}

function isAsked(row: PermissionRow, { permissionId, perms, path }: AskedPermission): boolean {
  if (permissionId !== undefined) return row.id === permissionId
  if (perms !== undefined) return buttonGrants(row).some(({ action }) => action === perms)
  return path !== undefined && row.url === path
}

/** The person as data rules see one; nothing is done in the person's name. */
function principalOf(user: ExplainedUser, asker: Principal, all: readonly PermissionRow[], held: Held): Principal {
  const granted = new Set(held.grants.map(({ permissionId }) => permissionId))
  const codes = new Set(
    all.filter(({ id }) => granted.has(id)).flatMap((row) => buttonGrants(row).map((one) => one.action)),
  )
  const { orgCode, departCodes } = user
  return {
    ...asker,
    userId: user.id,
    username: user.username,
    realname: user.realname,
    orgCode: orgCode !== null && departCodes.includes(orgCode) ? orgCode : (departCodes[0] ?? null),
    isGuest: held.isGuest,
    isAdmin: held.isAdmin,
    roleIds: user.roles.map(({ id }) => id),
    roleCodes: user.roles.map(({ code }) => code),
    departRoleIds: user.departRoleIds,
    departCodes,
    may: (permission) => held.isAdmin || codes.has(permission),
  }
}

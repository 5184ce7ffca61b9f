import { AppError } from '#server/http/answers/errors.ts'
import type { Principal } from '#server/http/principal.ts'
import { ADMIN_ROLE } from '#server/http/well-known.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { NewId } from '#server/platform/ids.ts'
import { logChange } from '#server/platform/stores/data-log.store.ts'
import type { EntityHooks, HookContext } from '#server/records/engine-dependencies.ts'
import { invalid } from '#server/records/write/write-failure.ts'
import { errorCatalogue } from '#shared/wire/error-codes.ts'
import type { DeletedGrantLog } from '../permission/grant/deleted-grant-log.service.ts'
import { roleGrantRepository } from './role-grant.repository.ts'

interface Dependencies {
  clock: Clock
  newId: NewId
  deletedGrants: Pick<DeletedGrantLog, 'ofRoles'>
  /** Names of the roles among these that grant more than the person has. */
  beyond(trx: HookContext['trx'], roleIds: readonly string[], held: Principal): Promise<string[]>
}

/**
 * Record hooks of roles: the administrator role cannot be deleted, because nobody could create it again. A code that
 * opens a route of the gateway is taken by administrators only, also after its role was deleted.
 */
export function createRoleHooks({ clock, newId, deletedGrants, beyond }: Dependencies): EntityHooks<'system/role'> {
  return {
    async beforeValidate({ roleCode }, { existing, trx, principal }) {
      if (existing || principal.isAdmin || !(await roleGrantRepository.opensRoute(trx, String(roleCode)))) return
      const message = '该编码用于网关路由的访问控制，只有管理员可以使用'
      throw invalid([{ field: 'roleCode', keyword: 'permission', message }])
    },

    async beforeDelete(roles, context) {
      if (roles.some(({ roleCode }) => roleCode === ADMIN_ROLE)) throw new AppError('RECORD_REFERENCED')
      const ids = roles.map(({ id }) => id)
      await deletedGrants.ofRoles(context, ids)
    },

    /** Copies the grants of the original to a copied role. */
    async afterAdd({ id, copyOf }, { trx, principal, remark }) {
      if (typeof copyOf !== 'string' || copyOf === '') return
      if (!principal.may('system:permission:saveRole')) throw new AppError('NOT_GRANTED')
      const original = await roleGrantRepository.find(trx, copyOf, principal.tenantId)
      if (original === undefined) throw refused('reference', '要复制的角色已不存在')
      if (original.roleCode === ADMIN_ROLE) throw refused('reference', errorCatalogue.ROLE_PROTECTED.text)
      const names = principal.isAdmin ? [] : await beyond(trx, [copyOf], principal)
      if (names.length > 0) throw refused('permission', `不能复制超出自身权限的角色：${names.join('、')}`)
      const role = String(id)
      await roleGrantRepository.copy(trx, copyOf, role, clock.now())
      const grants = await roleGrantRepository.ofRole(trx, role)
      const change = { table: 'sys_role_permission', id: role, before: null, after: { grants } }
      await logChange(trx, change, principal, { newId, now: clock.now() })
      remark(`复制角色 ${original.roleCode} 的${grants.length}项授权`)
    },
  }
}

function refused(keyword: string, message: string): AppError {
  return invalid([{ field: 'copyOf', keyword, message }])
}

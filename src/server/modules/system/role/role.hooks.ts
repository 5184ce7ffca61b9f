import { errorCatalogue } from '#shared/wire/error-codes.ts'
import { AppError } from '../../../http/errors.ts'
import type { Principal } from '../../../http/principal.ts'
import { ADMIN_ROLE } from '../../../http/well-known.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { HookContext, RecordHooks } from '../../../records/needs.ts'
import { invalid } from '../../../records/write-failure.ts'
import { roleGrantRepository } from './role-grant.repository.ts'

interface Needs {
  clock: Clock
  /** Names of those of the roles that grant more than the person was granted. */
  beyond(trx: HookContext['trx'], roleIds: readonly string[], held: Principal): Promise<string[]>
}

/** What is special about writing a role: without the one that has every permission nobody could give it back. */
export function createRoleHooks({ clock, beyond }: Needs): RecordHooks {
  return {
    async beforeDelete(roles) {
      if (roles.some(({ roleCode }) => roleCode === ADMIN_ROLE)) throw new AppError('RECORD_REFERENCED')
    },

    /** A copy has the grants of its original from the beginning. */
    async afterAdd({ id, copyOf }, { trx, principal }) {
      if (typeof copyOf !== 'string' || copyOf === '') return
      if (!principal.may('system:permission:saveRole')) throw new AppError('NOT_GRANTED')
      const original = await roleGrantRepository.find(trx, copyOf, principal.tenantId)
      if (original === undefined) throw refused('reference', '要复制的角色已不存在')
      if (original.roleCode === ADMIN_ROLE) throw refused('reference', errorCatalogue.ROLE_PROTECTED.text)
      const names = principal.isAdmin ? [] : await beyond(trx, [copyOf], principal)
      if (names.length > 0) throw refused('permission', `不能复制超出自身权限的角色：${names.join('、')}`)
      await roleGrantRepository.copy(trx, copyOf, String(id), clock.now())
    },
  }
}

function refused(keyword: string, message: string): AppError {
  return invalid([{ field: 'copyOf', keyword, message }])
}

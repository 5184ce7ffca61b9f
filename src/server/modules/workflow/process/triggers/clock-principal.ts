import type { Principal } from '#server/http/principal.ts'

/** Actor of commands that no person sends: timers, messages and services. */
export function clockPrincipal(tenantId: number): Principal {
  return {
    ...{ userId: 'workflow', username: 'workflow', realname: '流程引擎', orgCode: null, tenantId },
    ...{ isGuest: false, isAdmin: false, roleIds: [], roleCodes: [], departRoleIds: [], departCodes: [] },
    ...{ sessionId: '', landingCode: null, withheld: new Set<string>(), via: '流程自动处理' },
    may: () => true,
    mayWrite: () => true,
  }
}

import type { PlaygroundWorld } from '#shared/wire/playground.ts'
import { CONTEXT_PATH } from '#shared/wire/protocol.ts'
import type { KnownRoute } from '../../../http/known-routes.ts'
import type { Principal } from '../../../http/principal.ts'
import type { PermissionService } from '../permission/permission.service.ts'
import type { PlaygroundRepository } from './playground.repository.ts'

interface Needs {
  playground: PlaygroundRepository
  permissions: Pick<PermissionService, 'all'>
}

export type PlaygroundService = ReturnType<typeof createPlaygroundService>

/** What the checker needs to know of this installation, for authors of pages. Names only, no data. */
export function createPlaygroundService({ playground, permissions }: Needs) {
  return {
    async world({ tenantId }: Principal, routes: readonly KnownRoute[]): Promise<PlaygroundWorld> {
      const [entries, dictionaries, checkRules, roles] = await Promise.all([
        permissions.all(),
        playground.dictionaries(),
        playground.checkRules(),
        playground.roles(tenantId),
      ])
      const ours = routes.filter(({ url }) => url.startsWith(`${CONTEXT_PATH}/`))
      return {
        routes: ours.map(({ method, url }) => ({ method, path: url.slice(CONTEXT_PATH.length) })),
        permissions: [...new Set([...ours.flatMap(permissionOf), ...entries.flatMap(({ perms }) => codesIn(perms))])],
        dictionaries,
        checkRules,
        roles: roles.map(({ perms, ...role }) => ({ ...role, permissions: [...new Set(perms.flatMap(codesIn))] })),
      }
    },
  }
}

function permissionOf({ access }: KnownRoute): string[] {
  return typeof access === 'object' ? [access.permission] : []
}

/** A row of the menu may carry several codes as a comma list. */
function codesIn(perms: string | null): string[] {
  const codes = (perms ?? '').split(',').map((code) => code.trim())
  return codes.filter((code) => code !== '')
}

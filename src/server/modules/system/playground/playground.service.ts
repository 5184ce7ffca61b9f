import { describedRoute, type KnownRoute } from '#server/http/pipeline/known-routes.ts'
import type { Principal } from '#server/http/principal.ts'
import type { RecordEngine } from '#server/records/engine.ts'
import type { EntityAt } from '#shared/documents/entity-rows.ts'
import { FILL_RULE_CODES } from '#shared/rules/fill-rules.ts'
import type { PlaygroundEnvironment } from '#shared/wire/playground.ts'
import { CONTEXT_PATH } from '#shared/wire/protocol.ts'
import type { PermissionService } from '../permission/permission.service.ts'
import type { PlaygroundRepository } from './playground.repository.ts'

interface Dependencies {
  playground: PlaygroundRepository
  permissions: Pick<PermissionService, 'all'>
  engine: Pick<RecordEngine, 'list'>
  roleEntity: EntityAt<'system/role'>
}

const LIST_ROLES = 'system:role:list'

export type PlaygroundService = ReturnType<typeof createPlaygroundService>

/**
 * Data of this installation that the document checker needs: names that documents may refer to. Roles for trying a
 * page: those in the person's list of roles, and the person's own.
 */
export function createPlaygroundService({ playground, permissions, engine, roleEntity }: Dependencies) {
  return {
    async environment(principal: Principal, routes: readonly KnownRoute[]): Promise<PlaygroundEnvironment> {
      const [entries, dictionaries, dictionaryItems, checkRules, fillRules, roles] = await Promise.all([
        permissions.all(principal),
        playground.dictionaries(),
        playground.dictionaryItems(),
        playground.checkRules(),
        playground.fillRules(),
        visibleRoles(principal).then(playground.roles),
      ])
      const ours = routes.filter(({ url }) => url.startsWith(`${CONTEXT_PATH}/`))
      return {
        routes: ours.map(describedRoute),
        permissions: [...new Set([...ours.flatMap(permissionOf), ...entries.flatMap(({ perms }) => codesIn(perms))])],
        dictionaries,
        dictionaryItems,
        checkRules,
        fillRules: [...FILL_RULE_CODES, ...fillRules],
        roles: roles.map(({ perms, ...role }) => ({ ...role, permissions: [...new Set(perms.flatMap(codesIn))] })),
      }
    },
  }

  async function visibleRoles(principal: Principal): Promise<string[]> {
    if (!principal.may(LIST_ROLES)) return [...principal.roleIds]
    const { records } = await engine.list(principal, roleEntity, { pageSize: -1 })
    return [...principal.roleIds, ...records.map(({ id }) => String(id))]
  }
}

function permissionOf({ access }: KnownRoute): string[] {
  return typeof access === 'object' ? [access.permission] : []
}

/** A menu row may contain several codes as a comma-separated list. */
function codesIn(perms: string | null): string[] {
  const codes = (perms ?? '').split(',').map((code) => code.trim())
  return codes.filter((code) => code !== '')
}

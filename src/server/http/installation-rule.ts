import type { Entity } from '#shared/documents/entity.ts'
import { installationPrefixes } from '#shared/documents/entity-fields.ts'
import { AppError } from './answers/errors.ts'
import type { KnownRoute } from './pipeline/known-routes.ts'
import type { Principal } from './principal.ts'
import { mayWriteInstallation } from './tenant.ts'

/** A route, as far as the rule reads it. */
type JudgedRoute = Pick<KnownRoute, 'access' | 'effect' | 'ofTenant'>
type Actor = Pick<Principal, 'isAdmin' | 'tenantId'>

export type InstallationRule = ReturnType<typeof createInstallationRule>

/**
 * Rule for routes that change what all tenants share: they are for people of the installation, whatever is granted.
 * @param routes filled while routes register, so it is complete when the first request comes
 */
export function createInstallationRule(entities: Iterable<Entity>, routes: readonly KnownRoute[]) {
  const prefixes = installationPrefixes(entities)

  /** Permission of a route that the rule closes to this person; undefined where it closes nothing. */
  function closedPermission(actor: Actor, { access, effect, ofTenant }: JudgedRoute): string | undefined {
    if (typeof access === 'string' || effect !== 'write' || ofTenant || mayWriteInstallation(actor)) return undefined
    const { permission } = access
    return prefixes.has(permission.slice(0, permission.lastIndexOf(':'))) ? permission : undefined
  }

  return {
    /** @throws AppError OF_INSTALLATION */
    requireOpen(actor: Actor, route: JudgedRoute): void {
      if (closedPermission(actor, route) !== undefined) throw new AppError('OF_INSTALLATION')
    },

    /** Permissions whose buttons would end in that refusal, so that they are not shown. */
    closedPermissions(actor: Actor): ReadonlySet<string> {
      return new Set(routes.flatMap((route) => closedPermission(actor, route) ?? []))
    },
  }
}

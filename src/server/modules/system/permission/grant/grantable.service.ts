import type { Kysely } from 'kysely'
import { Type } from 'typebox'
import type { Tables } from '#server/db/connection.ts'
import { answers } from '#server/http/answers/envelope.ts'
import { AppError } from '#server/http/answers/errors.ts'
import type { Principal } from '#server/http/principal.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { NewId } from '#server/platform/ids.ts'
import { logChange } from '#server/platform/stores/data-log.store.ts'
import { keysFrom } from '#server/records/record-keys.ts'
import type { GrantRulesAnswer } from '#shared/wire/grants.ts'
import { changeAgainst, type Difference, type RuleChoice, rulesAfter } from './grant-change.ts'
import { grantableRepository as grantables } from './grantable.repository.ts'

export type { Difference, GrantChange, RuleChoice } from './grant-change.ts'

interface Dependencies {
  kysely: Kysely<Tables>
  clock: Clock
  newId: NewId
}

/** Reads the difference from a body of the agreed interface. */
export function differenceIn(body: { permissionIds?: unknown; lastpermissionIds?: unknown }): Difference {
  return { wanted: keysFrom(body.permissionIds), previous: keysFrom(body.lastpermissionIds) }
}

/** Reads the choice from a body; the agreed interface sends only the whole list. */
export function ruleChoiceIn(body: { dataRuleIds?: unknown; lastDataRuleIds?: unknown }): RuleChoice {
  const { dataRuleIds, lastDataRuleIds } = body
  const isTold = lastDataRuleIds !== undefined && lastDataRuleIds !== null
  return { wanted: keysFrom(dataRuleIds), ...(isTold && { previous: keysFrom(lastDataRuleIds) }) }
}

const Group = Type.Object({}, { additionalProperties: true })

/** Answer of the routes that preview whom a change affects. */
export const EffectsAnswer = answers(
  Type.Object({
    ...{ gaining: Group, losing: Group, more: Group, fewer: Group, lockedOut: Group },
    opened: Type.Array(Type.String()),
    tooMany: Type.Optional(Type.Literal(true)),
  }),
)

/** Answer of the routes that save grants: entries that lack a requirement. */
export const SavedGrantsAnswer = answers(Type.Object({ missing: Type.Array(Group) }))

/** Holder of grants: role, department or department role. */
interface Grantee {
  /** Table name of its grants in the data log. */
  table: string
  id: string
}

/** Tenant of the granting person. Entries that the tenant does not see cannot be granted. */
type Here = Pick<Principal, 'tenantId'>

export type GrantableService = ReturnType<typeof createGrantableService>

/** Grantable menus, buttons and data rules, for any kind of holder. */
export function createGrantableService({ kysely, clock, newId }: Dependencies) {
  return {
    changeAgainst,
    rulesAfter,

    /** Returns names of menus and buttons as one text; unknown ids are skipped. */
    async namesOf({ tenantId }: Here, ids: readonly string[]): Promise<string> {
      return [...(await grantables.namesOf(kysely, ids, tenantId)).values()].join('、')
    },

    /**
     * @param allowedIds ids that the person may grant to others; undefined for all
     * @throws AppError PERMISSION_UNKNOWN, GRANT_BEYOND, GRANT_ADMINISTRATORS_ONLY
     */
    async require(
      queries: Kysely<Tables>,
      { tenantId }: Here,
      ids: readonly string[],
      allowedIds?: ReadonlySet<string>,
    ): Promise<void> {
      const names = await grantables.namesOf(queries, ids, tenantId)
      if (names.size < ids.length) throw new AppError('PERMISSION_UNKNOWN')
      const closed = await grantables.forAdministrators(queries, ids)
      if (closed.length > 0) throw new AppError('GRANT_ADMINISTRATORS_ONLY', { names: closed.join('、') })
      const beyond = allowedIds === undefined ? [] : ids.filter((id) => !allowedIds.has(id))
      if (beyond.length > 0) throw new AppError('GRANT_BEYOND', { names: beyond.map((id) => names.get(id)).join('、') })
    },

    /** Returns rules of a menu and the chosen ones. @throws AppError GRANT_RULES_MISSING when the menu has none. */
    async rules({ tenantId }: Here, permissionId: string, chosen: readonly string[]): Promise<GrantRulesAnswer> {
      const datarule = await grantables.rulesOf(kysely, permissionId, tenantId)
      if (datarule.length === 0) throw new AppError('GRANT_RULES_MISSING')
      return { datarule, drChecked: chosen.join(',') }
    },

    /** @throws AppError GRANT_RULE_UNKNOWN for a rule of another menu. */
    async requireRules(
      queries: Kysely<Tables>,
      { tenantId }: Here,
      permissionId: string,
      rules: readonly string[],
    ): Promise<void> {
      const found = await grantables.rulesOf(queries, permissionId, tenantId)
      const known = new Set(found.map(({ id }) => id))
      if (!rules.every((id) => known.has(id))) throw new AppError('GRANT_RULE_UNKNOWN')
    },

    /** Runs a change of grants and logs the grants before and after it. The caller locks the holder first. */
    async change<Grant>(
      trx: Kysely<Tables>,
      principal: Principal,
      grantee: Grantee,
      read: () => Promise<readonly Grant[]>,
      change: (before: readonly Grant[]) => Promise<void>,
    ): Promise<void> {
      const before = await read()
      await change(before)
      const after = await read()
      if (JSON.stringify(before) === JSON.stringify(after)) return
      const logged = { ...grantee, before: { grants: before }, after: { grants: after } }
      await logChange(trx, logged, principal, { newId, now: clock.now() })
    },
  }
}

import { AppError } from '#server/http/answers/errors.ts'
import type { Principal } from '#server/http/principal.ts'
import type { GrantEffectsService } from '#server/modules/system/permission/grant/grant-effects.service.ts'
import type { LogOperation } from '#server/platform/operation-log.ts'
import type { RecordEngine } from '#server/records/engine.ts'
import { recordsWithKeys } from '#server/records/read/records-with-keys.ts'
import { keysFrom } from '#server/records/record-keys.ts'
import type { Entity, Row } from '#shared/documents/entity.ts'
import type { EntityAt } from '#shared/documents/entity-rows.ts'
import { BATCH_PART, type BatchPart, type BatchPartAnswer, type BatchRefusal } from '#shared/wire/batch.ts'
import { errorCatalogue, fillText } from '#shared/wire/error-codes.ts'
import { type GrantEffects, NO_EFFECTS } from '#shared/wire/grants.ts'
import { MAX_PAGE_SIZE } from '#shared/wire/paging.ts'
import type { UserService } from '../user.service.ts'

interface Dependencies {
  engine: Pick<RecordEngine, 'get' | 'list' | 'keys' | 'edit' | 'remove'>
  users: Pick<UserService, 'setStatus'>
  userEntity: EntityAt<'system/user'>
  roleEntity: EntityAt<'system/role'>
  departEntity: EntityAt<'system/depart'>
  effects: Pick<GrantEffectsService, 'ofHoldings'>
  logOperation: LogOperation
}

/** Links of an account that many people get or lose together. */
export type LinkField = 'selectedroles' | 'selecteddeparts'
export type LinkWay = 'add' | 'replace' | 'remove'

export interface LinkChange {
  field: LinkField
  way: LinkWay
  /** Roles or departments. */
  chosen: readonly string[]
}

const NAMES = { selectedroles: '角色', selecteddeparts: '部门' } as const
const WAYS: Readonly<Record<LinkWay, string>> = { add: '添加', replace: '替换', remove: '移除' }

export type UserBatchService = ReturnType<typeof createUserBatchService>

/**
 * Changes of many accounts, each judged like a change of one: a refusal concerns one person, and the others go on. A
 * call handles one part of them and returns where the next part begins.
 */
export function createUserBatchService(dependencies: Dependencies) {
  const { engine, users, userEntity, roleEntity, departEntity, effects, logOperation } = dependencies

  return {
    /** Changes roles or departments by the rules of the form. @throws AppError IDS_MISSING, RECORD_NOT_FOUND */
    async changeLinks(
      principal: Principal,
      part: BatchPart,
      { field, way, chosen }: LinkChange,
    ): Promise<BatchPartAnswer> {
      // An unknown department is refused by each edit.
      if (field === 'selectedroles') for (const id of chosen) await engine.get(principal, roleEntity, id)
      const what = `批量${WAYS[way]}${NAMES[field]}： ${chosen.join(',')}`
      return eachOf(principal, part, what, async (id) => {
        const row = (await engine.get(principal, userEntity, id)) as Row
        if (!Object.hasOwn(row, field)) throw new AppError('NOT_GRANTED')
        const had = keysFrom(row[field])
        const wanted = linksAfter(had, way, chosen)
        if (wanted.length === had.length && wanted.every((key) => had.includes(key))) return
        await engine.edit(principal, userEntity, { id, version: row.version, [field]: wanted.join(',') })
      })
    },

    /** Freezes or unfreezes accounts. @throws AppError IDS_MISSING */
    setStatus: (principal: Principal, part: BatchPart, status: number): Promise<BatchPartAnswer> =>
      eachOf(principal, part, undefined, (id) => users.setStatus(principal, [id], status)),

    /** Deletes accounts. @throws AppError IDS_MISSING */
    remove: (principal: Principal, part: BatchPart): Promise<BatchPartAnswer> =>
      eachOf(principal, part, '批量删除用户', async (id) => {
        await engine.remove(principal, userEntity, [id])
      }),

    /** Previews `changeLinks`; too many people have no preview. @throws AppError IDS_MISSING */
    async previewLinks(
      principal: Principal,
      part: BatchPart,
      { field, way, chosen }: LinkChange,
    ): Promise<GrantEffects> {
      const ids = await keysOf(principal, part, MAX_PAGE_SIZE + 1)
      if (ids.length > MAX_PAGE_SIZE) return { ...NO_EFFECTS, tooMany: true }
      const records = await recordsWithKeys(engine, principal, userEntity, ids)
      const kind = field === 'selectedroles' ? 'roles' : 'departs'
      const held = [...new Set(records.flatMap((row) => keysFrom(row[field])))]
      const lost = way === 'remove' ? chosen : way === 'replace' ? held.filter((key) => !chosen.includes(key)) : []
      return effects.ofHoldings(principal, {
        users: records.map(({ id }) => String(id)),
        given: way === 'remove' ? {} : { [kind]: await visibleOf(principal, field, chosen) },
        taken: { [kind]: lost },
      })
    },
  }

  async function eachOf(
    principal: Principal,
    part: BatchPart,
    what: string | undefined,
    work: (id: string) => Promise<void>,
  ): Promise<BatchPartAnswer> {
    const ids = await keysOf(principal, part, BATCH_PART)
    const refused = new Map<string, string>()
    for (const id of ids) {
      try {
        await work(id)
      } catch (error) {
        if (!(error instanceof AppError)) throw error
        refused.set(id, fillText(errorCatalogue[error.code].text, error.details))
      }
    }
    const done = ids.filter((id) => !refused.has(id))
    if (what !== undefined && done.length > 0)
      await logOperation(principal, 'edit', `${what}，用户id： ${done.join(',')}`)
    const isWhole = part.ids !== undefined || ids.length < BATCH_PART
    return {
      done: done.length,
      refused: await named(principal, refused),
      ...(!isWhole && { behind: ids.at(-1)! }),
    }
  }

  async function keysOf(principal: Principal, { ids, filter, behind }: BatchPart, limit: number): Promise<string[]> {
    if (ids === undefined && filter !== undefined) return engine.keys(principal, userEntity, filter, { behind, limit })
    const keys = keysFrom(ids)
    if (keys.length === 0) throw new AppError('IDS_MISSING')
    return keys
  }

  /** Adds the names of the people that the person sees. */
  async function named(principal: Principal, refused: ReadonlyMap<string, string>): Promise<BatchRefusal[]> {
    if (refused.size === 0) return []
    const records = await recordsWithKeys(engine, principal, userEntity, [...refused.keys()])
    const names = new Map(records.map((row) => [String(row.id), String(row.realname ?? row.username ?? '')]))
    return [...refused].map(([id, reason]) => ({ id, name: names.get(id) ?? '', reason }))
  }

  /** Returns the roles or departments that the person sees: the grants of others stay secret. */
  async function visibleOf(principal: Principal, field: LinkField, ids: readonly string[]): Promise<string[]> {
    if (ids.length === 0) return []
    const entity: Entity = field === 'selectedroles' ? roleEntity : departEntity
    const records = await recordsWithKeys(engine, principal, entity, ids)
    return records.map(({ id }) => String(id))
  }
}

/** Returns the links of an account after the change. */
export function linksAfter(had: readonly string[], way: LinkWay, chosen: readonly string[]): string[] {
  if (way === 'replace') return [...chosen]
  if (way === 'remove') return had.filter((key) => !chosen.includes(key))
  return [...had, ...chosen.filter((key) => !had.includes(key))]
}

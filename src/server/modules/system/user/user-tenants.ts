import type { Principal } from '#server/http/principal.ts'
import type { HookContext } from '#server/records/engine-dependencies.ts'
import { keysFrom } from '#server/records/record-keys.ts'
import { invalid } from '#server/records/write/write-failure.ts'
import type { Row } from '#shared/documents/entity.ts'
import { errorCatalogue, fillText } from '#shared/wire/error-codes.ts'

type Context = Pick<HookContext, 'trx' | 'principal'>

export interface TenantMembers {
  /** Tenants among these whose members the person may not change. */
  outOfReach(
    trx: HookContext['trx'],
    principal: Principal,
    ids: readonly string[],
  ): Promise<{ id: number; name: string }[]>
  addMembers(trx: HookContext['trx'], tenantId: number, userIds: readonly string[]): Promise<void>
}

/** Tenants of an account, as far as the editing person may change them. */
export function createUserTenants({ outOfReach, addMembers }: TenantMembers) {
  return {
    /** Adds the tenants outside the person's reach to the sent list, so that the account stays a member there. */
    async keepBeyond(record: Row, existing: Readonly<Row>, { trx, principal }: Context): Promise<void> {
      if (record.relTenantIds === undefined) return
      const beyond = await outOfReach(trx, principal, keysFrom(existing.relTenantIds))
      if (beyond.length === 0) return
      record.relTenantIds = keysFrom([record.relTenantIds, ...beyond.map(({ id }) => id)]).join(',')
    },

    /** @throws AppError RECORD_INVALID under relTenantIds */
    async refuseBeyond(
      record: Readonly<Row>,
      existing: Readonly<Row> | undefined,
      { trx, principal }: Context,
    ): Promise<void> {
      const before = keysFrom(existing?.relTenantIds)
      const added = keysFrom(record.relTenantIds).filter((id) => !before.includes(id))
      const beyond = await outOfReach(trx, principal, added)
      if (beyond.length === 0) return
      const names = beyond.map(({ name }) => name).join('、')
      const message = fillText(errorCatalogue.TENANT_OUT_OF_REACH.text, { names })
      throw invalid([{ field: 'relTenantIds', keyword: 'permission', message }])
    },

    /** Adds a new account without tenants to the tenant of the person who adds it. */
    async join(record: Readonly<Row>, { trx, principal }: Context): Promise<void> {
      if (keysFrom(record.relTenantIds).length > 0) return
      await addMembers(trx, principal.tenantId, [String(record.id)])
    },
  }
}

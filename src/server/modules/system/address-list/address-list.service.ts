import type { Kysely } from 'kysely'
import type { Tables } from '#server/db/connection.ts'
import type { Principal } from '#server/http/principal.ts'
import type { RecordEngine } from '#server/records/engine.ts'
import type { Row } from '#shared/documents/entity.ts'
import type { EntityAt } from '#shared/documents/entity-rows.ts'
import type { PageResult } from '#shared/wire/paging.ts'
import { addressListRepository } from './address-list.repository.ts'

interface Dependencies {
  kysely: Kysely<Tables>
  engine: Pick<RecordEngine, 'list'>
  addressEntity: EntityAt<'system/address-list'>
}

export type AddressListService = ReturnType<typeof createAddressListService>

/** Address book for clients that use its inherited field names. */
export function createAddressListService({ kysely, engine, addressEntity }: Dependencies) {
  return {
    /**
     * @param query orgCode of a department (members of departments below count too); parts of realname and workNo;
     * pageNo, pageSize
     */
    async page(principal: Principal, query: Readonly<Row>): Promise<PageResult<Row>> {
      const { orgCode, realname, workNo, pageNo, pageSize } = query
      const found = await engine.list(principal, addressEntity, {
        pageNo,
        pageSize,
        ...(isGiven(orgCode) && { departIds: await departId(principal, orgCode) }),
        ...(isGiven(realname) && { realname: containing(realname) }),
        ...(isGiven(workNo) && { workNo: containing(workNo) }),
      })
      return { ...found, records: found.records.map((row) => ({ ...row, userId: row.id })) }
    },
  }

  /**
   * The list shows the departments of all people, so the restriction of the tree to a person's own branch does not
   * apply. `-` matches no key.
   */
  async function departId({ tenantId }: Principal, orgCode: string): Promise<string> {
    return (await addressListRepository.departIdOf(kysely, orgCode, tenantId)) ?? '-'
  }
}

function isGiven(value: unknown): value is string {
  return typeof value === 'string' && value.trim() !== ''
}

function containing(text: string): string {
  return `*${text.trim().replaceAll('*', '')}*`
}

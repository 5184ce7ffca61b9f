import { type Kysely, sql } from 'kysely'
import type { Entity, Row } from '#shared/documents/entity.ts'
import type { PageResult } from '#shared/wire/paging.ts'
import type { Tables } from '../../../db/connection.ts'
import type { Principal } from '../../../http/principal.ts'
import type { RecordEngine } from '../../../records/engine.ts'

interface Needs {
  kysely: Kysely<Tables>
  engine: Pick<RecordEngine, 'list'>
  addressEntity: Entity
}

export type AddressListService = ReturnType<typeof createAddressListService>

/** The list of the entity for clients that know it by its inherited names. */
export function createAddressListService({ kysely, engine, addressEntity }: Needs) {
  return {
    /** @param asked orgCode of a department, itself and below; parts of realname and workNo; pageNo, pageSize */
    async page(principal: Principal, asked: Readonly<Row>): Promise<PageResult<Row>> {
      const { orgCode, realname, workNo, pageNo, pageSize } = asked
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

  /** Whose departments these are the list says of everybody, so the own branch of the tree does not count. No key is empty. */
  async function departId({ tenantId }: Principal, orgCode: string): Promise<string> {
    const { rows } = await sql<{ id: string }>`
      select id from sys_depart where org_code = ${orgCode} and tenant_id = ${tenantId}`.execute(kysely)
    return rows[0]?.id ?? '-'
  }
}

function isGiven(value: unknown): value is string {
  return typeof value === 'string' && value.trim() !== ''
}

function containing(text: string): string {
  return `*${text.trim().replaceAll('*', '')}*`
}

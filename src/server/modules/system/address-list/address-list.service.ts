import type { Entity, Row } from '#shared/documents/entity.ts'
import type { PageResult } from '#shared/wire/paging.ts'
import type { Principal } from '../../../http/principal.ts'
import type { RecordEngine } from '../../../records/engine.ts'

interface Needs {
  engine: Pick<RecordEngine, 'list'>
  addressEntity: Entity
  departEntity: Entity
}

export type AddressListService = ReturnType<typeof createAddressListService>

/** The list of the entity for clients that know it by its inherited names. */
export function createAddressListService({ engine, addressEntity, departEntity }: Needs) {
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

  /** No key is empty, so an unknown department has nobody. */
  async function departId(principal: Principal, orgCode: string): Promise<string> {
    const { records } = await engine.list(principal, departEntity, { orgCode, pageSize: 2 })
    return String(records.find((depart) => depart.orgCode === orgCode)?.id ?? '-')
  }
}

function isGiven(value: unknown): value is string {
  return typeof value === 'string' && value.trim() !== ''
}

function containing(text: string): string {
  return `*${text.trim().replaceAll('*', '')}*`
}

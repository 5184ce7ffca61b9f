import { AppError } from '#server/http/answers/errors.ts'
import type { Principal } from '#server/http/principal.ts'
import type { RecordEngine } from '#server/records/engine.ts'
import { invalid } from '#server/records/write/write-failure.ts'
import type { Row } from '#shared/documents/entity.ts'
import type { EntityAt } from '#shared/documents/entity-rows.ts'
import {
  ADDRESS_TITLES,
  closedAddresses,
  DESIGN_ADDRESSES,
} from '#shared/documents/online-form/pages/design-addresses.ts'
import type { DesignFormService } from './design-form.service.ts'

/** Status of one address of a design in the agreed interface: 1 open, 2 closed. */
export interface AddressStatus {
  desformId?: string
  desformCode?: string
  urlType: string
  urlStatus: string | number
}

interface Dependencies {
  engine: Pick<RecordEngine, 'edit'>
  designs: Pick<DesignFormService, 'find'>
  designEntity: EntityAt<'online/design-form'>
}

export type DesignAddressesService = ReturnType<typeof createDesignAddressesService>

/**
 * Opens and closes addresses of designs by the calls of the agreed interface. The status is stored in the record of
 * the design.
 */
export function createDesignAddressesService({ engine, designs, designEntity }: Dependencies) {
  return {
    /** Returns the status of all four addresses. @throws AppError RECORD_NOT_FOUND */
    async statusOf(principal: Principal, by: { id?: string; code?: string }): Promise<AddressStatus[]> {
      const { id, desformCode, closedUrls } = await designs.find(principal, by)
      const closed = closedAddresses(closedUrls as string | null)
      return DESIGN_ADDRESSES.map((urlType) => ({
        ...{ desformId: String(id), desformCode: String(desformCode) },
        ...{ urlType, urlStatus: closed.has(urlType) ? '2' : '1' },
      }))
    },

    /**
     * Opens and closes addresses of one design. Addresses that are not listed stay as they are.
     * @throws AppError RECORD_NOT_FOUND; REQUEST_INVALID for more than one design; RECORD_INVALID for an unknown
     * address
     */
    async set(principal: Principal, given: readonly AddressStatus[]): Promise<void> {
      const design = await oneDesign(principal, given)
      const closed = new Set<string>(closedAddresses(design.closedUrls as string | null))
      for (const [at, { urlType, urlStatus }] of given.entries()) {
        const refusal = (field: string, message: string) =>
          invalid([{ field: `[${at}].${field}`, keyword: 'enum', message }])
        if (!Object.hasOwn(ADDRESS_TITLES, urlType)) throw refusal('urlType', `没有地址 ${urlType}`)
        if (!['1', '2'].includes(String(urlStatus))) throw refusal('urlStatus', '状态应为1（启用）或2（停用）')
        if (String(urlStatus) === '2') closed.add(urlType)
        else closed.delete(urlType)
      }
      const closedUrls = DESIGN_ADDRESSES.filter((address) => closed.has(address)).join(',')
      await engine.edit(principal, designEntity, { id: design.id, closedUrls, version: design.version })
    },
  }

  async function oneDesign(principal: Principal, given: readonly AddressStatus[]): Promise<Row> {
    const [first, ...others] = new Set(given.map(({ desformId, desformCode }) => desformId ?? desformCode))
    if (first === undefined || others.length > 0)
      throw new AppError('REQUEST_INVALID', { reason: '应为一个设计的地址' })
    const { desformId: id, desformCode: code } = given[0]!
    return designs.find(principal, id === undefined ? { code: code! } : { id })
  }
}

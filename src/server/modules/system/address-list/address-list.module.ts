import type { Platform } from '#server/areas/platform.ts'
import { addressListRoutes } from './address-list.routes.ts'
import { createAddressListService } from './address-list.service.ts'

export function registerAddressList({ database, engine, entity, mount }: Platform): void {
  const addresses = createAddressListService({
    kysely: database.kysely,
    engine,
    addressEntity: entity('system/address-list'),
  })
  mount((api) => addressListRoutes(api, addresses))
}

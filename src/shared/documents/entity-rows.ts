import type { Entities } from '../generated/entities.ts'
import type { Entity, Row } from './entity.ts'

/** Address of an entity that the product ships. */
export type EntityAddress = keyof Entities

/** Entity whose address is known to the compiler, so that its records have a type. */
export type EntityAt<Address extends string> = Entity & { $id: Address }

/** Record of an entity: a generated type for an `EntityAt` that the product ships, else any row. */
export type RowOf<E extends Entity> = E extends { $id: infer Address extends EntityAddress } ? Entities[Address] : Row

import { AppError } from '#server/http/answers/errors.ts'
import type { Principal } from '#server/http/principal.ts'
import type { Entity } from '#shared/documents/entity.ts'
import { accessTo, type EntityAccess } from '../entity-access.ts'
import type { RecordContext } from '../record-context.ts'

/** Calls the hook `beforeRead` of entities. */
export function readGuard(context: RecordContext) {
  const readHook = async (principal: Principal, entity: Entity) =>
    context.hooksOf(entity).beforeRead?.({ principal, entity })
  return {
    /** Reads unless the hook refuses. @throws what the hook throws */
    async before<T>(principal: Principal, entity: Entity, read: (access: EntityAccess) => Promise<T>): Promise<T> {
      await readHook(principal, entity)
      return read(accessTo({ context, principal }, entity))
    },

    /** Checks whether a read is allowed, for reads of several entities. */
    async isReadable(principal: Principal, entity: Entity): Promise<boolean> {
      try {
        await readHook(principal, entity)
        return true
      } catch (error) {
        if (error instanceof AppError) return false
        throw error
      }
    },
  }
}

import { AppError } from '#server/http/answers/errors.ts'
import type { Principal } from '#server/http/principal.ts'
import type { Entity } from '#shared/documents/entity.ts'
import type { RecordContext } from '../record-context.ts'

/** Calls the hook `beforeRead` of entities. */
export function readGuard({ hooksOf }: Pick<RecordContext, 'hooksOf'>) {
  const readHook = async (principal: Principal, entity: Entity) => hooksOf(entity).beforeRead?.({ principal, entity })
  return {
    /** Reads unless the hook refuses. @throws what the hook throws */
    async before<T>(principal: Principal, entity: Entity, read: () => Promise<T>): Promise<T> {
      await readHook(principal, entity)
      return read()
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

import { AppError } from '#server/http/answers/errors.ts'
import type { Principal } from '#server/http/principal.ts'
import type { Entity } from '#shared/documents/entity.ts'
import type { RecordContext } from '../record-context.ts'

/** What entities have to say before their records are read (`beforeRead`). */
export function readGuard({ hooksOf }: Pick<RecordContext, 'hooksOf'>) {
  const ask = async (principal: Principal, entity: Entity) => hooksOf(entity).beforeRead?.({ principal, entity })
  return {
    /** Reads where nothing refuses it. @throws what the hook throws */
    async before<T>(principal: Principal, entity: Entity, read: () => Promise<T>): Promise<T> {
      await ask(principal, entity)
      return read()
    },

    /** Whether a read would go on, for what is read among others. */
    async isReadable(principal: Principal, entity: Entity): Promise<boolean> {
      try {
        await ask(principal, entity)
        return true
      } catch (error) {
        if (error instanceof AppError) return false
        throw error
      }
    },
  }
}

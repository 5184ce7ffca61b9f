import { actorOf, type Principal } from '../http/principal.ts'
import { LOG_TYPE, OPERATION, type SystemLog } from './system-log.store.ts'

export type Operation = keyof typeof OPERATION

/**
 * @param who null when the program did it by itself, as jobs do
 * @param content in words; what was before and after is in the data log
 */
export type TellOperation = (who: Principal | null, operation: Operation, content: string) => Promise<void>

/** Tells the operation log who did what; the request on whose way it is told adds from where and at what cost. */
export function createOperationLog(log: Pick<SystemLog, 'add'>): TellOperation {
  return (who, operation, content) =>
    log.add({
      type: LOG_TYPE.operation,
      operateType: OPERATION[operation],
      content,
      ...(who && { username: actorOf(who), realname: who.realname, tenantId: who.tenantId }),
    })
}

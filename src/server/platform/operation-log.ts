import { actorOf, type Principal } from '../http/principal.ts'
import { LOG_TYPE, OPERATION, type SystemLog } from './stores/system-log.store.ts'

export type Operation = keyof typeof OPERATION

/**
 * @param who null for the server, as in jobs
 * @param content as text; the data log has the states before and after
 */
export type LogOperation = (who: Principal | null, operation: Operation, content: string) => Promise<void>

/** Writes to the operation log. The current request adds address and cost to the entry. */
export function createOperationLog(log: Pick<SystemLog, 'add'>): LogOperation {
  return (who, operation, content) =>
    log.add({
      type: LOG_TYPE.operation,
      operateType: OPERATION[operation],
      content,
      ...(who && { username: actorOf(who), realname: who.realname, tenantId: who.tenantId }),
    })
}

import type { Entity } from '#shared/documents/entity.ts'
import { tableAtAddress } from '#shared/documents/online-form/form.ts'
import type { Principal } from '../../../http/principal.ts'
import type { TellOperation } from '../../../platform/operation-log.ts'

/** Says that a person takes records of a form out of the house, to be called before it is done. */
export type TellFormExport = (principal: Principal, entity: Entity) => Promise<void>

/**
 * Exports of online forms in the operation log: all forms share a route, so the log is told which one it is. The request adds what was
 * asked for, and what came of it.
 */
export function createFormExportLog(tell: TellOperation): TellFormExport {
  return (principal, entity) => tell(principal, 'export', `导出${entity.title}（${tableAtAddress(entity.$id)}）`)
}

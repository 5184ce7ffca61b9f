import type { Principal } from '#server/http/principal.ts'
import type { LogOperation } from '#server/platform/operation-log.ts'
import type { Entity } from '#shared/documents/entity.ts'
import { childrenNamed } from '#shared/documents/entity-fields.ts'
import { tableAtAddress } from '#shared/documents/online-form/form.ts'

/**
 * Logs that a person exports records of a form. Must be called before the export starts.
 * @param rows name of the sub-table whose rows are exported instead of records
 */
export type LogFormExport = (principal: Principal, entity: Entity, rows?: string) => Promise<void>

/**
 * Logs exports of online forms in the operation log with their form, because all forms share one route. The request
 * adds its query and its result.
 */
export function createFormExportLog(logOperation: LogOperation): LogFormExport {
  return (principal, entity, rows) => {
    const children = rows === undefined ? undefined : childrenNamed(entity, rows)
    const what = children ? `${entity.title}的${children.title ?? rows}` : entity.title
    return logOperation(principal, 'export', `导出${what}（${tableAtAddress(children?.entity ?? entity.$id)}）`)
  }
}

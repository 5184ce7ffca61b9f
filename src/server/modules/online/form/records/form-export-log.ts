import type { Principal } from '#server/http/principal.ts'
import type { TellOperation } from '#server/platform/operation-log.ts'
import type { Entity } from '#shared/documents/entity.ts'
import { childrenNamed } from '#shared/documents/entity-fields.ts'
import { tableAtAddress } from '#shared/documents/online-form/form.ts'

/**
 * Says that a person takes records of a form out of the house, to be called before it is done.
 * @param rows name of the sub-table of which rows go, where no records do
 */
export type TellFormExport = (principal: Principal, entity: Entity, rows?: string) => Promise<void>

/**
 * Exports of online forms in the operation log: all forms share a route, so the log is told which one it is. The request adds what was
 * asked for, and what came of it.
 */
export function createFormExportLog(tell: TellOperation): TellFormExport {
  return (principal, entity, rows) => {
    const children = rows === undefined ? undefined : childrenNamed(entity, rows)
    const what = children ? `${entity.title}的${children.title ?? rows}` : entity.title
    return tell(principal, 'export', `导出${what}（${tableAtAddress(children?.entity ?? entity.$id)}）`)
  }
}

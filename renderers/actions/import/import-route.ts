import type { Entity } from '#shared/documents/entity.ts'
import { methodOf, pathOf } from '#shared/documents/entity-fields.ts'
import type { CallRequest } from '../../ports.ts'

export interface ImportParameters {
  /** `POST /path`; default: that of the entity. */
  call?: string
  template?: string
  /** Goes with the workbook. */
  query?: Record<string, unknown>
}

/** Where a workbook goes. */
export interface ImportRoute extends CallRequest {
  /** What the rows are called. */
  title: string
  /** Call that gives the template, if there is one. */
  template?: string
}

/** @throws Error when nothing says where. */
export function importRoute(entity: Entity, { call, template, query }: ImportParameters): ImportRoute {
  const { title } = entity
  if (call !== undefined) return { title, call, template, query }
  const [path, templatePath] = [pathOf(entity, 'importExcel'), pathOf(entity, 'importTemplate')]
  if (path === undefined) throw new Error(`${entity.$id} does not offer the call importExcel`)
  return {
    title,
    call: `${methodOf('importExcel')} ${path}`,
    template: template ?? (templatePath && `${methodOf('importTemplate')} ${templatePath}`),
    query,
  }
}

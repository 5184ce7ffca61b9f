import type { CallRequest } from '#renderers/ports.ts'
import type { Entity } from '#shared/documents/entity.ts'
import { methodOf, pathOf } from '#shared/documents/entity-fields.ts'
import type { ImportTakes } from './import-words.ts'

export interface ImportParameters {
  /** `POST /path`; default: that of the entity. */
  call?: string
  template?: string
  /** Goes with the workbook. */
  query?: Record<string, unknown>
  /** Goes with the workbook too, and is in no address. */
  body?: Record<string, unknown>
  /** Default: rows. */
  takes?: ImportTakes
  /** What is imported; default: the title of the entity. */
  title?: string
}

/** Where a workbook goes. */
export interface ImportRoute extends CallRequest {
  /** What the rows are called. */
  title: string
  takes: ImportTakes
  /** Call that gives the template, if there is one. */
  template?: string
}

/** @throws Error when nothing says where. */
export function importRoute(entity: Entity, parameters: ImportParameters): ImportRoute {
  const { call, template, query, body, takes = 'rows', title = entity.title } = parameters
  if (call !== undefined) return { title, takes, call, template, query, body }
  const [path, templatePath] = [pathOf(entity, 'importExcel'), pathOf(entity, 'importTemplate')]
  if (path === undefined) throw new Error(`${entity.$id} does not offer the call importExcel`)
  return {
    title,
    takes,
    call: `${methodOf('importExcel')} ${path}`,
    template: template ?? (templatePath && `${methodOf('importTemplate')} ${templatePath}`),
    query,
    body,
  }
}

import type { CallRequest } from '#renderers/ports.ts'
import type { Entity } from '#shared/documents/entity.ts'
import { methodOf, pathOf } from '#shared/documents/entity-fields.ts'
import type { ImportTakes } from './import-words.ts'

export interface ImportParameters {
  /** `POST /path`; default: the call of the entity. */
  call?: string
  template?: string
  /** Query that is sent with the workbook. */
  query?: Record<string, unknown>
  /** Fields that are sent in the body with the workbook, and do not appear in the address. */
  body?: Record<string, unknown>
  /** Default: rows. */
  takes?: ImportTakes
  /** Title of the dialog; default: the title of the entity. */
  title?: string
}

/** Call that takes the workbook. */
export interface ImportRoute extends CallRequest {
  /** Name of the rows. */
  title: string
  takes: ImportTakes
  /** Call that returns the template, if there is one. */
  template?: string
}

/** @throws Error when neither parameters nor entity define a call. */
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

import { CONTEXT_PATH } from '#shared/wire/protocol.ts'
import type { App } from '../http/app-type.ts'

/** Part of a JSON schema from which tests make requests. */
export interface Described {
  type?: string
  properties?: Record<string, Described>
  required?: string[]
  anyOf?: Described[]
  items?: Described
  enum?: unknown[]
  const?: unknown
  minimum?: number
  pattern?: string
}

/** A call in the interface description. */
export interface DescribedRoute {
  method: string
  /** With parameters as `{name}`, and with the context path. */
  path: string
  parameters: { name: string; in: string; required?: boolean; schema?: Described }[]
  body?: Described | undefined
}

interface Operation {
  parameters?: DescribedRoute['parameters']
  requestBody?: { content?: Record<string, { schema?: Described }> }
}

/** Returns every route from the server's own description, so that none is forgotten. */
export function describedRoutes(app: App): DescribedRoute[] {
  const { paths } = app.swagger() as unknown as { paths: Record<string, Record<string, Operation>> }
  return Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, { parameters = [], requestBody }]) => ({
      ...{ method: method.toUpperCase(), path: path.startsWith(CONTEXT_PATH) ? path : `${CONTEXT_PATH}${path}` },
      ...{ parameters, body: requestBody?.content?.['application/json']?.schema },
    })),
  )
}

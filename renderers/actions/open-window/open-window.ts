import type { ActionContext } from '#renderers/plugin.ts'
import type { Row } from '#shared/documents/entity.ts'
import { safeAddress } from './safe-address.ts'

export interface OpenWindowParameters {
  url: unknown
  query?: Row
}

/** Opens an address in a window without access to this one. @throws when the address is forbidden. */
export async function runOpenWindow(_: ActionContext, { url, query = {} }: OpenWindowParameters): Promise<void> {
  window.open(safeAddress(url, query, window.location.href), '_blank', 'noopener,noreferrer')
}

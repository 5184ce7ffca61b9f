import type { ActionContext } from '#renderers/plugin.ts'
import type { Row } from '#shared/documents/entity.ts'

export interface EmitParameters {
  event: string
  detail?: Row
}

/** Sends an event to the blocks of the page; resolves when the steps of all listeners are done. */
export function runEmit({ screen }: ActionContext, { event, detail = {} }: EmitParameters): Promise<void> {
  return screen.emit(event, detail)
}

import type { ActionContext } from '#renderers/pieces.ts'
import type { Row } from '#shared/documents/entity.ts'

export interface EmitParameters {
  event: string
  detail?: Row
}

/** Tells the blocks of the page; resolves when all who listen have done what they do. */
export function runEmit({ screen }: ActionContext, { event, detail = {} }: EmitParameters): Promise<void> {
  return screen.emit(event, detail)
}

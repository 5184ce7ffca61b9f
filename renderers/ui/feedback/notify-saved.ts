import type { Ports, Saved } from '#renderers/ports.ts'
import type { Entity } from '#shared/documents/entity.ts'
import { notStoredText } from './problem-text.ts'

/** Notifies the person that a record was stored, and which of the sent values were not. */
export function notifySaved(saved: Pick<Saved, 'message' | 'ignored'>, entity: Entity, { notices }: Ports): void {
  notices.success(saved.message)
  const notStored = notStoredText(saved, entity)
  if (notStored !== undefined) notices.warning(notStored)
}

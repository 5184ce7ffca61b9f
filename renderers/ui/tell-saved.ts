import type { Entity } from '#shared/documents/entity.ts'
import type { Ports, Saved } from '../ports.ts'
import { notStoredText } from './feedback/problem-text.ts'

/** Reports that a record was stored, and warns which values were sent but not stored. */
export function tellSaved(saved: Pick<Saved, 'message' | 'ignored'>, entity: Entity, { notices }: Ports): void {
  notices.success(saved.message)
  const notStored = notStoredText(saved, entity)
  if (notStored !== undefined) notices.warning(notStored)
}

import { AppError } from '#server/http/answers/errors.ts'
import type { Entity, RecordCall } from '#shared/documents/entity.ts'
import { settingsOfButton, switchedOff } from '#shared/documents/online-form/enhancements/built-in-buttons.ts'

/**
 * Refuses a call whose button the form switched off, also for administrators: it is a setting of the form, not a
 * permission.
 * @throws AppError FORM_BUTTON_OFF
 */
export function refuseSwitchedOff(entity: Entity, call: RecordCall): void {
  const button = switchedOff(entity['x-form']?.enhancements, call)
  if (button) throw new AppError('FORM_BUTTON_OFF', { form: entity.title, title: button.title })
}

/** Refuses filling in a record on its own page when the form has no confirm button. @throws AppError FORM_BUTTON_OFF */
export function refuseUnconfirmed(entity: Entity): void {
  const button = settingsOfButton(entity['x-form']?.enhancements, 'form_confirm')
  if (button?.isOff) throw new AppError('FORM_BUTTON_OFF', { form: entity.title, title: button.title })
}

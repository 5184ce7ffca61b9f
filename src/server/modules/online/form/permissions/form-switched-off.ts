import { AppError } from '#server/http/answers/errors.ts'
import type { Entity, RecordCall } from '#shared/documents/entity.ts'
import { saidOf, switchedOff } from '#shared/documents/online-form/built-in-buttons.ts'

/**
 * A form without a button does not do what the button is for, whoever asks: that is how the form works, and no grant.
 * @throws AppError FORM_BUTTON_OFF
 */
export function refuseSwitchedOff(entity: Entity, call: RecordCall): void {
  const button = switchedOff(entity['x-form']?.enhancements, call)
  if (button) throw new AppError('FORM_BUTTON_OFF', { form: entity.title, title: button.title })
}

/** A record has no page to be filled in where its form has nothing to confirm it by. @throws AppError FORM_BUTTON_OFF */
export function refuseUnconfirmed(entity: Entity): void {
  const button = saidOf(entity['x-form']?.enhancements, 'form_confirm')
  if (button?.isOff) throw new AppError('FORM_BUTTON_OFF', { form: entity.title, title: button.title })
}

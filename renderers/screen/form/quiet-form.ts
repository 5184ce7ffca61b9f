import { createForm, type Form, type IFormProps } from '@formily/core'

/**
 * A form that nobody has to take down. Formily's own asks to be told of every change of every observable until it is
 * unmounted, and its unmounting cannot be used, since a tab that is hidden would do it too: each form would be kept for
 * good and slow down all that come after it. What it listens for, changes of initial values and news of changed ones,
 * nobody here uses.
 */
export function createQuietForm(options?: IFormProps): Form {
  const form = createForm(options)
  for (const stop of form.disposers.splice(0)) stop()
  return form
}

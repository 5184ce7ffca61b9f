import { createForm, type Form, type IFormProps } from '@formily/core'

/**
 * A form that needs no unmount. Formily's form listens to every change of every observable until it is unmounted.
 * Unmounting cannot be used, since a hidden tab would do it too. Without it each form would leak and slow down all
 * later ones. The listeners serve changed initial values, which nobody here uses.
 */
export function createQuietForm(options?: IFormProps): Form {
  const form = createForm(options)
  for (const stop of form.disposers.splice(0)) stop()
  return form
}

import { ActionStopped, type FormHandle } from '#renderers/plugin.ts'

/**
 * Ends the sequence when the form around an action is not valid; the form has shown the problems. Does nothing without
 * a form.
 */
export async function requireValid(form: FormHandle | undefined): Promise<void> {
  if (form && form.mode !== 'view' && !(await form.validate())) throw new ActionStopped()
}

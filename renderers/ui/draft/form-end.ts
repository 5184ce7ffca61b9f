import type { FormHandle } from '#renderers/pieces.ts'

const endings = new WeakMap<FormHandle, () => void>()

/** Takes what is to be done when a form was saved or given up. */
export function onFormEnd(form: FormHandle, ending: () => void): void {
  endings.set(form, ending)
}

/** Tells that a form was saved or given up on purpose. */
export function endForm(form: FormHandle | undefined): void {
  if (form) endings.get(form)?.()
}

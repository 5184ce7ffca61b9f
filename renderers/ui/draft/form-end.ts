import type { FormHandle } from '#renderers/plugin.ts'

const endings = new WeakMap<FormHandle, () => void>()

/** Registers a function to call when a form was saved or discarded. */
export function onFormEnd(form: FormHandle, ending: () => void): void {
  endings.set(form, ending)
}

/** Ends a form that was saved or discarded on purpose. */
export function endForm(form: FormHandle | undefined): void {
  if (form) endings.get(form)?.()
}

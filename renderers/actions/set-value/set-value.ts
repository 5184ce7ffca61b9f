import type { ActionContext } from '#renderers/plugin.ts'
import type { Row } from '#shared/documents/entity.ts'

export interface SetValueParameters {
  target?: string
  values: Row
}

/**
 * Sets fields of a form as if a person typed the values. Does nothing when the form is not open, for example in a
 * closed dialog.
 */
export async function runSetValue(context: ActionContext, { target, values }: SetValueParameters): Promise<void> {
  const form = target === undefined ? context.form : context.screen.form(target)
  for (const [name, value] of Object.entries(values)) form?.set(name, value)
}

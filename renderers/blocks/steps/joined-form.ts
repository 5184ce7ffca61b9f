import type { FormHandle } from '#renderers/plugin.ts'
import type { Entity, Row } from '#shared/documents/entity.ts'

/** A step with its form once it was shown, and the names of its fields. */
export interface StepForm {
  form: FormHandle | undefined
  fields: readonly string[]
}

/**
 * Joins the forms of all steps, so that a wizard works like one form.
 * @param show activates the step with an error
 */
export function joinedForm(
  steps: () => readonly StepForm[],
  entity: Entity | undefined,
  show: (step: number) => void,
): FormHandle {
  const together = (part: (form: FormHandle) => Row): Row =>
    Object.assign({}, ...steps().map(({ form, fields }) => (form ? only(part(form), fields) : {})))
  return {
    mode: 'add',
    entity,
    values: () => together((form) => form.values()),
    sent: () => together((form) => form.sent()),
    set(name, value) {
      for (const { form } of steps()) form?.set(name, value)
    },
    dirty: () => steps().some(({ form }) => form?.dirty() ?? false),
    async validate() {
      for (const [step, { form }] of steps().entries()) {
        if (!form || (await form.validate())) continue
        show(step)
        return false
      }
      return true
    },
    showProblems(problems) {
      let left = [...problems]
      let first: number | undefined
      for (const [step, { form }] of steps().entries()) {
        const before = left.length
        if (form && before > 0) left = form.showProblems(left)
        if (left.length < before) first ??= step
      }
      if (first !== undefined) show(first)
      return left
    },
  }
}

function only(row: Row, names: readonly string[]): Row {
  return Object.fromEntries(Object.entries(row).filter(([name]) => names.includes(name)))
}

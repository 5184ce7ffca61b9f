import type { Entity, Row } from '#shared/documents/entity.ts'
import type { FormHandle } from '../../pieces.ts'

/** What a step contributes: its form once it was shown, and the names of its fields. */
export interface StepForm {
  form: FormHandle | undefined
  fields: readonly string[]
}

/**
 * The forms of all steps as one, so that what can be done with a form can be done with a wizard.
 * @param show brings the step with a mistake to the front
 */
export function joinedForm(
  steps: () => readonly StepForm[],
  entity: Entity | undefined,
  show: (step: number) => void,
): FormHandle {
  const together = (part: (form: FormHandle) => Row): Row =>
    Object.assign({}, ...steps().map(({ form, fields }) => (form ? only(part(form), fields) : {})))
  const whole = {
    mode: 'add' as const,
    entity,
    values: () => together((form) => form.values()),
    sent: () => together((form: Sending) => form.sent?.() ?? form.values()),
    set(name: string, value: unknown) {
      for (const { form } of steps()) form?.set(name, value)
    },
    dirty: () => steps().some(({ form }) => form?.dirty() ?? false),
    async validate(): Promise<boolean> {
      for (const [step, { form }] of steps().entries()) {
        if (!form || (await form.validate())) continue
        show(step)
        return false
      }
      return true
    },
    showProblems(problems: Parameters<FormHandle['showProblems']>[0]) {
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
  return whole
}

/** A form with rows sends what became of them instead of the rows as they are. */
type Sending = FormHandle & { sent?(): Row }

function only(row: Row, names: readonly string[]): Row {
  return Object.fromEntries(Object.entries(row).filter(([name]) => names.includes(name)))
}

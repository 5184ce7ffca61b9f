import { useMemoizedFn } from 'ahooks'
import { type RefObject, useRef } from 'react'
import type { FormHandle, PreparedButton } from '#renderers/plugin.ts'
import { useUnsaved } from '../hooks/use-unsaved.ts'

/**
 * Submits a form inside the page. The submitted values become its new initial values. A page that closes itself in one
 * of the steps counts as saved with the values at their start.
 */
export function useSubmission(
  form: RefObject<FormHandle | undefined>,
  run: (button: PreparedButton) => Promise<boolean>,
): (button: PreparedButton) => Promise<void> {
  const sent = useRef('')
  const sending = useRef('')
  useUnsaved((byItself) => {
    if (form.current?.dirty() !== true) return false
    const content = contentOf(form.current)
    return content !== sent.current && !(byItself && content === sending.current)
  })
  return useMemoizedFn(async (button: PreparedButton) => {
    const submitted = form.current
    const content = submitted ? contentOf(submitted) : ''
    const before = sent.current
    sending.current = content
    if (submitted)
      accepting.set(submitted, () => {
        sent.current = content
      })
    try {
      sent.current = (await run(button)) ? content : before
    } finally {
      sending.current = ''
      if (submitted) accepting.delete(submitted)
    }
  })
}

/** Reactions to an accepted call, by form that is being submitted. */
const accepting = new WeakMap<FormHandle, () => void>()

/**
 * Counts the values that a form is submitting as saved, from now on and unless a later step of the button fails. Called
 * before the message of success is shown: people who have read it can close the page without a question.
 */
export function acceptSubmitted(form: FormHandle | undefined): void {
  if (form) accepting.get(form)?.()
}

const contentOf = (form: FormHandle) => JSON.stringify(form.values())

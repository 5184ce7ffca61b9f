import { useMemoizedFn } from 'ahooks'
import { type RefObject, useRef } from 'react'
import type { FormHandle, PreparedButton } from '#renderers/pieces.ts'
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
    const content = form.current ? contentOf(form.current) : ''
    sending.current = content
    try {
      if (await run(button)) sent.current = content
    } finally {
      sending.current = ''
    }
  })
}

const contentOf = (form: FormHandle) => JSON.stringify(form.values())

import { useMemoizedFn } from 'ahooks'
import { type RefObject, useRef } from 'react'
import type { FormHandle, PreparedButton } from '#renderers/pieces.ts'
import { useUnsaved } from '../hooks/use-unsaved.ts'

/**
 * Submits a form that stands in the page. It counts from what it began with, and what was sent since is as good as that;
 * a page that closes itself among the steps has sent what they began with.
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

import { useDebounceFn } from 'ahooks'
import { useRef, useState } from 'react'

export interface ComposedInput {
  value: string
  onChange(event: { target: { value: string } }): void
  onCompositionStart(): void
  onCompositionEnd(event: { currentTarget: { value: string } }): void
}

/**
 * Text that is acted on a while after the last change, and never while an input method is composing: half-typed pinyin
 * is no search word.
 * @param settle called with the text.
 */
export function useComposedValue(settle: (text: string) => void, delayMs: number): ComposedInput {
  const [value, setValue] = useState('')
  const composing = useRef(false)
  const { run: later, cancel } = useDebounceFn(settle, { wait: delayMs })
  return {
    value,
    onChange({ target }) {
      setValue(target.value)
      if (!composing.current) later(target.value)
    },
    onCompositionStart() {
      composing.current = true
      cancel()
    },
    onCompositionEnd({ currentTarget }) {
      composing.current = false
      later(currentTarget.value)
    },
  }
}

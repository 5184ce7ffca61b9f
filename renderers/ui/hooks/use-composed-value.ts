import { useUnmount } from 'ahooks'
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
 * Trees of every list use it, so it has a timer instead of useDebounceFn of ahooks, which brings 1.5 kB of lodash.
 * @param settle called with the text
 */
export function useComposedValue(settle: (text: string) => void, delayMs: number): ComposedInput {
  const [value, setValue] = useState('')
  const composing = useRef(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const cancel = () => clearTimeout(timer.current)
  useUnmount(cancel)

  function later(text: string) {
    cancel()
    timer.current = setTimeout(() => settle(text), delayMs)
  }
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

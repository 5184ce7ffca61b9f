import { type CompositionEvent, type SyntheticEvent, useRef, useState } from 'react'
import { fitTyped } from './length.ts'

type TextElement = HTMLInputElement | HTMLTextAreaElement

interface Typing {
  value: string
  onChange(event: SyntheticEvent<TextElement>): void
  onCompositionStart(event: CompositionEvent<TextElement>): void
  onCompositionEnd(event: CompositionEvent<TextElement>): void
}

/**
 * Text of a control while it is typed, at most `max` characters. While an input method composes, the letters are shown
 * but the form does not receive them. So nobody can cut, rewrite, validate or search for half a word.
 */
export function useTyping(value: string, onChange: (text: string) => void, max?: number): Typing {
  const composing = useRef(false)
  const [draft, setDraft] = useState<string | null>(null)
  const tell = (text: string) => onChange(fitTyped(value, text, max))
  return {
    value: draft ?? value,
    onChange(event) {
      const text = event.currentTarget.value
      if (composing.current) setDraft(text)
      else tell(text)
    },
    onCompositionStart() {
      composing.current = true
    },
    onCompositionEnd(event) {
      composing.current = false
      setDraft(null)
      tell(event.currentTarget.value)
    },
  }
}

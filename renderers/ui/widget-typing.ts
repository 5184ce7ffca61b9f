import { type CompositionEvent, type SyntheticEvent, useRef, useState } from 'react'

type TextElement = HTMLInputElement | HTMLTextAreaElement

interface Typing {
  value: string
  onChange(event: SyntheticEvent<TextElement>): void
  onCompositionStart(event: CompositionEvent<TextElement>): void
  onCompositionEnd(event: CompositionEvent<TextElement>): void
}

/**
 * Text of a control while it is typed. While an input method composes, the letters are shown but not told to the form,
 * so nobody can rewrite, validate or search for half a word.
 */
export function useTyping(value: string, onChange: (text: string) => void): Typing {
  const composing = useRef(false)
  const [draft, setDraft] = useState<string | null>(null)
  return {
    value: draft ?? value,
    onChange(event) {
      const text = event.currentTarget.value
      if (composing.current) setDraft(text)
      else onChange(text)
    },
    onCompositionStart() {
      composing.current = true
    },
    onCompositionEnd(event) {
      composing.current = false
      setDraft(null)
      onChange(event.currentTarget.value)
    },
  }
}

/** Limit of characters as people count them; a character outside the basic plane (an emoji, a rare name) is one. */
export function lengthLimit(max: number | undefined) {
  if (max === undefined) return undefined
  return {
    max,
    strategy: (text: string) => [...text].length,
    exceedFormatter: (text: string) => [...text].slice(0, max).join(''),
  }
}

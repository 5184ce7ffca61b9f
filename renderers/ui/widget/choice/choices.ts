import { useCallback, useEffect, useMemo, useState } from 'react'
import type { Ports } from '#renderers/ports.ts'
import { useScreen } from '#renderers/ui/screen-context.ts'
import type { Field } from '#shared/documents/entity.ts'
import type { DictionaryOption } from '#shared/wire/session.ts'

/** An option; keys are text here, whatever the type of the field. */
export interface Choice {
  value: string
  text: string
  color?: string
}

export interface Choices {
  items: readonly Choice[]
  state: 'ready' | 'loading' | 'failed'
  /** Requests the dictionary again. */
  retry(): void
}

/** Sources of a field's options; the first one that exists wins, the field itself comes last. */
export interface ChoiceSource {
  field: Field
  options?: readonly Pick<DictionaryOption, 'value' | 'text' | 'color'>[]
  dictionary?: string
}

/** Options of a field: the given ones, else its enum, else the dictionary. */
export function useChoices({ field, options, dictionary }: ChoiceSource): Choices {
  const fixed = useMemo(() => fixedChoices(options, field), [options, field])
  const loaded = useDictionary(fixed ? undefined : dictionary || field['x-dict'])
  return fixed ? { ...loaded, items: fixed, state: 'ready' } : loaded
}

export const DICTIONARY_ERROR = '字典Code不能为空!'

/** Whether the options have no source, which is an error of the page. */
export function lacksChoices({ field, options, dictionary }: ChoiceSource): boolean {
  return !options && !dictionary && !field['x-dict'] && !field.enum
}

function fixedChoices(options: ChoiceSource['options'], field: Field): Choice[] | undefined {
  if (options) return options.map(({ value, text, color }) => ({ value: String(value), text, color }))
  if (field['x-dict']) return undefined
  return field.enum?.map((value) => ({ value: String(value), text: String(value) }))
}

interface Answer {
  code: string
  /** Absent when the dictionary could not be loaded. */
  items?: readonly Choice[]
}

/** Last responses by host, so that cells of a table need not wait at each render. */
const lastAnswers = new WeakMap<Ports, Map<string, Answer>>()
const NONE: readonly Choice[] = []

function useDictionary(code: string | undefined): Choices {
  const { ports } = useScreen()
  const [attempt, setAttempt] = useState(0)
  const [answer, setAnswer] = useState<Answer>()
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt requests the same code again
  useEffect(() => {
    if (!code) return
    let wanted = true
    const show = (given: Answer) => wanted && setAnswer((before) => (isSame(before, given) ? before : given))
    ports.dictionary(code).then(
      (items) => show(remember(ports, { code, items })),
      // The former items are better than none.
      () => wanted && setAnswer((before) => (before?.code === code && before.items ? before : { code })),
    )
    return () => {
      wanted = false
    }
  }, [ports, code, attempt])
  useEffect(() => {
    if (code) return ports.onChanged?.('dictionaries', () => setAttempt((count) => count + 1))
  }, [ports, code])
  const retry = useCallback(() => {
    setAnswer(undefined)
    setAttempt((count) => count + 1)
  }, [])
  if (!code) return { items: NONE, state: 'ready', retry }
  const known = answer?.code === code ? answer : lastAnswers.get(ports)?.get(code)
  if (!known) return { items: NONE, state: 'loading', retry }
  return { items: known.items ?? NONE, state: known.items ? 'ready' : 'failed', retry }
}

function isSame(before: Answer | undefined, given: Answer): boolean {
  return before?.code === given.code && before.items === given.items
}

function remember(ports: Ports, answer: Answer): Answer {
  const answers = lastAnswers.get(ports) ?? new Map<string, Answer>()
  lastAnswers.set(ports, answers.set(answer.code, answer))
  return answer
}

/** The items, and a plain one for every unknown key, so that every stored value is visible. */
export function withUnknown(items: readonly Choice[], keys: readonly string[]): Choice[] {
  const unknown = keys.filter((key) => !items.some((item) => item.value === key))
  return [...items, ...unknown.map((key) => ({ value: key, text: key }))]
}

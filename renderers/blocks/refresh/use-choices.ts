import { useCallback } from 'react'
import { useQuery } from '#renderers/ui/hooks/use-query.ts'
import { useScreen } from '#renderers/ui/screen-context.ts'
import { answeredRows } from '#renderers/ui/table/answered-rows.ts'

export interface Choice {
  label: string
  name: string
  call: string
}

/** Choices of a call; empty until loaded. */
export function useChoices({ call }: Choice): { value: string; text: string }[] {
  const { ports } = useScreen()
  const { value = [] } = useQuery(
    useCallback(async () => answeredRows((await ports.call({ call })).result), [ports, call]),
    { notify: true },
  )
  return value.map(({ value, text }) => ({ value: String(value), text: String(text ?? value) }))
}

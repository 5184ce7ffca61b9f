import { useCallback, useMemo, useState } from 'react'
import type { Row } from '#shared/documents/entity.ts'
import { useScreen } from '../screen-context.ts'
import { computeValues } from './compute-values.ts'

/** Conditions of the request of a list: fixed ones of its page, and those that other blocks add. */
export function useConditions(fixed: Readonly<Record<string, unknown>> | undefined) {
  const { scope } = useScreen()
  const [given, setGiven] = useState<Readonly<Record<string, Row>>>({})
  const conditions = useMemo<Row>(
    () => Object.assign({}, ...Object.values(given), computeValues(fixed ?? {}, scope({}))),
    [given, fixed, scope],
  )
  const filter = useCallback((row: Row, source: string) => setGiven((present) => ({ ...present, [source]: row })), [])
  return { conditions, filter }
}

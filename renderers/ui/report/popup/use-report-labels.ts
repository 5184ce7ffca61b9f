import { useCallback } from 'react'
import type { ReportDictionary } from '#renderers/ports.ts'
import { useScreen } from '#renderers/ui/screen-context.ts'
import { useLabels } from '#renderers/ui/widget/reference/reference-labels.ts'

/**
 * Texts of stored values, whether or not they are on the present page of the report. Pass the same dictionary object.
 */
export function useReportLabels(dictionary: ReportDictionary, keys: readonly string[]) {
  const { ports } = useScreen()
  const load = useCallback(
    async (wanted: readonly string[]) => (await ports.reports()).texts(dictionary, wanted),
    [ports, dictionary],
  )
  return useLabels(load, keys)
}

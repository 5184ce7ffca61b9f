import { useCallback } from 'react'
import type { PreparedField } from '#renderers/plugin.ts'
import type { ReportDescription, ReportQueryItem } from '#shared/wire/report.ts'
import { showRefusal } from '../feedback/show-refusal.ts'
import { useQuery } from '../hooks/use-query.ts'
import { useScreen } from '../screen-context.ts'
import { parameterItems, type ReportSearchFields, reportSearchFields } from './report-items.ts'

export interface LoadedReport {
  description: ReportDescription
  items: readonly ReportQueryItem[]
  search: Omit<ReportSearchFields, 'shown' | 'folded'> & { shown: PreparedField[]; folded: PreparedField[] }
}

/**
 * Description and query items of a report, and with `inputs` its parameters as further fields of the search. If only the items fail, the report is shown without them and a notice
 * reports why.
 */
export function useReport(code: string, { inputs = false } = {}) {
  const { ports, prepareFields } = useScreen()
  const load = useCallback(async (): Promise<LoadedReport> => {
    const reports = await ports.reports()
    const description = await reports.describe(code)
    const items = await reports.items(description.cgRpConfigId).catch((error) => {
      showRefusal(error, ports)
      return []
    })
    const { shown, folded, entity, initial } = reportSearchFields(
      inputs ? [...parameterItems(description), ...items] : items,
      description,
    )
    const [first, others] = await Promise.all([prepareFields(shown, entity), prepareFields(folded, entity)])
    return { description, items, search: { shown: first, folded: others, entity, initial } }
  }, [ports, prepareFields, code, inputs])
  return useQuery(load)
}

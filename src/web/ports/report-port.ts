import type { ReportPort } from '#renderers/ports.ts'
import { createReportTexts } from '#renderers/ui/report/report-texts.ts'
import { REPORT_BASE, type ReportData, type ReportDescription, type ReportQueryItem } from '#shared/wire/report.ts'
import type { DictionaryOption } from '#shared/wire/session.ts'
import type { Http } from '../http/client.ts'

/** Online reports by the calls of the agreed interface. */
export function createReportPort(http: Pick<Http, 'send'>): ReportPort {
  const pathOf = (call: string, name: string) => `${REPORT_BASE}/${call}/${encodeURIComponent(name)}`
  const source: Omit<ReportPort, 'texts'> = {
    describe: async (code) =>
      (await http.send<ReportDescription>({ method: 'GET', path: pathOf('getRpColumns', code) })).result,
    items: async (id) =>
      (await http.send<ReportQueryItem[]>({ method: 'GET', path: pathOf('getQueryInfo', id) })).result,
    rows: async (id, query, signal) =>
      (await http.send<ReportData>({ method: 'GET', path: pathOf('getData', id), query, signal })).result,
    choices: async ({ report: code, field }, search, signal) => {
      const query = { code, field, ...search }
      const path = `${REPORT_BASE}/getReportDictList`
      return (await http.send<DictionaryOption[]>({ method: 'GET', path, query, signal })).result
    },
  }
  return { ...source, texts: createReportTexts(source) }
}

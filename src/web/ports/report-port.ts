import type { ReportPort } from '#renderers/ports.ts'
import { createReportTexts } from '#renderers/ui/report/report-texts.ts'
import type { FieldPlace } from '#shared/documents/entity.ts'
import { REPORT_BASE, type ReportData, type ReportDescription, type ReportQueryItem } from '#shared/wire/report.ts'
import type { DictionaryOption } from '#shared/wire/session.ts'
import type { Http } from '../http/client.ts'
import { pathThrough } from './choices/through-fields.ts'

/**
 * Online reports by the calls of the agreed interface.
 * @param via field of a form, whose permission allows to read its report
 */
export function createReportPort(http: Pick<Http, 'send'>, via?: FieldPlace): ReportPort {
  const agreed = (call: string, name: string) => `${REPORT_BASE}/${call}/${encodeURIComponent(name)}`
  const pathOf = (through: string, call: string, name: string) =>
    via ? `${pathThrough(via)}/report/${through}` : agreed(call, name)
  const source: Omit<ReportPort, 'texts'> = {
    describe: async (code) =>
      (await http.send<ReportDescription>({ method: 'GET', path: pathOf('columns', 'getRpColumns', code) })).result,
    items: async (id) =>
      (await http.send<ReportQueryItem[]>({ method: 'GET', path: pathOf('items', 'getQueryInfo', id) })).result,
    rows: async (id, query, signal) =>
      (await http.send<ReportData>({ method: 'GET', path: pathOf('rows', 'getData', id), query, signal })).result,
    choices: async ({ report: code, field }, search, signal) => {
      const request = via
        ? { path: `${pathThrough(via)}/report/choices`, query: { column: field, ...search } }
        : { path: `${REPORT_BASE}/getReportDictList`, query: { code, field, ...search } }
      return (await http.send<DictionaryOption[]>({ method: 'GET', ...request, signal })).result
    },
  }
  return { ...source, texts: createReportTexts(source) }
}

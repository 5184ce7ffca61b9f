import type { Ports, ReportPort } from '#renderers/ports.ts'
import { memoryReports, type ReportSample } from '#renderers/ui/report/memory-reports.ts'
import type { Row } from '#shared/documents/entity.ts'
import type { ReportColumn, ReportDescription } from '#shared/wire/report.ts'

const SAMPLE_ROWS = 23

/** Reports of the server with made-up rows. */
export function sampleReports(real: Pick<Ports, 'reports'>): ReportPort {
  const known = new Map<string, Promise<ReportSample>>()
  async function load(code: string): Promise<ReportSample> {
    const reports = await real.reports()
    const description = await reports.describe(code)
    const items = await reports.items(description.cgRpConfigId)
    return { ...description, items, records: sampleRows(description) }
  }
  return memoryReports((code) => {
    const sample = known.get(code) ?? load(code)
    known.set(code, sample)
    // A failed request is repeated.
    sample.catch(() => known.delete(code))
    return sample
  })
}

function sampleRows({ columns, dictOptions }: ReportDescription): Row[] {
  return Array.from({ length: SAMPLE_ROWS }, (_, index) => ({
    id: `sample-${index + 1}`,
    ...Object.fromEntries(columns.map((column) => [column.dataIndex, sampleValue(column, dictOptions, index)])),
  }))
}

function sampleValue(
  { dataIndex, title, type, customRender }: ReportColumn,
  dictOptions: ReportDescription['dictOptions'],
  index: number,
): unknown {
  const options = dictOptions[customRender ?? dataIndex]
  if (options && options.length > 0) return options[index % options.length]!.value
  const day = String((index % 28) + 1).padStart(2, '0')
  switch (type) {
    case 'Integer':
    case 'Long':
      return (index + 1) * 7
    case 'BigDecimal':
      return (index + 1) * 12.5
    case 'Date':
      return `2026-01-${day}`
    case 'Datetime':
      return `2026-01-${day} 08:30:00`
    case 'Image':
      return ''
    case 'String':
      return `${title}${index + 1}`
  }
}

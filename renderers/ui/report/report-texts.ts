import type { ReportDictionary, ReportPort } from '#renderers/ports.ts'
import type { Row } from '#shared/documents/entity.ts'
import { MAX_REPORT_PAGE_SIZE } from '#shared/wire/report.ts'

type Source = Pick<ReportPort, 'describe' | 'rows'>

interface Known {
  labels: Map<string, string>
  /** Values of the pending request, and its promise. */
  wanted: Set<string>
  answer?: Promise<void>
}

/**
 * Labels of values that are stored elsewhere. Requests of many cells at the same moment are sent together; found labels
 * are cached.
 */
export function createReportTexts(source: Source): ReportPort['texts'] {
  const all = new Map<string, Known>()

  function knownOf(dictionary: ReportDictionary): Known {
    const name = JSON.stringify([dictionary.report, dictionary.value, dictionary.text])
    const known = all.get(name) ?? { labels: new Map(), wanted: new Set() }
    all.set(name, known)
    return known
  }

  async function findTogether(dictionary: ReportDictionary, known: Known): Promise<void> {
    await Promise.resolve()
    const wanted = [...known.wanted]
    known.wanted.clear()
    known.answer = undefined
    const found = await labelsOf(source, dictionary, wanted)
    for (const [value, label] of found) known.labels.set(value, label)
  }

  return async (dictionary, values) => {
    const known = knownOf(dictionary)
    const missing = values.filter((value) => !known.labels.has(value))
    for (const value of missing) known.wanted.add(value)
    if (missing.length > 0) {
      known.answer ??= findTogether(dictionary, known)
      await known.answer
    }
    return values.map((value) => known.labels.get(value) ?? value)
  }
}

async function labelsOf(source: Source, dictionary: ReportDictionary, wanted: readonly string[]) {
  const { value } = dictionary
  const { cgRpConfigId } = await source.describe(dictionary.report)
  const { records } = await source.rows(cgRpConfigId, {
    [`force_${value}`]: wanted.join(','),
    pageSize: MAX_REPORT_PAGE_SIZE,
  })
  return (records as Row[]).map((row) => [String(row[value] ?? ''), labelIn(row, dictionary)] as const)
}

function labelIn(row: Row, { value, text }: ReportDictionary): string {
  return String(row[`${text}_dictText`] ?? row[text] ?? row[value] ?? '')
}

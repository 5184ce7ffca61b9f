import type { Row } from '#shared/documents/entity.ts'
import { MAX_REPORT_PAGE_SIZE, type ReportQuery, type ReportQueryItem } from '#shared/wire/report.ts'
import type { ReportDictionary, ReportPort } from '../../ports.ts'

/** So many values are asked for one by one; for more of them the report is read through first. */
const FEW = 3
/** Pages of a report that are read through at most to find values. */
const MOST_PAGES = 10

type Source = Pick<ReportPort, 'describe' | 'items' | 'rows'>

interface Known {
  labels: Map<string, string>
  /** What is being asked for, and the answer to all of it. */
  wanted: Set<string>
  answer?: Promise<void>
}

/**
 * Labels of values that are stored elsewhere. What many cells ask for at the same moment is asked for together, and what
 * was found once is not asked for again.
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

async function labelsOf(
  source: Source,
  dictionary: ReportDictionary,
  wanted: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const { value: name } = dictionary
  const found = new Map<string, string>()
  const { cgRpConfigId: id } = await source.describe(dictionary.report)
  const read = async (query: ReportQuery) => {
    const { records, total } = await source.rows(id, { pageSize: MAX_REPORT_PAGE_SIZE, ...query })
    for (const row of records as Row[]) found.set(String(row[name] ?? ''), labelIn(row, dictionary))
    return records.length === 0 || Number(query.pageNo) * MAX_REPORT_PAGE_SIZE >= total
  }
  const missing = () => wanted.filter((value) => !found.has(value))
  const askable = (await source.items(id)).some((item) => canAsk(item, name))
  if (!askable || wanted.length > FEW) {
    for (let pageNo = 1; pageNo <= MOST_PAGES; pageNo += 1) {
      if ((await read({ pageNo })) || missing().length === 0) break
    }
  }
  if (askable) await Promise.all(missing().map((value) => read({ pageNo: 1, [name]: value })))
  return found
}

function canAsk({ field, mode, view }: ReportQueryItem, name: string): boolean {
  return field === name && mode === 'single' && ['text', 'number', 'list', 'sel_search'].includes(view)
}

function labelIn(row: Row, { value, text }: ReportDictionary): string {
  return String(row[`${text}_dictText`] ?? row[text] ?? row[value] ?? '')
}

import type { Principal } from '#server/http/principal.ts'
import type { ReportField } from '#shared/documents/report/report.ts'
import type { ReportContext } from '../report-context.ts'
import type { KnownReport } from '../report-library.ts'
import { readReport } from '../rows/report-rows.store.ts'

/** Rows of one dictionary; values beyond them are shown as they are, and sought by `reportDictionary`. */
const MOST_CHOICES = 1000

/**
 * The report with the texts that a SELECT gives for values of a column, as far as the reader may see what that reads. From here
 * on they are texts in the place of values like any others.
 */
export async function withChoices(
  context: ReportContext,
  principal: Principal,
  known: KnownReport,
): Promise<KnownReport> {
  if (known.choices.size === 0) return known
  const columns: Record<string, ReportField> = { ...known.report.columns }
  const searched = new Set<string>()
  for (const [name, choice] of known.choices) {
    const column = columns[name]
    if (!column || column.replace) continue
    const { records, total } = await readReport(context, principal, choice, { pageSize: MOST_CHOICES })
    if (total > MOST_CHOICES) searched.add(name)
    const given = records.filter(({ value }) => value !== null)
    columns[name] = {
      ...column,
      replace: given.map(({ value, text }) => ({ value: `${value}`, text: `${text ?? value}` })),
    }
  }
  return { ...known, searched, report: { ...known.report, columns } }
}

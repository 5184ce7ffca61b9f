import { AppError } from '#server/http/answers/errors.ts'
import type { Principal } from '#server/http/principal.ts'
import { lookupOptions } from '#server/records/labels/lookup.ts'
import { pageBounds } from '#server/records/read/page/page-bounds.ts'
import { keysFrom } from '#server/records/record-keys.ts'
import type { ReportField } from '#shared/documents/report/report.ts'
import { wrapQueryValue } from '#shared/rules/search/search-value.ts'
import type { ReportOption } from '#shared/wire/report.ts'
import type { DictionaryOption } from '#shared/wire/session.ts'
import type { ReportContext } from '../report-context.ts'
import type { KnownReport } from '../report-library.ts'
import { readReport } from '../rows/report-rows.store.ts'

/** Search in the dictionary of a column. */
export interface DictionarySearch {
  field: string
  /** Part of the text. */
  keyword?: string
  /** Comma list: returns only the entries of these values. */
  values?: string
  pageNo?: string
  pageSize?: string
}

/**
 * Returns a page of entries of a column's dictionary, of any kind, as far as the reader may see them.
 * @param known report before `withChoices` adds texts of its dictionaries
 * @throws AppError REQUEST_INVALID for an unknown column or one without dictionary, NOT_GRANTED for records that the
 * person may not look up
 */
export async function reportDictionary(
  context: ReportContext,
  principal: Principal,
  known: KnownReport,
  search: DictionarySearch,
): Promise<DictionaryOption[]> {
  const { field, keyword = '', values, pageNo, pageSize } = search
  // Further parameters of the address are dropped, since the queries below would take them for conditions.
  const page = { pageNo, pageSize }
  const keys = requestedKeys(values)
  if (keys?.length === 0) return []
  const column = Object.hasOwn(known.report.columns, field) ? known.report.columns[field] : undefined
  const choice = known.choices.get(field)
  if (column?.replace) return pageOf(column.replace, search)
  if (column && choice) {
    const like = keyword === '' ? {} : { text: wrapQueryValue('like', keyword) }
    const { records } = await readReport(context, principal, searchable(choice), {
      ...like,
      ...(keys && { force_value: values }),
      ...page,
    })
    return records
      .filter(({ value }) => value !== null)
      .map(({ value, text }) => option(`${value}`, `${text ?? value}`))
  }
  if (column?.dict !== undefined) {
    const texts = await context.dictionaries.texts(column.dict)
    return pageOf(
      [...texts].map(([value, text]) => ({ value, text })),
      search,
    )
  }
  if (column?.ref) return lookupOptions({ context, principal }, column.ref, { keyword, ...page, ...(keys && { keys }) })
  throw new AppError('REQUEST_INVALID', { reason: `字段「${field}」没有字典` })
}

/** Makes all columns searchable in the report of a SELECT that lists dictionary entries. */
function searchable(choice: KnownReport): KnownReport {
  const columns = Object.entries(choice.report.columns).map(([name, column]): [string, ReportField] => [
    name,
    { ...column, search: {} },
  ])
  return { ...choice, report: { ...choice.report, columns: Object.fromEntries(columns) } }
}

function pageOf(entries: readonly ReportOption[], search: DictionarySearch): DictionaryOption[] {
  const { keyword = '', values } = search
  const keys = requestedKeys(values)
  const sought = keyword.toLowerCase()
  const found = entries.filter(
    ({ value, text }) => text.toLowerCase().includes(sought) && (keys === undefined || keys.includes(value)),
  )
  const { size, offset } = pageBounds({}, { ...search })
  return found.slice(offset, offset + size).map(({ value, text }) => option(value, text))
}

/**
 * @returns undefined without values; an empty list for values that contain none, so that nothing is found instead of
 * everything
 */
function requestedKeys(values: string | undefined): string[] | undefined {
  return values === undefined || values === '' ? undefined : keysFrom(values)
}

function option(value: string, text: string): DictionaryOption {
  return { value, text, title: text }
}

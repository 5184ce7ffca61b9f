/** Online reports in memory: for tests, the gallery, and samples of the playground. */

import { RefusedError, type ReportPort } from '#renderers/ports.ts'
import type { Row } from '#shared/documents/entity.ts'
import { DEFAULT_PAGE_SIZE } from '#shared/wire/paging.ts'
import {
  type ReportData,
  type ReportDescription,
  type ReportQuery,
  type ReportQueryItem,
  replacedTexts,
} from '#shared/wire/report.ts'
import { createReportTexts } from './report-texts.ts'

export interface ReportSample extends Omit<ReportDescription, 'cgRpConfigId' | 'dictOptions'> {
  dictOptions?: ReportDescription['dictOptions']
  items: ReportQueryItem[]
  records: Row[]
}

type Found = ReportSample | undefined

/** @param sampleOf returns the report of a code, always the same object */
export function memoryReports(sampleOf: (code: string) => Found | Promise<Found>): ReportPort {
  const require = async (code: string) => {
    const sample = await sampleOf(code)
    if (!sample) throw new RefusedError(`报表 ${code} 不存在`)
    return sample
  }
  const source: Omit<ReportPort, 'texts'> = {
    async describe(code) {
      const { items: _, records: __, dictOptions = {}, ...description } = await require(code)
      return { ...description, dictOptions, cgRpConfigId: code }
    },
    items: async (id) => (await require(id)).items,
    rows: async (id, query) => dataOf(await require(id), query),
    choices: async ({ report, field }, { keyword = '', values }) => {
      const { dictOptions = {} } = await require(report)
      const wanted = values?.split(',')
      return (dictOptions[replacedTexts(field)] ?? dictOptions[field] ?? [])
        .filter(({ value, text }) => wanted?.includes(value) ?? text.includes(keyword))
        .map((entry) => ({ ...entry, title: entry.text }))
    },
  }
  return { ...source, texts: createReportTexts(source) }
}

function dataOf({ items, records, initialSort, columns }: ReportSample, query: ReportQuery): ReportData {
  const { pageNo = 1, pageSize = DEFAULT_PAGE_SIZE, column = initialSort?.column, order = initialSort?.order } = query
  const found = records.filter((row) => isForced(row, query) && items.every((item) => meets(row, item, query)))
  const sorted = column === undefined ? found : found.toSorted((one, other) => compare(one[column], other[column]))
  if (order === 'desc') sorted.reverse()
  const from = (pageNo - 1) * pageSize
  const summed = columns
    .filter(({ isTotal }) => isTotal)
    .map(({ dataIndex: name }) => [name, sumOf(found, name)] as const)
  return {
    records: sorted.slice(from, from + pageSize).map((row) => ({ ...row })),
    total: found.length,
    ...(summed.length > 0 && { summary: Object.fromEntries(summed) }),
  }
}

function sumOf(rows: readonly Row[], name: string): number {
  return rows.reduce((sum, row) => sum + Number(row[name] ?? 0), 0)
}

function isForced(row: Row, query: ReportQuery): boolean {
  return Object.entries(query)
    .filter(([name]) => name.startsWith('force_'))
    .every(([name, values]) =>
      String(values)
        .split(',')
        .includes(String(row[name.slice('force_'.length)])),
    )
}

function meets(row: Row, { field, mode, view }: ReportQueryItem, query: ReportQuery): boolean {
  const value = row[field]
  if (mode === 'range') {
    const [begin, end] = [query[`${field}_begin`], query[`${field}_end`]]
    return (isNothing(begin) || compare(value, begin) >= 0) && (isNothing(end) || compare(value, end) <= 0)
  }
  const wanted = query[field]
  if (isNothing(wanted)) return true
  if (view === 'text') return String(value ?? '').includes(String(wanted))
  return String(wanted).split(',').includes(String(value))
}

const isNothing = (value: unknown) => value === undefined || value === null || value === ''

function compare(one: unknown, other: unknown): number {
  const difference = Number(one) - Number(other)
  return Number.isNaN(difference) ? String(one ?? '').localeCompare(String(other ?? ''), 'zh-CN') : difference
}

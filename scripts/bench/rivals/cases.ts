import type { Browser } from 'playwright-core'
import { FORM_COUNTS } from '../benches/bench-form.ts'
import { ROW_SIZES } from '../benches/bench-rows.ts'
import { measureFormStart } from '../browser/measure-form.ts'
import { measureRows } from '../browser/measure-rows.ts'
import { measureTable } from '../browser/measure-table.ts'

export type Side = 'ours' | 'by-hand' | 'rjsf' | 'amis'
export type Kind = 'form' | 'table' | 'rows'

/** One thing that several sides show, at one size. */
export interface Case {
  readonly kind: Kind
  readonly name: string
  readonly sides: readonly Side[]
  /** @param url of the side's page, with a query that lacks the size */
  measure(browser: Browser, url: string): Promise<object>
}

const ALL: readonly Side[] = ['ours', 'by-hand', 'rjsf', 'amis']
const TABLE_COUNTS = [100, 1000, 10_000]

/** By kind, the smaller ones first. */
export const cases: readonly Case[] = [
  ...FORM_COUNTS.map(
    (count): Case => ({
      kind: 'form',
      name: formName(count),
      sides: ALL,
      measure: (browser, url) => measureFormStart(browser, url, count),
    }),
  ),
  ...TABLE_COUNTS.map(
    (count): Case => ({
      kind: 'table',
      name: `table of ${count} rows by 12`,
      // @rjsf/antd has no table.
      sides: ['ours', 'by-hand', 'amis'],
      measure: (browser, url) => measureTable(browser, `${url}&rows=${count}`),
    }),
  ),
  ...ROW_SIZES.map(
    ({ rows, columns }): Case => ({
      kind: 'rows',
      name: rowsName(rows, columns),
      sides: ALL,
      measure: (browser, url) => measureRows(browser, `${url}&rows=${rows}&columns=${columns}`),
    }),
  ),
]

export function formName(count: number): string {
  return `form of ${count}`
}

export function rowsName(rows: number, columns: number): string {
  return `editable ${rows} rows by ${columns}`
}

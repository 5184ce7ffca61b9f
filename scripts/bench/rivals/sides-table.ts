import type { Kind, Side } from './cases.ts'
import { type Measured, medianOf, type Outcome } from './measured.ts'

const SIDES: readonly Side[] = ['ours', 'by-hand', 'rjsf', 'amis']
const HEADINGS = ['', 'figure, ms', 'ours', 'antd by hand', '@rjsf/antd', 'amis']

const FORM_FIGURES = { mountMs: 'mount', mountCpuMs: 'CPU to mount', keyMs: 'key to paint', keyCpuMs: 'CPU per key' }
const FIGURES: Record<Kind, Readonly<Record<string, string>>> = {
  form: FORM_FIGURES,
  table: { mountMs: 'mount', mountCpuMs: 'CPU to mount', scrollMs: 'to the end', scrollCpuMs: 'CPU to the end' },
  rows: FORM_FIGURES,
}

/** All that was measured, a column for each side, as Markdown. */
export function sidesTable(measured: Measured, limitMs: number): string {
  const lines = [...measured].flatMap(([{ kind, name }, outcomes]) =>
    Object.entries(FIGURES[kind]).map(([figure, title], index) => [
      index === 0 ? name : '',
      title,
      ...SIDES.map((side) => cell(outcomes[side], figure, limitMs)),
    ]),
  )
  const widths = HEADINGS.map((_, column) => Math.max(...[HEADINGS, ...lines].map((line) => line[column]!.length), 3))
  const drawn = (line: readonly string[]) =>
    `| ${line.map((text, column) => (column < 2 ? text.padEnd(widths[column]!) : text.padStart(widths[column]!))).join(' | ')} |`
  const rule = `|${widths.map((width, column) => (column < 2 ? '-'.repeat(width + 2) : `${'-'.repeat(width + 1)}:`)).join('|')}|`
  return [drawn(HEADINGS), rule, ...lines.map(drawn)].join('\n')
}

function cell(outcome: Outcome | undefined, figure: string, limitMs: number): string {
  if (!outcome) return ''
  const value = medianOf(outcome, figure)
  if (value === undefined) return outcome.cut ? `over ${limitMs / 1000} s` : ''
  return value >= 100 ? value.toFixed(0) : value.toFixed(1)
}

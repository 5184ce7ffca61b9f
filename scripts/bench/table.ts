import { type Goal, isMet, type Result, ratioOf, type Unit } from './result.ts'

const HEADINGS = ['name', 'baseline', 'ours', 'baseline value', 'ratio', 'rounds', 'goal', 'met']
/** Columns of numbers, which stand at the right. */
const NUMBERS = new Set([2, 3, 4, 5])

/** The results as lines of aligned columns. */
export function table(results: readonly Result[]): string {
  const rows = [HEADINGS, ...results.map(cells)]
  const widths = HEADINGS.map((_, column) => Math.max(...rows.map((row) => row[column]!.length)))
  const line = (row: readonly string[]) =>
    row
      .map((cell, column) => (NUMBERS.has(column) ? cell.padStart(widths[column]!) : cell.padEnd(widths[column]!)))
      .join('  ')
      .trimEnd()
  return [line(HEADINGS), line(widths.map((width) => '-'.repeat(width))), ...rows.slice(1).map(line)].join('\n')
}

function cells(result: Result): string[] {
  const { name, baseline, unit, ours, ratios, goal } = result
  const ratio = ratioOf(result)
  const met = isMet(result)
  return [
    name,
    baseline?.name ?? '',
    quantity(ours, unit),
    baseline ? quantity(baseline.value, unit) : '',
    ratio === undefined ? '' : times(ratio),
    ratios ? `${times(Math.min(...ratios))}..${times(Math.max(...ratios))}` : '',
    goal ? goalText(goal, unit) : '',
    met === undefined ? '' : met ? 'yes' : 'NO',
  ]
}

function goalText(goal: Goal, unit: Unit): string {
  return 'oursAtMost' in goal ? `<= ${goal.oursAtMost} ${unit}` : `<= ${goal.ratioAtMost}x`
}

/** Three digits that count. */
function quantity(value: number, unit: Unit): string {
  const digits = value >= 100 ? 0 : value >= 10 ? 1 : 2
  return `${value.toFixed(digits)} ${unit}`
}

function times(ratio: number): string {
  return `${ratio.toFixed(2)}x`
}

import { FORM_COUNTS } from '../benches/bench-form.ts'
import { comparison, type Goal, type Result } from '../result.ts'
import { type Case, formName, rowsName, type Side } from './cases.ts'
import { type Measured, medianOf, valuesOf } from './measured.ts'

/** Largest time for a key, and shortest long task, ms. */
const KEY_MS = 15
const LONG_TASK_MS = 50
/** A table counts as flat in its rows when it costs at most this multiple of one with 20 rows. */
const FLAT = 1.5

const NAMES: Record<Side, string> = { ours: 'ours', 'by-hand': 'antd by hand', rjsf: '@rjsf/antd', amis: 'amis' }
/** Share of amis' cost that a prototype once reached, by number of fields. */
const SHARE_OF_AMIS: Record<number, number> = { 50: 0.41, 1000: 0.11 }

/** Results beside their goals. */
export function goalResults(measured: Measured): Result[] {
  const named = new Map([...measured.keys()].map((one) => [one.name, one]))
  const forms = FORM_COUNTS.map((count) => ({ one: named.get(formName(count))!, share: SHARE_OF_AMIS[count] }))
  return [
    ...forms.flatMap(({ one, share }) => against(measured, one, 'amis', share)),
    ...[...measured.keys()].flatMap((one) => against(measured, one, 'by-hand', 1)),
    ...forms.flatMap(({ one }) => alone(measured, one, 'keyMs', 'key to paint', KEY_MS)),
    ...forms.flatMap(({ one }) => alone(measured, one, 'longestTaskMs', 'longest task while typing', LONG_TASK_MS)),
    ...flat(measured, named.get(rowsName(20, 6))!, named.get(rowsName(300, 6))!),
    ...flat(measured, named.get(rowsName(20, 6))!, named.get(rowsName(1000, 6))!),
  ]
}

function against(measured: Measured, one: Case, rival: Side, ratioAtMost: number | undefined): Result[] {
  const goal = ratioAtMost === undefined ? undefined : { ratioAtMost }
  const outcomes = measured.get(one)!
  const ours = valuesOf(outcomes.ours, 'mountCpuMs')
  const baseline = valuesOf(outcomes[rival], 'mountCpuMs')
  if (!ours || !baseline) return []
  return [compared(`${one.name}: CPU to mount`, ours, baseline, NAMES[rival], goal)]
}

function alone(measured: Measured, one: Case, figure: string, name: string, oursAtMost: number): Result[] {
  const ours = medianOf(measured.get(one)!.ours, figure)
  return ours === undefined ? [] : [{ name: `${one.name}: ${name}`, unit: 'ms', ours, goal: { oursAtMost } }]
}

function flat(measured: Measured, small: Case, great: Case): Result[] {
  const [ours, baseline] = [great, small].map((one) => valuesOf(measured.get(one)!.ours, 'mountCpuMs'))
  if (!ours || !baseline) return []
  return [compared(`${great.name}: CPU to mount`, ours, baseline, `ours, ${small.name}`, { ratioAtMost: FLAT })]
}

/** Only rounds in which both were measured have a ratio. */
function compared(
  name: string,
  ours: readonly number[],
  baseline: readonly number[],
  baselineName: string,
  goal: Goal | undefined,
): Result {
  const result = comparison({ name, unit: 'ms', ours, baseline, baselineName, goal })
  return { ...result, ratios: result.ratios!.filter((ratio) => !Number.isNaN(ratio)) }
}

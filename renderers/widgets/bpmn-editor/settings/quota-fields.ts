import type { Row } from '#shared/documents/entity.ts'
import type { Quota } from '#shared/documents/workflow/node-settings.ts'

const PERCENT = 100

/** A share as percent, without the noise of binary fractions. */
const percentOf = (ratio: number): number => Math.round(ratio * PERCENT * PERCENT) / PERCENT

export function quotaFields(quota: Quota): Row {
  return {
    quota: quota.kind,
    ratio: quota.kind === 'ratio' ? percentOf(quota.ratio) : null,
    count: quota.kind === 'number' ? quota.count : null,
  }
}

/** A share or number that is missing or out of range counts as all. */
export function quotaOf({ quota, ratio, count }: Readonly<Row>): Quota {
  if (quota === 'any') return { kind: 'any' }
  if (quota === 'ratio' && Number(ratio) > 0 && Number(ratio) <= PERCENT) {
    return { kind: 'ratio', ratio: Number(ratio) / PERCENT }
  }
  if (quota === 'number' && Number(count) >= 1) return { kind: 'number', count: Math.floor(Number(count)) }
  return { kind: 'all' }
}

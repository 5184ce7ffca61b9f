import { describe, expect, it } from 'vitest'
import type { Scope } from '#renderers/prepared-reaction.ts'
import { computeValues } from './compute-values.ts'

describe('computing parameters', () => {
  it('computes at any depth and leaves nested steps for when they run', () => {
    const id = ({ row }: Scope) => row?.id
    const nested = [{ use: 'call', with: { id } }]
    expect(computeValues({ a: [id], b: { c: id, d: 1 }, nested }, { row: { id: 7 } })).toEqual({
      a: [7],
      b: { c: 7, d: 1 },
      nested,
    })
  })
})

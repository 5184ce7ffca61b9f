import { describe, expect, it } from 'vitest'
import { comparison, type Result } from './result.ts'
import { table } from './table.ts'

const list = comparison({
  name: 'list',
  unit: 'ms',
  ours: [3, 5, 4],
  baseline: [2, 2, 2],
  baselineName: 'bare SQL',
  goal: { ratioAtMost: 2 },
})

function lastLine(result: Result): string {
  return table([result]).split('\n').at(-1)!
}

describe('the table of a run', () => {
  it('says the medians, their ratio, how it varied and that the goal is met', () => {
    expect(lastLine(list).split(/ {2,}/)).toEqual([
      'list',
      'bare SQL',
      '4.00 ms',
      '2.00 ms',
      '2.00x',
      '1.50x..2.50x',
      '<= 2x',
      'yes',
    ])
  })

  it('says plainly that a goal is missed', () => {
    expect(lastLine({ ...list, ours: 4.1 })).toMatch(/NO$/)
    expect(lastLine({ name: 'start', unit: 'ms', ours: 5001, goal: { oursAtMost: 5000 } })).toMatch(/NO$/)
  })

  it('leaves empty what there is nothing to say about', () => {
    expect(lastLine({ name: 'database', unit: 'MB', ours: 75.04 }).split(/ {2,}/)).toEqual(['database', '75.0 MB'])
  })

  it('aligns its columns', () => {
    const [headings, , first, second] = table([list, { ...list, name: 'a longer name' }]).split('\n')
    expect(first!.indexOf('bare SQL')).toBe(headings!.indexOf('baseline'))
    expect(second!.indexOf('bare SQL')).toBe(headings!.indexOf('baseline'))
    expect(first!.indexOf('<= 2x')).toBe(headings!.indexOf('goal'))
  })
})

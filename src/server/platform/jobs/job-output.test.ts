import { describe, expect, it } from 'vitest'
import { createJobOutput } from './job-output.ts'

const now = () => new Date('2026-03-06T12:00:00+08:00')

describe('the output of a run', () => {
  it('is its lines, each with its time', () => {
    const output = createJobOutput(now)
    output.add('一')
    output.add('二')
    expect(output.text()).toBe('12:00:00 一\n12:00:00 二')
  })

  it('keeps what fits and says how much did not', () => {
    const output = createJobOutput(now, 100)
    for (let line = 0; line < 1000; line += 1) output.add('0123456789')
    expect(output.text().split('\n')).toHaveLength(6)
    expect(output.text()).toMatch(/输出过多，其余 995 行未保存$/)
  })

  it('cuts a line that is too long, and leaves out what no database keeps', () => {
    const output = createJobOutput(now)
    output.add(`\0${'长'.repeat(5000)}`)
    output.add('\ud800')
    expect(output.text().length).toBeLessThan(2100)
    expect(output.text()).not.toContain('\0')
    expect(output.text()).not.toContain('\ud800')
  })
})

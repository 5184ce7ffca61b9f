import { describe, expect, it } from 'vitest'
import { createSystemService, durationText } from './system.service.ts'

describe('the figures of the machine', () => {
  it('are shares of the whole', async () => {
    const system = createSystemService({ databaseVersion: 'PostgreSQL 18' })
    const { cpuPercent, memoryPercent } = await system.sample()
    for (const share of [cpuPercent, memoryPercent]) {
      expect(share).toBeGreaterThanOrEqual(0)
      expect(share).toBeLessThanOrEqual(100)
    }
    const { memoryTotalMb, memoryFreeMb, cpus, pid } = await system.read()
    expect(memoryTotalMb).toBeGreaterThan(memoryFreeMb)
    expect([cpus > 0, pid]).toEqual([true, process.pid])
  })

  it('show the work of the process itself', async () => {
    let at = 0
    const system = createSystemService({ databaseVersion: '', now: () => at })
    // Process time, not clock time: on a busy machine other processes use most of the latter.
    const begin = process.cpuUsage()
    while (spentMs(begin) < 30) at += 0
    at = 60
    const { processCpuPercent } = await system.sample()
    expect(processCpuPercent).toBeGreaterThan(20)
    expect(system.shares().process).toBe(processCpuPercent / 100)
  })
})

function spentMs(begin: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(begin)
  return (user + system) / 1000
}

describe('a duration', () => {
  it.each([
    [5, '5 秒'],
    [65, '1 分'],
    [3600, '1 小时'],
    [93_784, '1 天 2 小时 3 分'],
  ])('of %i seconds is shown as %s', (seconds, text) => {
    expect(durationText(seconds)).toBe(text)
  })
})

import { describe, expect, it } from 'vitest'
import { type DueJob, firingOf } from './job-firing.ts'

const NOON = Date.parse('2026-03-06T12:00:00+08:00')
const MISFIRE_MS = 60_000
const job = (changes: Partial<DueJob> = {}): DueJob => ({
  id: 'j',
  cron: '0 * * * * ?',
  scheduledMs: NOON,
  nowMs: NOON + 100,
  misfirePolicy: 'fire_once',
  overlapPolicy: 'skip',
  isRunning: false,
  isWaiting: false,
  ...changes,
})
const fired = (changes?: Partial<DueJob>) => {
  const { run, next } = firingOf(job(changes), MISFIRE_MS)
  return [run?.state, run?.cause, next === undefined ? undefined : (next.getTime() - NOON) / 1000]
}

describe('a job whose time has come', () => {
  it('is done, and fires again at its next time', () => {
    expect(fired()).toEqual(['queued', 'schedule', 60])
  })

  it('and that is a little late makes up what it missed, one by one', () => {
    expect(fired({ cron: '* * * * * ?', nowMs: NOON + 30_000 })).toEqual(['queued', 'schedule', 1])
  })

  it('and was missed is done once for all, or waits for the next time, as its policy says', () => {
    expect(fired({ nowMs: NOON + 610_000 })).toEqual(['queued', 'misfire', 660])
    expect(fired({ nowMs: NOON + 610_000, misfirePolicy: 'skip' })).toEqual(['skipped', 'misfire', 660])
  })

  it('while its last run goes on is left out or waits, as its policy says', () => {
    expect(fired({ isRunning: true })).toEqual(['skipped', 'schedule', 60])
    expect(fired({ isRunning: true, overlapPolicy: 'queue' })).toEqual(['queued', 'schedule', 60])
  })

  it('waits once only', () => {
    expect(fired({ isRunning: true, isWaiting: true, overlapPolicy: 'queue' })).toEqual(['skipped', 'schedule', 60])
  })

  it('for the last time has no next one', () => {
    expect(fired({ cron: '0 0 12 6 3 ? 2026' })).toEqual(['queued', 'schedule', undefined])
  })

  it('was never scheduled before: nothing is done yet', () => {
    expect(fired({ scheduledMs: null })).toEqual([undefined, undefined, 60])
  })
})

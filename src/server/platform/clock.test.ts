import { expect, it } from 'vitest'
import { wireTime } from './clock.ts'

it('writes an instant as the clock in Shanghai shows it', () => {
  expect(wireTime(new Date('2026-01-31T16:00:05.999Z'))).toBe('2026-02-01 00:00:05')
})

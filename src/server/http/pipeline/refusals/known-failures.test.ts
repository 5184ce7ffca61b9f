import { describe, expect, it } from 'vitest'
import { knownFailure } from './known-failures.ts'

describe('a failure', () => {
  it.each(['EPIPE', 'ECONNRESET', 'ECONNREFUSED', 'ETIMEDOUT', '57P01', '40P01'])(
    'of the way to the database (%s) asks to try again later',
    (code) => {
      expect(knownFailure(Object.assign(new Error('x'), { code }))?.code).toBe('DATABASE_BUSY')
    },
  )

  it('of a caller who hung up is not blamed on the database', () => {
    const aborted = Object.assign(new Error('aborted'), { code: 'ECONNRESET', statusCode: 400 })
    expect(knownFailure(aborted)?.code).toBe('REQUEST_INVALID')
  })

  it('of ours is none that the caller could act on', () => {
    expect(knownFailure(new TypeError('x is not a function'))).toBeUndefined()
  })
})

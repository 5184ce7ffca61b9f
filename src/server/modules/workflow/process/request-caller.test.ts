import type { FastifyRequest } from 'fastify'
import { describe, expect, it } from 'vitest'
import { clockPrincipal } from '#server/modules/workflow/process/triggers/clock-principal.ts'
import { callerOf, listOf } from './request-caller.ts'

const principal = clockPrincipal(0)
const request = (headers: object) => ({ principal, headers }) as unknown as FastifyRequest

describe('the caller of a request', () => {
  it('has the id of the command, if the client gave one', () => {
    expect(callerOf(request({}))).toEqual({ principal })
    expect(callerOf(request({ 'x-command-id': 'c-1_A' }))).toEqual({ principal, commandId: 'c-1_A' })
  })

  it.each(['', 'a b', 'a, b', '编号', 'x'.repeat(65)])('is refused with the command id %j', (id) => {
    expect(() => callerOf(request({ 'x-command-id': id }))).toThrow('REQUEST_INVALID')
  })
})

describe('a comma list', () => {
  it('has no empty names', () => {
    expect(listOf('a,,b,')).toEqual(['a', 'b'])
    expect(listOf('')).toEqual([])
    expect(listOf(undefined)).toEqual([])
  })
})

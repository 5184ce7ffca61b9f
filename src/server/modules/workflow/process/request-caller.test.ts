import type { FastifyRequest } from 'fastify'
import { describe, expect, it } from 'vitest'
import { clockPrincipal } from '#server/modules/workflow/process/triggers/clock-principal.ts'
import { callerOf, listOf } from './request-caller.ts'

const principal = clockPrincipal(0)
const request = (headers: object, body?: object) =>
  ({ principal, headers, body, method: 'POST', url: '/a' }) as unknown as FastifyRequest

describe('the caller of a request', () => {
  it('has the id of the command, if the client gave one', () => {
    expect(callerOf(request({}))).toEqual({ principal })
    const commandId = (id: string, body: object) => callerOf(request({ 'x-command-id': id }, body)).commandId
    const first = commandId('c-1_A', { taskId: 't' })
    expect(first).toMatch(/^[0-9a-f]{64}$/)
    expect(commandId('c-1_A', { taskId: 't' })).toBe(first)
    expect(commandId('c-1_A', { taskId: 'u' })).not.toBe(first)
    expect(commandId('c-2', { taskId: 't' })).not.toBe(first)
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

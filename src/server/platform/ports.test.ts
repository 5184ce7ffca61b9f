import { describe, expect, it } from 'vitest'
import { createPorts } from './ports.ts'
import { StartupError } from './startup-error.ts'

interface TestPorts {
  clock: () => number
  names: readonly string[]
}

const refusal = (sentence: string) => new StartupError(sentence)

describe('ports of areas', () => {
  it('hand on what another area provides, also to an area that registered before', () => {
    const ports = createPorts<TestPorts>()
    const names = ports.of('account').later('names')
    ports.of('system').provide('names', ['a'])
    ports.requireAll()
    expect(names()).toEqual(['a'])
    expect(ports.of('message').get('names')).toEqual(['a'])
  })

  it('refuse a port that is provided twice, with the names of the port and both areas', () => {
    const ports = createPorts<TestPorts>()
    ports.of('system').provide('clock', () => 1)
    expect(() => ports.of('online').provide('clock', () => 2)).toThrow(
      refusal('端口 clock 由 system 和 online 重复提供。'),
    )
  })

  it('refuse a port that nobody has provided, with the names of the port, of who needs it and of who was there', () => {
    const ports = createPorts<TestPorts>()
    expect(() => ports.of('account').get('clock')).toThrow(
      refusal('account 需要端口 clock，但没有模块提供；其余已注册：无。'),
    )
    ports.of('system').provide('names', [])
    expect(() => ports.of('account').get('clock')).toThrow(
      refusal('account 需要端口 clock，但没有模块提供；其余已注册：system。'),
    )
  })

  it('refuse the start when a port is missing that areas use later, with the names of all these', () => {
    const ports = createPorts<TestPorts>()
    ports.of('system').provide('names', [])
    ports.of('account').later('clock')
    ports.of('online').later('clock')
    expect(() => ports.requireAll()).toThrow(
      refusal('account、online 需要端口 clock，但没有模块提供；其余已注册：system。'),
    )
  })
})

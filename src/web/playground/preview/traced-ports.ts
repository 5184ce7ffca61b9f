import type { Ports } from '#renderers/ports.ts'
import { type CallTrace, portable } from './frame-messages.ts'

/** Members that answer immediately and say nothing about a screen. */
const QUIET = ['can', 'canWrite', 'notices', 'user', 'documents', 'files.address', 'captcha', 'framed', 'observer']

/**
 * Wraps the ports so that `tell` receives each call and its answer.
 * @param now ms of any clock.
 */
export function tracedPorts(ports: Ports, report: (trace: CallTrace) => void, now: () => number): Ports {
  let calls = 0

  function traced(name: string, member: unknown, owner: unknown): unknown {
    if (QUIET.includes(name)) return member
    if (typeof member === 'function') return (...input: unknown[]) => called(name, member.bind(owner), input)
    if (typeof member !== 'object' || member === null) return member
    return Object.fromEntries(
      Object.entries(member).map(([key, inner]) => [key, traced(`${name}.${key}`, inner, member)]),
    )
  }

  function called(name: string, run: (...input: unknown[]) => unknown, input: unknown[]): unknown {
    calls += 1
    const id = calls
    const begun = now()
    const done = (answer: unknown, failed: boolean) =>
      report({ kind: 'call', id, name, input: inputOf(input), answer: portable(answer), failed, ms: now() - begun })
    try {
      const result = run(...input)
      if (!(result instanceof Promise)) {
        done(result, false)
        return result
      }
      return result.then(
        (answer) => {
          done(answer, false)
          return answer
        },
        (error: unknown) => {
          done(error instanceof Error ? error.message : error, true)
          throw error
        },
      )
    } catch (error) {
      done(error instanceof Error ? error.message : error, true)
      throw error
    }
  }

  return Object.fromEntries(
    Object.entries(ports).map(([name, member]) => [name, traced(name, member, ports)]),
  ) as unknown as Ports
}

/** An entity is recorded as its address, signals not at all. */
function inputOf(input: readonly unknown[]): unknown {
  return input
    .filter((value) => !(value instanceof AbortSignal))
    .map((value) => portable(isEntity(value) ? value.$id : value))
}

function isEntity(value: unknown): value is { $id: string } {
  return typeof value === 'object' && value !== null && '$id' in value && 'properties' in value
}

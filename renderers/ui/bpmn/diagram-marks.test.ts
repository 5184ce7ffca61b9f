import { describe, expect, it } from 'vitest'
import { diagramOf, legendOf, markOfElements } from './diagram-marks.ts'

describe('marks of a diagram', () => {
  it('show the present state of a node that was rejected, and is handled again', () => {
    const marks = markOfElements({ done: ['a', 'b'], rejected: ['b', 'c'], active: ['c'], skipped: ['a', 'd'] })
    expect(Object.fromEntries(marks)).toEqual({ a: 'done', b: 'rejected', c: 'active', d: 'skipped' })
  })

  it('have a legend of the marks that occur', () => {
    expect(legendOf(markOfElements({ active: ['b'], done: ['a'], flows: ['f'] }))).toEqual(['done', 'active', 'taken'])
    expect(legendOf(markOfElements({}))).toEqual([])
  })

  it('ignore what is no list of ids', () => {
    expect(markOfElements({ done: 'ab', active: [1, null, 'c'] } as never)).toEqual(new Map([['c', 'active']]))
  })

  it('come with the XML, or not at all', () => {
    expect(diagramOf('<a/>')).toEqual({ xml: '<a/>', marks: {} })
    expect(diagramOf({ xml: '<a/>', done: ['x'] })).toEqual({ xml: '<a/>', marks: { done: ['x'] } })
    for (const value of [null, undefined, 7, [], {}]) expect(diagramOf(value)).toEqual({ xml: '', marks: {} })
  })
})

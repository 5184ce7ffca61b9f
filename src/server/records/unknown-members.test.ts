import { describe, expect, it } from 'vitest'
import type { Row } from '#shared/documents/entity.ts'
import { AppError } from '../http/answers/errors.ts'
import { REFUSE_UNKNOWN } from '../http/pipeline/strict-query.ts'
import { type Shape, takeKnown } from './unknown-members.ts'

const shape: Shape = {
  settings: new Set(['tableName', 'tableTxt']),
  lists: {
    head: { settings: new Set(['isPage']), lists: {} },
    fields: { settings: new Set(['dbFieldName', 'dbType']), lists: {} },
  },
}
const ours = (body: Row) => ({ ...body, [REFUSE_UNKNOWN]: true as const })

function problemsOf(body: Row): unknown {
  try {
    return takeKnown(ours(body), shape)
  } catch (error) {
    if (error instanceof AppError) return (error.result as { problems: unknown }).problems
    throw error
  }
}

describe('what nothing knows of a definition', () => {
  it('is reported with its place where another client sends a value', () => {
    const fields = [{ dbFieldName: 'a' }, { dbFieldNmae: 'b', old: null, note: '' }]
    expect(takeKnown({ tableName: 'a', fields }, shape)).toEqual(['fields[1].dbFieldNmae'])
    expect(takeKnown({ feilds: fields, head: { scroll: 1 } }, shape)).toEqual(['feilds', 'head.scroll'])
    expect(takeKnown({ tableName: 'a', tableTxt: null, fields: 'x', head: 1 }, shape)).toEqual([])
    expect(takeKnown({ tableName_dictText: 'A', zzz_dictText: 'Z' }, shape)).toEqual(['zzz_dictText'])
  })

  it('is refused with its place and what was meant where our own pages send it, whatever it says', () => {
    expect(problemsOf({ fields: [{}, { dbFieldNmae: null }] })).toEqual([
      {
        ...{ field: 'fields[1].dbFieldNmae', keyword: 'unknown' },
        message: 'fields[1].dbFieldNmae：不认识的设置，是否为 dbFieldName？',
      },
    ])
    expect(problemsOf({ feilds: [], constructor: 1 })).toMatchObject([
      { field: 'feilds', message: 'feilds：不认识的设置，是否为 fields？' },
      { field: 'constructor', message: 'constructor：不认识的设置' },
    ])
    expect(problemsOf({ tableName: 'a', fields: [{ dbType: 'int' }] })).toEqual([])
  })

  it('is reported in part where there are many names', () => {
    const many = Object.fromEntries(Array.from({ length: 5_000 }, (_, at) => [`dbFieldNam${at}`, 1]))
    expect(problemsOf({ fields: [many] })).toHaveLength(20)
    expect(problemsOf({ ['x'.repeat(1000)]: 1 })).toMatchObject([{ field: 'x'.repeat(60) }])
  })
})

import { describe, expect, it } from 'vitest'
import { selectCondition } from './lookup-condition.ts'

describe('what the first of linked drop-downs is confined to', () => {
  it.each([
    ["pid = '0'", { pid: '0' }],
    ["pid='0' AND status = 1", { pid: '0', status: '1' }],
    ["name = 'a and b' and code = 'O''Brien'", { name: 'a and b', code: "O'Brien" }],
    ['{"pid":"0"}', { pid: '0' }],
    ['', undefined],
    [undefined, undefined],
  ])('%s', (text, condition) => {
    expect(selectCondition(text)).toEqual(condition)
  })

  it.each([
    "pid = '0' or 1 = 1",
    "pid = '0' --",
    "pid = '0';drop table sys_user",
    "pid in ('0')",
    "pid = '0' and",
    "pid = '0' and pid = '1'",
    'pid = (select 1)',
    "pid = '0",
    '1 = 1',
    '{',
    '[]',
  ])('is refused: %s', (text) => {
    expect(() => selectCondition(text)).toThrow(expect.objectContaining({ code: 'REQUEST_INVALID' }))
  })
})

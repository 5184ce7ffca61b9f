import { describe, expect, it } from 'vitest'
import { fileNameIn } from './file-name.ts'

describe('the name of a downloaded file', () => {
  it.each([
    ["attachment; filename*=UTF-8''%E6%8A%A5%E8%A1%A8%20%281%29.xlsx", '报表 (1).xlsx'],
    [`attachment; filename="fallback.xlsx"; filename*=utf-8'zh'%E6%8A%A5.xlsx`, '报.xlsx'],
    ['attachment; filename="a \\"b\\".txt"', 'a "b".txt'],
    ['attachment;filename=%E6%8A%A5.xls', '报.xls'],
    ['attachment; filename="100%.txt"', '100%.txt'],
    ["attachment; filename*=UTF-8''%E6%ZZ; filename=plain.txt", 'plain.txt'],
    ["attachment; filename*=UTF-8''..%2F..%2Fetc%2Fpasswd", 'passwd'],
    ['attachment; filename="C:\\\\Windows\\\\x.exe"', 'x.exe'],
    ["inline; filename*=UTF-8''a%00b%0A.txt", 'ab.txt'],
    ['attachment', undefined],
    ['attachment; filename=""', undefined],
    [undefined, undefined],
    [null, undefined],
  ])('%s: %s', (disposition, name) => {
    expect(fileNameIn(disposition)).toBe(name)
  })
})

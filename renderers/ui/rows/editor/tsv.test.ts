import { describe, expect, it } from 'vitest'
import { formatTsv, parseTsv } from './tsv.ts'

describe('cells on the clipboard', () => {
  it.each([
    ['', []],
    ['米', [['米']]],
    [
      '米\t1\n油\t2\n',
      [
        ['米', '1'],
        ['油', '2'],
      ],
    ],
    [
      '米\t1\r\n油\t2\r\n',
      [
        ['米', '1'],
        ['油', '2'],
      ],
    ],
    [
      '米\t\n\t2',
      [
        ['米', ''],
        ['', '2'],
      ],
    ],
    ['\t', [['', '']]],
    ['米\n\n油', [['米'], [''], ['油']]],
    ['"两行\r\n的字"\t"说""好"""', [['两行\n的字', '说"好"']]],
    ['"有\t表"', [['有\t表']]],
    ['"没有关\t2', [['"没有关', '2']]],
    ['12" 管\t"a"b', [['12" 管', '"a"b']]],
  ])('%j', (text, cells) => {
    expect(parseTsv(text)).toEqual(cells)
  })

  it('come back as they went', () => {
    const cells = [
      ['米', 'a\tb', '说"好"'],
      ['', '两\n行', '1'],
    ]
    expect(parseTsv(formatTsv(cells))).toEqual(cells)
  })
})

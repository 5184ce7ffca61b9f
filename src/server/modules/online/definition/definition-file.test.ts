import { describe, expect, it } from 'vitest'
import { AppError } from '#server/http/answers/errors.ts'
import type { Row } from '#shared/documents/entity.ts'
import {
  FILE_FORMAT,
  FILE_KIND,
  MOST_BYTES,
  MOST_DEFINITIONS,
  MOST_ROWS,
  readDefinitions,
  writeDefinitions,
} from './definition-file.ts'
import { FORM_SHAPE } from './form-definition.ts'

const read = (text: string) => readDefinitions(Buffer.from(text), { forms: FORM_SHAPE })
const fileOf = (...forms: unknown[]) => JSON.stringify({ kind: FILE_KIND, format: FILE_FORMAT, forms })
const problemsOf = (...forms: unknown[]) => read(fileOf(...forms)).flatMap(({ problems }) => problems)
const placesOf = (...forms: unknown[]) => problemsOf(...forms).map(({ place }) => place)
const many = (count: number, row: Row): Row[] => Array.from({ length: count }, () => row)
const shop: Row = { tableName: 'shop', tableTxt: '门店', fields: [{ dbFieldName: 'shop_name', dbFieldTxt: '门店' }] }

function reasonOf(text: string): unknown {
  try {
    read(text)
    return undefined
  } catch (error) {
    if (error instanceof AppError) return error.details.reason
    throw error
  }
}

describe('a file of definitions', () => {
  it('reads back what was written, whatever the order of members', () => {
    const turned = Object.fromEntries(Object.entries(shop).reverse())
    expect(writeDefinitions({ forms: [turned] })).toBe(writeDefinitions({ forms: [shop] }))
    expect(read(writeDefinitions({ forms: [shop], reports: [] }))).toEqual([
      { kind: 'forms', place: 'forms[0]', code: 'shop', content: shop, problems: [] },
    ])
  })

  it.each([
    ['', '第 1 行第 1 列'],
    ['{"kind": "online-definitions",\n "format": 1,, }', '第 2 行'],
    ['[]', '不是导出的定义文件'],
    ['null', '不是导出的定义文件'],
    ['{"kind": "other", "format": 1, "forms": []}', '不是导出的定义文件'],
    [`{"kind": "${FILE_KIND}", "forms": []}`, '不认识文件格式'],
    [`{"kind": "${FILE_KIND}", "format": ${FILE_FORMAT + 1}, "forms": []}`, '不认识文件格式'],
    [`{"kind": "${FILE_KIND}", "format": 1, "forms": [], "roles": []}`, '不认识 roles'],
    [`{"kind": "${FILE_KIND}", "format": 1, "__proto__": {"forms": []}}`, '不认识 __proto__'],
    [`{"kind": "${FILE_KIND}", "format": 1, "constructor": []}`, '不认识 constructor'],
    [`{"kind": "${FILE_KIND}", "format": 1, "forms": {}}`, 'forms 应为列表'],
    [`{"kind": "${FILE_KIND}", "format": 1, "forms": []}`, '没有定义'],
    [`{"kind": "${FILE_KIND}", "format": 1, "forms": [], "forms": [1]}`, '键 forms 重复'],
    [`{"a":`.repeat(200), '嵌套'],
    [fileOf(...Array.from({ length: MOST_DEFINITIONS + 1 }, () => shop)), `最多${MOST_DEFINITIONS}个`],
    [fileOf(...many(3, { fields: many(1000, {}) }), { enhancements: [{}] }), `最多${MOST_ROWS}行`],
    [fileOf({ enhancements: [{ steps: many(MOST_ROWS, {}) }] }), `最多${MOST_ROWS}行`],
    [' '.repeat(MOST_BYTES + 1), '文件超过4MB'],
  ])('that is none is refused: %.60s', (text, reason) => {
    expect(reasonOf(text)).toContain(reason)
  })

  it('counts definitions of all kinds before it checks any', () => {
    const judged: string[] = []
    const settings = { has: (name: string) => judged.push(name) > 0 } as unknown as ReadonlySet<string>
    const shapes = { forms: { ...FORM_SHAPE, settings }, reports: { ...FORM_SHAPE, settings } }
    const file = (forms: number, reports: number) =>
      Buffer.from(
        JSON.stringify({
          kind: FILE_KIND,
          format: FILE_FORMAT,
          forms: many(forms, shop),
          reports: many(reports, shop),
        }),
      )
    expect(() => readDefinitions(file(MOST_DEFINITIONS, 1), shapes)).toThrow(AppError)
    expect(judged).toEqual([])
    expect(readDefinitions(file(MOST_DEFINITIONS - 1, 1), shapes)).toHaveLength(MOST_DEFINITIONS)
  })

  it('accepts the maximum number of rows', () => {
    expect(read(fileOf(...many(3, { ...shop, fields: many(1000, {}) })))).toHaveLength(3)
  })

  it('reports the place of unknown names', () => {
    expect(placesOf(shop, 7)).toEqual(['forms[1]'])
    expect(placesOf({ ...shop, id: '1' })).toEqual(['forms[0].id'])
    expect(placesOf({ ...shop, tableTxt: { text: 1 } })).toEqual(['forms[0].tableTxt'])
    expect(placesOf({ ...shop, fields: {} })).toEqual(['forms[0].fields'])
    expect(placesOf({ ...shop, fields: [{ dbFieldName: 'a' }, { dbFieldName: ['b'], tenantId: 1 }] })).toEqual([
      'forms[0].fields[1].dbFieldName',
      'forms[0].fields[1].tenantId',
    ])
    expect(placesOf({ ...shop, enhancements: [{ code: 'a', steps: [{ kind: 'sql', run: 'x' }] }] })).toEqual([
      'forms[0].enhancements[0].steps[0].run',
    ])
  })

  it('proposes the nearest known name', () => {
    expect(problemsOf({ ...shop, feilds: [], indexs: [{ indexNmae: 'x' }] })).toEqual([
      { place: 'forms[0].feilds', message: '不认识的设置，是否为 fields？' },
      { place: 'forms[0].indexs[0].indexNmae', message: '不认识的设置，是否为 indexName？' },
    ])
  })

  it('does not accept names that every object inherits', () => {
    const text = fileOf(shop).replace('"tableTxt"', '"__proto__": {"polluted": 1}, "tableTxt"')
    expect(read(text)[0]!.problems).toEqual([{ place: 'forms[0].__proto__', message: '不认识的设置' }])
    const inField = fileOf(shop).replace('"dbFieldTxt"', '"toString": "x", "dbFieldTxt"')
    expect(read(inField)[0]!.problems).toEqual([{ place: 'forms[0].fields[0].toString', message: '不认识的设置' }])
    expect(({} as Row).polluted).toBeUndefined()
  })

  it('refuses a code that occurs twice, and a missing code', () => {
    expect(placesOf(shop, { ...shop, tableName: ' SHOP ' })).toEqual(['forms[1]'])
    // Characters that the database cannot store make no other name.
    expect(placesOf(shop, { ...shop, tableName: 'sh\0op' }, { ...shop, tableName: 'shop\uD800' })).toEqual([
      'forms[1]',
      'forms[2]',
    ])
    expect(placesOf({ ...shop, tableName: ' ' })).toEqual(['forms[0].tableName'])
    expect(placesOf({ ...shop, tableName: 7 })).toEqual(['forms[0].tableName'])
  })

  it('reports a limited number of problems', () => {
    const many = Object.fromEntries(Array.from({ length: 500 }, (_, at) => [`x${at}`, 1]))
    expect(problemsOf({ ...shop, ...many })).toHaveLength(20)
    expect(problemsOf({ ...shop, fields: [many, many] })).toHaveLength(20)
    expect(problemsOf({ ...shop, fields: Array.from({ length: 1001 }, () => ({})) })).toEqual([
      { place: 'forms[0].fields', message: '最多1000项' },
    ])
  })
})

import { describe, expect, it } from 'vitest'
import type { Row } from '../entity.ts'
import { formProblems } from './checks/form-problems.ts'
import { documentsOfForm } from './form-documents.ts'
import { readForm } from './read-form.ts'

const field = (dbFieldName: string, more: Row = {}): Row => ({ dbFieldName, dbFieldTxt: `${dbFieldName}说明`, ...more })
const FIELDS = [
  field('code'),
  field('opened_on', { dbType: 'Date', fieldShowType: 'date' }),
  field('remark', { dbType: 'Text', fieldShowType: 'textarea' }),
  field('address', { dbLength: 480 }),
  field('only_one', { fieldValidType: 'only' }),
]
const index = (indexField: string, more: Row = {}): Row => ({ indexName: 'by_it', indexField, ...more })
const formWith = (...indexs: Row[]) => readForm({ tableName: 'shop', tableTxt: '门店' }, FIELDS, indexs)
const problemsOf = (...indexs: Row[]) =>
  formProblems(formWith(...indexs), new Set()).map(({ field, message }) => `${field} ${message}`)
const unique = { indexType: 'unique' }

describe('designed indexes', () => {
  it('are over columns of the form and of every record, read in any format of a name list', () => {
    expect(problemsOf(index('CODE， create_time'), index('opened_on', { indexName: 'other', ...unique }))).toEqual([])
    const sent = { indexName: 'listed', indexField: ['code', 'sys_org_code'] }
    expect(formWith(sent).indexes).toMatchObject([{ indexFields: ['code', 'sys_org_code'], indexType: 'normal' }])
    expect(problemsOf(sent)).toEqual([])
  })

  it.each([
    ['', '请填写索引字段'],
    ['code,gone', '表单没有字段 gone；被索引使用的字段不能改名或删除，请先修改索引'],
    ['tenant_id', '表单没有字段 tenant_id；被索引使用的字段不能改名或删除，请先修改索引'],
    [
      'code"); drop table sys_user; --',
      '表单没有字段 code"); drop table sys_user; --；被索引使用的字段不能改名或删除，请先修改索引',
    ],
    ['code,code', '索引字段重复'],
    ['code,opened_on,only_one,create_by,create_time,update_by', '一个索引最多5个字段'],
    ['remark', '索引字段的长度合计不超过500个字符，长文本不能建索引'],
    ['address,code', '索引字段的长度合计不超过500个字符，长文本不能建索引'],
  ])('over %j are refused', (columns, message) => {
    expect(problemsOf(index(columns))).toEqual([`indexs[0].indexField ${message}`])
  })

  it('have distinct names, valid types and fields', () => {
    const names = ['1st', '名称', 'a b', 'x"; --', 'n'.repeat(65)]
    for (const indexName of names) expect(problemsOf(index('code', { indexName }))[0]).toContain('indexs[0].indexName')
    expect(problemsOf(index('code', { indexType: 'gin' }))).toEqual(['indexs[0].indexType 没有索引类型 gin'])
    expect(problemsOf(index('code'), index('opened_on', { indexName: 'BY_IT' }))).toEqual([
      'indexs[1].indexName 索引名称 BY_IT 重复',
    ])
    const duplicate = index('opened_on,code', { indexName: 'twin', ...unique })
    expect(problemsOf(index('code,opened_on', unique), duplicate)).toEqual([
      'indexs[1].indexField 与索引 by_it 的字段相同',
    ])
    expect(problemsOf(index('code,opened_on'), { ...duplicate, indexType: 'normal' })).toEqual([])
    const many = Array.from({ length: 21 }, (_, at) => index('code', { indexName: `i${at}` }))
    expect(problemsOf(...many)).toContain('indexs 最多20个索引')
  })

  it('are unique only over columns that users fill in', () => {
    expect(problemsOf(index('code,create_by', unique))).toEqual([
      'indexs[0].indexField 字段 create_by 由系统填写，不能用于唯一索引',
    ])
  })

  it('make a field report that values are taken, each index another field', () => {
    const { entity } = documentsOfForm(
      formWith(
        index('code,opened_on', unique),
        index('code,address', { indexName: 'second', ...unique }),
        index('only_one,code', { indexName: 'implied', ...unique }),
      ),
      [],
    )
    expect(entity.properties.code).toMatchObject({
      'x-unique': { with: ['tenantId', 'openedOn'] },
      'x-messages': { unique: 'code说明、opened_on说明的组合已存在' },
    })
    expect(entity.properties.address).toMatchObject({ 'x-unique': { with: ['tenantId', 'code'] } })
    expect(entity.properties.onlyOne).toMatchObject({ 'x-unique': { with: ['tenantId'] } })
    expect(documentsOfForm(formWith(index('code', unique)), []).entity.properties.code).toMatchObject({
      'x-unique': { with: ['tenantId'] },
    })
  })

  it('are refused where no field is left that could report a violation', () => {
    const form = readForm(
      { tableName: 'shop', tableTxt: '门店' },
      ['aa', 'bb', 'cc', 'dd'].map((name) => field(name)),
      [
        ...['aa,bb', 'bb,cc', 'cc,dd', 'dd,aa', 'aa,cc'].map((columns, at) =>
          index(columns, { indexName: `i${at}`, ...unique }),
        ),
      ],
    )
    expect(formProblems(form, new Set()).map(({ field, message }) => `${field} ${message}`)).toEqual([
      'indexs[4].indexField 这些字段都已有自己的唯一索引',
    ])
  })
})

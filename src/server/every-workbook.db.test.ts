import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Entity, RecordCall, Row } from '#shared/documents/entity.ts'
import { methodOf, pathOf } from '#shared/documents/entity-fields.ts'
import type { Envelope } from '#shared/wire/envelope.ts'
import type { ImportResult } from '#shared/wire/import-result.ts'
import { CONTEXT_PATH, TOKEN_HEADER } from '#shared/wire/protocol.ts'
import { addPerson, createTestServer, type TestServer } from './testing/test-server.ts'

const schemas = join(import.meta.dirname, '../../schemas')

type Writing = 'add' | 'edit' | 'delete' | 'deleteBatch'

/** Messages of the agreed interface where an entity defines no others. */
const WORDS: Readonly<Record<Writing, string>> = {
  add: '添加成功！',
  edit: '修改成功!',
  delete: '删除成功!',
  deleteBatch: '批量删除成功！',
}

interface Sample {
  body: Row
  /** Field by which it is found again. */
  by: string
  /** Fields that the server sets. */
  anew?: string[]
  says?: Partial<typeof WORDS>
}

/** A record of each entity that imports workbooks. */
const RECORDS: Readonly<Record<string, Sample>> = {
  'message/template': {
    by: 'templateCode',
    body: {
      templateCode: 'round_trip',
      templateName: '往返模板',
      templateType: '2',
      templateContent: `您好，\${name}`,
      templateSchema: '{"type":"object","properties":{"name":{"type":"string","title":"姓名"}}}',
    },
  },
  'message/announcement': {
    by: 'titile',
    body: { titile: '往返公告', msgAbstract: '摘要', endTime: '2099-01-01 00:00:00', msgContent: '<p>正文</p>' },
  },
  'system/role': {
    by: 'roleCode',
    says: { delete: '删除角色成功', deleteBatch: '删除角色成功!' },
    body: { roleCode: 'round_trip', roleName: '往返角色', description: '说明' },
  },
  'system/dict': {
    by: 'dictCode',
    says: { add: '保存成功！', edit: '编辑成功!' },
    body: { dictCode: 'round_trip', dictName: '往返字典', description: '说明' },
  },
  'system/dict-item': {
    by: 'itemText',
    says: { add: '保存成功！', edit: '编辑成功!' },
    body: { dictId: 'sex', itemText: '往返项', itemValue: '9', itemColor: 'green', sortOrder: 9, status: 0 },
  },
  'system/job': {
    by: 'description',
    says: { add: '创建定时任务成功', edit: '更新定时任务成功!', deleteBatch: '删除定时任务成功!' },
    body: {
      jobClassName: 'sample',
      cronExpression: '0 0 3 * * ? *',
      description: '往返任务',
      status: -1,
      timeoutSeconds: 90,
      misfirePolicy: 'skip',
      overlapPolicy: 'skip',
    },
  },
  'system/position': { by: 'code', body: { code: 'ROUND', name: '往返职务', postRank: '2' } },
  // The code of a purged one is not used again.
  'system/depart': {
    by: 'departName',
    body: { departName: '往返部门', mobile: '13800000077', memo: '说明' },
    anew: ['orgCode'],
  },
  'system/user-agent': {
    by: 'agentUserName',
    says: { add: '代理人设置成功！', edit: '代理人设置成功!' },
    body: {
      userName: 'admin',
      agentUserName: 'agent',
      startTime: '2027-01-01 00:00:00',
      endTime: '2027-02-01 00:00:00',
    },
  },
  'system/fill-rule': {
    by: 'ruleCode',
    says: { edit: '编辑成功!' },
    body: { ruleCode: 'round_trip', ruleName: '往返规则', ruleClass: 'org_code' },
  },
  'system/check-rule': {
    by: 'ruleCode',
    says: { edit: '编辑成功!' },
    body: {
      ruleCode: 'round_trip',
      ruleName: '往返校验',
      ruleJson: '[{"digits":"1","pattern":"^[a-z]$","message":"须为小写字母","priority":"1"}]',
      ruleDescription: '说明',
    },
  },
  'system/data-source': {
    by: 'code',
    says: { edit: '编辑成功!' },
    body: { code: 'round_trip', name: '往返数据源', dbType: '10', dbFile: 'none.db', remark: '说明' },
  },
  'business/commodity': {
    by: 'code',
    body: { name: '往返大米', code: 'ROUND', unit: 'kilogram', kilograms: 1, minPrice: 2, maxPrice: 20.5, lossRate: 3 },
  },
  'business/report-unit': {
    by: 'name',
    body: {
      name: '往返门店',
      kind: 'shop',
      region: '330102',
      credit: 4,
      openHours: '08:30:00,17:30:00',
      activeFrom: '2026-01-01',
    },
    anew: ['code'],
  },
  'workflow/work-calendar': { by: 'name', body: { day: '2026-10-01', kind: 'off', name: '往返假日' } },
  'system/category': { by: 'name', body: { name: '往返分类' } },
  'system/user': {
    by: 'username',
    says: { delete: '删除用户成功', deleteBatch: '批量删除用户成功' },
    body: {
      username: 'round',
      realname: '往返用户',
      workNo: 'ROUND',
      phone: '13800000078',
      sex: '1',
      email: 'round@example.com',
      password: 'Round#1234',
      confirmpassword: 'Round#1234',
    },
  },
}

const entities = readdirSync(schemas, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.entity.json') && !file.startsWith('_'))
  .map((file) => JSON.parse(readFileSync(join(schemas, file), 'utf8')) as Entity)
  .filter((entity) => pathOf(entity, 'importExcel') !== undefined)

let server: TestServer
let admin: string
let base: string
beforeAll(async () => {
  server = await createTestServer()
  admin = await server.admin()
  base = `${await server.app.listen({ port: 0 })}${CONTEXT_PATH}`
  await addPerson(server, admin, { username: 'agent' })
})
afterAll(() => server.close())

async function ask<T>(entity: Entity, call: RecordCall, query: Row, body?: Row) {
  const path = `${pathOf(entity, call)}?${new URLSearchParams(query as Record<string, string>)}`
  const answer = await server.call<T>(methodOf(call), path, { token: admin, body })
  if (!answer.body.success) throw new Error(`${path}: ${answer.body.message}`)
  const { says = {} } = RECORDS[entity.$id]!
  if (call in WORDS) expect(answer.body.message).toBe({ ...WORDS, ...says }[call as Writing])
  return answer.body.result
}

/** Values that a person wrote, without keys and times of the server and fields that are never exported. */
async function written(entity: Entity): Promise<{ id: string; values: Row }> {
  const { body, by, anew = [] } = RECORDS[entity.$id]!
  const value = body[by]
  const { records } = await ask<{ records: Row[] }>(entity, 'list', { [by]: value })
  const [found, ...more] = records.filter((row) => row[by] === value)
  if (!found || more.length > 0) throw new Error(`${entity.$id}: ${more.length + 1} records`)
  const record = await ask<Row>(entity, 'queryById', { id: found.id })
  const own = Object.entries(entity.properties ?? {}).filter(
    ([name, field]) => field['x-write'] !== 'server' && name in record && !anew.includes(name),
  )
  return { id: String(found.id), values: Object.fromEntries(own.map(([name]) => [name, record[name]])) }
}

async function exported(entity: Entity, id: string): Promise<Blob> {
  const url = `${base}${pathOf(entity, 'exportXls')}?selections=${encodeURIComponent(id)}`
  const answer = await fetch(url, { headers: { [TOKEN_HEADER]: admin } })
  expect(answer.headers.get('content-type')).toContain('spreadsheetml')
  return answer.blob()
}

async function imports(entity: Entity, content: Blob): Promise<void> {
  const form = new FormData()
  form.set('file', content, '往返.xlsx')
  const headers = { [TOKEN_HEADER]: admin }
  const answer = await fetch(`${base}${pathOf(entity, 'importExcel')}`, { method: 'POST', headers, body: form })
  const { result, message } = (await answer.json()) as Envelope<ImportResult>
  expect({ message, problems: result?.problems }).toEqual({ message: '共1行数据全部导入成功！', problems: [] })
}

/** Purges a record, so that its unique values are free. */
async function forget(entity: Entity, id: string, call: 'delete' | 'deleteBatch'): Promise<void> {
  await ask(entity, call, call === 'delete' ? { id } : { ids: id })
  await server.database.pool.query(`delete from ${entity['x-table']} where id = $1`, [id])
}

describe('a workbook', () => {
  it('is tried with every kind that takes one', () => {
    expect(entities.map(({ $id }) => $id).sort()).toEqual(Object.keys(RECORDS).sort())
  })

  it.each(entities.map((entity) => [entity.$id, entity] as const))(
    'of %s brings back the record of which it was made, and each call says what was agreed',
    async ($id, entity) => {
      await ask(entity, 'add', {}, RECORDS[$id]!.body)
      const before = await written(entity)
      const content = await exported(entity, before.id)
      await forget(entity, before.id, 'delete')
      await imports(entity, content)
      const after = await written(entity)
      expect(after.id).not.toBe(before.id)
      expect(after.values).toEqual(before.values)
      await ask(entity, 'edit', {}, { ...RECORDS[$id]!.body, id: after.id })
      await forget(entity, after.id, 'deleteBatch')
    },
  )
})

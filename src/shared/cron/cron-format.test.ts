import { describe, expect, it } from 'vitest'
import type { Entity } from '../documents/entity.ts'
import { validateRecord } from '../rules/records/validate-record.ts'
import { addCronFormat } from './cron-format.ts'

const entity: Entity = {
  $id: 'monitor/task',
  title: '任务',
  type: 'object',
  properties: { cron: { type: 'string', title: '时间', format: 'cron' } },
}

describe('a field for Quartz expressions, once their reader is there', () => {
  it.each([
    ['0 0/5 * * * ?', []],
    ['0 0 2 ? * MON', []],
    ['每天', ['时间应为 Cron 表达式']],
    ['0 0 25 * * ?', ['时间应为 Cron 表达式']],
    ['* * * * *', ['时间应为 Cron 表达式']],
  ])('%s', (cron, expected) => {
    addCronFormat()
    const user = { id: '1', username: 'a', realname: '甲', orgCode: 'A01', tenantId: 0 }
    expect(validateRecord(entity, { cron }, { mode: 'add', user }).map(({ message }) => message)).toEqual(expected)
  })
})

import { describe, expect, it } from 'vitest'
import { OPERATION } from '#server/platform/stores/system-log.store.ts'
import { isExport, operationOf } from './operation-type.ts'

describe('what a call does', () => {
  it.each([
    ['POST', '/tjjc/sys/position/add', OPERATION.add],
    ['PUT', '/tjjc/sys/position/edit', OPERATION.edit],
    ['DELETE', '/tjjc/sys/position/deleteBatch', OPERATION.delete],
    ['DELETE', '/tjjc/sys/category/:id', OPERATION.delete],
    ['POST', '/tjjc/sys/position/importExcel', OPERATION.import],
    ['GET', '/tjjc/sys/position/exportXls', OPERATION.export],
    ['PUT', '/tjjc/sys/user/frozenBatch', OPERATION.edit],
    ['GET', '/tjjc/sys/annountCement/doReleaseData', OPERATION.edit],
    ['PUT', '/tjjc/sys/fillRule/executeRuleByCode/:ruleCode', OPERATION.edit],
    ['DELETE', '/tjjc/sys/position/deleteRecycleBin', OPERATION.delete],
  ])('%s %s', (method, path, operation) => {
    expect(operationOf(method, path)).toBe(operation)
  })

  it('takes data out when its name says so', () => {
    expect(isExport('/tjjc/sys/position/exportXls')).toBe(true)
    expect(isExport('/tjjc/sys/export/list')).toBe(false)
  })
})

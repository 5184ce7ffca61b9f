import { expect, it } from 'vitest'
import type { NewSend } from '#server/modules/online/form-send/form-send.repository.ts'
import { tableOf } from '#server/records/entity-table.ts'
import { testPrincipal } from '#server/records/testing/test-principal.ts'
import type { Entity } from '#shared/documents/entity.ts'
import { parseExpression } from '#shared/expression/syntax/parse-expression.ts'
import type { Step } from '../compiled-form.ts'
import { runSteps } from './run-steps.ts'
import type { Run } from './step-run.ts'

const ENTITY = {
  ...{ $id: 'online/f-vault', title: '保险柜', type: 'object', 'x-table': 'of_vault' },
  properties: {
    name: { type: 'string', title: '名称' },
    pin: { type: 'string', title: '密码', 'x-secret': true },
  },
} as unknown as Entity

const sending = (body: string, path = '/vaults'): Step => ({
  ...{ kind: 'http', place: '第1步', when: undefined, tableName: 'vault', source: 'shop', method: 'POST', path },
  body: parseExpression(body),
})

/** Requests that steps put into the outbox. */
async function sentBy(step: Step): Promise<NewSend[]> {
  const sends: NewSend[] = []
  const record = { id: 'v1', name: '一号', pin: '4711' }
  await runSteps([step], {
    ...{ principal: testPrincipal(), entity: ENTITY, tables: [tableOf(ENTITY)], values: record, old: record },
    clock: { now: () => new Date() },
    scripts: { run: () => Promise.reject(new Error('asked')) },
    outbox: { bodyLimit: 1000, put: async (_, send) => void sends.push(send) },
    trx: undefined as unknown as Run['trx'],
    afterCommit: () => undefined,
  })
  return sends
}

it('a step sends no secret field, not even with the whole record', async () => {
  const [whole] = await sentBy(sending("{'now': values, 'before': old, 'pin': values.pin}", '/vaults/#{id}'))
  expect(whole).toMatchObject({ dataId: 'v1', path: '/vaults/v1', source: 'shop', tableName: 'vault' })
  const plain = { id: 'v1', name: '一号' }
  expect(JSON.parse(whole!.body)).toEqual({ now: plain, before: plain, pin: null })
  await expect(sentBy(sending('values', '/vaults/#{pin}'))).rejects.toMatchObject({ code: 'FORM_STEP_FAILED' })
})

it('a step sends only objects', async () => {
  for (const body of ["['一']", 'values.name', 'values.pin']) {
    await expect(sentBy(sending(body))).rejects.toMatchObject({ details: { reason: '发送的内容应为对象' } })
  }
})

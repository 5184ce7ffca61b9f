import { randomBytes } from 'node:crypto'
import { expect, it } from 'vitest'
import { createFormHarness, field } from '#server/modules/online/testing/form-harness.ts'
import { addPerson, USER_PASSWORD } from '#server/testing/test-server.ts'
import type { Row } from '#shared/documents/entity.ts'
import type { ViolationsPart } from './form-violations.service.ts'

const forms = createFormHarness()
const { call, makeForm } = forms

const violations = async (id: string, after?: string) =>
  (
    await call<ViolationsPart>(
      'GET',
      `/online/cgform/api/misfits?id=${id}${after === undefined ? '' : `&after=${after}`}`,
    )
  ).body.result
const violationRows = async (id: string) =>
  (await violations(id)).records
    .filter(({ rowId }) => rowId !== '')
    .map(({ rowId, field, message }) => [rowId, field, message])
const refusals = async (id: string) =>
  (await violations(id)).records.filter(({ rowId }) => rowId === '').map(({ message }) => message)

async function createForm(fields: Row[]) {
  const table = `fitting_${randomBytes(4).toString('hex')}x`
  const id = await makeForm({ tableName: table, fields })
  const add = async (row: Row) => String((await call('POST', `/online/data/${table}/add`, row)).body.result.id)
  const change = async (changes: Record<string, Row>, added: Row[] = []) => {
    const form = (await call('GET', `/online/cgform/head/queryById?id=${id}`)).body.result as Row & { fields: Row[] }
    const changed = form.fields.map((each) => ({ ...each, ...changes[String(each.dbFieldName)] }))
    const edited = await call('PUT', '/online/cgform/head/edit', { ...form, fields: [...changed, ...added] })
    expect(edited.body.message).toBe('修改成功!')
  }
  return { id, table, add, change }
}

it('lists violations of the newest version before it is put in use, by rule and field', async () => {
  const { id, table, add, change } = await createForm([
    ...[field('name'), field('phone'), field('sex')],
    field('memo', { dbLength: 50 }),
  ])
  const sound = await add({ name: '甲', phone: '13900000000', sex: '1', memo: '短' })
  const bad = await add({ phone: '12', sex: 'x', memo: '很长的说明' })
  expect(await violationRows(id)).toEqual([])

  await change({
    name: { dbFieldName: 'full_name', fieldMustInput: '1' },
    phone: { fieldValidType: 'm' },
    sex: { fieldShowType: 'list', dictField: 'sex' },
    memo: { dbLength: 3 },
  })
  const found = await violationRows(id)
  expect(found.map(([rowId]) => rowId)).toEqual([bad, bad, bad, bad])
  expect(found.map(([, name]) => name).toSorted()).toEqual(['memo', 'name', 'phone', 'sex'])
  expect(found.find(([, name]) => name === 'name')![2]).toContain('请输入')
  expect(await violations(id)).toMatchObject({ read: 2, after: null, total: 2 })
  expect(await violations(id, bad > sound ? sound : '')).toMatchObject({ read: bad > sound ? 1 : 2, after: null })

  expect((await call('DELETE', `/online/data/${table}/delete?id=${bad}`)).body.success).toBe(true)
  expect(await violationRows(id)).toEqual([])
  await change({}, [field('code', { fieldMustInput: '1' })])
  expect(await violationRows(id)).toEqual([[sound, 'code', expect.stringContaining('请输入')]])
})

it('lists what the synchronisation would refuse, duplicates of a new unique rule included', async () => {
  const { id, add, change } = await createForm([field('code'), field('memo', { dbLength: 50 })])
  for (const code of ['甲', '甲', '乙']) await add({ code, memo: '很长的说明' })
  expect(await refusals(id)).toEqual([])
  await change({ code: { dbFieldName: 'number', fieldValidType: 'only' }, memo: { dbLength: 3 } })
  const found = await refusals(id)
  expect(found).toEqual(['会被拒绝：memo 有3行超过3个字符，将被截短', expect.stringContaining('number')])
  await change({ memo: { dbLength: 50 } })
  const refused = (await call('POST', '/online/cgform/api/synchronise', { id, mode: 'normal' })).body
  expect([`会被拒绝：${refused.message}`]).toEqual(await refusals(id))
})

it('lists many violations in parts without a gap, of all tenants', async () => {
  const { id, table, change } = await createForm([field('name'), field('code')])
  await forms.server.database.pool.query(
    `insert into of_${table} (id, tenant_id, create_time, name)
     select lpad(n::text, 32, '0'), n % 2, now(), case when n % 20 = 0 then null else 'x' end from generate_series(1, 12500) n`,
  )
  await change({ name: { fieldMustInput: '1' } })
  const parts: ViolationsPart[] = [await violations(id)]
  while (parts.at(-1)!.after !== null) parts.push(await violations(id, parts.at(-1)!.after!))
  expect(parts[0]).toMatchObject({ total: 12500, read: 4000, after: '4000'.padStart(32, '0') })
  expect(parts[1]).not.toHaveProperty('total')
  expect(parts.reduce((sum, { read }) => sum + read, 0)).toBe(12500)
  const found = parts.flatMap(({ records }) => records.map(({ rowId }) => Number(rowId)))
  expect(found).toEqual(Array.from({ length: 625 }, (_, at) => (at + 1) * 20))

  // Without violations a call ends after 10,000 rows.
  await change({ name: { fieldMustInput: '0' } })
  const first = await violations(id)
  expect(first).toMatchObject({ records: [], read: 10_000, after: '10000'.padStart(32, '0') })
  expect(await violations(id, first.after!)).toMatchObject({ records: [], read: 2500, after: null })

  await change({ code: { fieldMustInput: '1' } })
  expect((await violations(id)).records.slice(0, 2).map(({ tenantId }) => tenantId)).toEqual([1, 0])
})

it('needs the permission to synchronise, and a form with a table', async () => {
  const { body } = await call('POST', '/online/cgform/head/add', {
    ...{ tableName: `early_${randomBytes(4).toString('hex')}x`, tableTxt: '未同步', fields: [field('name')] },
  })
  const path = `/online/cgform/api/misfits?id=${body.result.id}`
  expect((await call('GET', path)).body.message).toBe('NO_DB_SYNC')
  expect((await call('GET', '/online/cgform/api/misfits?id=nothing')).body.message).toBe('没有该在线表单')
  const { username } = await addPerson(forms.server, forms.token)
  const person = await forms.server.signIn(username, USER_PASSWORD)
  expect((await call('GET', path, undefined, person)).status).toBe(403)
})

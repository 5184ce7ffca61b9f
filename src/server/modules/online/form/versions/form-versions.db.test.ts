import { expect, it } from 'vitest'
import { createFormHarness, field, freshName } from '#server/modules/online/testing/form-harness.ts'
import { addPerson, USER_PASSWORD } from '#server/testing/test-server.ts'
import type { Row } from '#shared/documents/entity.ts'
import type { PageResult } from '#shared/wire/paging.ts'

const forms = createFormHarness()
const { cgform: form, formOf, makeForm } = forms

const rowsOf = async (path: string) => (await form<PageResult>('GET', path)).body.result.records as Row[]

/** A form in use, whose second version has another name and one field less. */
async function changedForm() {
  const tableName = freshName('versioned')
  const fields = [field('name'), field('phone')]
  const id = await makeForm({ tableName, tableTxt: '第一版', fields })
  const first = await formOf(id)
  const second = { ...first, tableTxt: '第二版', fields: first.fields.slice(0, 1) }
  expect((await form('PUT', 'head/edit', second)).body.message).toBe('修改成功!')
  return { id, first }
}

it('lists and compares versions of a form', async () => {
  const { id } = await changedForm()
  expect(await rowsOf(`api/versions?id=${id}`)).toMatchObject([
    { number: 2, state: 'draft', title: '第二版', isNewest: true, createBy: 'admin' },
    { number: 1, state: 'published', title: '第一版', isNewest: false },
  ])
  const page = await form<PageResult>('GET', `api/versions?id=${id}&pageNo=2&pageSize=1`)
  expect(page.body.result).toMatchObject({ total: 2, records: [{ number: 1 }] })
  const differences = [
    { kind_dictText: '修改', label: '表描述', beforeText: '第一版', afterText: '第二版' },
    { kind_dictText: '删除', label: '字段 phone', beforeText: 'phone', afterText: '' },
  ]
  expect(await rowsOf(`api/compare?id=${id}&from=1&to=2`)).toMatchObject(differences)
  expect(await rowsOf(`api/compare?id=${id}&from=1`)).toMatchObject(differences)
  expect(await rowsOf(`api/compare?id=${id}&from=2&to=2`)).toEqual([])
  expect((await form('GET', `api/compare?id=${id}&from=1&to=9`)).body.message).toBe('未找到版本信息')
  expect((await form('GET', 'api/versions?id=nothing')).body.message).toBe('没有该在线表单')
})

it('makes an earlier version the newest, and the table follows with the next synchronisation', async () => {
  const { id, first } = await changedForm()
  expect((await form('POST', 'api/restore', { id, number: 1 })).body.success).toBe(true)
  const now = await formOf(id)
  expect(now).toMatchObject({ tableTxt: '第一版', tableVersion: 3, isDbSynch: 'N' })
  expect(now.fields).toEqual(first.fields)
  expect((await form('POST', `api/doDbSynch/${id}/normal`)).body.message).toBe('同步成功')
  expect((await form('POST', 'api/restore', { id, number: 9 })).body.message).toBe('未找到版本信息')
})

it('restores once for two parallel calls', async () => {
  const { id } = await changedForm()
  const both = await Promise.all([1, 1].map((number) => form('POST', 'api/restore', { id, number })))
  expect(both.some(({ body }) => body.success)).toBe(true)
  expect(await formOf(id)).toMatchObject({ tableTxt: '第一版', tableVersion: 3 })
})

it('refuses versions without the permission on forms', async () => {
  const { id } = await changedForm()
  const { username } = await addPerson(forms.server, forms.token)
  const person = await forms.server.signIn(username, USER_PASSWORD)
  const calls = [
    ['GET', `api/versions?id=${id}`],
    ['GET', `api/compare?id=${id}&from=1`],
    ['POST', 'api/restore', { id, number: 1 }],
  ] as const
  for (const [method, path, body] of calls) expect((await form(method, path, body, person)).status).toBe(403)
})

import { expect, it } from 'vitest'
import { createFormHarness, field, freshName, resultOf } from '#server/modules/online/testing/form-harness.ts'

const forms = createFormHarness({})
const { addForm, cgform, formOf, makeForm } = forms

it('the list of forms shows a form whose text contains NUL characters, without them', async () => {
  const table = freshName('nul')
  await addForm({ tableName: table, tableType: 1, fields: [field('name')] })
  const kept = `${table}\0\\u0000\0\0\\\\\0x`
  await forms.server.database.pool.query(
    `update sys_document_version v set content = replace(content, $2, $3)
    where v.document_id = (select id from onl_form_head where table_name = $1)`,
    [table, JSON.stringify(table), JSON.stringify(kept)],
  )
  const { records } = resultOf(
    await cgform<{ records: { tableName: string }[] }>('GET', `head/list?tableName=*${table}*`),
  )
  expect(records.map(({ tableName }) => tableName)).toEqual([`${table}\\u0000\\\\x`])
})

it('a column is not renamed while links of forms and reports filter by it', async () => {
  const [shops, visits] = [freshName('shops'), freshName('visits')]
  const id = await makeForm({ tableName: shops, fields: [field('shop_code'), field('note')] })
  const fieldHref = `/online/cgformList/${shops}?a=1&shopCode=\${shop}`
  await addForm({ tableName: visits, tableTxt: '走访', fields: [field('shop', { fieldHref })] })
  const stored = await formOf(id)
  const renamed = (name: string, at: number) =>
    cgform('PUT', 'head/edit', {
      ...stored,
      fields: stored.fields.map((each, index) => (index === at ? { ...each, dbFieldName: name } : each)),
    })
  expect((await renamed('code', 0)).body.result).toMatchObject({
    problems: [{ field: 'fields[0].dbFieldName', message: expect.stringContaining('在线表单 走访 的字段链接') }],
  })
  expect((await renamed('remark', 1)).body.success).toBe(true)
})

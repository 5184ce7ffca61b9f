import { expect, it } from 'vitest'
import { createFormHarness, field, freshName, resultOf } from '../testing/form-harness.ts'

const forms = createFormHarness({})
const { addForm, cgform } = forms

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

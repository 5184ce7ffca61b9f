import { describe, expect, it } from 'vitest'
import { createFormHarness, field, freshName } from '#server/modules/online/testing/form-harness.ts'
import type { Row } from '#shared/documents/entity.ts'

const forms = createFormHarness()
const { cgform, makeForm, personWith, formOf } = forms

const users = (more: Row = {}) =>
  field('seller', {
    fieldShowType: 'list',
    dictTable: 'sys_user',
    dictField: 'username',
    dictText: 'realname',
    ...more,
  })
const tryAs = (as: string | undefined, ...fields: Row[]) =>
  cgform(
    'POST',
    'head/add',
    { tableName: freshName('design'), tableTxt: '设计', fields: [field('note'), ...fields] },
    as,
  )
const placesOf = async (answer: ReturnType<typeof tryAs>) =>
  ((await answer).body.result as { problems?: Row[] }).problems?.map((problem) => problem.field)
const DESIGN = ['online:form:list', 'online:form:add', 'online:form:edit']

describe('a designer of a form', () => {
  it('can open by it only sources that he may read', async () => {
    const shops = freshName('shops')
    const source = await makeForm({ tableName: shops, fields: [field('title')] })
    await cgform('POST', 'head/publish', { id: source })
    const link = field('shop', { fieldShowType: 'link_table', dictTable: shops })
    const popup = field('pop', {
      fieldShowType: 'popup_dict',
      dictTable: 'user_choice',
      dictField: 'username',
      dictText: 'realname',
    })
    const [plain, reader] = [
      await personWith(...DESIGN),
      await personWith(...DESIGN, 'system:user:list', `online:data:${shops}:list`),
    ]
    for (const each of [users(), link, popup, field('who', { fieldShowType: 'sel_user' })]) {
      expect(await placesOf(tryAs(plain, each))).toEqual(['fields[1].dictTable'])
    }
    expect((await tryAs(plain, field('unit', { fieldShowType: 'sel_depart' }))).body.success).toBe(true)
    for (const each of [users(), link]) expect((await tryAs(reader, each)).body.success).toBe(true)
  })

  it('opens by the look-up of users no other columns than the product looks up', async () => {
    const designer = await personWith(...DESIGN, 'system:address-list:list')
    expect((await tryAs(designer, users())).body.success).toBe(true)
    for (const dictText of ['phone', 'email', 'birthday']) {
      expect(await placesOf(tryAs(designer, users({ dictField: 'id', dictText })))).toEqual(['fields[1].dictText'])
    }
  })

  it('leaves sources that another designer opened unchanged', async () => {
    const id = await makeForm({ tableName: freshName('opened'), fields: [field('note'), users()] })
    const plain = await personWith(...DESIGN)
    const form = await formOf(id)
    const edited = (change: (each: Row) => Row) =>
      cgform('PUT', 'head/edit', { ...form, fields: form.fields.map(change) }, plain)
    const refused = await edited((each) => (each.dbFieldName === 'seller' ? { ...each, dictText: 'phone' } : each))
    expect(refused.body.result).toMatchObject({ problems: [{ field: 'fields[1].dictTable' }] })
    const kept = await edited((each) => (each.dbFieldName === 'note' ? { ...each, dbFieldTxt: '备注' } : each))
    expect(kept.body.success).toBe(true)
  })

  it('cannot name a secret column as label or key', async () => {
    for (const secret of ['password_hash', 'password', 'del_flag']) {
      expect((await tryAs(undefined, users({ dictText: secret }))).body.success).toBe(false)
      expect((await tryAs(undefined, users({ dictField: secret }))).body.success).toBe(false)
    }
  })

  it('cannot lift data rules that apply to him', async () => {
    const shops = freshName('ruled')
    const source = await makeForm({ tableName: shops, fields: [field('title')] })
    const menu = (await cgform('POST', 'head/publish', { id: source })).body.result
    const { pool } = forms.server.database
    await pool.query(
      `insert into sys_permission_data_rule (id, permission_id, rule_name, rule_column, rule_conditions, rule_value, status)
       values ($1, $2, '只看东', 'title', '=', '东', '1')`,
      [`${shops}-rule`, menu.id],
    )
    const designer = await personWith(...DESIGN, `online:data:${shops}:list`)
    const link = (more: Row = {}) => field('shop', { fieldShowType: 'link_table', dictTable: shops, ...more })
    const lifted = link({ fieldExtendJson: '{"liftRules":1}' })
    await pool.query('update sys_role_permission set data_rule_ids = array[$2] where permission_id = $1', [
      menu.id,
      `${shops}-rule`,
    ])
    expect(await placesOf(tryAs(designer, lifted))).toEqual(['fields[1].fieldExtendJson'])
    expect((await tryAs(designer, link())).body.success).toBe(true)
    expect((await tryAs(undefined, lifted)).body.success).toBe(true)
  })
})

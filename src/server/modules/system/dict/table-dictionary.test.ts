import { describe, expect, it } from 'vitest'
import { loadDocuments } from '#server/documents/shipped/load-documents.ts'
import type { Entity } from '#shared/documents/entity.ts'
import { documentsOfForm } from '#shared/documents/online-form/form-documents.ts'
import { readForm } from '#shared/documents/online-form/read-form.ts'
import { createTableDictionaries } from './table-dictionary.ts'

const { entities } = await loadDocuments()
const find = createTableDictionaries(entities)

describe('table dictionaries', () => {
  it.each([
    ['sys_position,name,code', { entity: 'system/position', value: 'code', label: 'name' }],
    ['sys_role, role_name, id', { entity: 'system/role', value: 'id', label: 'roleName' }],
    ['sys_depart,depart_name,id', { entity: 'system/depart', value: 'id', label: 'departName' }],
  ])('%s is defined by a reference', (tuple, target) => {
    expect(find(tuple)).toEqual(target)
  })

  it.each([
    ['sys_user,password_hash,id', 'TABLE_DICTIONARY_UNKNOWN'],
    ['sys_position,code,name', 'TABLE_DICTIONARY_UNKNOWN'],
    ['sys_session,token_hash,user_id', 'TABLE_DICTIONARY_UNKNOWN'],
    ['pg_user,usename,passwd', 'TABLE_DICTIONARY_UNKNOWN'],
    ['sys_position where 1=1 --,name,code', 'TABLE_DICTIONARY_UNKNOWN'],
    ['__proto__,constructor,toString', 'TABLE_DICTIONARY_UNKNOWN'],
    ["sys_position,name,code,id = '1'", 'DICTIONARY_CODE_WRONG'],
    ['sex', 'DICTIONARY_CODE_WRONG'],
    [',,', 'TABLE_DICTIONARY_UNKNOWN'],
  ])('%s is unknown', (tuple, code) => {
    expect(() => find(tuple)).toThrow(expect.objectContaining({ code }))
  })
})

describe('the records of an online form', () => {
  const form = readForm({ tableName: 'shop', tableTxt: '门店' }, [{ dbFieldName: 'shop_name', dbFieldTxt: '名称' }])
  const { entity } = documentsOfForm(form, [])
  const forms = new Map<string, Entity>()
  const among = createTableDictionaries(entities, forms)

  it('are found by their titles as soon as the form is in use, and by no other column', () => {
    const unknown = expect.objectContaining({ code: 'TABLE_DICTIONARY_UNKNOWN' })
    expect(() => among('of_shop,shop_name,id')).toThrow(unknown)
    forms.set(entity.$id, entity)
    expect(among('of_shop,shop_name,id')).toEqual({ entity: entity.$id, value: 'id', label: 'shopName' })
    for (const tuple of ['of_shop,create_by,id', 'of_shop,shop_name,tenant_id', 'of_shop,id,id', 'of_,shop_name,id']) {
      expect(() => among(tuple)).toThrow(unknown)
    }
  })
})

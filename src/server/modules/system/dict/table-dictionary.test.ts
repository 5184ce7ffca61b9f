import { describe, expect, it } from 'vitest'
import { loadDocuments } from '../../../documents/load-documents.ts'
import { createTableDictionaries } from './table-dictionary.ts'

const { entities } = await loadDocuments()
const find = createTableDictionaries(entities)

describe('table dictionaries', () => {
  it.each([
    ['sys_position,name,code', { entity: 'system/position', value: 'code', label: 'name' }],
    ['sys_role, role_name, id', { entity: 'system/role', value: 'id', label: 'roleName' }],
    ['sys_depart,depart_name,id', { entity: 'system/depart', value: 'id', label: 'departName' }],
  ])('%s is what a reference names', (tuple, target) => {
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
  ])('%s is none', (tuple, code) => {
    expect(() => find(tuple)).toThrow(expect.objectContaining({ code }))
  })
})

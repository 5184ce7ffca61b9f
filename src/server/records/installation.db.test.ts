import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Entity } from '#shared/documents/entity.ts'
import { createTestDatabase, type TestDatabase } from '../db/testing/test-database.ts'
import { refusalOf } from './testing/refused.ts'
import { productEntities, type TestEngine, testEngine } from './testing/test-engine.ts'
import { testPrincipal } from './testing/test-principal.ts'
import { workbookOf } from './testing/test-workbook.ts'

const customer = testPrincipal({ tenantId: 101, isAdmin: false })
const clerk = testPrincipal({ isAdmin: false })
const { signal } = new AbortController()
const admin = testPrincipal({ tenantId: 101 })

let test: TestDatabase
let under: TestEngine
let dict: Entity

beforeAll(async () => {
  test = await createTestDatabase()
  under = testEngine(test.database, productEntities('system/dict', 'system/dict-item'), {
    dictionaries: { texts: async () => new Map(), enabled: async () => new Set(['0', '1']) },
  })
  dict = under.entity('system/dict')
})
afterAll(() => test.drop())

const body = (dictCode: string) => ({ dictName: '颜色', dictCode })
const add = (dictCode: string, who = clerk) => under.engine.add(who, dict, body(dictCode))
const sheet = () => workbookOf(['字典名称', '字典编码'], [['导入', 'imported']])

describe('a record of the installation', () => {
  it('is written by people of the default tenant, and by administrators from anywhere', async () => {
    const { id } = await add('of_clerk')
    await under.engine.edit(admin, dict, { id, dictName: '改名' })
    expect(await under.engine.get(customer, dict, String(id))).toMatchObject({ dictName: '改名' })
  })

  it.each<[string, (id: string) => Promise<unknown>]>([
    ['added', () => add('of_customer', customer)],
    ['edited', (id) => under.engine.edit(customer, dict, { id, dictName: 'x' })],
    ['deleted', (id) => under.engine.remove(customer, dict, id)],
    ['restored', (id) => under.engine.restore(customer, dict, id)],
    ['removed for good', (id) => under.engine.purge(customer, dict, id)],
    ['changed', (id) => under.engine.change(customer, dict, id, async () => undefined)],
    ['changed by the server', (id) => under.engine.patch(customer, dict, id, async () => ({ dictName: 'x' }))],
    ['added with others', () => under.engine.together(customer, dict, async (all) => all.add(body('of_many')))],
    ['imported', async () => under.engine.import(customer, dict, await sheet(), { dryRun: false, signal })],
    ['tried as an import', async () => under.engine.import(customer, dict, await sheet(), { dryRun: true, signal })],
    ['put in order', (id) => under.engine.reorder(customer, under.entity('system/dict-item'), {}, { id })],
    [
      'given rows',
      (record) => under.engine.writeRow(customer, dict, { record, name: 'items' }, { rowState: 'new', itemText: 'x' }),
    ],
  ])('is not %s from another tenant', async (what, write) => {
    const { id } = await add(`record_${what.replaceAll(' ', '_')}`)
    expect((await refusalOf(write(String(id)))).code).toBe('OF_INSTALLATION')
    expect(await under.engine.get(clerk, dict, String(id))).toMatchObject({ dictName: '颜色' })
  })
})

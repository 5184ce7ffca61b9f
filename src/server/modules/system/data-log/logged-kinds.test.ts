import { readFile } from 'node:fs/promises'
import { describe, expect, it } from 'vitest'
import { loadDocuments } from '#server/documents/shipped/load-documents.ts'
import type { Entity } from '#shared/documents/entity.ts'
import { loggedKinds } from './logged-kinds.ts'

const { entities } = await loadDocuments()
const kinds = loggedKinds(entities)

interface MenuEntry {
  perms?: string
  children?: MenuEntry[]
}

const codesIn = (entries: readonly MenuEntry[]): string[] =>
  entries.flatMap(({ perms = '', children = [] }) => [...perms.split(','), ...codesIn(children)])

describe('the kinds of data that are logged', () => {
  it('each require a permission that the seeded menu can grant', async () => {
    const menu = await readFile(new URL('../../../db/seeds/base/menu.json', import.meta.url), 'utf8')
    const codes = new Set(codesIn(JSON.parse(menu)))
    const closed = kinds.all.filter(({ value }) => !codes.has(kinds.of(value)!.permission))
    expect(closed).toEqual([])
    expect(kinds.all.length).toBeGreaterThan(20)
  })

  it('include those of online forms that appear, change or go later', () => {
    const known = new Map<string, Entity>()
    const later = loggedKinds(known)
    const form = (title: string): Entity => ({
      ...{ $id: 'online/f-deal', title, type: 'object', 'x-table': 'f_deal', 'x-log': true, properties: {} },
      'x-calls': { base: '/online/data/deal' },
      'x-permission': 'online:f-deal',
    })
    expect([later.of('f_deal'), later.all.length]).toEqual([undefined, 0])
    known.set('online/f-deal', form('交易'))
    expect([later.titleOf('f_deal'), later.of('f_deal')?.permission]).toEqual(['交易', 'online:f-deal:history'])
    known.set('online/f-deal', form('买卖'))
    expect(later.all).toEqual([{ value: 'f_deal', text: '买卖' }])
    known.delete('online/f-deal')
    expect(later.all).toEqual([])
  })

  it.each([
    ['online/report-item', 'onl_cgreport_item', 'online:report-head:history'],
    ['the grants of a department role', 'sys_depart_role_permission', 'system:depart:role:history'],
    ['an item of a dictionary, which has calls of its own', 'sys_dict_item', 'system:dict-item:history'],
  ])('require the permission of their holder: %s', (_, table, permission) => {
    expect(kinds.of(table)?.permission).toBe(permission)
  })
})

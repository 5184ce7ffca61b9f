import { readFile } from 'node:fs/promises'
import { describe, expect, it } from 'vitest'
import { loadDocuments } from '#server/documents/load-documents.ts'
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

  it.each([
    ['online/report-item', 'onl_cgreport_item', 'online:report-head:history'],
    ['the grants of a department role', 'sys_depart_role_permission', 'system:depart:role:history'],
    ['an item of a dictionary, which has calls of its own', 'sys_dict_item', 'system:dict-item:history'],
  ])('require the permission of their holder: %s', (_, table, permission) => {
    expect(kinds.of(table)?.permission).toBe(permission)
  })
})

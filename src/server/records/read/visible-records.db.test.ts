import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Entity } from '#shared/documents/entity.ts'
import { type ListedItems, listedItems } from '../testing/listed-items.ts'
import { itemEntity } from '../testing/test-entities.ts'
import { principalWith, testPrincipal } from '../testing/test-principal.ts'

let items: ListedItems
beforeAll(async () => {
  items = await listedItems()
})
afterAll(() => items.test.drop())

const withBin: Entity = { ...itemEntity, 'x-calls': { base: '/demo/item', only: ['list', 'recycleBin'] } }
const ASKED = ['a', 'b', 'deleted', 'elsewhere', 'nothing']
const seen = async (principal = testPrincipal(), entity = withBin) =>
  [...(await items.under.engine.visibleKeys(principal, entity, ASKED))].sort()

describe('which of some records a person sees', () => {
  it('are those of the list, and those of the recycle bin for people with permission', async () => {
    expect(await seen()).toEqual(['a', 'b', 'deleted'])
    expect(await seen(principalWith('demo:item:list'))).toEqual(['a', 'b'])
    expect(await seen(principalWith('demo:item:recycle'))).toEqual(['deleted'])
    expect(await seen(testPrincipal(), itemEntity)).toEqual(['a', 'b'])
    expect(await seen(principalWith())).toEqual([])
    expect(await seen(testPrincipal({ tenantId: 7 }))).toEqual(['elsewhere'])
  })

  it('keep to data rules in force', async () => {
    items.under.filters.set(itemEntity.$id, [
      [{ id: 'r', ruleName: '', ruleColumn: 'name', ruleConditions: '=', ruleValue: '李四' }],
    ])
    expect(await seen()).toEqual(['b'])
    items.under.filters.clear()
  })
})

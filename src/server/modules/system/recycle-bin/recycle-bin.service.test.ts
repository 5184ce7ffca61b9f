import { expect, it } from 'vitest'
import { testPrincipal } from '#server/records/testing/test-principal.ts'
import type { Entity } from '#shared/documents/entity.ts'
import { createRecycleBinService } from './recycle-bin.service.ts'

it('lists online forms that were made while the server runs, and restores their records', async () => {
  const form: Entity = {
    $id: 'online/f-deal',
    title: '交易',
    type: 'object',
    'x-table': 'f_deal',
    'x-calls': { base: '/online/data/deal' },
    'x-soft-delete': true,
    properties: {},
  }
  const restored: string[] = []
  const entities = new Map<string, Entity>()
  const bins = createRecycleBinService({
    entities,
    engine: {
      bin: async () => ({ records: [], total: 0, size: 10, current: 1, pages: 0 }),
      restore: async (_, { $id }, id) => restored.push(`${$id} ${id}`),
      purge: async () => 0,
      sweepBin: async () => 1,
    },
  })
  const admin = testPrincipal()
  expect(bins.kinds(admin)).toEqual([])
  entities.set(form.$id, form)
  expect(bins.kinds(admin)).toEqual([{ value: 'online/f-deal', text: '交易' }])
  await bins.restore(admin, 'online/f-deal:1')
  expect(restored).toEqual(['online/f-deal 1'])
  expect(await bins.emptyOld(30, () => false)).toBe(1)
})

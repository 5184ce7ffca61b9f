import { expect, it } from 'vitest'
import type { Database } from '#server/db/connection.ts'
import { testPrincipal } from '#server/records/testing/test-principal.ts'
import type { Entity } from '#shared/documents/entity.ts'
import type { FoundUse } from './file-use.repository.ts'
import { createFileUseService } from './file-use.service.ts'

const entity = ($id: string): Entity => ({
  ...{ $id, title: $id, type: 'object', 'x-table': $id, 'x-title': 'title' },
  properties: { title: { type: 'string', title: '名称' }, scan: { type: 'string', title: '扫描件' } },
})
const use = (kind: string, recordId: string, tenantId: number | null = null): FoundUse => ({
  ...{ fileId: 'f', entity: kind, field: 'scan', recordId, tenantId, name: `名${recordId}` },
})

it('checks visible records once for each kind and only mentions hidden ones', async () => {
  const found = [use('bill', '1'), use('bill', '2'), use('note', '3'), use('bill', '4', 7)]
  const uses = createFileUseService({
    ...{ uses: { find: async () => found, holding: async () => found }, store: { remove: async () => undefined } },
    entities: new Map(['bill', 'note'].map((address) => [address, entity(address)])),
    ...{ database: {} as Pick<Database, 'kysely'>, warn: () => undefined },
  })
  const requests: unknown[] = []
  const base = await uses.of(testPrincipal(), 'f', async (_, address, ids) => {
    requests.push([address, ids])
    return new Set(['1', '3', '4'])
  })
  expect(requests).toEqual([
    ['bill', ['1', '2', '4']],
    ['note', ['3']],
  ])
  expect(base.map(({ kind, field, recordId, name }) => [kind, field, recordId, name])).toEqual([
    ['bill', '扫描件', '1', '名1'],
    ['bill', '扫描件', '', '（无权查看）'],
    ['note', '扫描件', '3', '名3'],
    // A record of another tenant is hidden, even when its entity has no tenants.
    ['bill', '扫描件', '', '（无权查看）'],
  ])
})

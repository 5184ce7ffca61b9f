import { expect, it } from 'vitest'
import { AppError } from '#server/http/answers/errors.ts'
import type { Principal } from '#server/http/principal.ts'
import { itemEntity } from '#server/records/testing/test-entities.ts'
import { testPrincipal } from '#server/records/testing/test-principal.ts'
import type { OwnedFile } from './file.rules.ts'
import { createFileReadersService } from './file-readers.service.ts'

const files = ['own', 'seen', 'hidden', 'former', 'loose'].map((id) => {
  return { id, path: `temp/${id}/a.txt`, createBy: id === 'own' ? 'me' : 'another', tenantId: 0 } as OwnedFile
})
const use = (fileId: string, recordId: string) => ({ fileId, recordId, entity: itemEntity.$id, field: 'name' })

it('lets a person put only own files, readable ones and those of a readable record into records', async () => {
  const fileEntity = { ...itemEntity, $id: 'system/file' }
  const readers = createFileReadersService({
    uses: {
      holding: async (ids: readonly string[]) =>
        [use('seen', 'r1'), use('hidden', 'r2')].filter(({ fileId }) => ids.includes(fileId)),
      keptBy: async ({ ids }: { ids: readonly string[] }) => ids.map((recordId) => ({ fileId: 'former', recordId })),
    },
    entities: new Map([itemEntity, fileEntity].map((entity) => [entity.$id, entity])),
    hooks: {},
    engine: {
      async get(_principal: Principal, { $id }: { $id: string }, id: string) {
        if ($id === 'system/file' || id !== 'r1') throw new AppError('FILE_NOT_FOUND')
      },
    },
  } as never)
  const me = testPrincipal({ username: 'me', isAdmin: false })
  const usable = async (ids: readonly string[]) =>
    (await readers.usable(me, files, { entity: itemEntity, ids })).map(({ id }) => id)
  expect(await usable([])).toEqual(['own', 'seen'])
  expect(await usable(['r1'])).toEqual(['own', 'seen', 'former'])
  expect(await usable(['r2'])).toEqual(['own', 'seen'])
})

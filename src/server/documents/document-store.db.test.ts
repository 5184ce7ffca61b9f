import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestDatabase } from '../db/testing/test-database.ts'
import { newId } from '../platform/ids.ts'
import { createDocumentStore, documentWriter } from './document-store.ts'

let test: Awaited<ReturnType<typeof createTestDatabase>>
beforeAll(async () => {
  test = await createTestDatabase({ poolSize: 2 })
  await test.database.kysely.transaction().execute(async (trx) => {
    const writer = documentWriter(trx, newId)
    for (const [kind, address, bytes] of DOCUMENTS) {
      const document = await writer.lock({ kind, address })
      const content = JSON.stringify({ title: 'x'.repeat(bytes) })
      const version = {
        documentId: document.id,
        kind,
        address,
        number: 1,
        title: '',
        hash: newId(),
        format: 1,
        content,
      }
      await writer.insert({ ...version, note: null, problemCount: 0, problems: '[]', checkedWith: null, createBy: 'x' })
      if (address !== 'shop/draft') await writer.point(document, 1, 'admin')
    }
  })
})
afterAll(() => test.drop())

const DOCUMENTS = [
  ['entity', 'shop/b', 3000],
  ['entity', 'shop/a', 10],
  ['page', 'shop/a', 400],
  ['page', 'shop/large', 20_000],
  ['page', 'shop/draft', 400],
  ['page', 'shop/z', 400],
] as const

it.each([1, 500, 3500, 1_000_000])('published documents are each read once, in portions of %i bytes', async (bytes) => {
  const store = createDocumentStore(test.database.kysely, bytes)
  const read = (await store.published()).map(({ kind, address, content }) => [kind, address, content.length - 12])
  expect(read).toEqual([
    ['entity', 'shop/a', 10],
    ['entity', 'shop/b', 3000],
    ['page', 'shop/a', 400],
    ['page', 'shop/large', 20_000],
    ['page', 'shop/z', 400],
  ])
  expect((await store.published('entity')).map(({ address }) => address)).toEqual(['shop/a', 'shop/b'])
})

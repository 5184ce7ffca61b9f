import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { expect, it } from 'vitest'
import { type SpooledFile, spooledWithin } from './spooled-file.ts'

it('a file is given up when what it was spooled within fails after it', async () => {
  const created: SpooledFile[] = []
  const failing = spooledWithin(async (spooled) => {
    created.push(await spooled(Readable.from(['x'])))
    throw new Error('not ended')
  })
  await expect(failing).rejects.toThrow('not ended')
  await expect.poll(() => created[0]!.content.closed).toBe(true)
})

it('a file that stays is read to its end', async () => {
  const { content, size } = await spooledWithin((spooled) => spooled(Readable.from(['甲', '乙'])))
  expect([size, String(await buffer(content))]).toEqual([6, '甲乙'])
})

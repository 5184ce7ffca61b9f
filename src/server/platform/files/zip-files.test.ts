import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { describe, expect, it } from 'vitest'
import { filesIn } from '#server/testing/archive.ts'
import { uniqueNames, type ZippedFile, zipFiles } from './zip-files.ts'

const file = (name: string, content: string): ZippedFile => ({
  ...{ name, size: Buffer.byteLength(content) },
  open: async () => Readable.from([Buffer.from(content)]),
})

describe('an archive of files', () => {
  it('has all files by unique names, and the declared size', async () => {
    const { content, size } = await zipFiles([file('合同.txt', '甲'), file('合同.TXT', '乙'), file('c.csv', 'x,y')])
    const archive = await buffer(content)
    expect(await filesIn(archive)).toEqual({ '合同.txt': '甲', '合同(2).TXT': '乙', 'c.csv': 'x,y' })
    expect(archive.length).toBe(size)
  })

  it('is refused while its first file cannot be opened, and breaks off at a later one', async () => {
    const gone: ZippedFile = { ...file('b', 'b'), open: () => Promise.reject(new Error('gone')) }
    await expect(zipFiles([gone, file('a', 'a')])).rejects.toThrow('gone')
    await expect(buffer((await zipFiles([file('a', 'a'), gone])).content)).rejects.toThrow('gone')
    const broken: ZippedFile = { ...file('c', 'cc'), open: async () => Readable.from(failing()) }
    await expect(buffer((await zipFiles([file('a', 'a'), broken])).content)).rejects.toThrow('broken')
  })

  it('opens nothing more once nobody reads on', async () => {
    const opened: Readable[] = []
    const endless = (name: string): ZippedFile => ({
      ...{ name, size: 1e9 },
      open: async () => {
        opened.push(Readable.from(chunks()))
        return opened.at(-1)!
      },
    })
    const { content } = await zipFiles([endless('a'), endless('b')])
    content.read(0)
    content.destroy()
    await expect.poll(() => opened.map(({ destroyed }) => destroyed)).toEqual([true])
  })
})

it('a name that comes again gets a number, before its extension', () => {
  expect(uniqueNames(['a.txt', 'a.txt', 'a(2).txt', 'A.txt', '.env', '.env', 'x'])).toEqual([
    ...['a.txt', 'a(2).txt', 'a(2)(2).txt', 'A(3).txt', '.env', '.env(2)', 'x'],
  ])
})

async function* failing() {
  yield Buffer.from('c')
  throw new Error('broken')
}

async function* chunks() {
  for (;;) yield Buffer.alloc(1024)
}

import { describe, expect, it } from 'vitest'
import { fileAddress, filesAddress } from './file-address.ts'

describe('the address of stored files', () => {
  it('is below the static files for one, and that of all of them for several', () => {
    expect(fileAddress('temp/a1/a.txt')).toBe('/tjjc/sys/common/static/temp/a1/a.txt')
    expect(filesAddress(['temp/a1/a.txt', 'x/y/b2/b.txt'])).toBe('/tjjc/sys/common/static?files=a1,b2')
  })

  it.each([
    ['https://cdn.example/b/c.txt', 'temp/a1/a.txt'],
    ['data:image/png;base64,AA', 'temp/a1/a.txt'],
    ['plain.txt', 'temp/a1/a.txt'],
    Array.from({ length: 101 }, (_, at) => `temp/a${at}/a.txt`),
  ])('is none where one of them is not with the server, or they are too many', (...stored) => {
    expect(filesAddress(stored)).toBeUndefined()
  })
})

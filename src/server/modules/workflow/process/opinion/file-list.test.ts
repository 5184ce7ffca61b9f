import { describe, expect, it } from 'vitest'
import { pathsOf } from './file-list.ts'

describe('the files of an opinion', () => {
  it.each([
    ['', []],
    [' , ', []],
    ['temp/1/a.txt', ['temp/1/a.txt']],
    ['temp/1/a.txt, temp/2/b.txt,temp/1/a.txt', ['temp/1/a.txt', 'temp/2/b.txt']],
    ['[]', []],
    ['["temp/1/a.txt","temp/2/b.txt"]', ['temp/1/a.txt', 'temp/2/b.txt']],
    ['[{"fileName":"a.txt","filePath":"temp/1/a.txt"},{"path":" temp/2/b.txt "}]', ['temp/1/a.txt', 'temp/2/b.txt']],
  ])('are read from %j', (text, paths) => {
    expect(pathsOf(text)).toEqual(paths)
  })

  it.each(['[', '[3]', '[null]', '[{"name":"a.txt"}]', '[""]', '["a,b"]'])('are unknown in %j', (text) => {
    expect(pathsOf(text)).toBeUndefined()
  })
})

import { describe, expect, it } from 'vitest'
import {
  acceptedTypes,
  embeddedProblem,
  fileNameOf,
  fileProblem,
  isPicture,
  storedFiles,
  valueOfFiles,
} from './stored-files.ts'

const PICTURE = 'data:image/png;base64,iVBORw0KGgo='

describe('the files of a value', () => {
  it.each([
    [undefined, []],
    [null, []],
    [7, []],
    ['', []],
    ['a/1/x.png', ['a/1/x.png']],
    ['a/1/x.png, a/2/y.png,', ['a/1/x.png', 'a/2/y.png']],
    [
      ['a/1/x.png', 7, 'b'],
      ['a/1/x.png', 'b'],
    ],
    [`${PICTURE},a/2/y.png`, [PICTURE, 'a/2/y.png']],
  ])('%j are %j', (value, files) => {
    expect(storedFiles(value)).toEqual(files)
  })

  it('are converted to the type of the field', () => {
    expect(valueOfFiles(['a', 'b'], { type: 'string' })).toBe('a,b')
    expect(valueOfFiles(['a', 'b'], { type: 'array' })).toEqual(['a', 'b'])
  })
})

describe('a stored file', () => {
  it.each([
    ['temp/0a/年报.xlsx', '年报.xlsx'],
    ['https://x.example/a%20b.png?c=d/e', 'a b.png'],
    ['a/100%.txt', '100%.txt'],
    [PICTURE, ''],
  ])('%j has the name %j', (stored, name) => {
    expect(fileNameOf(stored)).toBe(name)
  })

  it('is a picture by its extension or by its embedded type', () => {
    const pictures = ['a.PNG', 'a.svg', 'a.pdf', PICTURE, 'data:image/svg+xml;base64,AAAA', 'data:text/html,x']
    expect(pictures.map(isPicture)).toEqual([true, false, false, true, false, false])
  })
})

describe('the limits of a field', () => {
  it.each([
    [{ kind: 'image' }, { name: 'a.txt' }, '请上传图片'],
    [{ kind: 'image' }, { name: 'a.png', type: 'text/plain' }, '请上传图片'],
    [{ kind: 'image' }, { name: 'a.png' }, undefined],
    [{ kind: 'image' }, { name: 'a', type: 'image/png' }, undefined],
    [{ kind: 'file' }, { name: 'a.png' }, '请上传文件'],
    [{ kind: 'file' }, { name: 'a.pdf' }, undefined],
    [{ types: ['pdf', 'docx'] }, { name: 'a.PDF' }, undefined],
    [{ types: ['pdf', 'docx'] }, { name: 'a.txt' }, '请上传pdf、docx格式的文件'],
    [{ maxSizeMb: 1 }, { name: 'a.txt', size: 1024 * 1024 }, undefined],
    [{ maxSizeMb: 1 }, { name: 'a.txt', size: 1024 * 1024 + 1 }, 'a.txt超过1MB'],
    [{}, { name: 'anything' }, undefined],
  ] as const)('%j: %j gives %j', (limits, file, problem) => {
    expect(fileProblem(limits, file)).toBe(problem)
  })

  it.each([
    [{}, PICTURE, undefined],
    [{ kind: 'file' }, PICTURE, '请上传文件'],
    [{ types: ['jpg'] }, 'data:image/jpeg;base64,AAAA', undefined],
    [{ types: ['jpeg'] }, 'data:image/jpeg;base64,AAAA', undefined],
    [{ maxSizeMb: 1 }, `data:image/png;base64,${'A'.repeat(1_500_000)}`, 'image.png超过1MB'],
    [{}, 'data:image/svg+xml;base64,AAAA', '请上传图片'],
    [{}, 'data:text/html;base64,AAAA', '请上传图片'],
    [{}, 'data:image/png;base64,AA"onerror=', '请上传图片'],
  ] as const)('%j: the embedded %.30j gives %j', (limits, stored, problem) => {
    expect(embeddedProblem(limits, stored)).toBe(problem)
  })

  it('become the accepted types of the file dialog', () => {
    expect([acceptedTypes({ kind: 'image' }), acceptedTypes({ types: ['pdf', 'doc'] }), acceptedTypes({})]).toEqual([
      'image/*',
      '.pdf,.doc',
      undefined,
    ])
  })
})

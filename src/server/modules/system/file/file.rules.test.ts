import { describe, expect, it } from 'vitest'
import { bizOf, cleanFileName, contentTypeOf, kindOf, rangeOf, sizeText } from './file.rules.ts'

describe('the name of an uploaded file', () => {
  it.each([
    ['报表.xlsx', '报表.xlsx'],
    ['年报 2024(终稿).PDF', '年报_2024(终稿).pdf'],
    ['C:\\Users\\me\\a.txt', 'a.txt'],
    ['../../etc/passwd', 'passwd'],
    ['a,b&c=d#e%2F.png', 'a_b_c_d_e_2F.png'],
    ['.htaccess', 'file.htaccess'],
    ['..', '_'],
    ['', 'file'],
    ['a\r\nSet-Cookie: x.png', 'a_Set-Cookie_x.png'],
    ['evil.png\u202egpj.exe', 'evil_png_gpj.exe'],
    [`${'长'.repeat(300)}.txt`, `${'长'.repeat(80)}.txt`],
    [`${'𠮷'.repeat(80)}.txt`, `${'𠮷'.repeat(60)}.txt`],
    ['CON.txt', '_CON.txt'],
    ['a\u200b\u0000b.txt', 'a_b.txt'],
  ])('%j becomes %j', (given, expected) => {
    expect(cleanFileName(given)).toBe(expected)
  })
})

describe('the type of a file', () => {
  it.each([
    ['png', 'image'],
    ['svg', 'document'],
    ['exe', 'installer'],
    ['html', undefined],
    ['js', undefined],
    ['', undefined],
    ['constructor', undefined],
  ])('%s is %s', (extension, kind) => {
    expect(kindOf(extension)).toBe(kind)
  })

  it('decides what a browser may show', () => {
    expect(contentTypeOf('a.PNG')).toMatchObject({ type: 'image/png', shown: true })
    expect(contentTypeOf('a.pdf')).toMatchObject({ type: 'application/pdf', shown: true })
    for (const name of ['a.svg', 'a.docx', 'a.html', 'a', 'a.constructor']) {
      expect(contentTypeOf(name)).toMatchObject({ shown: false, policy: "default-src 'none'; sandbox" })
    }
  })
})

describe('the sub-folder', () => {
  it.each([
    [undefined, 'temp'],
    ['', 'temp'],
    ['site/logo-1', 'site/logo-1'],
    ['..', { refused: 'UPLOAD_PATH_WRONG' }],
    ['a//b', { refused: 'UPLOAD_PATH_WRONG' }],
    ['/a', { refused: 'UPLOAD_PATH_WRONG' }],
    ['a\\b', { refused: 'UPLOAD_PATH_WRONG' }],
    [['a'], { refused: 'UPLOAD_PATH_WRONG' }],
    ['a/b/c/d/e', 'a/b/c/d/e'],
    ['a/b/c/d/e/f', { refused: 'UPLOAD_PATH_TOO_DEEP' }],
  ])('%j gives %j', (given, expected) => {
    expect(bizOf(given)).toEqual(expected)
  })
})

describe('the size of a file', () => {
  it.each([
    [0, '0 B'],
    [1023, '1023 B'],
    [1024, '1 KB'],
    [12_800, '12.5 KB'],
    [5 * 1024 ** 3, '5 GB'],
  ])('of %i bytes is shown as %s', (bytes, text) => {
    expect(sizeText(bytes)).toBe(text)
  })
})

describe('a range of a file', () => {
  it.each([
    [undefined, undefined],
    ['bytes=0-9', { from: 0, to: 9 }],
    ['bytes=90-', { from: 90, to: 99 }],
    ['bytes=90-500', { from: 90, to: 99 }],
    ['bytes=-10', { from: 90, to: 99 }],
    ['bytes=-500', { from: 0, to: 99 }],
    ['bytes=100-', 'beyond'],
    ['bytes=-0', 'beyond'],
    ['bytes=9-5', undefined],
    ['bytes=0-1,5-6', undefined],
    ['bytes=-', undefined],
    ['lines=1-2', undefined],
  ])('requested by %j of a hundred bytes is %j', (header, part) => {
    expect(rangeOf(header, 100)).toEqual(part)
  })
})

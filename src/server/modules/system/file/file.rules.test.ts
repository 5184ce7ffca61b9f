import { describe, expect, it } from 'vitest'
import { bizOf, cleanFileName, contentTypeOf, isProgram, kindOf } from './file.rules.ts'

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
    expect(contentTypeOf('a.PNG')).toEqual({ type: 'image/png', shown: true })
    for (const name of ['a.svg', 'a.pdf', 'a.html', 'a', 'a.constructor']) expect(contentTypeOf(name).shown).toBe(false)
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

describe('a content', () => {
  it.each(['MZ\x90\0', '\x7fELF', '\xcf\xfa\xed\xfe', '\xca\xfe\xba\xbe', '#!/bin/sh'])(
    'that begins with %j is a program',
    (start) => {
      expect(isProgram(Buffer.from(start, 'latin1'))).toBe(true)
    },
  )

  it.each(['', 'M', 'PK\x03\x04', '%PDF-1.7', '# title'])('that begins with %j is none', (start) => {
    expect(isProgram(Buffer.from(start, 'latin1'))).toBe(false)
  })
})

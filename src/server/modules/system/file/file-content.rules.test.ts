import { describe, expect, it } from 'vitest'
import { isProgram, matchesSignature } from './file-content.rules.ts'

const bytes = (text: string) => Buffer.from(text, 'latin1')
const tar = Buffer.alloc(512)
tar.write('ustar', 257)

describe('the first bytes of a content', () => {
  it.each([
    ['pdf', bytes('%PDF-1.7\n')],
    ['pdf', bytes('\r\n%PDF-1.4')],
    ['xlsx', bytes('PK\x03\x04')],
    ['zip', bytes('PK\x05\x06')],
    ['doc', bytes('\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1')],
    ['rar', bytes('Rar!\x1a\x07\x01')],
    ['7z', bytes("7z\xbc\xaf'\x1c")],
    ['tar', tar],
    ['mp4', bytes('\0\0\0\x18ftypmp42')],
    ['mov', bytes('\0\0\0\x08wide')],
    ['avi', bytes('RIFF\0\0\0\0AVI LIST')],
    ['wav', bytes('RIFF\0\0\0\0WAVEfmt ')],
    ['mp3', bytes('\xff\xfb\x90')],
    ['mp3', bytes('ID3\x03')],
    ['svg', bytes('<svg xmlns="http://www.w3.org/2000/svg"/>')],
    ['txt', Buffer.from('中文')],
    ['txt', Buffer.alloc(0)],
    ['csv', bytes('\xd0\xd5\xc3\xfb')],
    ['txt', bytes('\xff\xfea\0')],
    ['unknown', bytes('anything')],
  ])('match the name .%s', (extension, head) => {
    expect(matchesSignature(head, extension)).toBe(true)
  })

  it.each([
    ['pdf', bytes('<html>')],
    ['pdf', bytes('PK\x03\x04')],
    ['xlsx', bytes('name,amount')],
    ['zip', bytes('%PDF-1.7')],
    ['mp4', bytes('RIFF\0\0\0\0AVI ')],
    ['avi', bytes('RIFF\0\0\0\0WAVE')],
    ['tar', bytes('ustar')],
    ['txt', bytes('\x89PNG\r\n\x1a\n\0\0\0\r')],
    ['csv', bytes('PK\x03\x04\0\0')],
    ['svg', bytes('no drawing')],
    ['doc', Buffer.alloc(0)],
  ])('do not match the name .%s', (extension, head) => {
    expect(matchesSignature(head, extension)).toBe(false)
  })

  it.each([['MZ\x90'], ['\x7fELF'], ['#!/bin/sh'], ['\xca\xfe\xba\xbe']])('%j is a program', (text) => {
    expect(isProgram(bytes(text))).toBe(true)
  })

  it('of a text are not a program', () => {
    expect(isProgram(bytes('Max'))).toBe(false)
  })
})

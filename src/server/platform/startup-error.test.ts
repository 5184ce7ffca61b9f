import { describe, expect, it } from 'vitest'
import { listenError, StartupError, startupSentence } from './startup-error.ts'

const systemError = (code: string, path?: string) => Object.assign(new Error(code), { code, path })

describe('the sentence about a failed start', () => {
  it.each([
    ['ENOSPC', '磁盘空间不足'],
    ['EROFS', '只读'],
    ['EACCES', '没有权限'],
    ['ENOTDIR', '不是目录'],
  ])('is a plain sentence with the place for %s', (code, sentence) => {
    expect(startupSentence(systemError(code, '/srv/data'))).toContain(sentence)
    expect(startupSentence(systemError(code, '/srv/data'))).toContain('/srv/data')
  })

  it('is the sentence of a refusal of ours', () => {
    expect(startupSentence(new StartupError('请稍候。'))).toBe('请稍候。')
  })

  it('looks at what lies behind the error', () => {
    expect(startupSentence(new Error('migration failed', { cause: systemError('53100') }))).toContain('磁盘空间不足')
  })

  it('is nothing plain for a fault of ours', () => {
    expect(startupSentence(new TypeError('x is not a function'))).toBeUndefined()
  })
})

describe('an address that the server cannot listen on', () => {
  it.each([
    ['EADDRINUSE', '端口 8080 已被占用'],
    ['EACCES', '没有权限监听端口 8080'],
    ['EADDRNOTAVAIL', '本机没有地址 1.2.3.4'],
  ])('is told for %s', (code, sentence) => {
    expect(startupSentence(listenError(systemError(code), '1.2.3.4', 8080))).toContain(sentence)
  })

  it('leaves other errors alone', () => {
    const error = new Error('other')
    expect(listenError(error, '1.2.3.4', 8080)).toBe(error)
  })
})

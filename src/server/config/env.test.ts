import { isAbsolute } from 'node:path'
import { describe, expect, it } from 'vitest'
import { StartupError } from '../platform/startup-error.ts'
import { readEnv, settings } from './env.ts'

describe('the settings', () => {
  it('are complete without any variable', () => {
    const env = readEnv({})
    expect(env).toMatchObject({ host: '127.0.0.1', port: 8080, guest: true, trustProxy: false, bodyLimit: 1_048_576 })
    expect(env.databaseUrl).toBeUndefined()
    expect(env.adminPassword).toBeUndefined()
  })

  it('take an empty variable for an absent one', () => {
    expect(readEnv({ PORT: '', DATABASE_URL: ' ' })).toMatchObject({ port: 8080, databaseUrl: undefined })
  })

  it('turn a folder into an absolute path', () => {
    expect(isAbsolute(readEnv({ DATA_DIR: 'some/folder' }).dataDir)).toBe(true)
    expect(readEnv({ DATA_DIR: '/srv/data' }).dataDir).toBe('/srv/data')
  })

  it('leave a password as it is, spaces included', () => {
    expect(readEnv({ ADMIN_PASSWORD: ' a b ' }).adminPassword).toBe(' a b ')
  })

  it('have names and meanings of their own, for the documentation', () => {
    expect(new Set(settings.map(({ name }) => name)).size).toBe(settings.length)
    expect(settings.filter(({ meaning }) => meaning === '')).toEqual([])
  })

  it('have defaults that are themselves allowed', () => {
    const defaults = settings.filter(({ fallback }) => fallback !== undefined)
    expect(defaults.filter(({ kind, fallback }) => kind.read(fallback!) === undefined)).toEqual([])
  })
})

describe('the setting FORM_TABLE_SCHEMAS', () => {
  it('lists schemas, never that of the product or of PostgreSQL', () => {
    expect(readEnv({}).formTableSchemas).toEqual([])
    expect(readEnv({ FORM_TABLE_SCHEMAS: 'legacy, shop_2' }).formTableSchemas).toEqual(['legacy', 'shop_2'])
    for (const value of ['public', 'legacy,pg_catalog', 'information_schema', 'a;b', 'Upper'])
      expect(() => readEnv({ FORM_TABLE_SCHEMAS: value })).toThrow(StartupError)
  })
})

describe('the setting TRUST_PROXY', () => {
  it.each([
    ['false', false],
    ['true', true],
    ['1', 1],
    ['10.0.0.1', ['10.0.0.1']],
    ['10.0.0.0/8, fd00::/8', ['10.0.0.0/8', 'fd00::/8']],
  ])('is read from %s', (text, expected) => {
    expect(readEnv({ TRUST_PROXY: text }).trustProxy).toEqual(expected)
  })
})

describe('a value that is not allowed', () => {
  it.each([
    ['PORT', 'abc'],
    ['PORT', '-1'],
    ['PORT', '65536'],
    ['PORT', '80.5'],
    ['PORT', ' 80'],
    ['DATABASE_POOL', '1'],
    ['DATABASE_URL', 'mysql://a@b/c'],
    ['DATABASE_URL', 'postgres://'],
    ['TRUST_PROXY', 'proxy.example'],
    ['TRUST_PROXY', '10.0.0.0/33'],
    ['TRUST_PROXY', '10.0.0.0/8/8'],
    ['GUEST', 'maybe'],
    ['LOG_LEVEL', 'loud'],
    ['BODY_LIMIT', '1e9'],
    ['PUBLIC_URL', 'example.com'],
    ['PUBLIC_URL', 'https://example.com/?a=1'],
    ['SMS_PROVIDER', 'pigeon'],
    ['REGISTER_ROLE', 'admin'],
    ['OIDC_SOURCE', 'a/b'],
    ['OIDC_LINK_BY', 'email,name'],
    ['WORK_HOURS', '18:00-09:00'],
    ['WORK_HOURS', '09:00-24:00'],
  ])('stops the start and names the variable: %s=%s', (name, value) => {
    expect(() => readEnv({ [name]: value })).toThrow(StartupError)
    expect(() => readEnv({ [name]: value })).toThrow(`环境变量 ${name} 的值无效；允许：`)
  })

  it('is not repeated, for it may hold a password', () => {
    expect(() => readEnv({ DATABASE_URL: 'http://a:secret@b' })).not.toThrow(/secret/)
  })
})

describe('a setting that needs another one', () => {
  it('stops the start and names both', () => {
    expect(() => readEnv({ SMS_PROVIDER: 'http' })).toThrow('设置了 SMS_PROVIDER=http，还需要设置环境变量 SMS_URL。')
    expect(readEnv({ SMS_PROVIDER: 'http', SMS_URL: 'https://sms.example/send/' }).smsUrl).toBe(
      'https://sms.example/send',
    )
    expect(readEnv({ SMS_PROVIDER: 'log' }).smsProvider).toBe('log')
  })
})

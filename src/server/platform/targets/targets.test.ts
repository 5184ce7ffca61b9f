import { describe, expect, it } from 'vitest'
import { reachOf } from './address-reach.ts'
import { isListed, readAllowList } from './allow-list.ts'
import { canonicalHost } from './host-name.ts'
import { createTargets } from './targets.ts'

describe('a host', () => {
  it.each([
    ['0x7f000001', '127.0.0.1'],
    ['2130706433', '127.0.0.1'],
    ['0177.0.0.1', '127.0.0.1'],
    ['127.1', '127.0.0.1'],
    ['[::ffff:7f00:1]', '::ffff:7f00:1'],
    ['::FFFF:127.0.0.1', '::ffff:7f00:1'],
    ['DB.Example.com.', 'db.example.com'],
    ['例子.中国', 'xn--fsqu00a.xn--fiqs8s'],
  ])('%s is spelt %s', (given, spelt) => expect(canonicalHost(given)).toBe(spelt))

  it.each(['', 'a b', 'a/b', 'a:80', 'u@h', 'h?x', 'h#x', '1.2.3.256', 'fe80::1%eth0', 'a\\b', '%31'])(
    'is not %j',
    (given) => expect(canonicalHost(given)).toBeUndefined(),
  )
})

describe('an address', () => {
  it.each([
    '169.254.169.254',
    '::ffff:169.254.169.254',
    '64:ff9b::a9fe:a9fe',
    '2002:a9fe:a9fe::',
    'fe80::1',
    'fd00:ec2::254',
  ])('%s is never reached', (address) => expect(reachOf(address)).toBe('never'))
  it.each([
    '0.0.0.0',
    '::',
    '224.0.0.1',
    '255.255.255.255',
    'ff02::1',
    '100.100.100.200',
    '2001::1',
    'none',
    'fe80::1%lo',
  ])('%s is never reached either', (address) => expect(reachOf(address)).toBe('never'))
  it.each([
    '127.0.0.1',
    '10.1.2.3',
    '192.168.0.1',
    '172.31.0.1',
    '100.64.0.1',
    '::1',
    'fd12::1',
    '::ffff:7f00:1',
    '::127.0.0.1',
  ])('%s is private', (address) => expect(reachOf(address)).toBe('private'))
  it.each(['8.8.8.8', '172.32.0.1', '2606:4700::1111', '::ffff:8.8.8.8'])('%s is public', (address) =>
    expect(reachOf(address)).toBe('public'),
  )
})

describe('a list of what is allowed', () => {
  const listed = (list: string, host: string, address: string, port = 5432) =>
    isListed(readAllowList(list)!, host, address, port)

  it('names hosts, hosts below a name, addresses and ranges, perhaps for one port', () => {
    expect(listed('db.local', 'db.local', '10.0.0.1')).toBe(true)
    expect(listed('db.local', 'other.local', '10.0.0.1')).toBe(false)
    expect(listed('*.corp.cn', 'a.b.corp.cn', '10.0.0.1')).toBe(true)
    expect(listed('*.corp.cn', 'corp.cn', '10.0.0.1')).toBe(false)
    expect(listed('10.0.0.0/8, fd00::/8', 'x', '10.9.9.9')).toBe(true)
    expect(listed('10.0.0.0/8, fd00::/8', 'x', 'fd00::9')).toBe(true)
    expect(listed('127.0.0.1:5432', 'x', '127.0.0.1', 5432)).toBe(true)
    expect(listed('127.0.0.1:5432', 'x', '127.0.0.1', 22)).toBe(false)
    expect(listed('[::1]:80', '::1', '::1', 80)).toBe(true)
    expect(listed('none', 'x', '8.8.8.8')).toBe(false)
  })

  it.each(['', 'a b', '10.0.0.0/33', '10.0.0.0/8/8', 'h:0', 'h:70000', 'http://h', ',', 'h,'])('is not %j', (list) =>
    expect(readAllowList(list)).toBeUndefined(),
  )
})

describe('a target', () => {
  const names: Record<string, string[]> = {
    'db.example.com': ['93.184.216.34'],
    'inner.example.com': ['10.0.0.7'],
    'loop.example.com': ['127.0.0.1', '::1'],
    'meta.example.com': ['169.254.169.254'],
    'both.example.com': ['127.0.0.1', '93.184.216.34'],
  }
  const lookUp = async (host: string) => (names[host] ?? []).map((address) => ({ address }))
  const targets = (allow: string, onlyListed = false) =>
    createTargets({ allow: readAllowList(allow)!, onlyListed, setting: 'ALLOW', lookUp })
  const code = (error: Promise<unknown>) => error.then(String, (refusal: { code: string }) => refusal.code)

  it('is the address that was judged', async () => {
    expect(await targets('none').resolve('DB.example.com', 5432)).toEqual({
      host: 'db.example.com',
      address: '93.184.216.34',
    })
    expect((await targets('none').resolve('both.example.com', 5432)).address).toBe('93.184.216.34')
  })

  it.each(['127.0.0.1', '0x7f000001', '[::ffff:7f00:1]', 'loop.example.com', 'inner.example.com', '169.254.169.254'])(
    'is not %s unless it is listed',
    async (host) => expect(await code(targets('none').resolve(host, 5432))).toBe('TARGET_REFUSED'),
  )

  it('may be private where it is listed, by name or by address, also in disguise', async () => {
    expect((await targets('inner.example.com').resolve('inner.example.com', 1)).address).toBe('10.0.0.7')
    expect((await targets('127.0.0.0/8').resolve('loop.example.com', 1)).address).toBe('127.0.0.1')
    expect((await targets('127.0.0.1').resolve('::ffff:7f00:1', 1)).address).toBe('::ffff:7f00:1')
  })

  it('is never link-local or of a cloud, whatever the list says', async () => {
    for (const list of ['meta.example.com', '169.254.0.0/16', '0.0.0.0/0']) {
      expect(await code(targets(list).resolve('meta.example.com', 80))).toBe('TARGET_REFUSED')
    }
  })

  it('is nothing but what is listed where only that may be', async () => {
    expect(await code(targets('none', true).resolve('db.example.com', 443))).toBe('TARGET_REFUSED')
    expect((await targets('*.example.com:443', true).resolve('db.example.com', 443)).host).toBe('db.example.com')
  })

  it('must have an address', async () => {
    expect(await code(targets('none').resolve('nowhere.example.com', 1))).toBe('TARGET_UNKNOWN')
  })

  it('is found after resolving the name, unless the name itself is listed', async () => {
    const problem = (list: string, host: string) => targets(list, true).resolvedProblemOf(host, 1)
    expect(await problem('10.0.0.0/8', 'inner.example.com')).toBeUndefined()
    expect(await problem('10.0.0.0/8', 'db.example.com')).toContain('ALLOW')
    expect(await problem('10.0.0.0/8', 'meta.example.com')).toContain('元数据')
    expect(await problem('10.0.0.0/8', 'nowhere.example.com')).toContain('找不到该主机')
    expect(await problem('nowhere.example.com', 'nowhere.example.com')).toBeUndefined()
    expect(await problem('nowhere.example.com:2', 'nowhere.example.com')).toContain('找不到该主机')
    expect(await problem('10.0.0.0/8', 'a b')).toBe('主机名无效')
  })

  it('is found from the spelling alone, as far as possible', () => {
    const { problemOf } = targets('none')
    expect(problemOf('localhost', 1)).toContain('ALLOW')
    expect(problemOf('0x7f000001', 1)).toContain('ALLOW')
    expect(problemOf('169.254.169.254', 80)).toContain('元数据')
    expect(problemOf("'; drop table", 1)).toBe('主机名无效')
    expect(problemOf('loop.example.com', 1)).toBeUndefined()
  })
})

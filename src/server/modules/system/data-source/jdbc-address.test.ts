import { describe, expect, it } from 'vitest'
import { readJdbcAddress } from './jdbc-address.ts'

describe('a JDBC address', () => {
  it.each([
    [
      'jdbc:mysql://db.cn:3307/crm?useSSL=true',
      { dbType: '1', dbHost: 'db.cn', dbPort: 3307, dbName: 'crm', dbUrl: '' },
    ],
    ['jdbc:mariadb://db.cn/crm', { dbType: '5', dbHost: 'db.cn', dbPort: 3306, dbName: 'crm', dbUrl: '' }],
    ['jdbc:postgresql://[::1]:5432/crm', { dbType: '6', dbHost: '[::1]', dbPort: 5432, dbName: 'crm', dbUrl: '' }],
    ['jdbc:sqlite:a/b.db', { dbType: '10', dbFile: 'a/b.db', dbUrl: '' }],
  ])('%s becomes fields', (address, fields) => expect(readJdbcAddress(address)).toEqual({ fields }))

  it('never contains parameters by which a driver reads files or runs code', () => {
    expect(readJdbcAddress('jdbc:mysql://h/d?a=1&allowLoadLocalInfile=true')).toEqual({
      problem: '连接地址有安全风险，包含不安全参数【allowLoadLocalInfile】',
    })
    expect(readJdbcAddress('jdbc:h2:mem:x;init=runscript')).toEqual({ problem: '不支持的数据源地址' })
  })

  it('is left unchanged when it is another kind of URL', () => expect(readJdbcAddress('https://a.cn')).toBeUndefined())
})

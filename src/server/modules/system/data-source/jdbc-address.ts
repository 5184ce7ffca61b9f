import type { Row } from '#shared/documents/entity.ts'

/** JDBC parameters that make a driver read files or run code. */
const UNSAFE =
  /^(allowLoadLocalInfile|allowUrlInLocalInfile|allowLoadLocalInfileInPath|autoDeserialize|queryInterceptors|statementInterceptors|socketFactory|socketFactoryArg|sslfactory|sslpasswordcallback|authenticationPluginClassName|loggerFile|propertiesTransform|allowMultiQueries|init)$/i
const DATABASE =
  /^jdbc:(mysql|mariadb|postgresql):\/\/(\[[^\]]+\]|[^:/?\s]+)(?::(\d{1,5}))?(?:\/([^?;\s]*))?(?:[?;](.*))?$/i
const SQLITE = /^jdbc:sqlite:([^?]*)$/i
const TYPES: Readonly<Record<string, { dbType: string; port: number }>> = {
  mysql: { dbType: '1', port: 3306 },
  mariadb: { dbType: '5', port: 3306 },
  postgresql: { dbType: '6', port: 5432 },
}

export type ReadJdbc = { fields: Row } | { problem: string } | undefined

/**
 * Converts a JDBC address, which clients of the agreed interface send, to fields of a record. Parameters are dropped.
 * @returns undefined for another kind of address.
 */
export function readJdbcAddress(address: string): ReadJdbc {
  if (!/^jdbc:/i.test(address)) return undefined
  const sqlite = SQLITE.exec(address)
  if (sqlite) return { fields: { dbType: '10', dbFile: sqlite[1], dbUrl: '' } }
  const found = DATABASE.exec(address)
  if (found === null) return { problem: '不支持的数据源地址' }
  const [, driver = '', host, port, database = '', parameters = ''] = found
  const unsafe = parameters.split(/[&;]/).find((each) => UNSAFE.test(each.split('=')[0]!.trim()))
  if (unsafe !== undefined) return { problem: `连接地址有安全风险，包含不安全参数【${unsafe.split('=')[0]}】` }
  const { dbType, port: usual } = TYPES[driver.toLowerCase()]!
  return { fields: { dbType, dbHost: host, dbPort: Number(port ?? usual), dbName: database, dbUrl: '' } }
}

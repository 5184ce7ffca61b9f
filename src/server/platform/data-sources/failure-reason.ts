import { AppError } from '#server/http/answers/errors.ts'
import { errorCatalogue, fillText } from '#shared/wire/error-codes.ts'
import { SourceRefused } from './source.ts'

/** Texts for error codes of drivers and of the system. */
const BY_CODE: Record<string, string> = {
  ENOTFOUND: '找不到主机，请检查名称或DNS',
  EAI_AGAIN: '找不到主机，请检查名称或DNS',
  ECONNREFUSED: '主机拒绝连接，请检查端口以及服务是否启动',
  ECONNRESET: '连接被对方断开',
  EPIPE: '连接被对方断开',
  PROTOCOL_CONNECTION_LOST: '连接被对方断开',
  EHOSTUNREACH: '网络不通，到不了该主机',
  ENETUNREACH: '网络不通，到不了该主机',
  ETIMEDOUT: '连接超时',
  // PostgreSQL: invalid_password, invalid_authorization_specification, invalid_catalog_name, too_many_connections,
  // insufficient_privilege, query_canceled, read_only_sql_transaction
  '28P01': '用户名或密码错误',
  '28000': '用户名或密码错误，或者不允许从本机登录',
  '3D000': '数据库不存在',
  '53300': '对方的连接数已满',
  '42501': '该用户没有权限',
  '57014': '查询超时',
  '25006': '只允许查询，不允许修改数据',
  ER_ACCESS_DENIED_ERROR: '用户名或密码错误',
  ER_DBACCESS_DENIED_ERROR: '该用户没有权限使用此数据库',
  ER_BAD_DB_ERROR: '数据库不存在',
  ER_CON_COUNT_ERROR: '对方的连接数已满',
  ER_HOST_NOT_PRIVILEGED: '不允许从本机登录',
  ER_QUERY_TIMEOUT: '查询超时',
  ER_STATEMENT_TIMEOUT: '查询超时',
  ER_CANT_EXECUTE_IN_READ_ONLY_TRANSACTION: '只允许查询，不允许修改数据',
  HANDSHAKE_NO_SSL_SUPPORT: '对方不支持TLS加密连接',
  HANDSHAKE_SSL_ERROR: 'TLS加密连接失败，请检查对方的证书',
  CERT_HAS_EXPIRED: 'TLS证书已过期',
  ERR_TLS_CERT_ALTNAME_INVALID: 'TLS证书与主机名不符',
  EPROTO: 'TLS加密连接失败，对方可能不支持',
}

const UNTRUSTED =
  /^(SELF_SIGNED_CERT_IN_CHAIN|DEPTH_ZERO_SELF_SIGNED_CERT|UNABLE_TO_(VERIFY_LEAF_SIGNATURE|GET_ISSUER_CERT(_LOCALLY)?))$/

/** Texts for messages without a code. */
const BY_MESSAGE: readonly [RegExp, string][] = [
  [/does not support SSL/i, '对方不支持TLS加密连接'],
  [/timeout exceeded when trying to connect|connection timeout|connect ETIMEDOUT/i, '连接超时'],
  [/Connection terminated|socket hang up|Connection lost|has encountered a connection error/i, '连接被对方断开'],
  [/file is not a database/i, '文件不是SQLite数据库'],
  [/unable to open database|Could not open/i, '文件打不开，可能正被其他程序写入'],
  [/database is locked|readonly database/i, '文件正被其他程序写入'],
  [/SASL|password must be a string|no pg_hba/i, '用户名或密码错误，或者不允许从本机登录'],
]

/** Explains to people why a source did not answer; contains no address and no secret. */
export function failureReason(error: unknown): string {
  if (error instanceof AppError) return fillText(errorCatalogue[error.code].text, error.details)
  const { name, code, message = '', errors } = error as Partial<Error> & { code?: unknown; errors?: unknown[] }
  if (name === 'TimeoutError') return '连接或查询超时'
  if (name === 'AbortError') return '已取消'
  if (Array.isArray(errors) && errors.length > 0) return failureReason(errors[0])
  if (typeof code === 'string' && Object.hasOwn(BY_CODE, code)) return BY_CODE[code]!
  if (typeof code === 'string' && UNTRUSTED.test(code)) return 'TLS证书不受信任'
  const known = BY_MESSAGE.find(([pattern]) => pattern.test(message))
  if (known) return known[1]
  // Only the driver's message about a statement helps its author.
  if (error instanceof SourceRefused) return message
  return message === '' ? '原因不明' : message.slice(0, LONGEST_MESSAGE)
}

const LONGEST_MESSAGE = 300

/** Explains to people why the status of an answer is a failure; undefined for a success. */
export function statusReason(status: number): string | undefined {
  if (status >= 200 && status < 300) return undefined
  if (status >= 300 && status < 400) return '地址要求跳转，请在数据源中填写跳转后的地址'
  return `对方返回状态码 ${status}`
}

import { FileStoreDown } from './file-store.ts'

const GONE = ['NoSuchKey', 'NotFound']
const REFUSED = ['InvalidAccessKeyId', 'SignatureDoesNotMatch', 'AccessDenied', 'Forbidden', 'CredentialsProviderError']
const SILENT = ['TimeoutError', 'RequestTimeout', 'ETIMEDOUT', 'ECONNABORTED']
const AWAY = ['ECONNREFUSED', 'ENOTFOUND', 'ECONNRESET', 'EAI_AGAIN', 'EHOSTUNREACH', 'EPIPE']

/**
 * Converts an error of the S3 client into plain words. Messages of the store are not repeated, since they contain keys
 * and addresses.
 */
export function bucketFailure(error: unknown, bucket: string): Error {
  const {
    name = '',
    code = '',
    $metadata,
  } = error as {
    name?: string
    code?: string
    $metadata?: { httpStatusCode?: number }
  }
  const said = [name, code]
  const is = (names: readonly string[]) => said.some((each) => names.includes(each))
  if (is(['NoSuchBucket'])) return new FileStoreDown(`存储桶「${bucket}」不存在`)
  if (is(REFUSED) || $metadata?.httpStatusCode === 403) return new FileStoreDown('访问密钥不正确，或没有该存储桶的权限')
  if (is(GONE)) return Object.assign(new Error('no such content'), { code: 'ENOENT' })
  if (is(SILENT)) return new FileStoreDown('对象存储应答超时')
  if (is(AWAY)) return new FileStoreDown('无法连接对象存储')
  return new FileStoreDown(`对象存储出错（${name || code || '未知'}）`)
}

import type { FastifyError } from 'fastify'
import { AppError } from '#server/http/answers/errors.ts'
import { JsonTooDeep } from '#shared/json/bounded-json.ts'
import { MOST_FIELDS, MOST_FILES } from '../bodies.ts'
import { validationReason } from './validation-reason.ts'

type Failure = Partial<FastifyError> & { code?: string; message?: string }
type Rule = (failure: Failure) => AppError | undefined

/**
 * Converts an error of the framework or of the database into a refusal.
 * @returns undefined when the error is a fault of ours.
 */
export function knownFailure(error: unknown): AppError | undefined {
  if (error instanceof AppError) return error
  if (error instanceof JsonTooDeep) return new AppError('REQUEST_INVALID', { reason: error.message })
  if (typeof error !== 'object' || error === null) return undefined
  for (const rule of rules) {
    const found = rule(error as Failure)
    if (found !== undefined) return found
  }
  return undefined
}

const byCode: Record<string, () => AppError> = {
  FST_ERR_CTP_INVALID_JSON_BODY: () => new AppError('BODY_BROKEN'),
  FST_ERR_CTP_EMPTY_JSON_BODY: () => new AppError('BODY_BROKEN'),
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: () => new AppError('BODY_BROKEN'),
  FST_ERR_CTP_INVALID_MEDIA_TYPE: () => new AppError('MEDIA_TYPE_UNKNOWN'),
  FST_INVALID_MULTIPART_CONTENT_TYPE: () => new AppError('MEDIA_TYPE_UNKNOWN'),
  FST_ERR_CTP_BODY_TOO_LARGE: () => new AppError('BODY_TOO_LARGE'),
  FST_REQ_FILE_TOO_LARGE: () => new AppError('BODY_TOO_LARGE'),
  FST_FIELDS_LIMIT: () => new AppError('BODY_TOO_LARGE', { limit: `${MOST_FIELDS}个字段` }),
  FST_FILES_LIMIT: () => new AppError('BODY_TOO_LARGE', { limit: `${MOST_FILES}个文件` }),
  FST_ERR_MAX_PARAM_LENGTH: () => new AppError('PATH_UNKNOWN'),
  FST_ERR_BAD_URL: () => new AppError('REQUEST_INVALID', { reason: '网址格式不正确' }),
  // query_canceled (time-out), too_many_connections, admin_shutdown, crash_shutdown, cannot_connect_now,
  // deadlock_detected, lock_not_available
  '57014': () => new AppError('DATABASE_BUSY'),
  '53300': () => new AppError('DATABASE_BUSY'),
  '57P01': () => new AppError('DATABASE_BUSY'),
  '57P02': () => new AppError('DATABASE_BUSY'),
  '57P03': () => new AppError('DATABASE_BUSY'),
  '40P01': () => new AppError('DATABASE_BUSY'),
  '55P03': () => new AppError('DATABASE_BUSY'),
  ECONNREFUSED: () => new AppError('DATABASE_BUSY'),
  ECONNRESET: () => new AppError('DATABASE_BUSY'),
  EPIPE: () => new AppError('DATABASE_BUSY'),
  ETIMEDOUT: () => new AppError('DATABASE_BUSY'),
  EHOSTUNREACH: () => new AppError('DATABASE_BUSY'),
  ENETUNREACH: () => new AppError('DATABASE_BUSY'),
  ANSWER_TOO_LARGE: () => new AppError('ANSWER_TOO_LARGE'),
  // character_not_in_repertoire, untranslatable_character: a NUL in a text
  '22021': () => new AppError('REQUEST_INVALID', { reason: '内容含有无效字符' }),
  '22P05': () => new AppError('REQUEST_INVALID', { reason: '内容含有无效字符' }),
}

/** Messages of pg, without a code, for an exhausted pool or a lost server. */
const NO_CONNECTION =
  /timeout exceeded when trying to connect|Connection terminated|Client has encountered a connection/

/** Messages of the multipart parser, without a code, for a broken or incomplete body. */
const BROKEN_FORM = /^(Multipart: Boundary not found|Unexpected end of (multipart data|form)|Malformed part header)/

const rules: Rule[] = [
  ({ validation, validationContext }) =>
    validation && new AppError('REQUEST_INVALID', { reason: validationReason(validation, validationContext) }),
  // The caller disconnected before the end of the body; the database has the same error without a status.
  ({ code, statusCode }) =>
    code === 'ECONNRESET' && statusCode === 400
      ? new AppError('REQUEST_INVALID', { reason: '请求内容不完整' })
      : undefined,
  ({ code }) => (code !== undefined && Object.hasOwn(byCode, code) ? byCode[code]!() : undefined),
  ({ message }) => (NO_CONNECTION.test(message ?? '') ? new AppError('DATABASE_BUSY') : undefined),
  ({ message }) =>
    BROKEN_FORM.test(message ?? '') ? new AppError('REQUEST_INVALID', { reason: '表单内容不完整' }) : undefined,
  // The socket file is missing while the database restarts.
  (failure) =>
    failure.code === 'ENOENT' && (failure as { syscall?: string }).syscall === 'connect'
      ? new AppError('DATABASE_BUSY')
      : undefined,
  ({ statusCode }) => (statusCode === 429 ? new AppError('TOO_MANY_REQUESTS') : undefined),
  ({ statusCode }) => (statusCode === 413 ? new AppError('BODY_TOO_LARGE') : undefined),
  ({ statusCode }) => (statusCode === 415 ? new AppError('MEDIA_TYPE_UNKNOWN') : undefined),
  // The path leads out of the folder of the application.
  ({ statusCode }) => (statusCode === 403 || statusCode === 404 ? new AppError('PATH_UNKNOWN') : undefined),
  ({ name, statusCode }) => (name === 'SyntaxError' && statusCode === 400 ? new AppError('BODY_BROKEN') : undefined),
  // Fastify and its plugins mark faults of the client with a 4xx; their texts are not for people.
  ({ statusCode }) =>
    statusCode !== undefined && statusCode >= 400 && statusCode < 500
      ? new AppError('REQUEST_INVALID', { reason: '请求格式不正确' })
      : undefined,
]

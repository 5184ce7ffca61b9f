import type { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest, RouteShorthandOptions } from 'fastify'
import type { Envelope } from '#shared/wire/envelope.ts'
import type { ImportResult } from '#shared/wire/import-result.ts'
import { IGNORED_HEADER } from '#shared/wire/protocol.ts'
import { ok } from '../http/answers/envelope.ts'
import { AppError } from '../http/answers/errors.ts'
import { createPersonTurns } from '../http/person-turns.ts'
import { principalOf } from '../http/pipeline/access.ts'
import { XLSX_TYPE } from '../platform/excel/xlsx-writer.ts'
import type { RecordLimits } from './engine-dependencies.ts'
import type { ExportedFile } from './workbook/export-records.ts'
import { importRefused } from './workbook/import-refusal.ts'

/**
 * Runs work that is cancelled when the caller disconnects before the answer. A cancelled run is no fault, since nobody
 * waits for it.
 */
export async function whileCallerWaits<T>(
  { raw }: FastifyReply,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const controller = new AbortController()
  const leave = () => controller.abort()
  if (raw.destroyed) leave()
  raw.once('close', leave)
  try {
    return await work(controller.signal)
  } catch (error) {
    throw controller.signal.aborted ? new AppError('REQUEST_INVALID', { reason: '请求已取消' }) : error
  } finally {
    raw.off('close', leave)
  }
}

/** Sends a workbook under its Chinese name. */
export function sendWorkbook(reply: FastifyReply, { name, content, size, ignored = [] }: ExportedFile): FastifyReply {
  if (ignored.length > 0) reply.header(IGNORED_HEADER, encodedNames(ignored))
  return reply
    .type(XLSX_TYPE)
    .header('content-disposition', `attachment; filename="export.xlsx"; filename*=UTF-8''${encodeURIComponent(name)}`)
    .header('content-length', size)
    .header('cache-control', 'no-store')
    .send(content)
}

/** Clients refuse headers of more than some kilobytes. */
const MOST_IGNORED = 50

function encodedNames(names: readonly string[]): string {
  return (
    names
      .slice(0, MOST_IGNORED)
      // Encoded as bytes, since half a surrogate pair cannot be encoded.
      .map((name) => encodeURIComponent(Buffer.from(name.slice(0, MOST_IGNORED)).toString()))
      .join(',')
  )
}

const received = new WeakMap<FastifyRequest, Buffer>()
/** Room for the frame of multipart around a file, bytes. */
const FRAME = 64 * 1024
const MIB = 1024 * 1024

/**
 * Limits of workbooks that are received, imported, or wait for an import, since each is in memory as a whole. The wait
 * ends before the request is too old to be received.
 */
const IN_MEMORY = { parallel: 12, ofOne: 3, mostWaiting: 200, patienceMs: 20_000 }
const inMemory = createPersonTurns(IN_MEMORY)

/** Waits for a turn, and keeps it until the answer has been sent or the caller has gone. @throws AppError TOO_MANY_REQUESTS */
function holdTurn(request: FastifyRequest, { raw }: FastifyReply): Promise<void> {
  return new Promise((begun, refused) => {
    const held = async () => {
      begun()
      if (raw.destroyed || raw.writableFinished) return
      await new Promise<void>((end) => raw.once('finish', end).once('close', end))
    }
    inMemory(principalOf(request), held).catch(refused)
  })
}

/** Route options for the upload of a workbook. */
export function workbookUpload({ importBytes }: Pick<RecordLimits, 'importBytes'>) {
  return {
    bodyLimit: importBytes + FRAME,
    preParsing: (request: FastifyRequest, reply: FastifyReply) => holdTurn(request, reply),
    config: {
      multipartOptions: { limits: { fileSize: importBytes + 1, files: 1, fields: 20 } },
      async receiveFile(request: FastifyRequest, _: string, content: Readable): Promise<void> {
        received.set(request, await wholeFile(content, importBytes))
      },
    },
  } satisfies RouteShorthandOptions
}

async function wholeFile(content: Readable, limit: number): Promise<Buffer> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of content as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size > limit) throw importRefused(`文件超过${Math.floor(limit / MIB)}MB`)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

/** @throws AppError IMPORT_FAILED when the form has no file. */
export function receivedWorkbook(request: FastifyRequest): Buffer {
  const content = received.get(request)
  if (content === undefined) throw importRefused('请选择要导入的文件')
  return content
}

/**
 * Reads a flag from the address or the form.
 * @throws AppError REQUEST_INVALID for a value other than true or false: a dry run that is misspelt would import
 */
export function isRequested(name: 'dryRun' | 'progress', { query, body }: FastifyRequest): boolean {
  const given = { ...(body as object | undefined), ...(query as object | undefined) } as Record<string, unknown>
  const flag = String(given[name] ?? false)
  if (flag !== 'true' && flag !== 'false')
    throw new AppError('REQUEST_INVALID', { reason: `${name} 只能是 true 或 false` })
  return flag === 'true'
}

const PARTLY_IMPORTED = 201

export function importAnswer(result: ImportResult): Envelope<ImportResult> {
  const { dryRun, totalCount, errorCount, skippedCount = 0, msg, definitions } = result
  if (dryRun || definitions || (errorCount === 0 && skippedCount > 0)) return ok(result, msg)
  if (errorCount === 0) return ok(result, `共${totalCount}行数据全部导入成功！`)
  return { ...ok(result, '文件导入成功，但有错误。'), code: PARTLY_IMPORTED }
}

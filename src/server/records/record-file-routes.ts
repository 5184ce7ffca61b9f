import type { FastifyReply } from 'fastify'
import { XLSX_TYPE } from '../platform/excel/xlsx-writer.ts'
import type { ExportedFile } from './export-records.ts'

/** Aborted when the caller goes away before the answer is complete. */
export function callerGone({ raw }: FastifyReply): AbortSignal {
  const controller = new AbortController()
  raw.once('close', () => {
    if (!raw.writableFinished) controller.abort()
  })
  return controller.signal
}

/** Hands a workbook to the caller under its own, Chinese name. */
export function sendWorkbook(reply: FastifyReply, { name, content, size }: ExportedFile): FastifyReply {
  return reply
    .type(XLSX_TYPE)
    .header('content-disposition', `attachment; filename="export.xlsx"; filename*=UTF-8''${encodeURIComponent(name)}`)
    .header('content-length', size)
    .header('cache-control', 'no-store')
    .send(content)
}

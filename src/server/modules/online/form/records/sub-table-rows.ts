import type { FastifyReply, FastifyRequest } from 'fastify'
import { ok } from '#server/http/answers/envelope.ts'
import { AppError } from '#server/http/answers/errors.ts'
import type { Principal } from '#server/http/principal.ts'
import type { RecordEngine } from '#server/records/engine.ts'
import { pageBounds } from '#server/records/read/page/page-bounds.ts'
import { pageResult } from '#server/records/read/page/page-result.ts'
import { textOf } from '#server/records/read/query/query-conditions.ts'
import type { RecordQuery } from '#server/records/read/read-rows.ts'
import { receivedWorkbook, sendWorkbook, whileCallerWaits } from '#server/records/record-file-routes.ts'
import { answerWrite } from '#server/records/record-routes.ts'
import { answerImport } from '#server/records/workbook/import-stream.ts'
import type { WriteReport } from '#server/records/write/write-context.ts'
import type { Row } from '#shared/documents/entity.ts'
import { ROW_STATE } from '#shared/wire/child-rows.ts'
import type { Envelope } from '#shared/wire/envelope.ts'
import { successTexts } from '#shared/wire/error-codes.ts'
import type { LogFormExport } from './form-export-log.ts'
import type { SubTable } from './form-runtime.service.ts'

/** Calls on the rows of a sub-table. Each names the record by the foreign key. */
export function subTableRows(engine: RecordEngine) {
  const write = (principal: Principal, sub: SubTable, body: Readonly<Row>, report: WriteReport): Promise<string> =>
    engine.writeRow(principal, sub.entity, placeOf(sub, body), body, report)

  return {
    /** Lists nothing without a record. */
    async list(principal: Principal, sub: SubTable, query: RecordQuery) {
      const place = placeOf(sub, query)
      if (place.record === '') return ok(pageResult([], 0, pageBounds(sub.rows, query)))
      return ok(await engine.rows(principal, sub.entity, place, query))
    },

    add(principal: Principal, sub: SubTable, body: Readonly<Row>): Promise<Envelope<string>> {
      const row = { ...body, id: '', [ROW_STATE]: 'new' }
      return answerWrite(successTexts.ADDED, (report) => write(principal, sub, row, report))
    },

    /** Edits a row, or deletes it by its state. */
    edit(principal: Principal, sub: SubTable, body: Readonly<Row>): Promise<Envelope<null>> {
      const usual = body[ROW_STATE] === 'deleted' ? successTexts.DELETED : successTexts.EDITED
      return answerWrite(usual, async (report) => {
        await write(principal, sub, requireKey(body), report)
        return null
      })
    },

    remove(principal: Principal, { entity, name }: SubTable, ids: unknown): Promise<Envelope<number>> {
      return answerWrite(successTexts.DELETED, (report) => engine.removeRows(principal, entity, name, ids, report))
    },

    async export(
      principal: Principal,
      sub: SubTable,
      query: RecordQuery,
      { reply, logFormExport }: { reply: FastifyReply; logFormExport: LogFormExport },
    ): Promise<FastifyReply> {
      await logFormExport(principal, sub.entity, sub.name)
      const work = (signal: AbortSignal) => engine.exportRows(principal, sub.entity, placeOf(sub, query), query, signal)
      return sendWorkbook(reply, await whileCallerWaits(reply, work))
    },

    async template(principal: Principal, sub: SubTable, reply: FastifyReply): Promise<FastifyReply> {
      return sendWorkbook(reply, await engine.importTemplate(principal, sub.rows))
    },

    import(principal: Principal, sub: SubTable, request: FastifyRequest, reply: FastifyReply) {
      const content = receivedWorkbook(request)
      const given = { ...(request.body as Row | undefined), ...(request.query as Row) }
      return answerImport(request, reply, (options) =>
        engine.importRows(principal, sub.entity, placeOf(sub, given), content, options),
      )
    },
  }
}

/** Record that the foreign key of a row names. */
const placeOf = ({ by, name }: SubTable, given: Readonly<Row>) => ({ record: textOf(given[by]) ?? '', name })

/** A row without a key would be added. */
function requireKey(body: Readonly<Row>): Readonly<Row> {
  if (typeof body.id !== 'string' || body.id === '') throw new AppError('RECORD_NOT_FOUND')
  return body
}

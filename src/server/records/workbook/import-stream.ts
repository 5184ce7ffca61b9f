import { PassThrough } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Envelope } from '#shared/wire/envelope.ts'
import { IMPORT_STREAM_TYPE, type ImportProgress, type ImportResult } from '#shared/wire/import-result.ts'
import { importAnswer, isRequested, whileCallerWaits } from '../record-file-routes.ts'
import type { ImportOptions } from './import-options.ts'

/** Answers an import as requested: dry or not, with one answer or with lines of progress. */
export function answerImport(
  request: FastifyRequest,
  reply: FastifyReply,
  run: (options: ImportOptions) => Promise<ImportResult>,
): Promise<Envelope<ImportResult>> | FastifyReply {
  const dryRun = isRequested('dryRun', request)
  const work: ImportWork = async (signal, onProgress) => importAnswer(await run({ dryRun, signal, onProgress }))
  return isRequested('progress', request) ? streamImport(request, reply, work) : whileCallerWaits(reply, work)
}

type ImportWork = (
  signal: AbortSignal,
  onProgress?: (progress: ImportProgress) => void,
) => Promise<Envelope<ImportResult>>

/** Interval of blank lines while there is no progress, ms. Without them a proxy could close the connection. */
const SIGN_OF_LIFE_MS = 10_000

/** Answers with lines of progress while the import runs. The last line is the envelope. Never rejects. */
function streamImport(request: FastifyRequest, reply: FastifyReply, work: ImportWork): FastifyReply {
  const lines = new PassThrough()
  const writeLine = (line: object) => void lines.write(`${JSON.stringify(line)}\n`)
  const alive = setInterval(() => lines.write('\n'), SIGN_OF_LIFE_MS)
  void whileCallerWaits(reply, (signal) => work(signal, writeLine))
    .catch((error: unknown) => request.server.failureEnvelope(error, request))
    .then(writeLine)
    .finally(() => {
      clearInterval(alive)
      lines.end()
    })
  return reply.type(`${IMPORT_STREAM_TYPE}; charset=utf-8`).header('cache-control', 'no-store').send(lines)
}

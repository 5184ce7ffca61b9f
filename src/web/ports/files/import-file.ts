import type { CallRequest, ImportFileOptions } from '#renderers/ports.ts'
import type { ImportProgress, ImportResult } from '#shared/wire/import-result.ts'
import { type Http, ServerRefusal } from '#web/http/client.ts'
import { parseCall } from '../parse-call.ts'

/** Sends a workbook; the server answers with lines of progress, and the last line is the envelope. */
export async function importFile(
  http: Pick<Http, 'send'>,
  { call, query, body: fields }: CallRequest,
  file: File,
  { dryRun, signal, onProgress }: ImportFileOptions,
): Promise<ImportResult> {
  const { method, path } = parseCall(call)
  const body = new FormData()
  for (const [name, value] of Object.entries(fields ?? {})) {
    if (value !== undefined && value !== null) body.append(name, String(value))
  }
  body.append('file', file, file.name)
  try {
    const { result } = await http.send<ImportResult>({
      method,
      path,
      query: { ...query, progress: true, dryRun },
      body,
      signal,
      onSent: (sent) => onProgress({ sent }),
      onText: (soFar) => {
        const progress = lastProgress(soFar)
        if (progress) onProgress(progress)
      },
      envelopeIn: lastLine,
    })
    return result
  } catch (error) {
    // No row could be added: the refusal contains the result with the reasons.
    if (error instanceof ServerRefusal && isResult(error.refusal)) return error.refusal
    throw error
  }
}

function isResult(result: object): result is ImportResult {
  return 'totalCount' in result
}

/** An answer of one line was already parsed as JSON. */
export function lastLine(answer: unknown): unknown {
  return typeof answer === 'string' ? JSON.parse(answer.trimEnd().split('\n').at(-1)!) : answer
}

/** Last progress in the complete lines. */
export function lastProgress(soFar: string): ImportProgress | undefined {
  const line = soFar
    .slice(0, soFar.lastIndexOf('\n') + 1)
    .split('\n')
    .findLast((each) => each.startsWith('{"done"'))
  return line === undefined ? undefined : (JSON.parse(line) as ImportProgress)
}

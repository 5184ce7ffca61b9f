import type { TestServer } from '#server/testing/test-server.ts'
import type { Row } from '#shared/documents/entity.ts'
import type { Refusal } from '#shared/wire/envelope.ts'

/** Verdict of the server on a record that a program sends without a form. */
export interface ServerResult {
  taken: boolean
  /** Messages by field. */
  problems: Record<string, string>
  /** Fields refused for reasons that need the database: dictionaries, references, files, other records. */
  unknowable: string[]
  /** Refused for the number of rows, or by rules between rows and with the record, not for single rows. */
  betweenRows: boolean
  /** Refused only by rules of the server beside those of the entity, or for the state of the record. */
  ownRulesOnly: boolean
  message: string
}

/** Keywords of rules over the rows of a sub-table; the server checks them on valid rows. */
const BETWEEN_ROWS = new Set(['minItems', 'maxItems', 'sum', 'noDuplicates'])

/** Keywords of rules that need the database; a form asks the server, or offers only valid choices. */
const NEEDS_THE_DATABASE = new Set([
  'unique',
  'check-rule',
  'dictionary',
  'reference',
  'area',
  'file',
  'tree',
  'permission',
  'rule',
])

export async function serverResult(
  server: TestServer,
  token: string,
  verb: string,
  path: string,
  record: Readonly<Row>,
): Promise<ServerResult> {
  const { body } = await server.call<Refusal | null>(verb, path, { token, body: record })
  const reported = (!body.success && body.result?.problems) || []
  const problems: Record<string, string> = {}
  for (const { field, keyword, message } of reported) {
    if (NEEDS_THE_DATABASE.has(keyword)) continue
    // The rows together may have several problems.
    problems[field] = problems[field] === undefined ? message : `${problems[field]}；${message}`
  }
  return {
    taken: body.success,
    problems,
    unknowable: reported.filter(({ keyword }) => NEEDS_THE_DATABASE.has(keyword)).map(({ field }) => field),
    betweenRows: reported.length > 0 && reported.every(({ keyword }) => BETWEEN_ROWS.has(keyword)),
    ownRulesOnly:
      !body.success && body.result?.incident === undefined && reported.every(({ keyword }) => keyword === 'rule'),
    message: body.message,
  }
}

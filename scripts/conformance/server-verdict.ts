import type { TestServer } from '#server/testing/test-server.ts'
import type { Row } from '#shared/documents/entity.ts'
import type { Refusal } from '#shared/wire/envelope.ts'

/** What the server says to a record that a program sends without any form. */
export interface ServerVerdict {
  taken: boolean
  /** Messages by field. */
  problems: Record<string, string>
  /** Fields that were refused for what only the database knows: dictionaries, references, files, other records. */
  unknowable: string[]
  /** What was refused are no single rows but how many there are, or how they stand to each other and to the record. */
  betweenRows: boolean
  /** Nothing was refused but by rules that the server has beside those of the entity, or for the state of the record. */
  ownRulesOnly: boolean
  message: string
}

/** Of rules over the rows of a sub-table; the server asks them of rows that are well by themselves. */
const BETWEEN_ROWS = new Set(['minItems', 'maxItems', 'sum', 'noDuplicates'])

/** Keywords of rules that need the database; a form asks the server about them, or offers nothing else. */
const NEEDS_THE_DATABASE = new Set([
  'unique',
  'check-rule',
  'dictionary',
  'reference',
  'file',
  'tree',
  'permission',
  'rule',
])

export async function serverVerdict(
  server: TestServer,
  token: string,
  verb: string,
  path: string,
  record: Readonly<Row>,
): Promise<ServerVerdict> {
  const { body } = await server.call<Refusal | null>(verb, path, { token, body: record })
  const told = (!body.success && body.result?.problems) || []
  const problems: Record<string, string> = {}
  for (const { field, keyword, message } of told) {
    if (NEEDS_THE_DATABASE.has(keyword)) continue
    // Of the rows together several things may be wrong.
    problems[field] = problems[field] === undefined ? message : `${problems[field]}；${message}`
  }
  return {
    taken: body.success,
    problems,
    unknowable: told.filter(({ keyword }) => NEEDS_THE_DATABASE.has(keyword)).map(({ field }) => field),
    betweenRows: told.length > 0 && told.every(({ keyword }) => BETWEEN_ROWS.has(keyword)),
    ownRulesOnly:
      !body.success && body.result?.incident === undefined && told.every(({ keyword }) => keyword === 'rule'),
    message: body.message,
  }
}

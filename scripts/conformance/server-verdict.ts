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
  message: string
}

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
  const verdict: ServerVerdict = { taken: body.success, problems: {}, unknowable: [], message: body.message }
  for (const { field, keyword, message } of (!body.success && body.result?.problems) || []) {
    if (NEEDS_THE_DATABASE.has(keyword)) verdict.unknowable.push(field)
    else verdict.problems[field] = message
  }
  return verdict
}

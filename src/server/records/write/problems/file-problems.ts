import type { KnownFile } from '#server/records/engine-dependencies.ts'
import type { EntityAccess } from '#server/records/entity-access.ts'
import type { EntityTable } from '#server/records/entity-table.ts'
import { isWritable } from '#server/records/policy/field-mask.ts'
import type { Field, Row } from '#shared/documents/entity.ts'
import { coerceField } from '#shared/rules/records/coerce-record.ts'
import {
  embeddedProblem,
  fileNameOf,
  fileProblem,
  isElsewhere,
  isEmbedded,
  mostFiles,
  storedFiles,
  tooManyFiles,
} from '#shared/rules/records/stored-files.ts'
import { messageOf } from '#shared/rules/records/validation-messages.ts'
import type { FieldProblem } from '#shared/wire/envelope.ts'
import type { Write } from '../write.ts'

/** Files by path, for all fields of these records. @param records may be unconverted, as rows of sub-tables are */
export async function knownFilesOf(
  { context, principal, entity, table }: EntityAccess,
  records: readonly Readonly<Row>[],
): Promise<ReadonlyMap<string, KnownFile>> {
  const paths = fileFields(table).flatMap(([name, field]) =>
    records.flatMap((record) => storedFiles(coerceField(field, record[name]))),
  )
  // No path contains a NUL, and PostgreSQL cannot bind one.
  const ours = paths.filter((path) => !isEmbedded(path) && !isElsewhere(path) && !path.includes('\0'))
  const ids = records.flatMap(({ id }) => (typeof id === 'string' ? id : []))
  const known = ours.length === 0 ? [] : await context.files.known(principal, ours, { entity, ids })
  return new Map(known.map((file) => [file.path, file]))
}

/** Files that nobody uploaded or that the person may not use, or that the field does not accept. A stored file may stay. */
export function fileProblems(write: Write, record: Readonly<Row>, existing?: Readonly<Row>): FieldProblem[] {
  const { table, principal, policy } = write
  return fileFields(table).flatMap(([name, field]) => {
    // A value that the person may not write comes from the server, and the person could not correct it.
    if (!isWritable(table, name, principal, existing ? 'edit' : 'add')) return []
    const stored = storedFiles(existing?.[name])
    const files = storedFiles(record[name])
    const added = files.filter((file) => !stored.includes(file))
    const tooMany = added.length > 0 && files.length > mostFiles(field['x-file']!)
    const message = tooMany ? tooManyFiles(field['x-file']!) : problemOfFiles(field, added, policy.knownFiles)
    return message === undefined ? [] : [{ field: name, keyword: 'file', message }]
  })
}

/** Reason why a field does not accept the first such file; undefined when it accepts all. */
export function problemOfFiles(
  field: Field,
  files: readonly string[],
  known: ReadonlyMap<string, KnownFile>,
): string | undefined {
  const limits = field['x-file']!
  for (const file of files) {
    const found = known.get(file)
    if (isEmbedded(file)) {
      const problem = embeddedProblem(limits, file)
      if (problem !== undefined) return problem
    } else if (found === undefined && !isElsewhere(file)) {
      return messageOf('file', field)
    } else {
      const problem = fileProblem(limits, { name: found?.fileName ?? fileNameOf(file), size: found?.size })
      if (problem !== undefined) return problem
    }
  }
  return undefined
}

function fileFields(table: EntityTable): [string, Field][] {
  return Object.entries(table.fields).filter(([, field]) => field['x-file'] !== undefined)
}

import type { KnownFile } from '#server/records/engine-dependencies.ts'
import type { EntityAccess } from '#server/records/entity-access.ts'
import type { EntityTable } from '#server/records/entity-table.ts'
import { isWritable } from '#server/records/policy/field-mask.ts'
import type { Field, Row } from '#shared/documents/entity.ts'
import { coerceField } from '#shared/rules/records/coerce-record.ts'
import {
  embeddedProblem,
  fileIdsIn,
  fileNameOf,
  fileProblem,
  isElsewhere,
  isEmbedded,
  isFormattedText,
  mostFiles,
  storedFiles,
  tooManyFiles,
} from '#shared/rules/records/stored-files.ts'
import { messageOf } from '#shared/rules/records/validation-messages.ts'
import type { FieldProblem } from '#shared/wire/envelope.ts'
import type { Write, WritePolicy } from '../write.ts'

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

/**
 * Ids in addresses and formatted texts of these records, without those of files that the person may not use: whoever
 * reads a record may read the files that it names.
 */
export async function quotableIdsOf(
  { context, principal, entity, table }: EntityAccess,
  records: readonly Readonly<Row>[],
): Promise<ReadonlySet<string>> {
  const quoted = Object.entries(table.fields).flatMap(([name, field]) =>
    records.flatMap((record) => quotedIds(field, record[name])),
  )
  if (quoted.length === 0) return new Set()
  const ids = records.flatMap(({ id }) => (typeof id === 'string' ? id : []))
  const quotable = new Set(quoted)
  for (const id of await context.files.closed(principal, [...quotable], { entity, ids })) quotable.delete(id)
  return quotable
}

/** Ids of files in the addresses of a field of files, or anywhere in a formatted text. */
function quotedIds(field: Field, value: unknown): string[] {
  if (field['x-file']) return storedFiles(coerceField(field, value)).filter(isElsewhere).flatMap(fileIdsIn)
  return isFormattedText(field) && typeof value === 'string' ? fileIdsIn(value) : []
}

/** Files that nobody uploaded or that the person may not use, or that the field does not accept. A stored file may stay. */
export function fileProblems(write: Write, record: Readonly<Row>, existing?: Readonly<Row>): FieldProblem[] {
  const { table, principal, policy, isByServer } = write
  return Object.entries(table.fields).flatMap(([name, field]) => {
    // A value that the person may not write comes from the server, and the person could not correct it.
    if (!isWritable(table, name, principal, existing ? 'edit' : 'add')) return []
    const message =
      (isByServer ? undefined : quoteProblem(field, record[name], existing?.[name], policy)) ??
      (field['x-file'] && uploadProblem(field, storedFiles(record[name]), storedFiles(existing?.[name]), policy))
    return message === undefined ? [] : [{ field: name, keyword: 'file', message }]
  })
}

/** Also an id that only appeared when the text was cleaned was not looked up, and is refused. */
function quoteProblem(
  field: Field,
  value: unknown,
  existing: unknown,
  { quotableIds }: Pick<WritePolicy, 'quotableIds'>,
): string | undefined {
  const refused = quotedIds(field, value).filter((id) => !quotableIds.has(id))
  if (refused.length === 0) return undefined
  const stored = quotedIds(field, existing)
  return refused.every((id) => stored.includes(id)) ? undefined : messageOf('file', field)
}

function uploadProblem(
  field: Field,
  files: readonly string[],
  stored: readonly string[],
  { knownFiles }: Pick<WritePolicy, 'knownFiles'>,
): string | undefined {
  const added = files.filter((file) => !stored.includes(file))
  const isTooMany = added.length > 0 && files.length > mostFiles(field['x-file']!)
  return isTooMany ? tooManyFiles(field['x-file']!) : problemOfFiles(field, added, knownFiles)
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

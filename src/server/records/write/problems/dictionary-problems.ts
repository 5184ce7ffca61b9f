import type { Dictionaries } from '#server/records/engine-dependencies.ts'
import type { EntityTable } from '#server/records/entity-table.ts'
import { isWritable } from '#server/records/policy/field-mask.ts'
import type { Row } from '#shared/documents/entity.ts'
import { isEmptyValue } from '#shared/rules/records/coerce-record.ts'
import { messageOf } from '#shared/rules/records/validation-messages.ts'
import type { FieldProblem } from '#shared/wire/envelope.ts'
import type { Write } from '../write.ts'

/** Values of enabled items by code, for every dictionary that a table's fields name. */
export async function enabledValuesOf(
  dictionaries: Dictionaries,
  table: EntityTable,
): Promise<ReadonlyMap<string, ReadonlySet<string>>> {
  const codes = new Set(Object.values(table.fields).flatMap((field) => field['x-dict'] ?? []))
  return new Map(await Promise.all([...codes].map(async (code) => [code, await dictionaries.enabled(code)] as const)))
}

/** Values that are no enabled item of their dictionary. A stored value may stay, also as part of a list. */
export function dictionaryProblems(write: Write, record: Readonly<Row>, existing?: Readonly<Row>): FieldProblem[] {
  const { table, principal, policy } = write
  const problems: FieldProblem[] = []
  for (const [name, field] of Object.entries(table.fields)) {
    const code = field['x-dict']
    // A value that the person may not write comes from the server, and the person could not correct it.
    if (code === undefined || !isWritable(table, name, principal, existing ? 'edit' : 'add')) continue
    const enabled = policy.enabledValues.get(code)!
    const stored = new Set([...textsOf(existing?.[name]), ...textsOf(existing?.[name]).flatMap(partsOf)])
    const isKnown = (text: string) => enabled.has(text) || stored.has(text)
    if (textsOf(record[name]).every((text) => isKnown(text) || partsOf(text).every(isKnown))) continue
    problems.push({ field: name, keyword: 'dictionary', message: messageOf('dictionary', field) })
  }
  return problems
}

/** Values of a whole record that are no enabled item of their dictionary, whatever their source. */
export function unknownValues(
  { fields }: EntityTable,
  record: Readonly<Row>,
  enabledValues: ReadonlyMap<string, ReadonlySet<string>>,
): FieldProblem[] {
  return Object.entries(fields).flatMap(([name, field]) => {
    const enabled = enabledValues.get(field['x-dict'] ?? '')
    const isKnown = (text: string) => enabled!.has(text)
    if (!enabled || textsOf(record[name]).every((text) => isKnown(text) || partsOf(text).every(isKnown))) return []
    return [{ field: name, keyword: 'dictionary', message: messageOf('dictionary', field) }]
  })
}

function textsOf(value: unknown): string[] {
  if (isEmptyValue(value)) return []
  return [value].flat().map(String)
}

function partsOf(text: string): string[] {
  return text.split(',')
}

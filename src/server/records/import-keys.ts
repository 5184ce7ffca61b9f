import { sql } from 'kysely'
import type { Principal } from '../http/principal.ts'
import { oneOf } from './comparison.ts'
import { anyOf } from './condition.ts'
import type { EntityTable } from './entity-table.ts'
import { isReadable } from './field-mask.ts'
import { mayLookUp } from './lookup.ts'
import type { RecordContext } from './record-context.ts'
import { targetOf } from './reference-target.ts'
import { choosableRows } from './row-scope.ts'
import type { FieldColumn } from './sheet-columns.ts'

/** What a text in a column stands for: the key to be stored, or why none can be told. */
export type KeyAnswer = { key: string } | { problem: string }
export type KeyOf = (text: string) => KeyAnswer

/** Several values in one cell. */
const BETWEEN = /[,，;；]/

/**
 * Turns texts of a dictionary, and labels or keys of what is referred to, back into what is stored. Each column is asked
 * once, for all texts that it holds.
 * @returns undefined for a column whose texts are stored as they are
 */
export async function keysOfColumn(
  context: RecordContext,
  principal: Principal,
  table: EntityTable,
  column: FieldColumn,
  texts: readonly string[],
): Promise<KeyOf | undefined> {
  const { field } = column
  if (field['x-dict'] !== undefined) return dictionaryKeys(context, field['x-dict'], column.title)
  if (field['x-ref'] !== undefined) return referenceKeys(context, principal, table, column, texts)
  return undefined
}

async function dictionaryKeys({ dictionaries }: RecordContext, code: string, title: string): Promise<KeyOf> {
  const enabled = await dictionaries.enabled(code)
  const texts = [...(await dictionaries.texts(code))].filter(([key]) => enabled.has(key))
  const byText = new Map(texts.map(([key, text]) => [text, key]))
  const keyOf = (text: string) => byText.get(text) ?? (enabled.has(text) ? text : undefined)
  return (text) => {
    const whole = keyOf(text)
    if (whole !== undefined) return { key: whole }
    const parts = text.split(BETWEEN).map((part) => keyOf(part.trim()))
    if (parts.includes(undefined)) return { problem: `${title}「${shortened(text)}」不在字典中` }
    return { key: parts.join(',') }
  }
}

async function referenceKeys(
  context: RecordContext,
  principal: Principal,
  table: EntityTable,
  { name, field, title }: FieldColumn,
  texts: readonly string[],
): Promise<KeyOf> {
  const { many = false } = field['x-ref']!
  const root = table.entity['x-tree']?.parent === name ? table.entity['x-tree'].root : undefined
  const partsOf = (text: string) =>
    (many ? text.split(BETWEEN).map((part) => part.trim()) : [text]).filter((part) => part !== '')
  const found = await findKeys(context, principal, field['x-ref']!, [...new Set(texts.flatMap(partsOf))])
  const answerFor = (part: string): KeyAnswer => {
    if (part === root || found.keys.has(part)) return { key: part }
    const keys = found.byLabel.get(part) ?? []
    if (keys.length === 1) return { key: keys[0]! }
    return {
      problem:
        keys.length === 0
          ? `${title}「${shortened(part)}」不存在`
          : `有多个${title}名为「${shortened(part)}」，请填写其主键`,
    }
  }
  return (text) => {
    const answers = partsOf(text).map(answerFor)
    const refused = answers.find((answer) => 'problem' in answer)
    return refused ?? { key: answers.map((answer) => ('key' in answer ? answer.key : '')).join(',') }
  }
}

interface FoundKeys {
  keys: ReadonlySet<string>
  byLabel: ReadonlyMap<string, readonly string[]>
}

/** Labels tell keys only to those who may look the entity up; a key itself may be written by whoever may choose the row. */
async function findKeys(
  context: RecordContext,
  principal: Principal,
  reference: Parameters<typeof targetOf>[1],
  texts: readonly string[],
): Promise<FoundKeys> {
  const keys = new Set<string>()
  const byLabel = new Map<string, string[]>()
  if (texts.length === 0) return { keys, byLabel }
  const { table, value, label } = targetOf(context, reference)
  const byName = mayLookUp(table.entity, principal) && isReadable(label.field, principal)
  const operand = ({ ref, kind }: typeof value) => ({ ref, kind, list: false })
  const wanted = anyOf([oneOf(operand(value), texts), ...(byName ? [oneOf(operand(label), texts)] : [])])
  const { rows } = await sql<{ key: string; label: string | null }>`
    select ${value.ref}::text as key, ${label.ref}::text as label from ${table.source}
    where ${await choosableRows(context, principal, table.entity)} and ${wanted}`.execute(context.database.kysely)
  for (const row of rows) {
    keys.add(row.key)
    if (byName && row.label !== null) byLabel.set(row.label, [...(byLabel.get(row.label) ?? []), row.key])
  }
  return { keys, byLabel }
}

const SHOWN = 50

/** A cell may hold more than anybody reads in a message. */
function shortened(text: string): string {
  return text.length > SHOWN ? `${text.slice(0, SHOWN)}…` : text
}

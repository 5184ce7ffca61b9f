import { sql } from 'kysely'
import type { Principal } from '#server/http/principal.ts'
import type { EngineAccess, EntityAccess } from '#server/records/entity-access.ts'
import type { EntityTable, StoredField } from '#server/records/entity-table.ts'
import { opensSource, type ReferencingField, rowsOfSource } from '#server/records/labels/field-source.ts'
import { targetOf } from '#server/records/labels/reference-target.ts'
import { isReadable } from '#server/records/policy/field-mask.ts'
import { mayLookUp } from '#server/records/policy/lookup-permission.ts'
import { oneOf } from '#server/records/read/sql/comparison.ts'
import { anyOf } from '#server/records/read/sql/condition.ts'
import type { RecordContext } from '#server/records/record-context.ts'
import { pathsOf } from '#server/records/tree/tree-read.ts'
import type { FieldColumn } from './sheet-columns.ts'

/** Key to store for a text in a column, or the reason why no key was found. */
export type KeyAnswer = { key: string } | { problem: string; missing?: true }
export type KeyOf = (text: string) => KeyAnswer

/** Separators of several values in one cell. */
const BETWEEN = /[,，;；]/

/**
 * Converts texts of a dictionary, and labels or keys of referenced records, back to stored values. Each column needs
 * one query for all its texts.
 * @returns undefined for a column whose texts are stored as they are
 */
export async function keysOfColumn(
  access: EntityAccess,
  column: FieldColumn,
  texts: readonly string[],
): Promise<KeyOf | undefined> {
  const { field } = column
  if (field['x-dict'] !== undefined) return dictionaryKeys(access.context, field['x-dict'], column.title)
  if (field['x-ref'] !== undefined) return referenceKeys(access, column, texts)
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
  access: EntityAccess,
  { name, field, title }: FieldColumn,
  texts: readonly string[],
): Promise<KeyOf> {
  const { table } = access
  const { many = false } = field['x-ref']!
  const root = table.entity['x-tree']?.parent === name ? table.entity['x-tree'].root : undefined
  const partsOf = (text: string) =>
    (many ? text.split(BETWEEN).map((part) => part.trim()) : [text]).filter((part) => part !== '')
  const found = await findKeys(access, { holder: table.entity, field }, [...new Set(texts.flatMap(partsOf))])
  const answerFor = (part: string): KeyAnswer => {
    if (part === root || found.keys.has(part)) return { key: part }
    const keys = found.byLabel.get(part) ?? found.byPath.get(pathIn(part)) ?? found.byCode.get(part) ?? []
    if (keys.length === 1) return { key: keys[0]! }
    if (keys.length === 0) return { problem: `${title}「${shortened(part)}」不存在`, missing: true }
    return { problem: ambiguous(title, part, found.hint) }
  }
  return (text) => {
    const answers = partsOf(text).map(answerFor)
    const refused = answers.find((answer) => 'problem' in answer)
    return refused ?? { key: answers.map((answer) => ('key' in answer ? answer.key : '')).join(',') }
  }
}

type KeysByText = ReadonlyMap<string, readonly string[]>

interface FoundKeys {
  keys: ReadonlySet<string>
  byLabel: KeysByText
  /** Nodes of a tree by path from the top: `总公司/研发部`. */
  byPath: KeysByText
  /** Records by another unique field, such as the code of a department. */
  byCode: KeysByText
  /** Fields that distinguish records of the same name, for messages. */
  hint: string
}

export function ambiguous(title: string, text: string, hint = '路径或编码'): string {
  return `有多个${title}名为「${shortened(text)}」，请填写其${hint}`
}

/** Normalizes a path, which may have blanks around its separators. */
export function pathIn(text: string): string {
  return text
    .split('/')
    .map((part) => part.trim())
    .join('/')
}

/**
 * Finds keys by label, path and code, where the person may look up the entity. A key itself is accepted from anyone who
 * may choose the row.
 */
async function findKeys(
  access: EngineAccess,
  referencing: ReferencingField,
  texts: readonly string[],
): Promise<FoundKeys> {
  const target = targetOf(access, referencing.field['x-ref']!)
  const { context, principal, table, value, label } = target
  const byName = opensSource(referencing.holder, table.entity, principal) && isReadable(table, label.name, principal)
  // A field gives access to the label alone, to no other code of the record.
  const codes =
    byName && mayLookUp(table.entity, principal)
      ? codesOf(table, principal).filter((field) => field !== value && field !== label)
      : []
  const tree = byName ? table.entity['x-tree'] : undefined
  const hint = [tree && '路径', codes.length > 0 && '编码'].filter(Boolean).join('或') || '主键'
  const keys = new Set<string>()
  const [byLabel, byPath, byCode] = [new Map(), new Map(), new Map()] as Map<string, string[]>[]
  if (texts.length === 0) return { keys, byLabel: byLabel!, byPath: byPath!, byCode: byCode!, hint }
  const put = (map: Map<string, string[]>, text: string | null | undefined, key: string) => {
    if (text !== null && text !== undefined) map.set(text, [...(map.get(text) ?? []), key])
  }
  const operand = ({ ref, kind }: typeof value) => ({ ref, kind, list: false })
  const labels = tree ? [...texts, ...texts.filter(isPath).map((text) => pathIn(text).split('/').at(-1)!)] : texts
  const wanted = anyOf([
    oneOf(operand(value), texts),
    ...(byName ? [oneOf(operand(label), labels)] : []),
    ...codes.map((code) => oneOf(operand(code), texts)),
  ])
  const codeColumns = codes.map(({ ref }, index) => sql`, ${ref}::text as ${sql.id(`code${index}`)}`)
  const { rows } = await sql<Record<string, string | null> & { key: string; id: string }>`
    select ${table.id.ref}::text as id, ${value.ref}::text as key, ${label.ref}::text as label ${sql.join(codeColumns, sql``)}
    from ${table.source}
    where ${await rowsOfSource(referencing, target)} and ${wanted}`.execute(context.database.kysely)
  const paths =
    tree && texts.some(isPath)
      ? await pathsOf(
          context,
          table,
          tree,
          rows.map(({ id }) => id),
        )
      : undefined
  for (const row of rows) {
    keys.add(row.key)
    if (byName) put(byLabel!, row.label, row.key)
    if (paths) put(byPath!, pathIn(paths.get(row.id) ?? ''), row.key)
    for (const index of codes.keys()) put(byCode!, row[`code${index}`], row.key)
  }
  return { keys, byLabel: byLabel!, byPath: byPath!, byCode: byCode!, hint }
}

/** Unique texts that identify a record, beside its name. */
function codesOf(table: EntityTable, principal: Principal): StoredField[] {
  return [...table.stored.values()].filter(
    ({ name, field, kind }) => field['x-unique'] && kind === 'text' && isReadable(table, name, principal),
  )
}

function isPath(text: string): boolean {
  return text.includes('/')
}

const SHOWN = 50

/** A cell may contain more than a message should show. */
function shortened(text: string): string {
  return text.length > SHOWN ? `${text.slice(0, SHOWN)}…` : text
}

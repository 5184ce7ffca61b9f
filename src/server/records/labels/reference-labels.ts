import type { Reference, Row } from '#shared/documents/entity.ts'
import type { EngineAccess, EntityAccess } from '../entity-access.ts'
import type { LinkField } from '../entity-table.ts'
import type { FieldMask } from '../policy/field-mask.ts'
import type { Condition } from '../read/sql/condition.ts'
import { addText, textName } from './dictionary-text.ts'
import { keyLabels, type LabelRow, type LabelSelect, linkLabels, readLabels } from './label-rows.ts'
import { keysOfRows } from './reference-keys.ts'

/** Labels that one field of the rows needs, and the code that receives them. */
interface Question {
  select: LabelSelect
  answer(labels: readonly LabelRow[]): void
}

/**
 * Adds the comma lists of link tables, and `<field>_dictText` for every reference. Uses one statement, whatever the
 * number of rows and references.
 */
export async function addReferences(access: EntityAccess, rows: readonly Row[], mask: FieldMask): Promise<void> {
  const questions = [...linkQuestions(access, rows, mask), ...columnQuestions(access, rows, mask)]
  const answers = await readLabels(
    access.context,
    questions.map(({ select }) => select),
  )
  for (const [index, { answer }] of questions.entries()) answer(answers[index]!)
}

function linkQuestions(access: EntityAccess, rows: readonly Row[], mask: FieldMask): Question[] {
  const { table } = access
  const ids = rows.map((row) => String(row.id))
  return [...table.links.values()]
    .filter(({ name }) => mask.sees(name))
    .map((link) => ({
      select: linkLabels(access, link, ids),
      answer: (labels) => addLinks(rows, link, labels),
    }))
}

function addLinks(rows: readonly Row[], { name }: LinkField, labels: readonly LabelRow[]): void {
  const byRecord = new Map<string | null, LabelRow[]>()
  for (const label of labels) {
    const known = byRecord.get(label.record)
    if (known) known.push(label)
    else byRecord.set(label.record, [label])
  }
  for (const row of rows) {
    const links = byRecord.get(String(row.id)) ?? []
    row[name] = links.map(({ value }) => value).join(',')
    if (links.length > 0) row[textName(name)] = links.map(({ value, label }) => label ?? value).join(',')
  }
}

function columnQuestions(access: EntityAccess, rows: readonly Row[], mask: FieldMask): Question[] {
  const { table } = access
  return [...table.stored.values()].flatMap(({ name, field }) => {
    const reference = mask.sees(name) ? field['x-ref'] : undefined
    // The mark for "no parent" is no key.
    const root = table.entity['x-tree']?.parent === name ? table.entity['x-tree'].root : undefined
    const keys = reference ? keysOfRows(field, name, rows).filter((key) => key !== root) : []
    if (!reference || keys.length === 0) return []
    const select = keyLabels(access, reference, keys)
    return [{ select, answer: (labels: readonly LabelRow[]) => addTexts(rows, name, labels) }]
  })
}

function addTexts(rows: readonly Row[], name: string, labels: readonly LabelRow[]): void {
  const texts = textsOf(labels)
  for (const row of rows) addText(row, name, texts)
}

function textsOf(labels: readonly LabelRow[]): ReadonlyMap<string, string> {
  return new Map(labels.map(({ value, label }) => [value, label ?? value]))
}

/** Labels by value. A value without a row, or without a row under `among`, is absent. */
export async function labelsOf(
  access: EngineAccess,
  reference: Pick<Reference, 'entity' | 'value' | 'label'>,
  keys: readonly string[],
  among?: Condition,
): Promise<ReadonlyMap<string, string>> {
  const [labels] = await readLabels(access.context, [keyLabels(access, reference, keys, among)])
  return textsOf(labels!)
}

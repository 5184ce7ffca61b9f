import type { FormPart } from '#renderers/plugin.ts'
import type { Scope } from '#renderers/prepared-reaction.ts'
import type { FormModel } from '#renderers/screen/form/model/form-model-api.ts'
import {
  oneRowProblems,
  type RowsRules,
  rowsEntity,
  sentRow,
  validateRows,
} from '#renderers/ui/rows/editor/rows-problems.ts'
import { rowReactions } from '#renderers/ui/rows/row/row-reactions.ts'
import { rowsIn } from '#renderers/ui/rows/rows-in.ts'
import type { Entity, Row } from '#shared/documents/entity.ts'
import { fieldsOf } from '#shared/documents/entity-fields.ts'
import { computedFields, computedValues } from '#shared/rules/computed-fields.ts'
import { coerceRecord } from '#shared/rules/records/coerce-record.ts'
import { rowKey, sentRows, withKeys } from '#shared/rules/row-state.ts'
import type { SubTable } from './sub-tables.ts'

/** Messages by path, such as `lines[3].price`. */
export type RowMessages = Record<string, string>

/** Verdict of a sub-table when its form is sent: on single rows, and with rules between rows. */
export interface RowsResult {
  own: RowMessages
  whole: RowMessages
}

const judgedEntities = new WeakMap<SubTable, Entity>()

/** Makes the form part of a sub-table without drawing it; it judges and sends like the drawn one. */
export function rowsPart(
  subTable: SubTable,
  model: FormModel,
  scope: (known: Scope) => Scope,
): FormPart & { result: RowsResult } {
  const { name, children, columns, entity } = subTable
  const judged = judgedEntities.get(subTable) ?? rowsEntity(entity, columns)
  judgedEntities.set(subTable, judged)
  const place = model.place(name)
  const isOne = children.kind === 'one'
  const rules = (): RowsRules => ({
    entity: judged,
    columns,
    reactions: rowReactions(
      columns,
      Object.keys(fieldsOf(entity)),
      scope({ values: place.record(), mode: model.mode }),
    ),
    user: undefined,
  })
  const part = {
    result: { own: {}, whole: {} } as RowsResult,
    validate() {
      part.result = isOne ? judgeOne() : judgeMany()
      return Object.values(part.result.whole)[0]
    },
    show: (_: string, message: string) => message,
    sent: () => (isOne ? sentRow(rules(), oneRow(), { canWrite: () => true }) : sentRows(rows())),
  }
  return part

  function rows() {
    return withKeys(rowsIn(model.value(name)).map(computed))
  }
  function oneRow() {
    const row = (model.value(name) ?? null) as Row | null
    return row && computed(row)
  }
  /** The drawn rows compute while a person types. Their cells hold no numbers as text, which the server reads as numbers. */
  function computed(row: Row): Row {
    return { ...row, ...computedValues(computedFields(entity), coerceRecord(entity, row)) }
  }

  function judgeOne(): RowsResult {
    const found = Object.entries(oneRowProblems(rules(), oneRow()))
    const own = Object.fromEntries(found.map(([field, message]) => [`${name}.${field}`, message]))
    return { own, whole: own }
  }

  function judgeMany(): RowsResult {
    return {
      own: messages(validateRows(rules(), rows(), place.stored())),
      whole: messages(validateRows({ ...rules(), children }, rows(), place.stored())),
    }
  }

  function messages({ cells, general }: ReturnType<typeof validateRows>): RowMessages {
    const messages: RowMessages = general.length > 0 ? { [name]: general.join('；') } : {}
    rows().forEach((row, index) => {
      for (const [field, message] of Object.entries(cells.get(rowKey(row)) ?? {}))
        messages[`${name}[${index}].${field}`] = message
    })
    return messages
  }
}

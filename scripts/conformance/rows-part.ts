import type { FormPart } from '#renderers/pieces.ts'
import type { Scope } from '#renderers/prepared-reaction.ts'
import type { FormModel } from '#renderers/screen/form/form-model-api.ts'
import { rowReactions } from '#renderers/ui/rows/row-reactions.ts'
import { rowsIn } from '#renderers/ui/rows/rows-in.ts'
import { judgeRows, oneRowProblems, type RowsRules, rowsEntity, sentRow } from '#renderers/ui/rows/rows-problems.ts'
import type { Entity, Row } from '#shared/documents/entity.ts'
import { fieldsOf } from '#shared/documents/entity-fields.ts'
import { rowKey, sentRows, withKeys } from '#shared/rules/row-state.ts'
import type { SubTable } from './sub-tables.ts'

/** Messages by path, such as `lines[3].price`. */
export type RowMessages = Record<string, string>

/** Verdict of a sub-table when its form is sent: on single rows, and with rules between rows. */
export interface RowsVerdict {
  own: RowMessages
  whole: RowMessages
}

const judgedEntities = new WeakMap<SubTable, Entity>()

/** Makes the form part of a sub-table without drawing it; it judges and sends like the drawn one. */
export function rowsPart(
  subTable: SubTable,
  model: FormModel,
  scope: (known: Scope) => Scope,
): FormPart & { verdict: RowsVerdict } {
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
    verdict: { own: {}, whole: {} } as RowsVerdict,
    judge() {
      part.verdict = isOne ? judgeOne() : judgeMany()
      return Object.values(part.verdict.whole)[0]
    },
    show: (_: string, message: string) => message,
    sent: () => (isOne ? sentRow(rules(), oneRow(), { canWrite: () => true }) : sentRows(rows())),
  }
  return part

  function rows() {
    return withKeys(rowsIn(model.value(name)))
  }
  function oneRow() {
    return (model.value(name) ?? null) as Row | null
  }

  function judgeOne(): RowsVerdict {
    const found = Object.entries(oneRowProblems(rules(), oneRow()))
    const own = Object.fromEntries(found.map(([field, message]) => [`${name}.${field}`, message]))
    return { own, whole: own }
  }

  function judgeMany(): RowsVerdict {
    return {
      own: messages(judgeRows(rules(), rows(), place.stored())),
      whole: messages(judgeRows({ ...rules(), children }, rows(), place.stored())),
    }
  }

  function messages({ cells, general }: ReturnType<typeof judgeRows>): RowMessages {
    const told: RowMessages = general.length > 0 ? { [name]: general.join('；') } : {}
    rows().forEach((row, index) => {
      for (const [field, message] of Object.entries(cells.get(rowKey(row)) ?? {}))
        told[`${name}[${index}].${field}`] = message
    })
    return told
  }
}

/** Choices in the columns of a sub-table. */

import type { PreparedField } from '#renderers/plugin.ts'
import type { Ports } from '#renderers/ports.ts'
import type { RowColumn } from '#renderers/ui/rows/row/row-column.ts'
import { restrictedAmong } from '#renderers/ui/widget/restricted-fields.ts'
import type { Entity } from '#shared/documents/entity.ts'
import { readsOf } from '#shared/expression/expression-reads.ts'
import { parseExpression } from '#shared/expression/syntax/parse-expression.ts'

type Options = RowColumn['options']
/** Resolves to `undefined` for a dictionary that was never read; then a column shows stored values. */
type ReadDictionary = (code: string) => Promise<Options>

/** Reads dictionaries, and returns the last result when they cannot be read any more. */
export function dictionaryReader({ dictionary }: Pick<Ports, 'dictionary'>): ReadDictionary {
  const last = new Map<string, Options>()
  return async (code) => {
    const items = await dictionary(code).catch(() => last.get(code))
    last.set(code, items)
    return items
  }
}

/** A column with its choices, so far as they are known beforehand. @param entity entity of the rows */
export async function columnOf(field: PreparedField, read: ReadDictionary, entity?: Entity): Promise<RowColumn> {
  const { expression, options, dictionary } = field.props as {
    expression?: string
    options?: Options
    dictionary?: string
  }
  const formula = field.widget === 'Formula' ? parseExpression(String(expression)) : undefined
  const code = dictionary ?? field.field['x-dict']
  const items = options ?? (code === undefined ? undefined : await read(code))
  // A switch has labels for all its values.
  const known = items ?? switchOptions(field) ?? enumOptions(field)
  return {
    ...field,
    dictionaries: await dictionariesOf(field, read),
    options: known,
    formula,
    unknowable: dependsOnRestricted(field, formula, entity),
    readOnly: field.readOnly || formula !== undefined,
  }
}

/** Whether a formula of the column, or a reaction that sets its cells, reads a restricted field. */
function dependsOnRestricted(
  { reactions }: PreparedField,
  formula: RowColumn['formula'],
  entity: Entity | undefined,
): boolean {
  const read = reactions.flatMap(({ use, reads }) => (use === 'value' ? reads : []))
  const computed = formula === undefined ? [] : readsOf(formula)
  return restrictedAmong(read, 'row', entity).length + restrictedAmong(computed, 'values', entity).length > 0
}

/** Reads the dictionaries of the reactions, so that they are ready when a row needs them. */
async function dictionariesOf({ reactions }: PreparedField, read: ReadDictionary): Promise<RowColumn['dictionaries']> {
  const codes = reactions.flatMap(({ with: { dictionary } }) => (typeof dictionary === 'string' ? [dictionary] : []))
  if (codes.length === 0) return undefined
  return Object.fromEntries(await Promise.all(codes.map(async (code) => [code, await read(code)] as const)))
}

function enumOptions({ field }: PreparedField): Options {
  return field.enum?.map((value) => ({ value: String(value), text: String(value) }))
}

function switchOptions({ widget, field, props }: PreparedField): Options {
  if (widget !== 'Switch' || field.type === 'boolean') return undefined
  const { on = 'Y', off = 'N', onText = '是', offText = '否' } = props as Record<string, string | undefined>
  return [
    { value: String(on), text: onText },
    { value: String(off), text: offText },
  ]
}

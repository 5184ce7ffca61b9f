/** What may be chosen in the columns of a sub-table. */

import type { PreparedField } from '#renderers/pieces.ts'
import type { Ports } from '#renderers/ports.ts'
import type { RowColumn } from '#renderers/ui/rows/row-column.ts'
import { keptAmong } from '#renderers/ui/widget/restricted-fields.ts'
import type { Entity } from '#shared/documents/entity.ts'
import { readsOf } from '#shared/expression/expression-reads.ts'
import { parseExpression } from '#shared/expression/parse-expression.ts'

type Options = RowColumn['options']
/** Resolves to `undefined` for a dictionary that could never be read: without it a column shows what is stored. */
type ReadDictionary = (code: string) => Promise<Options>

/** Reads dictionaries, and gives what they were when they cannot be read any more. */
export function dictionaryReader({ dictionary }: Pick<Ports, 'dictionary'>): ReadDictionary {
  const last = new Map<string, Options>()
  return async (code) => {
    const items = await dictionary(code).catch(() => last.get(code))
    last.set(code, items)
    return items
  }
}

/** A column with what it may hold, so far as it is known beforehand. @param entity of the rows */
export async function columnOf(field: PreparedField, read: ReadDictionary, entity?: Entity): Promise<RowColumn> {
  const { expression, options, dictionary } = field.props as {
    expression?: string
    options?: Options
    dictionary?: string
  }
  const formula = field.widget === 'Formula' ? parseExpression(String(expression)) : undefined
  const code = dictionary ?? field.field['x-dict']
  const items = options ?? (code === undefined ? undefined : await read(code))
  // A switch says its values in words, whatever they are.
  const known = items ?? switchOptions(field) ?? enumOptions(field)
  return {
    ...field,
    dictionaries: await dictionariesOf(field, read),
    options: known,
    formula,
    unknowable: hangsOnKept(field, formula, entity),
    readOnly: field.readOnly || formula !== undefined,
  }
}

/** Whether a formula, or what sets its cells, reads a field that is kept from the person. */
function hangsOnKept({ reactions }: PreparedField, formula: RowColumn['formula'], entity: Entity | undefined): boolean {
  const read = reactions.flatMap(({ use, reads }) => (use === 'value' ? reads : []))
  const computed = formula === undefined ? [] : readsOf(formula)
  return keptAmong(read, 'row', entity).length + keptAmong(computed, 'values', entity).length > 0
}

/** What its reactions may offer instead is at hand when a row asks for it. */
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

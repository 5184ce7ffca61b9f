import type { Entity, Field } from '#shared/documents/entity.ts'
import { fieldPermission } from '#shared/documents/field-permission.ts'
import { type FormControl, type FormField, fieldNameOf, foreignKeyOf, isOpen, type OnlineForm } from '../form.ts'

/** Query condition in the list of a main form over a field of its rows. */
export interface RowsCondition {
  /** Name in the entity of the main form. */
  name: string
  sub: OnlineForm
  of: FormField
}

/** Files have no query condition, because their values are paths. */
const WITHOUT_CONDITION: readonly FormControl[] = ['file', 'image']

/**
 * Query conditions of a main form's list over fields of rows, in the order of its sub-forms; empty unless the form
 * enables them.
 * @param taken names that are in use
 */
export function rowsConditions(
  { head, fields }: OnlineForm,
  subs: readonly OnlineForm[],
  taken: (name: string) => boolean,
): RowsCondition[] {
  if (!head.joinQuery) return []
  const own = new Set([...fields, ...subs.map((sub) => ({ dbFieldName: sub.head.tableName }))].map(nameOf))
  return subs.flatMap((sub) =>
    sub.fields
      .filter((field) => hasCondition(field, sub))
      .map((of) => {
        let name = fieldNameOf(`${sub.head.tableName}_${of.dbFieldName}`)
        while (own.has(name) || taken(name)) name += '2'
        own.add(name)
        return { name, sub, of }
      }),
  )
}

function hasCondition(field: FormField, sub: OnlineForm): boolean {
  return (
    field.isQuery && field !== foreignKeyOf(sub) && isOpen(field) && !WITHOUT_CONDITION.includes(field.fieldShowType)
  )
}

/**
 * Field of the entity for such a query condition, with the control of the row field.
 * @param rows entity of the sub-form
 */
export function conditionField({ sub, of }: RowsCondition, rows: Entity): Field {
  const field = nameOf(of)
  const { title, ...more } = rows.properties[field]!
  const kept = Object.entries(more).filter(([key]) => LIKE_ROWS.includes(key))
  return {
    ...(Object.fromEntries(kept) as Omit<Field, 'title'>),
    title: `${sub.head.tableTxt}·${title}`,
    'x-virtual': true,
    'x-write': 'server',
    'x-asked': { rows: fieldNameOf(sub.head.tableName), field, kept: fieldPermission(rows, 'read', field) },
  }
}

const LIKE_ROWS = [
  ...['type', 'format', 'enum', 'x-precision', 'x-dict', 'x-ref', 'x-widget', 'x-widget-props', 'x-search'],
]

const nameOf = ({ dbFieldName }: Pick<FormField, 'dbFieldName'>) => fieldNameOf(dbFieldName)

import type { Entity, Field } from '../entity.ts'
import { fieldPermission } from '../field-permission.ts'
import { type FormControl, type FormField, fieldNameOf, foreignKeyOf, isOpen, type OnlineForm } from './form.ts'

/** A field of a main form's list that is about its rows. */
export interface AskedRows {
  /** In the entity of the main form. */
  name: string
  sub: OnlineForm
  of: FormField
}

/** What holds files is not asked for by its paths. */
const NOT_ASKED: readonly FormControl[] = ['file', 'image']

/**
 * Fields of the rows by which the list of a main form may be asked, in the order of its sub forms; none where the form does
 * not say so.
 * @param taken names that something else has
 */
export function askedRows(
  { head, fields }: OnlineForm,
  subs: readonly OnlineForm[],
  taken: (name: string) => boolean,
): AskedRows[] {
  if (!head.joinQuery) return []
  const own = new Set([...fields, ...subs.map((sub) => ({ dbFieldName: sub.head.tableName }))].map(nameOf))
  return subs.flatMap((sub) =>
    sub.fields
      .filter((field) => isAsked(field, sub))
      .map((of) => {
        let name = fieldNameOf(`${sub.head.tableName}_${of.dbFieldName}`)
        while (own.has(name) || taken(name)) name += '2'
        own.add(name)
        return { name, sub, of }
      }),
  )
}

function isAsked(field: FormField, sub: OnlineForm): boolean {
  return field.isQuery && field !== foreignKeyOf(sub) && isOpen(field) && !NOT_ASKED.includes(field.fieldShowType)
}

/** Such a field of the entity: it is filled in like that of the rows. @param rows entity of the sub form */
export function askedField({ sub, of }: AskedRows, rows: Entity): Field {
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

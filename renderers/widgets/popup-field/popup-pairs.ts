/** Maps rows of a report to fields of a form. Pure. */

import { cleanText, storedKey } from '#renderers/ui/widget/values.ts'
import type { Entity, Row } from '#shared/documents/entity.ts'
import { fieldsOf } from '#shared/documents/entity-fields.ts'
import { isEmptyValue } from '#shared/rules/records/coerce-record.ts'

export interface PopupProps {
  popupCode?: string
  /** Columns of the report. */
  orgFields?: readonly string[]
  /** Fields of the form, one for each column. */
  destFields?: readonly string[]
  popupMulti?: boolean
}

/** Error in the configuration, in the words of the specification. */
export function popupProblem({ popupCode, orgFields = [], destFields = [] }: PopupProps): string | undefined {
  if (!popupCode || orgFields.length === 0 || destFields.length === 0) return 'popup参数未正确配置!'
  if (orgFields.length !== destFields.length) return 'popup参数未正确配置,原始值和目标值数量不一致!'
  return undefined
}

type Pairs = Required<Pick<PopupProps, 'orgFields' | 'destFields'>>

/** Joins several rows to a comma list; an empty value keeps its place in the list, and 0 is a value. */
export function pickedValues(rows: readonly Row[], pairs: Pairs, entity: Entity | undefined): Row {
  return Object.fromEntries(
    pairs.destFields.map((name, at) => {
      const texts = rows.map((row) => cleanText(row[pairs.orgFields[at]!]))
      return [name, stored(texts.join(','), name, entity)]
    }),
  )
}

export function clearedValues({ destFields }: Pairs, entity: Entity | undefined): Row {
  return Object.fromEntries(destFields.map((name) => [name, stored('', name, entity)]))
}

/** Fields whose present value is neither their initial value nor a value of the popup: somebody typed it. */
export function typedFields(now: Row, known: Row, next: Row): string[] {
  return Object.keys(next).filter(
    (name) => !isEmptyValue(now[name]) && !isSame(now[name], known[name]) && !isSame(now[name], next[name]),
  )
}

/** `shop_choice?region=${region}&kind=1`: the code, and the parameters with the values of the form. */
export function readPopupCode(popupCode: string, values: Row): { report: string; params: Record<string, string> } {
  const [report = '', query = ''] = popupCode.split(/\?(.*)/s)
  const pairs = query.split('&').filter((pair) => pair.includes('='))
  const params = pairs.map((pair) => {
    const [name = '', template = ''] = pair.split(/=(.*)/s)
    return [name.trim(), template.replace(/\$\{(\w+)\}/g, (_, field: string) => cleanText(values[field]))]
  })
  return { report: report.trim(), params: Object.fromEntries(params) }
}

function stored(text: string, name: string, entity: Entity | undefined): unknown {
  const type = entity && fieldsOf(entity)[name]?.type
  if (type === undefined || type === 'string') return text
  return text === '' ? null : storedKey(text, type)
}

function isSame(one: unknown, other: unknown): boolean {
  return cleanText(one) === cleanText(other)
}

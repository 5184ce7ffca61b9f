/** Access of a control to the other fields of its form. */
import { createContext, use, useSyncExternalStore } from 'react'
import type { Entity, Row } from '#shared/documents/entity.ts'
import { coerceRecord, isEmptyValue } from '#shared/rules/records/coerce-record.ts'
import { validateRecord } from '#shared/rules/records/validate-record.ts'

export interface FormValues {
  entity?: Entity
  /** Values of the fields that are shown. */
  values(): Row
  /** Present values, without subscribing to them. */
  read(): Row
  /** Values that nobody typed: initial values, and values that controls set in other fields. */
  untyped(): Row
  /** Changes fields as a person does. Ignores a field that is not in the form. */
  set(values: Row): void
  subscribe(changed: () => void): () => void
}

/** Form around a control; null outside a form. */
export const FormValuesContext = createContext<FormValues | null>(null)

export interface OtherField {
  value: unknown
  /** The field has a value that its entity allows. */
  sound: boolean
}

/** Another field of the form around; empty outside a form. */
export function useOtherField(name: string): OtherField {
  const form = use(FormValuesContext)
  const value = useSyncExternalStore(form?.subscribe ?? never, () => form?.values()[name])
  return { value, sound: form !== null && !isEmptyValue(value) && isSound(form.entity, name, value) }
}

/** Changes other fields of the form around; does nothing outside a form. */
export function useSetOtherFields(): (values: Row) => void {
  return use(FormValuesContext)?.set ?? nothing
}

function isSound(entity: Entity | undefined, name: string, value: unknown): boolean {
  if (!entity) return true
  const record = coerceRecord(entity, { [name]: value } as Row)
  return validateRecord(entity, record, { mode: 'add', fields: [name] }).length === 0
}

const never = () => () => undefined
const nothing = () => undefined

/** What a control may know of the other fields of its form. */
import { createContext, use, useSyncExternalStore } from 'react'
import type { Entity, Row } from '#shared/documents/entity.ts'
import { coerceRecord, isEmptyValue } from '#shared/rules/coerce-record.ts'
import { validateRecord } from '#shared/rules/validate-record.ts'

export interface FormValues {
  entity?: Entity
  /** Values of the fields that are shown. */
  values(): Row
  /** The same at this moment, without watching them. */
  read(): Row
  /** What nobody typed: what the form began with, and what its controls put into other fields since. */
  untyped(): Row
  /** Changes fields as a person does; one that is not in the form is ignored. */
  set(values: Row): void
  subscribe(changed: () => void): () => void
}

/** Of the form around a control; null outside of one. */
export const FormValuesContext = createContext<FormValues | null>(null)

export interface OtherField {
  value: unknown
  /** It holds something, and its entity has nothing against it. */
  sound: boolean
}

/** Another field of the form around; outside of a form it is empty. */
export function useOtherField(name: string): OtherField {
  const form = use(FormValuesContext)
  const value = useSyncExternalStore(form?.subscribe ?? never, () => form?.values()[name])
  return { value, sound: form !== null && !isEmptyValue(value) && isSound(form.entity, name, value) }
}

/** Changes other fields of the form around; outside of a form it does nothing. */
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

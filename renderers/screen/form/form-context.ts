import { createContext, useContext } from 'react'
import type { FormModel } from './form-model-api.ts'

export interface FormPlace {
  model: FormModel
  /** Prefix of the ids of its controls, so that two forms on one page do not share ids. */
  id: string
}

/** The value stays the same object as long as the form is open. */
export const FormPlaceContext = createContext<FormPlace | null>(null)

/** @throws when used outside a form: a fault of ours. */
export function useFormPlace(): FormPlace {
  const place = useContext(FormPlaceContext)
  if (!place) throw new Error('A field was rendered outside a form')
  return place
}

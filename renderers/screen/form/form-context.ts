import { createContext, useContext } from 'react'
import type { FormModel } from './model/form-model-api.ts'

export interface FormPlace {
  model: FormModel
  /** Prefix of the ids of the controls, so that two forms on one page do not share ids. */
  id: string
}

/** The value stays the same object while the form is open. */
export const FormPlaceContext = createContext<FormPlace | null>(null)

/** @throws when used outside a form: an error in our code. */
export function useFormPlace(): FormPlace {
  const place = useContext(FormPlaceContext)
  if (!place) throw new Error('A field was rendered outside a form')
  return place
}

import { createContext, useContext } from 'react'
import type { FormModel } from './model/form-model-api.ts'

/** Form around a field. */
export interface FormContextValue {
  model: FormModel
  /** Beginning of the ids of the controls, so that two forms on one page do not share ids. */
  idPrefix: string
}

/** Gives a form to the fields in it. The value must stay the same object while the form is open. */
export const FormModelContext = createContext<FormContextValue | null>(null)

/** Returns the form around the calling component. @throws Error when there is none, which is an error in our code */
export function useFormContext(): FormContextValue {
  const context = useContext(FormModelContext)
  if (!context) throw new Error('A field was rendered outside a form')
  return context
}

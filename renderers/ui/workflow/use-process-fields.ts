import { useCallback } from 'react'
import { useOtherField } from '#renderers/ui/draft/form-values.ts'
import { useQuery } from '#renderers/ui/hooks/use-query.ts'
import { useScreen } from '#renderers/ui/screen-context.ts'
import { cleanText } from '#renderers/ui/widget/values.ts'
import type { ProcessField } from '#shared/documents/workflow/process-field.ts'

export interface ProcessFieldsSource {
  /** Returns the fields of a form. */
  call: string
  /** Field that names the form. */
  formField?: string | undefined
}

const NO_FIELDS: readonly ProcessField[] = []

/** Reads the fields of the form that another field names, and reads them again when that one changes. */
export function useProcessFields({ call, formField }: ProcessFieldsSource) {
  const { ports } = useScreen()
  const form = cleanText(useOtherField(formField ?? '').value)
  const load = useCallback(async () => {
    if (formField !== undefined && form === '') return NO_FIELDS
    const { result } = await ports.call({ call, ...(form !== '' && { query: { form } }) })
    return Array.isArray(result) ? (result as ProcessField[]) : NO_FIELDS
  }, [ports, call, formField, form])
  const { state, value: fields = NO_FIELDS, reload } = useQuery(load, { notify: true })
  return { state, fields, reload }
}

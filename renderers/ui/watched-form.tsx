import { useMemo, useState } from 'react'
import type { Row } from '#shared/documents/entity.ts'
import { type FormValues, FormValuesContext } from './form-values.ts'
import { type RecordFormProps, useScreen } from './screen-context.ts'

/** A form whose controls may ask for the values of others. Nothing is watched until one does. */
export function WatchedForm(props: Omit<RecordFormProps, 'onChange'>) {
  const { RecordForm } = useScreen()
  const { entity } = props
  const [watched, setWatched] = useState(false)
  const [store] = useState(createStore)
  const values = useMemo<FormValues>(() => {
    const subscribe = (changed: () => void) => {
      setWatched(true)
      return store.subscribe(changed)
    }
    return { entity, values: store.values, subscribe }
  }, [entity, store])
  return (
    <FormValuesContext value={values}>
      <RecordForm {...props} onChange={watched ? store.tell : undefined} />
    </FormValuesContext>
  )
}

function createStore() {
  const listeners = new Set<() => void>()
  let present: Row = {}
  return {
    values: () => present,
    tell(values: Row): void {
      present = values
      for (const changed of listeners) changed()
    },
    subscribe(changed: () => void) {
      listeners.add(changed)
      return () => void listeners.delete(changed)
    },
  }
}

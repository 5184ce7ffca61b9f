import { useCallback, useMemo, useRef, useState } from 'react'
import type { FormHandle } from '#renderers/plugin.ts'
import type { Row } from '#shared/documents/entity.ts'
import { type RecordFormProps, useScreen } from '../screen-context.ts'
import { type FormValues, FormValuesContext } from './form-values.ts'

/** Values that nobody typed, by form. */
const untyped = new WeakMap<FormHandle, Row>()

/** A form whose controls may read the values of others. Values are observed only once a control reads them. */
export function WatchedForm(props: Omit<RecordFormProps, 'onChange'>) {
  const { RecordForm } = useScreen()
  const { entity, onReady } = props
  const form = useRef<FormHandle>(undefined)
  const [watched, setWatched] = useState(false)
  const [store] = useState(createStore)
  const values = useMemo<FormValues>(() => {
    const subscribe = (changed: () => void) => {
      setWatched(true)
      return store.subscribe(changed)
    }
    const set = (values: Row) => {
      if (form.current) untyped.set(form.current, { ...untyped.get(form.current), ...values })
      for (const [name, value] of Object.entries(values)) form.current?.set(name, value)
    }
    return {
      entity,
      values: store.values,
      read: () => form.current?.values() ?? {},
      untyped: () => (form.current && untyped.get(form.current)) ?? {},
      set,
      subscribe,
    }
  }, [entity, store])
  const ready = useCallback(
    (handle: FormHandle) => {
      form.current = handle
      // A page that is shown again resumes the same form, which may have much typed input.
      if (!untyped.has(handle)) untyped.set(handle, { ...handle.original, ...handle.values() })
      onReady(handle)
    },
    [onReady],
  )
  return (
    <FormValuesContext value={values}>
      <RecordForm {...props} onReady={ready} onChange={watched ? store.tell : undefined} />
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

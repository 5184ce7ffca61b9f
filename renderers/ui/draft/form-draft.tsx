import { useEventListener } from 'ahooks'
import { Alert, Button } from 'antd'
import { type RefObject, useEffect, useState } from 'react'
import type { FormHandle, PreparedField } from '#renderers/plugin.ts'
import type { Row } from '#shared/documents/entity.ts'
import { useScreen } from '../screen-context.ts'
import { createDraftStore, type DraftStore } from './draft-store.ts'
import { onFormEnd } from './form-end.ts'

export interface FormDraftProps {
  /** Made from block and record. */
  name: string
  form: FormHandle
  /** Initial values of the form. */
  start: Row
  fields: readonly PreparedField[]
  /** Called whenever the form changes. */
  touched: RefObject<(() => void) | undefined>
}

const keepers = new WeakMap<FormHandle, DraftStore>()

/** Stores the input of a form, and offers the draft of an earlier one. It never restores without a request. */
export function FormDraft({ name, form, start, fields, touched }: FormDraftProps) {
  const { address, ports } = useScreen()
  const [keeper] = useState(() => {
    const known = keepers.get(form)
    if (known) return known
    const key = `${address} ${name}`
    const store = createDraftStore({ storage: ports.storage, key, form, start, fields, now: () => Date.now() })
    keepers.set(form, store)
    onFormEnd(form, store.end)
    return store
  })
  const [isOffered, setIsOffered] = useState(keeper.found !== undefined)
  useEffect(() => {
    touched.current = keeper.touch
    keeper.touch()
    return () => {
      touched.current = undefined
      keeper.flush()
    }
  }, [keeper, touched])
  useEventListener('pagehide', keeper.flush)
  if (!isOffered || !keeper.found) return null
  const answer = (how: () => void) => () => {
    how()
    setIsOffered(false)
  }
  return (
    <Alert
      type="info"
      showIcon
      className="r-overlay-draft"
      title={`有 ${timeText(keeper.found.at)} 未保存的内容`}
      description={keeper.stale ? '该记录此后已被修改，恢复后请核对再保存。' : undefined}
      action={
        <span className="r-overlay-draft__actions">
          <Button size="small" type="primary" onClick={answer(keeper.restore)}>
            恢复上次未保存的内容
          </Button>
          <Button size="small" autoInsertSpace={false} onClick={answer(keeper.discard)}>
            放弃
          </Button>
        </span>
      }
    />
  )
}

function timeText(at: number): string {
  const time = new Date(at)
  const two = (number: number) => String(number).padStart(2, '0')
  return `${two(time.getMonth() + 1)}-${two(time.getDate())} ${two(time.getHours())}:${two(time.getMinutes())}`
}

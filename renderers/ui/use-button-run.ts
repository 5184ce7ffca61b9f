import { useRef, useState } from 'react'
import type { PreparedButton } from '../pieces.ts'
import type { ButtonContext } from './action-button.tsx'
import { useScreen } from './screen-context.ts'

/** Runs the steps of a button; while they run, further presses do nothing. */
export function useButtonRun(place: ButtonContext) {
  const { run } = useScreen()
  const [busy, setBusy] = useState(false)
  // The state alone is too late: a second click can come before React has rendered it.
  const running = useRef(false)
  async function press(button: PreparedButton): Promise<boolean> {
    if (running.current) return false
    running.current = true
    setBusy(true)
    try {
      return await run(button.do, { block: place.block, entity: place.entity, form: place.form, scope: place.scope() })
    } finally {
      running.current = false
      setBusy(false)
    }
  }
  return { busy, run: press }
}

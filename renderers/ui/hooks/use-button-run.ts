import type { PreparedButton } from '#renderers/plugin.ts'
import type { ButtonContext } from '../button/button-context.ts'
import { useScreen } from '../screen-context.ts'
import { useOneRun } from './use-one-run.ts'

/** Runs the steps of a button; while they run, further presses do nothing. */
export function useButtonRun(place: ButtonContext) {
  const { run } = useScreen()
  const { busy, runOnce } = useOneRun()
  async function press(button: PreparedButton): Promise<boolean> {
    const { block, entity } = place
    const done = await runOnce(() => run(button.do, { block, entity, form: place.form, scope: place.scope() }))
    return done === true
  }
  return { busy, run: press }
}

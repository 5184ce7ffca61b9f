import { showRefusal } from '#renderers/ui/feedback/show-refusal.ts'
import { useOneRun } from '#renderers/ui/hooks/use-one-run.ts'
import { useScreen } from '#renderers/ui/screen-context.ts'
import type { Row } from '#shared/documents/entity.ts'
import { changeOf, filledCall, type GrantCalls, readGranted } from './grant-calls.ts'
import type { Granted } from './grant-nodes.ts'
import { useEffectsConfirmation } from './use-effects-confirmation.ts'

interface Input {
  calls: GrantCalls
  subject: Row
  saved: Granted
  granted: Granted
  /** Called with the present grants, including changes by others. */
  onSaved(granted: Granted): void
}

/** Saves the difference, after a preview of the affected people. */
export function useSaveGrants({ calls, subject, saved, granted, onSaved }: Input) {
  const { ports } = useScreen()
  const { busy, runOnce } = useOneRun()
  const { confirmation, isConfirmed } = useEffectsConfirmation(ports)

  async function run(close: boolean): Promise<void> {
    const body = changeOf(subject, saved, granted)
    if (!(await isConfirmed(calls.preview, '确定保存授权?', body))) return
    const { message } = await ports.call({ call: filledCall(calls.save, body), body })
    ports.notices.success(message)
    // The changes are saved, even if reading the grants again fails.
    onSaved(granted)
    if (close) return ports.host['close-screen']()
    onSaved(await readGranted(ports, calls, subject))
  }

  const save = (close: boolean) => runOnce(() => run(close).catch((error: unknown) => showRefusal(error, ports)))
  return { busy, confirmation, save: (close: boolean) => void save(close) }
}

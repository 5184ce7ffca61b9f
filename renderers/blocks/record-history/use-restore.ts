import { NoticedError, RefusedError } from '#renderers/ports.ts'
import { notifySaved } from '#renderers/ui/feedback/notify-saved.ts'
import { refusalText } from '#renderers/ui/feedback/problem-text.ts'
import { useOneRun } from '#renderers/ui/hooks/use-one-run.ts'
import { useScreen } from '#renderers/ui/screen-context.ts'
import type { RecordVersion } from '#shared/wire/record-history.ts'
import { type History, type HistorySource, readDifferences, restoring } from './history-calls.ts'
import { versionName } from './version-name.ts'

/** Restores a version of a record by an ordinary edit, with its rules and the version number that was read. */
export function useRestore(source: HistorySource, history: History | undefined, onDone: () => void) {
  const { entity, id } = source
  const { ports } = useScreen()
  const { busy, runOnce } = useOneRun()

  async function restore(version: RecordVersion): Promise<void> {
    const { versions, present } = history!
    const between = { from: version.dataVersion, to: versions[0]!.dataVersion }
    const changes = restoring(await readDifferences(ports, source, between), entity, ports)
    if (changes.length === 0) return ports.notices.warning('该版本中可修改的内容与现在相同')
    const title = `确定恢复到${versionName(version)}吗?`
    const content = `将改回：${changes.map((change) => change.title).join('、')}`
    if (!(await ports.notices.confirm({ title, content }))) return
    // On the wire the empty text clears a field.
    const values = Object.fromEntries(changes.map(({ field, from }) => [field, from ?? '']))
    notifySaved(await ports.records.edit(entity, { ...values, id, ...versionOf(present?.version) }), entity, ports)
    onDone()
  }

  async function press(version: RecordVersion): Promise<void> {
    try {
      await runOnce(() => restore(version))
    } catch (error) {
      if (error instanceof NoticedError) return
      if (!(error instanceof RefusedError)) console.error(error)
      ports.notices.error(error instanceof RefusedError ? refusalText(error, entity) : '操作失败，请稍后重试')
    }
  }
  return { busy, restore: press }
}

function versionOf(version: unknown) {
  return version === undefined ? {} : { version }
}

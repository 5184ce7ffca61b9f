import { type ActionContext, ActionStopped } from '#renderers/plugin.ts'
import { requireValid } from '#renderers/ui/feedback/require-valid.ts'
import { closing } from '#renderers/ui/overlay/closing.ts'
import { ImportDialog } from './import-dialog.tsx'
import { type ImportParameters, importRoute } from './import-route.ts'
import { createImportRun } from './import-run.ts'

let opened = 0

/**
 * Opens the dialog that checks and imports a workbook. Reloads the lists of the entity after each import, or only the
 * list around the button where the step names a call. Resolves after the person has closed the dialog.
 * @throws ActionStopped when nothing was imported, or the form around the button is not valid
 */
export async function runImport(
  { block, blockByName, entity, form, ports, screen, lists }: ActionContext,
  parameters: ImportParameters,
): Promise<void> {
  if (!entity) throw new Error('导入需要实体，请为页面写上 x-entity')
  await requireValid(form)
  const route = importRoute(entity, parameters)
  const own = parameters.call === undefined ? undefined : await blockByName(block)
  const run = createImportRun(route, ports, () => {
    for (const list of own ? [own] : lists(entity)) list.reload?.()
  })
  opened += 1
  const { closed, close } = closing()
  const hide = screen.show(
    <ImportDialog
      key={`import ${opened}`}
      route={route}
      ports={ports}
      run={run}
      onClosed={close}
      afterClose={() => hide()}
    />,
  )
  await closed
  if (!run.hasImported()) throw new ActionStopped()
}

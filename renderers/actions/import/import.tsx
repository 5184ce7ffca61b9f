import type { ActionContext } from '#renderers/plugin.ts'
import { ImportDialog } from './import-dialog.tsx'
import { type ImportParameters, importRoute } from './import-route.ts'
import { createImportRun } from './import-run.ts'

let opened = 0

/**
 * Opens the dialog that checks and imports a workbook. Reloads the lists of the entity after each import, or only the
 * list around the button where the step names a call.
 */
export async function runImport(
  { block, blockByName, entity, ports, screen, lists }: ActionContext,
  parameters: ImportParameters,
): Promise<void> {
  if (!entity) throw new Error('导入需要实体，请为页面写上 x-entity')
  const route = importRoute(entity, parameters)
  const own = parameters.call === undefined ? undefined : await blockByName(block)
  const run = createImportRun(route, ports, () => {
    for (const list of own ? [own] : lists(entity)) list.reload?.()
  })
  opened += 1
  const hide = screen.show(
    <ImportDialog key={`import ${opened}`} route={route} ports={ports} run={run} afterClose={() => hide()} />,
  )
}

import type { ActionContext } from '../../pieces.ts'
import { ImportDialog } from './import-dialog.tsx'
import { createImportRun } from './import-run.ts'

let opened = 0

/** Opens the dialog in which a workbook is checked and imported; the lists of the entity are reloaded after each import. */
export async function runImport({ entity, ports, screen, lists }: ActionContext): Promise<void> {
  if (!entity) throw new Error('导入需要实体，请为页面写上 x-entity')
  const run = createImportRun(entity, ports, () => {
    for (const list of lists(entity)) list.reload?.()
  })
  opened += 1
  const hide = screen.show(
    <ImportDialog key={`import ${opened}`} entity={entity} ports={ports} run={run} onGone={() => hide()} />,
  )
}

import type { ActionContext } from '#renderers/plugin.ts'
import { ExportDialog } from './export-dialog.tsx'
import { type ExportChoice, type ExportSource, exportRequest } from './export-request.ts'

export interface ExportParameters {
  range?: ExportChoice['range']
  target?: string
  /** `GET /path`; default: the call of the entity. */
  call?: string
  query?: Record<string, unknown>
}

let opened = 0

/** Downloads the rows of a list as a workbook: directly, or after the person chose rows and columns. */
export async function runExport(
  context: ActionContext,
  { range, target, call, query: always }: ExportParameters,
): Promise<void> {
  const { entity, ports, screen } = context
  if (!entity) throw new Error('导出需要实体，请为页面写上 x-entity')
  const list = await context.blockByName(target ?? context.block)
  const source = (): ExportSource => ({
    ...{ entity, call, always },
    query: list.query?.() ?? {},
    selected: list.selectedIds?.() ?? [],
  })
  const run = async (choice: ExportChoice) => ports.download(exportRequest(source(), choice))
  if (range !== undefined) return run({ range })
  opened += 1
  const hide = screen.show(
    <ExportDialog
      key={`export ${opened}`}
      entity={entity}
      can={ports.can}
      notices={ports.notices}
      selected={source().selected.length}
      onExport={run}
      afterClose={() => hide()}
    />,
  )
}

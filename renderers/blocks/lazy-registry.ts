/** Blocks that few pages name: they load, manifests included, with the first page that names one. */
import type { ComponentType } from 'react'
import type { BlockManifest } from '../manifest.ts'
import { type BlockEntry, type BlockProps, blockEntry } from '../plugin.ts'
import { chunk as chunkOf } from '../ui/feedback/lazy-part.ts'
import { alertManifest } from './alert/alert.manifest.ts'
import { calendarManifest } from './calendar/calendar.manifest.ts'
import { cardManifest } from './card/card.manifest.ts'
import { cardListManifest } from './card-list/card-list.manifest.ts'
import { chartManifest } from './chart/chart.manifest.ts'
import { collapseManifest } from './collapse/collapse.manifest.ts'
import { descriptionManifest } from './description/description.manifest.ts'
import { descriptorFormManifest } from './descriptor-form/descriptor-form.manifest.ts'
import { editFormManifest } from './edit-form/edit-form.manifest.ts'
import { filePreviewManifest } from './file-preview/file-preview.manifest.ts'
import { grantTreeManifest } from './grant-tree/grant-tree.manifest.ts'
import { graphReportManifest } from './graph-report/graph-report.manifest.ts'
import { htmlManifest } from './html/html.manifest.ts'
import { iframeManifest } from './iframe/iframe.manifest.ts'
import { innerPageManifest } from './inner-page/inner-page.manifest.ts'
import { recordHistoryManifest } from './record-history/record-history.manifest.ts'
import { refreshManifest } from './refresh/refresh.manifest.ts'
import { reportTableManifest } from './report-table/report-table.manifest.ts'
import { scanTableManifest } from './scan-table/scan-table.manifest.ts'
import { splitManifest } from './split/split.manifest.ts'
import { stepsManifest } from './steps/steps.manifest.ts'
import { timelineManifest } from './timeline/timeline.manifest.ts'
import { treeEditorManifest } from './tree-editor/tree-editor.manifest.ts'
import { treeTableManifest } from './tree-table/tree-table.manifest.ts'

function chunk<P>(manifest: BlockManifest, load: () => Promise<ComponentType<BlockProps<P>>>): BlockEntry {
  return blockEntry(manifest, chunkOf<BlockProps<P>>(load, 'card'))
}

export const lazyBlocks: readonly BlockEntry[] = [
  // lists
  chunk(cardListManifest, async () => (await import('./card-list/card-list.tsx')).CardList),
  chunk(timelineManifest, async () => (await import('./timeline/timeline.tsx')).Timeline),
  chunk(calendarManifest, async () => (await import('./calendar/calendar.tsx')).Calendar),
  chunk(reportTableManifest, async () => (await import('./report-table/report-table.tsx')).ReportTable),
  chunk(scanTableManifest, async () => (await import('./scan-table/scan-table.tsx')).ScanTable),
  chunk(treeEditorManifest, async () => (await import('./tree-editor/tree-editor.tsx')).TreeEditor),
  chunk(treeTableManifest, async () => (await import('./tree-table/tree-table.tsx')).TreeTable),
  // forms
  chunk(editFormManifest, async () => (await import('./edit-form/edit-form.tsx')).EditForm),
  chunk(stepsManifest, async () => (await import('./steps/steps.tsx')).Steps),
  chunk(descriptorFormManifest, async () => (await import('./descriptor-form/descriptor-form.tsx')).DescriptorForm),
  chunk(grantTreeManifest, async () => (await import('./grant-tree/grant-tree.tsx')).GrantTree),
  // display
  chunk(chartManifest, async () => (await import('./chart/chart.tsx')).Chart),
  chunk(graphReportManifest, async () => (await import('./graph-report/graph-report.tsx')).GraphReport),
  chunk(descriptionManifest, async () => (await import('./description/description.tsx')).Description),
  chunk(alertManifest, async () => (await import('./alert/alert.tsx')).Alert),
  chunk(htmlManifest, async () => (await import('./html/html.tsx')).Html),
  chunk(iframeManifest, async () => (await import('./iframe/iframe.tsx')).Iframe),
  chunk(recordHistoryManifest, async () => (await import('./record-history/record-history.tsx')).RecordHistory),
  chunk(filePreviewManifest, async () => (await import('./file-preview/file-preview.tsx')).FilePreview),
  chunk(refreshManifest, async () => (await import('./refresh/refresh.tsx')).Refresh),
  // containers
  chunk(cardManifest, async () => (await import('./card/card.tsx')).Card),
  chunk(collapseManifest, async () => (await import('./collapse/collapse.tsx')).Collapse),
  chunk(innerPageManifest, async () => (await import('./inner-page/inner-page.tsx')).InnerPage),
  chunk(splitManifest, async () => (await import('./split/split.tsx')).Split),
]

/** All blocks that a page may name. Blocks of the sign-in page are imported here; the rest are separate chunks. */
import type { ComponentType } from 'react'
import type { BlockManifest } from '../manifest.ts'
import { type BlockEntry, type BlockProps, blockEntry } from '../plugin.ts'
import { chunk as chunkOf } from '../ui/feedback/lazy-part.ts'
import { callTableManifest } from './call-table/call-table.manifest.ts'
import { dataTableManifest } from './data-table/data-table.manifest.ts'
import { detailManifest } from './detail/detail.manifest.ts'
import { drawerFormManifest } from './drawer-form/drawer-form.manifest.ts'
import { formManifest } from './form/form.manifest.ts'
import { Form } from './form/form.tsx'
import { greetingManifest } from './greeting/greeting.manifest.ts'
import { modalFormManifest } from './modal-form/modal-form.manifest.ts'
import { resultManifest } from './result/result.manifest.ts'
import { searchFormManifest } from './search-form/search-form.manifest.ts'
import { statisticsManifest } from './statistics/statistics.manifest.ts'
import { tabsManifest } from './tabs/tabs.manifest.ts'
import { treePanelManifest } from './tree-panel/tree-panel.manifest.ts'

function chunk<P>(manifest: BlockManifest, load: () => Promise<ComponentType<BlockProps<P>>>): BlockEntry {
  return blockEntry(manifest, chunkOf<BlockProps<P>>(load, 'card'))
}

export const blocks: readonly BlockEntry[] = [
  // lists
  chunk(searchFormManifest, async () => (await import('./search-form/search-form.tsx')).SearchForm),
  chunk(dataTableManifest, async () => (await import('./data-table/data-table.tsx')).DataTable),
  chunk(treePanelManifest, async () => (await import('./tree-panel/tree-panel.tsx')).TreePanel),
  // forms
  blockEntry(formManifest, Form),
  chunk(modalFormManifest, async () => (await import('./modal-form/modal-form.tsx')).ModalForm),
  chunk(drawerFormManifest, async () => (await import('./drawer-form/drawer-form.tsx')).DrawerForm),
  // display
  chunk(detailManifest, async () => (await import('./detail/detail.tsx')).Detail),
  chunk(statisticsManifest, async () => (await import('./statistics/statistics.tsx')).Statistics),
  chunk(callTableManifest, async () => (await import('./call-table/call-table.tsx')).CallTable),
  chunk(greetingManifest, async () => (await import('./greeting/greeting.tsx')).Greeting),
  chunk(resultManifest, async () => (await import('./result/result.tsx')).Result),
  // containers
  chunk(tabsManifest, async () => (await import('./tabs/tabs.tsx')).Tabs),
]

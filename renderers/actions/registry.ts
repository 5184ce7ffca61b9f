/** Actions that are always loaded, since many pages name them; the others are in lazy-registry.ts. */
import { type ActionEntry, actionEntry, lazyAction } from '../plugin.ts'
import { batchCallManifest } from './batch-call/batch-call.manifest.ts'
import { callManifest } from './call/call.manifest.ts'
import { runCall } from './call/call.ts'
import { closeManifest } from './close/close.manifest.ts'
import { runClose } from './close/close.ts'
import { confirmManifest } from './confirm/confirm.manifest.ts'
import { runConfirm } from './confirm/confirm.ts'
import { confirmEffectsManifest } from './confirm-effects/confirm-effects.manifest.ts'
import { deleteManifest } from './delete/delete.manifest.ts'
import { runDelete } from './delete/delete.ts'
import { exportManifest } from './export/export.manifest.ts'
import { hostManifest } from './host/host.manifest.ts'
import { runHost } from './host/host.ts'
import { importManifest } from './import/import.manifest.ts'
import { navigateManifest } from './navigate/navigate.manifest.ts'
import { runNavigate } from './navigate/navigate.ts'
import { openManifest } from './open/open.manifest.ts'
import { runOpen } from './open/open.ts'
import { openPageManifest } from './open-page/open-page.manifest.ts'
import { reloadManifest } from './reload/reload.manifest.ts'
import { runReload } from './reload/reload.ts'
import { saveManifest } from './save/save.manifest.ts'
import { runSave } from './save/save.ts'

export const actions: readonly ActionEntry[] = [
  // confirmations and notices
  actionEntry(confirmManifest, runConfirm),
  lazyAction(
    confirmEffectsManifest,
    async () => (await import('./confirm-effects/confirm-effects.tsx')).runConfirmEffects,
  ),
  // blocks of the page
  actionEntry(openManifest, runOpen),
  actionEntry(closeManifest, runClose),
  actionEntry(reloadManifest, runReload),
  // records and calls
  actionEntry(saveManifest, runSave),
  actionEntry(deleteManifest, runDelete),
  actionEntry(callManifest, runCall),
  lazyAction(batchCallManifest, async () => (await import('./batch-call/batch-call.tsx')).runBatchCall),
  lazyAction(importManifest, async () => (await import('./import/import.tsx')).runImport),
  lazyAction(exportManifest, async () => (await import('./export/export.tsx')).runExport),
  // around the screen
  actionEntry(navigateManifest, runNavigate),
  lazyAction(openPageManifest, async () => (await import('./open-page/open-page.tsx')).runOpenPage),
  actionEntry(hostManifest, runHost),
]

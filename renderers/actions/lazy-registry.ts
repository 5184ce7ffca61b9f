/**
 * Actions that few pages name. They load with the first page that names one, so that other pages need not wait.
 * `lazyAction` marks larger actions, which load when they first run.
 */
import { type ActionEntry, actionEntry, lazyAction } from '../plugin.ts'
import { batchManifest } from './batch/batch.manifest.ts'
import { batchCallManifest } from './batch-call/batch-call.manifest.ts'
import { copyManifest } from './copy/copy.manifest.ts'
import { runCopy } from './copy/copy.ts'
import { downloadManifest } from './download/download.manifest.ts'
import { runDownload } from './download/download.ts'
import { emitManifest } from './emit/emit.manifest.ts'
import { runEmit } from './emit/emit.ts'
import { noticeManifest } from './notice/notice.manifest.ts'
import { runNotice } from './notice/notice.ts'
import { onErrorManifest } from './on-error/on-error.manifest.ts'
import { runOnError } from './on-error/on-error.ts'
import { openWindowManifest } from './open-window/open-window.manifest.ts'
import { runOpenWindow } from './open-window/open-window.ts'
import { pollManifest } from './poll/poll.manifest.ts'
import { runPoll } from './poll/poll.ts'
import { printManifest } from './print/print.manifest.ts'
import { saveAndNextManifest } from './save-and-next/save-and-next.manifest.ts'
import { runSaveAndNext } from './save-and-next/save-and-next.ts'
import { sequenceManifest } from './sequence/sequence.manifest.ts'
import { runSequence } from './sequence/sequence.ts'
import { setValueManifest } from './set-value/set-value.manifest.ts'
import { runSetValue } from './set-value/set-value.ts'
import { togetherManifest } from './together/together.manifest.ts'
import { runTogether } from './together/together.ts'
import { uploadManifest } from './upload/upload.manifest.ts'
import { runUpload } from './upload/upload.ts'

export const lazyActions: readonly ActionEntry[] = [
  // control flow
  actionEntry(sequenceManifest, runSequence),
  actionEntry(togetherManifest, runTogether),
  actionEntry(onErrorManifest, runOnError),
  actionEntry(pollManifest, runPoll),
  // confirmations and notices
  actionEntry(noticeManifest, runNotice),
  // blocks of the page
  actionEntry(emitManifest, runEmit),
  actionEntry(setValueManifest, runSetValue),
  // records
  actionEntry(saveAndNextManifest, runSaveAndNext),
  lazyAction(batchManifest, async () => (await import('./batch/batch.tsx')).runBatch),
  lazyAction(batchCallManifest, async () => (await import('./batch-call/batch-call.tsx')).runBatchCall),
  actionEntry(downloadManifest, runDownload),
  actionEntry(uploadManifest, runUpload),
  // around the screen
  actionEntry(copyManifest, runCopy),
  actionEntry(openWindowManifest, runOpenWindow),
  lazyAction(printManifest, async () => (await import('./print/print.ts')).runPrint),
]

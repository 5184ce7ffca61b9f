/**
 * Runs the checker outside the page, so that typing never waits for it and a check that takes too long can be stopped.
 */
import { type CheckDrafts, createDraftCheck } from './check-drafts.ts'
import type { FromWorker, ToWorker } from './check-messages.ts'

let check: CheckDrafts | undefined

addEventListener('message', ({ data }: MessageEvent<ToWorker>) => {
  if (data.kind === 'check') {
    if (check) post(answerOf(check, data.drafts))
    return
  }
  check = createDraftCheck(data.setup)
  post({ ready: true })
})

function post(message: FromWorker): void {
  postMessage(message)
}

function answerOf(run: CheckDrafts, drafts: Parameters<CheckDrafts>[0]): FromWorker {
  try {
    return { report: run(drafts) }
  } catch (error) {
    return { failure: error instanceof Error ? error.message : String(error) }
  }
}
